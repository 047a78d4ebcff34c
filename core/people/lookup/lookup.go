// Package lookup finds out about a company, so that its people need not type
// it: what its number and name say by themselves, and what its own web page
// says. What is found is a suggestion with the words that it rests on; nothing
// is stored.
package lookup

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tillit/core/ai/assistant"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/company"
	"tillit/core/reference/corporate"
)

// ErrPage says that the web page cannot be read.
var ErrPage = fault.New(fault.Unavailable, "lookup.page")

// Pages reads web pages.
type Pages interface {
	// Text returns what there is to read on a page. Its error is ErrPage, or that
	// of ctx.
	Text(ctx context.Context, address string) (string, error)
}

// Service looks companies up.
type Service struct {
	db        *pg.DB
	companies *company.Service
	assistant *assistant.Service
	pages     Pages
	clock     func() time.Time
}

// NewService returns the service.
func NewService(db *pg.DB, companies *company.Service, assistant *assistant.Service, pages Pages, clock func() time.Time) *Service {
	return &Service{db: db, companies: companies, assistant: assistant, pages: pages, clock: clock}
}

// reading is how often pages are read for a company, also where there is nothing
// on them to ask the assistant about.
func reading() throttle.Rule { return throttle.Rule{Name: "look up", Burst: 20, Every: time.Minute} }

// Question is what is known of the company, as it stands in a form.
type Question struct {
	company.Details

	Locale string // of the texts
	Reads  bool   // the web page is what is asked about: that it cannot be read is an error
}

// Fact is something that is known of the company.
type Fact struct {
	Field string // as the details are called in calls, or legalForm
	Value string
	Quote string // that the value rests on, word for word; empty of what the assistant says by itself
	Page  string // that the quote stands on; empty of what was asked with
}

// maxPage is how much of a page is read, in characters.
const maxPage = 20_000

const maxDescription = 600

// Find returns what number and name say, and what the web page says of fields
// that are empty in the question; where there is no page, what the assistant
// says that the company does. Requires company.Write. What number and name say
// is told whatever becomes of the rest, unless the page is what is asked about:
// then ErrPage and the faults of the assistant. throttle.ErrTooMany, and that of
// the assistant, in any case.
func (s *Service) Find(ctx context.Context, scope tenant.Scope, q Question) ([]Fact, error) {
	if err := scope.Require(company.Write); err != nil {
		return nil, err
	}
	if err := s.companies.Check(&q.Details); err != nil {
		return nil, err
	}
	facts := stated(q.Details)
	found, err := s.ask(ctx, scope, q)
	if err != nil && (q.Reads || ctx.Err() != nil || fault.KindOf(err) == fault.TooMany) {
		return nil, err
	}
	return append(facts, found...), nil
}

// stated are the facts that lie in number and name: the one spelling of the
// number, and the legal form.
func stated(d company.Details) []Fact {
	facts := []Fact{}
	if d.CorporateNumber != "" {
		facts = append(facts, Fact{Field: number, Value: d.CorporateNumber, Quote: d.CorporateNumber})
	}
	if form, by := corporate.LegalForm(d.Country, d.CorporateNumber, d.Name); form != "" {
		facts = append(facts, Fact{Field: legalForm, Value: form, Quote: by})
	}
	return facts
}

// ask has the assistant read the web page, or say what it knows of a company
// that has none.
func (s *Service) ask(ctx context.Context, scope tenant.Scope, q Question) ([]Fact, error) {
	if state, err := s.assistant.State(ctx, scope); err != nil || !state.On {
		return nil, orOff(err)
	}
	wanted := empty(q.Details)
	if q.Webpage == "" {
		return s.recall(ctx, scope, q, wanted)
	}
	if len(wanted) == 0 {
		return nil, nil
	}
	if err := throttle.Take(ctx, s.db, s.clock(), reading().Of(scope.Company.String())); err != nil {
		return nil, err
	}
	text, err := s.pages.Text(ctx, q.Webpage)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	answer, err := s.assistant.Ask(ctx, scope, assistant.Question{
		Kind: assistant.CompanyInformation, Locale: q.Locale, Subject: "company",
		Task:   task(wanted),
		Schema: schema(wanted),
		Material: []assistant.Material{
			{Label: "web page", Text: cut(text, maxPage)},
			{Label: "company", Text: strings.Join([]string{q.Name, q.CorporateNumber, q.Country}, "\n")},
		},
	})
	if err != nil {
		return nil, err
	}
	return s.believe(q, answer, wanted)
}

// recall has the assistant say what a company does that it knows by name. No
// number, address or phone is asked for: nothing stands behind what it says.
func (s *Service) recall(ctx context.Context, scope tenant.Scope, q Question, wanted []string) ([]Fact, error) {
	if q.Name == "" || !slices.Contains(wanted, description) {
		return nil, nil
	}
	if err := throttle.Take(ctx, s.db, s.clock(), reading().Of(scope.Company.String())); err != nil {
		return nil, err
	}
	answer, err := s.assistant.Ask(ctx, scope, assistant.Question{
		Kind: assistant.CompanyInformation, Locale: q.Locale, Subject: "company",
		Task:     "The piece is the name of a company and what else is known of it. If you know this very company, say what it does in one or two sentences as a description, with its name as the quote; if you are not certain, say nothing.",
		Schema:   schema([]string{description}),
		Material: []assistant.Material{{Label: "company", Text: strings.Join([]string{q.Name, q.CorporateNumber, q.Country}, "\n")}},
	})
	if err != nil {
		return nil, err
	}
	found, err := s.believe(q, answer, []string{description})
	for i := range found {
		found[i].Quote = ""
	}
	return found, err
}

