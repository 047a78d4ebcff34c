package hogia

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Adapter reads Hogia with credentials that each company gets from Hogia.
type Adapter struct {
	system *wire.System
	tokens *wire.Tokens
}

// New makes the adapter.
func New(net *wire.Net) *Adapter {
	system := net.System(wire.Options{Provider: connection.Hogia, Connection: wire.Rate{Calls: calls, Per: callsPer}, Judge: judge})
	return &Adapter{system: system, tokens: system.Tokens()}
}

// Describe asks for the organization and the client's id and secret.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider: connection.Hogia,
		Fields: []connection.Field{
			{Name: "companyId", Required: true, Form: `[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}`},
			{Name: "publicKey", Required: true},
			{Name: "apiKey", Secret: true, Required: true},
		},
		Series: true,
		Ready:  true,
	}
}

// session is one organization.
type session struct {
	*paging.Reader
	client       *wire.Client
	organization string
	years        []year
}

// Open takes the settings as they are.
func (a *Adapter) Open(access connection.Access) connection.Session {
	s := &session{
		client: a.system.Client(access.Connection), organization: access.Settings["companyId"],
	}
	id, secret := access.Settings["publicKey"], access.Key
	s.client.Token = func(ctx context.Context, refused string) (string, error) {
		return a.tokens.Get(ctx, refused, func(ctx context.Context) (connection.Tokens, error) {
			return s.client.Grant(ctx, wire.Call{URL: tokenURL, Form: url.Values{
				"grant_type": {"client_credentials"}, "client_id": {id}, "client_secret": {secret},
			}})
		}, id, secret)
	}
	s.Reader = paging.NewReader(s)
	return s
}

// Probe asks for the fiscal years; the API does not tell the company's name.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	if _, err := s.listYears(ctx); err != nil {
		return connection.Company{}, err
	}
	return connection.Company{ID: s.organization, Currency: currency}, nil
}

// maxPages is how many pages of a list are read: more than any company has, so
// that no list goes on for ever.
const maxPages = 10_000

// all reads the pages of a list up to the first that is empty. It returns
// Garbled when one comes again, told by what names its items.
func all[T any](ctx context.Context, s *session, path string, name func(T) string) ([]T, error) {
	var items []T
	seen := map[string]bool{}
	at := baseURL + url.PathEscape(s.organization) + path
	for number := range maxPages {
		var page wire.List[T]
		query := url.Values{versionParameter: {version}, "Page": {strconv.Itoa(number + 1)}, "PageSize": {pageSize}}
		if err := s.client.JSON(ctx, wire.Call{URL: at, Query: query, Large: true}, &page); err != nil {
			return nil, err
		}
		if len(page) == 0 {
			return items, nil
		}
		for i, item := range page {
			key := name(item)
			if key == "" || seen[key] {
				return nil, wire.Garbled("item %d of page %d of %s is nameless or came before", i+1, number+1, path)
			}
			seen[key] = true
		}
		items = append(items, page...)
	}
	return nil, wire.Garbled("%s has no end", path)
}

// judge adds what problem details (RFC 9457) say to what the status means.
func judge(a wire.Answer) *connection.Failure {
	reasons := map[int]connection.Reason{http.StatusForbidden: connection.Forbidden, http.StatusNotFound: connection.Missing}
	reason, ok := reasons[a.Status]
	if !ok {
		return nil
	}
	var p struct {
		Title wire.Text `json:"title"`
		Trace wire.Text `json:"traceId"`
	}
	_ = json.Unmarshal(a.Body, &p) // a malformed body says nothing
	return &connection.Failure{Reason: reason, Text: string(p.Title), Trace: string(p.Trace)}
}
