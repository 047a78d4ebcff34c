package businessnxt

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"

	"tillit/core/books/connection"
	"tillit/integrations/wire"
)

// question is a query as GraphQL over HTTP has it.
type question struct {
	Query     string         `json:"query"`
	Variables map[string]any `json:"variables"`
}

// answer has what was asked for or says what is wrong; the status is 200
// either way.
type answer[T any] struct {
	Data   *T                 `json:"data"`
	Errors wire.List[problem] `json:"errors"`
}

type problem struct {
	Message wire.Text `json:"message"`
}

// table is the rows of a table.
type table struct {
	Company *struct {
		Rows *struct {
			Total wire.Number `json:"totalCount"`
			Page  struct {
				More wire.Flag `json:"hasNextPage"`
				End  wire.Text `json:"endCursor"`
			} `json:"pageInfo"`
			Items json.RawMessage `json:"items"`
		} `json:"rows"`
	} `json:"useCompany"`
}

var (
	unknown = regexp.MustCompile(unknownField)
	denied  = regexp.MustCompile(forbidden)
)

// missingField is that a table lacks a field.
type missingField string

func (f missingField) Error() string { return "the table lacks " + string(f) }

// ask asks a question. What GraphQL calls errors is a failure, even beside
// data.
func ask[T any](ctx context.Context, c *wire.Client, q question) (T, error) {
	var a answer[T]
	var none T
	if err := c.JSON(ctx, wire.Call{URL: serviceURL, Body: q, Reads: true, Large: true}, &a); err != nil {
		return none, err
	}
	if len(a.Errors) > 0 {
		message := string(a.Errors[0].Message)
		if field := unknown.FindStringSubmatch(message); field != nil {
			return none, missingField(field[1])
		}
		reason := connection.Garbled
		if denied.MatchString(message) {
			reason = connection.Forbidden
		}
		return none, &connection.Failure{Reason: reason, Text: message}
	}
	if a.Data == nil {
		return none, wire.Garbled("an answer without data and errors")
	}
	return *a.Data, nil
}

// trail is where a reading of pages has been.
type trail struct {
	contents map[[sha256.Size]byte]bool
	cursors  map[string]bool
}

// content says whether the page came before.
func (t trail) content(items []byte) bool {
	sum := sha256.Sum256(items)
	before := t.contents[sum]
	t.contents[sum] = true
	return before
}

// cursor says whether the cursor leads nowhere or back.
func (t trail) cursor(end string) bool {
	before := end == "" || t.cursors[end]
	t.cursors[end] = true
	return before
}

// maxPages is how many pages of a table are read: more than any company has, so
// that no table goes on for ever.
const maxPages = 10_000

// rows reads all rows of a table that the filter lets through. It returns
// Garbled when a page comes again or one is missing.
func rows[T any](ctx context.Context, s *session, name, filter, fields string) ([]T, error) {
	var items []T
	seen := trail{map[[sha256.Size]byte]bool{}, map[string]bool{}}
	q := question{fmt.Sprintf(queryTable, name, filter, fields), map[string]any{"no": s.company}}
	for range maxPages {
		got, err := ask[table](ctx, s.client, q)
		if err != nil {
			return nil, err
		}
		if got.Company == nil || got.Company.Rows == nil {
			return nil, wire.Garbled("no company or no table %s", name)
		}
		r := *got.Company.Rows
		var page wire.List[T]
		if err := json.Unmarshal(r.Items, &page); err != nil {
			return nil, wire.Garbled("the rows of %s are none", name)
		}
		end := string(r.Page.End)
		if len(page) > 0 && seen.content(r.Items) || bool(r.Page.More) && seen.cursor(end) {
			return nil, wire.Garbled("a page of %s came twice", name)
		}
		items = append(items, page...)
		if !bool(r.Page.More) {
			if r.Total.Valid && r.Total.Decimal.IntPart() != int64(len(items)) {
				return nil, wire.Garbled("%d of %s rows of %s", len(items), r.Total.Decimal, name)
			}
			return items, nil
		}
		q.Variables["after"] = end
	}
	return nil, wire.Garbled("%s has no end", name)
}