// orOff is the error of asking whether there is an assistant; ErrOff when it
// could be asked and no page is known.
func orOff(err error) error {
	if err != nil {
		return err
	}
	return assistant.ErrOff
}

// Fields that are looked for.
const (
	description = "description"
	address     = "address"
	phone       = "phone"
	employees   = "numberOfEmployees"
	number      = "corporateIdentityNumber"
	legalForm   = "legalForm" // which no field of the details holds
)

// empty lists the fields to look for.
func empty(d company.Details) []string {
	var fields []string
	for _, f := range []struct {
		name  string
		empty bool
	}{
		{number, d.CorporateNumber == ""},
		{description, d.Description == ""},
		{address, d.Address == ""},
		{phone, d.Phone == ""},
		{employees, d.Employees == nil},
	} {
		if f.empty {
			fields = append(fields, f.name)
		}
	}
	return fields
}

func task(wanted []string) string {
	say := map[string]string{
		number:      "the number of the company in the trade register of its country",
		description: "what the company does, in one or two sentences of your own",
		address:     "the postal address of its head office, as it stands",
		phone:       "the number of its switchboard, as it stands; of no single person",
		employees:   "how many people work for this company, in digits",
	}
	var b strings.Builder
	b.WriteString("The first piece is the text of a company's web page, the second its name and what else is known of it. Look for these facts, and leave out those that the page does not say of this very company:\n")
	for _, field := range wanted {
		fmt.Fprintf(&b, "- %s: %s\n", field, say[field])
	}
	return b.String()
}

func schema(wanted []string) []byte {
	text := map[string]any{"type": "string"}
	raw, err := json.Marshal(map[string]any{
		"type": "object", "additionalProperties": false, "required": []string{"facts"},
		"properties": map[string]any{"facts": map[string]any{"type": "array", "items": map[string]any{
			"type": "object", "additionalProperties": false, "required": []string{"field", "value", "n", "quote"},
			"properties": map[string]any{
				"field": map[string]any{"type": "string", "enum": wanted},
				"value": text, "quote": text, "n": map[string]any{"type": "integer"},
			},
		}}},
	})
	if err != nil {
		panic(err) // of constants
	}
	return raw
}

// believe keeps what the answer says of wanted fields, once each, if the quote
// stands on the page, carries the value and the details may have it.
func (s *Service) believe(q Question, answer assistant.Answer, wanted []string) ([]Fact, error) {
	var said struct {
		Facts []struct {
			Field string `json:"field"`
			Value string `json:"value"`
			N     int    `json:"n"`
			Quote string `json:"quote"`
		} `json:"facts"`
	}
	if err := json.Unmarshal(answer.JSON, &said); err != nil {
		return nil, fmt.Errorf("read answer: %w", err)
	}
	facts := []Fact{}
	for _, f := range said.Facts {
		value := strings.TrimSpace(f.Value)
		_, stands := answer.Quoted(f.N, f.Quote)
		if f.N != 1 || !stands || value == "" || !slices.Contains(wanted, f.Field) || !carries(f.Field, value, f.Quote) {
			continue
		}
		if value = s.fits(q.Details, f.Field, value); value == "" {
			continue
		}
		if !slices.ContainsFunc(facts, func(known Fact) bool { return known.Field == f.Field }) {
			facts = append(facts, Fact{Field: f.Field, Value: value, Quote: strings.TrimSpace(f.Quote), Page: q.Webpage})
		}
	}
	return facts, nil
}

// carries reports whether a value stands in its quote: numbers by their digits, an
// address by all of its words. What a company does is said in other words.
func carries(field, value, quote string) bool {
	switch field {
	case description:
		return utf8.RuneCountInString(value) <= maxDescription
	case address:
		stands := words(quote)
		return !slices.ContainsFunc(words(value), func(word string) bool { return !slices.Contains(stands, word) })
	}
	wanted := digits(value)
	return wanted != "" && strings.Contains(digits(quote), wanted)
}

// fits returns the value as the details would have it; empty when they would not.
func (s *Service) fits(d company.Details, field, value string) string {
	switch field {
	case description:
		d.Description = value
	case address:
		d.Address = value
	case phone:
		d.Phone = value
	case number:
		d.CorporateNumber = value
	case employees:
		count, err := strconv.Atoi(digits(value))
		if err != nil {
			return ""
		}
		d.Employees, value = &count, strconv.Itoa(count)
	}
	if s.companies.Check(&d) != nil {
		return ""
	}
	if field == number {
		return d.CorporateNumber
	}
	return value
}

func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func cut(text string, longest int) string {
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest])
	}
	return text
}
