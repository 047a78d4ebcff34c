package prefill

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/ai/assistant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// said is what a model says to one question.
type said struct {
	Certain  bool            `json:"certain"`
	Value    json.RawMessage `json:"value"`
	Reason   string          `json:"reason"`
	Evidence []struct {
		N     int    `json:"n"`
		Quote string `json:"quote"`
	} `json:"evidence"`
}

// Limits of what is kept of a model's words, in characters or pieces.
const (
	maxReason   = 500
	maxQuote    = 500
	maxEvidence = 5
)

// read takes what the model said and keeps of it what is certain, fits the
// question and rests on quotes that stand in the material, by question.
func read(said assistant.Answer, forms []form, m material) (map[string]Suggestion, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(said.JSON, &all); err != nil {
		return nil, fmt.Errorf("read answer: %w", err)
	}
	found := map[string]Suggestion{}
	for _, f := range forms {
		if s, ok := f.read(all[f.question.ID], said, m); ok {
			found[f.question.ID] = s
		}
	}
	return found, nil
}

func (f form) read(raw json.RawMessage, whole assistant.Answer, m material) (Suggestion, bool) {
	var s *said
	if err := json.Unmarshal(raw, &s); err != nil || s == nil || !s.Certain {
		return Suggestion{}, false
	}
	content, err := f.content(s.Value)
	if err != nil || (content.Value == nil && content.Perspective == answer.Perspective{}) {
		return Suggestion{}, false
	}
	evidence := s.evidence(whole, m)
	if len(evidence) == 0 || !carried(content.Value, evidence) {
		return Suggestion{}, false
	}
	return Suggestion{
		Question: f.question.ID, Section: f.question.Section, Year: f.sheet.Year, Kind: m.kind, Content: content,
		Reason: assistant.Plain(s.Reason, maxReason), Evidence: evidence, State: Pending,
	}, true
}

// evidence keeps the quotes that stand where they say.
func (s *said) evidence(whole assistant.Answer, m material) []Evidence {
	var kept []Evidence
	for _, e := range s.Evidence {
		if _, stands := whole.Quoted(e.N, e.Quote); !stands || len(kept) == maxEvidence {
			continue
		}
		from := m.from[e.N-1]
		from.Quote = assistant.Plain(e.Quote, maxQuote)
		if !slices.Contains(kept, from) {
			kept = append(kept, from)
		}
	}
	return kept
}

// content reads a value as an answer has it, and checks that it fits.
func (f form) content(raw json.RawMessage) (answer.Content, error) {
	var (
		c   answer.Content
		err error
	)
	switch {
	case f.question.Shape == catalogue.Table:
		c.Value, err = f.table(raw)
	case f.question.Type == catalogue.ValueChain:
		c.Perspective, err = perspective(raw)
	default:
		var cell answer.Cell
		cell, err = f.cell(raw)
		c.Value = &answer.Value{Cell: cell}
	}
	if err != nil {
		return answer.Content{}, err
	}
	return f.sheet.Check(f.question, c)
}

func (f form) table(raw json.RawMessage) (*answer.Value, error) {
	var rows []struct {
		Row   string          `json:"row"`
		Value json.RawMessage `json:"value"`
	}
	if err := json.Unmarshal(raw, &rows); err != nil {
		return nil, err
	}
	v := &answer.Value{}
	for _, r := range rows {
		cell, err := f.cell(r.Value)
		if err != nil {
			return nil, err
		}
		v.Rows = append(v.Rows, answer.Row{Key: r.Row, Cell: cell})
	}
	return v, nil
}

func perspective(raw json.RawMessage) (answer.Perspective, error) {
	var p struct {
		Upstream     string `json:"upstream"`
		CoreBusiness string `json:"coreBusiness"`
		Downstream   string `json:"downstream"`
	}
	err := json.Unmarshal(raw, &p)
	return answer.Perspective(p), err
}

func (f form) cell(raw json.RawMessage) (c answer.Cell, err error) {
	into := any(&c.Text)
	var number string
	switch f.question.Type {
	case catalogue.Number:
		into = &number
	case catalogue.Boolean:
		into = &c.Yes
	case catalogue.MultipleChoice:
		into = &c.Options
	case catalogue.Text, catalogue.Materiality, catalogue.ValueChain:
	}
	if err := json.NewDecoder(bytes.NewReader(raw)).Decode(into); err != nil {
		return answer.Cell{}, err
	}
	if f.question.Type == catalogue.Number {
		d, ok := answer.ParseNumber(number)
		if !ok {
			return answer.Cell{}, fmt.Errorf("%q is no number", number)
		}
		c.Number = &d
	}
	return c, nil
}

// carried reports whether every number of a value stands in a quote: the same
// digits, in whatever unit. A number that was worked out is none that an auditor
// finds.
func carried(v *answer.Value, evidence []Evidence) bool {
	if v == nil {
		return true
	}
	numbers := []*decimal.Decimal{v.Number}
	for _, r := range v.Rows {
		numbers = append(numbers, r.Number)
	}
	for _, n := range numbers {
		stands := func(e Evidence) bool { return hasDigits(e.Quote, *n) }
		if n != nil && !slices.ContainsFunc(evidence, stands) {
			return false
		}
	}
	return true
}

// hasDigits reports whether one of the numbers in a text has the digits of n,
// however it is grouped, without zeros at either end.
func hasDigits(text string, n decimal.Decimal) bool {
	want := strings.Trim(n.Coefficient().Abs(n.Coefficient()).String(), "0")
	if want == "" {
		return strings.ContainsAny(text, "0")
	}
	for _, number := range numbers(text) {
		if strings.Trim(number, "0") == want {
			return true
		}
	}
	return false
}

// numbers are the digits of each number in a text, those of groups also alone:
// "1 240,5" is 12405, 1 and 2405.
func numbers(text string) []string {
	var all []string
	var whole, group strings.Builder
	end := func(b *strings.Builder) {
		if b.Len() > 0 {
			all = append(all, b.String())
		}
		b.Reset()
	}
	gap := false
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			whole.WriteRune(r)
			group.WriteRune(r)
			gap = false
		case !gap && whole.Len() > 0 && (unicode.IsSpace(r) || strings.ContainsRune(".,'’", r)):
			gap = true
			if unicode.IsSpace(r) {
				end(&group)
			}
		default:
			end(&whole)
			end(&group)
			gap = false
		}
	}
	end(&whole)
	end(&group)
	return all
}

// documents are those that evidence is from.
func documents(evidence []Evidence) []uuid.UUID {
	all := []uuid.UUID{}
	for _, e := range evidence {
		if e.Origin == FromDocument && !slices.Contains(all, e.Document) {
			all = append(all, e.Document)
		}
	}
	return all
}
