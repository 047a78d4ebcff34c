package paging

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/wire"
)

// Source is one company's books at one system, for as long as a session.
type Source interface {
	// Register is everything but vouchers. It is asked for once a session.
	Register(ctx context.Context) (ledger.Head, error)
	// Plan says what a reading that begins now is to read.
	Plan(ctx context.Context, head ledger.Head, s connection.Step) (Outline, error)
	// Load returns all that the span holds, and nothing else.
	Load(ctx context.Context, head ledger.Head, span connection.Span) (Part, error)
}

// Outline is what a reading is to read.
type Outline struct {
	Spans []connection.Span // in the order of reading, none overlapping another
	Mark  json.RawMessage   // of the reading, once all of them are read
}

// Part is what a span holds. The vouchers' dates lie within it.
type Part struct {
	Vouchers []ledger.Voucher
	Invoices []ledger.Invoice
	// Suppliers are those of the vouchers that the register lacks.
	Suppliers []ledger.Supplier
}

// Reader reads a source page by page, each a whole span, so that a voucher
// never lies on two of them; [Plan] is for systems whose spans take many
// pages. It remembers the register, so that one session asks for it once.
type Reader struct {
	source Source
	head   *ledger.Head
}

// NewReader reads the source.
func NewReader(source Source) *Reader { return &Reader{source: source} }

// cursor is where a reading stands.
type cursor struct {
	Left  []connection.Span `json:"left"`
	Total int               `json:"total"`
	Mark  json.RawMessage   `json:"mark"`
}

// Read returns the register as the first page and a span on each other.
func (r *Reader) Read(ctx context.Context, s connection.Step) (connection.Page, error) {
	if r.head == nil {
		head, err := r.source.Register(ctx)
		if err != nil {
			return connection.Page{}, err
		}
		cleanHead(&head)
		r.head = &head
	}
	if s.Cursor == nil {
		return r.first(ctx, s)
	}
	var at cursor
	if err := json.Unmarshal(s.Cursor, &at); err != nil || len(at.Left) == 0 {
		return connection.Page{}, wire.Garbled("a cursor that is none: %s", s.Cursor)
	}
	span := at.Left[0]
	part, err := r.source.Load(ctx, *r.head, span)
	if err != nil {
		return connection.Page{}, err
	}
	for i := range part.Vouchers {
		v := &part.Vouchers[i]
		if v.Date.Before(span.From) || v.Date.After(span.To) {
			return connection.Page{}, wire.Garbled("voucher %s of %s came with the days %s to %s", v.Number,
				v.Date.Format(time.DateOnly), span.From.Format(time.DateOnly), span.To.Format(time.DateOnly))
		}
		cleanVoucher(v)
	}
	for i := range part.Invoices {
		cleanInvoice(&part.Invoices[i])
	}
	at.Left = at.Left[1:]
	page, err := at.page()
	register := *r.head
	register.Suppliers = slices.Concat(register.Suppliers, part.Suppliers)
	cleanHead(&register)
	page.Books, page.Invoices, page.Whole = about(register, part.Vouchers), part.Invoices, &span
	return page, err
}

func (r *Reader) first(ctx context.Context, s connection.Step) (connection.Page, error) {
	plan, err := r.source.Plan(ctx, *r.head, s)
	if err != nil {
		return connection.Page{}, err
	}
	page, err := cursor{Left: plan.Spans, Total: len(plan.Spans), Mark: plan.Mark}.page()
	page.Books = &Books{head: *r.head}
	return page, err
}

// page leads on to what is left.
func (c cursor) page() (connection.Page, error) {
	p := connection.Page{Done: c.Total - len(c.Left), Total: c.Total}
	if len(c.Left) == 0 {
		p.Mark = c.Mark
		return p, nil
	}
	next, err := json.Marshal(c)
	if err != nil {
		return connection.Page{}, fmt.Errorf("write cursor: %w", err)
	}
	p.Next = next
	return p, nil
}

// SortYears brings fiscal years into the order of [ledger.Head], each once.
func SortYears(years []ledger.FiscalYear) []ledger.FiscalYear {
	slices.SortFunc(years, func(a, b ledger.FiscalYear) int { return b.From.Compare(a.From) })
	return slices.CompactFunc(years, func(a, b ledger.FiscalYear) bool { return a.From.Equal(b.From) })
}
