package eaccounting

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"time"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// format is what ledger.Head calls these books.
const format = "vismaEAccounting"

// list is a page of any list.
type list[T any] struct {
	Meta struct {
		Page  wire.Number `json:"CurrentPage"`
		Pages wire.Number `json:"TotalNumberOfPages"`
		Total wire.Number `json:"TotalNumberOfResults"`
	}
	Data wire.List[T]
}

// page reads the page of a list at which p is, of what filter lets through.
func page[T any](ctx context.Context, s *session, p *paging.Place, path, filter string) (data wire.List[T], done bool, err error) {
	query := url.Values{pageParameter: {strconv.Itoa(p.List.Ask())}, sizeParameter: {strconv.Itoa(pageSize)}}
	if filter != "" {
		query.Set("$filter", filter)
	}
	var l list[T]
	if err := s.client.JSON(ctx, wire.Call{URL: base + path, Query: query}, &l); err != nil {
		return nil, false, err
	}
	if l.Data == nil || !l.Meta.Page.Valid || !l.Meta.Pages.Valid || !l.Meta.Total.Valid {
		return nil, false, wire.Garbled("no list, or one that does not say how long it is")
	}
	p.List, done, err = p.List.Next(paging.Extent{
		Page: l.Meta.Page.Int(), Pages: l.Meta.Pages.Int(), Total: l.Meta.Total.Int(), Items: len(l.Data),
	})
	return l.Data, done, err
}

// changed lets through what changed since the last reading, everything at the
// first.
func changed(p *paging.Place) string {
	if p.Since.IsZero() {
		return ""
	}
	return "ModifiedUtc gt " + p.Since.UTC().Format(filterTime)
}

type year struct {
	ID   wire.Text `json:"Id"`
	From wire.Day  `json:"StartDate"`
	To   wire.Day  `json:"EndDate"`
}

func (s *session) years(ctx context.Context) ([]paging.Year, error) {
	var years []paging.Year
	p := new(paging.Place)
	for done := false; !done; {
		data, last, err := page[year](ctx, s, p, yearsPath, "")
		if err != nil {
			return nil, err
		}
		if p.List.Page <= 1 {
			years = nil // the first page, or the list begins again
		}
		done = last
		for _, y := range data {
			if y.From.IsZero() || y.To.Before(y.From.Time) {
				return nil, wire.Garbled("a fiscal year without its days")
			}
			years = append(years, paging.Year{ID: y.ID.String(), From: y.From.Time, To: y.To.Time})
		}
	}
	return years, nil
}

type account struct {
	Number    wire.Text
	Name      wire.Text
	Reference wire.Text `json:"ReferenceCode"` // RGS in the Netherlands
}

func (s *session) accounts(ctx context.Context, p *paging.Place) (connection.Page, bool, error) {
	data, done, err := page[account](ctx, s, p, accountsPath, "")
	if err != nil {
		return connection.Page{}, false, err
	}
	// An account comes once for every fiscal year.
	var accounts []ledger.Account
	known := map[string]bool{}
	for _, x := range data {
		if x.Number == "" {
			return connection.Page{}, false, wire.Garbled("an account without a number")
		}
		if !known[x.Number.String()] {
			known[x.Number.String()] = true
			accounts = append(accounts, ledger.Account{Number: x.Number.String(), Name: x.Name.String(), Standard: x.Reference.String()})
		}
	}
	books := paging.NewBooks(ledger.Head{Format: format, Years: p.FiscalYears(), Accounts: accounts}, nil)
	return connection.Page{Books: books}, done, nil
}

type supplier struct {
	ID     wire.Text `json:"Id"`
	Name   wire.Text
	Number wire.Text `json:"CorporateIdentityNumber"`
}

func (s *session) suppliers(ctx context.Context, p *paging.Place) (connection.Page, bool, error) {
	data, done, err := page[supplier](ctx, s, p, suppliersPath, changed(p))
	if err != nil {
		return connection.Page{}, false, err
	}
	var suppliers []ledger.Supplier
	for _, x := range data {
		if x.ID == "" {
			return connection.Page{}, false, wire.Garbled("a supplier without an id")
		}
		suppliers = append(suppliers, ledger.Supplier{Key: x.ID.String(), Name: x.Name.String(), CorporateNumber: x.Number.String()})
	}
	books := paging.NewBooks(ledger.Head{Format: format, Years: p.FiscalYears(), Suppliers: suppliers}, nil)
	return connection.Page{Books: books}, done, nil
}

type voucher struct {
	ID     wire.Text `json:"Id"`
	Date   wire.Day  `json:"VoucherDate"`
	Text   wire.Text `json:"VoucherText"`
	Number wire.Text `json:"NumberAndNumberSeries"`
	Series wire.Text `json:"NumberSeries"`
	Rows   wire.List[struct {
		Account    wire.Text   `json:"AccountNumber"`
		Debit      wire.Number `json:"DebitAmount"`
		Credit     wire.Number `json:"CreditAmount"`
		Text       wire.Text   `json:"TransactionText"`
		CostCentre wire.Text   `json:"CostCenterItemId1"`
		Project    wire.Text   `json:"ProjectId"`
		Quantity   wire.Number `json:"Quantity"`
	}] `json:"Rows"`
}

// month reads a page of the vouchers of a month.
func (s *session) month(ctx context.Context, p *paging.Place) (connection.Page, bool, error) {
	span := p.Spans[0]
	filter := "VoucherDate ge " + span.From.Format(time.DateOnly) + " and VoucherDate le " + span.To.Format(time.DateOnly)
	return s.vouchers(ctx, p, filter, span)
}

// corrected reads the vouchers that changed in years that are not read again
// in full.
func (s *session) corrected(ctx context.Context, p *paging.Place) (connection.Page, bool, error) {
	if p.Since.IsZero() || len(p.Years) == 0 {
		return connection.Page{}, true, nil
	}
	span := connection.Span{From: p.From, To: p.To}
	filter := changed(p) + " and VoucherDate ge " + span.From.Format(time.DateOnly) + " and VoucherDate le " + span.To.Format(time.DateOnly)
	return s.vouchers(ctx, p, filter, span)
}

func (s *session) vouchers(ctx context.Context, p *paging.Place, filter string, span connection.Span) (connection.Page, bool, error) {
	data, done, err := page[voucher](ctx, s, p, vouchersPath, filter)
	if err != nil {
		return connection.Page{}, false, err
	}
	var vouchers []ledger.Voucher
	for _, x := range data {
		if x.Date.Before(span.From) || x.Date.After(span.To) {
			return connection.Page{}, false, wire.Garbled("a voucher of other days than asked for")
		}
		vouchers = append(vouchers, x.voucher(p))
	}
	books := paging.NewBooks(ledger.Head{Format: format, Years: p.FiscalYears()}, vouchers)
	return connection.Page{Books: books}, done, nil
}

func (x voucher) voucher(p *paging.Place) ledger.Voucher {
	series, number := numbered(x.Number.String(), x.Series.String())
	if number == "" {
		number = x.ID.String() // of a draft of the system's own, which has none yet
	}
	v := ledger.Voucher{Series: series, Number: number, Text: x.Text.String(), Date: x.Date.Time, Year: p.Year(x.Date.Time).From}
	for _, r := range x.Rows {
		v.Rows = append(v.Rows, ledger.Row{
			Account: r.Account.String(), Amount: r.Debit.Decimal.Sub(r.Credit.Decimal), Text: r.Text.String(), Quantity: r.Quantity.Quantity(),
			CostCentre: r.CostCentre.String(), Project: r.Project.String(),
		})
	}
	return v
}

// numbered reads "L 14" as series L and number 14.
func numbered(both, series string) (string, string) {
	if before, after, found := strings.Cut(both, " "); found {
		return before, after
	}
	return series, strings.TrimPrefix(both, series)
}

type invoice struct {
	ID       wire.Text `json:"Id"`
	Supplier wire.Text `json:"SupplierId"`
	Number   wire.Text `json:"InvoiceNumber"`
	Date     wire.Day  `json:"InvoiceDate"`
	Voucher  wire.Text `json:"VoucherNumber"`
	Series   wire.Text `json:"NumberSeries"`
	Status   wire.Text
	Rows     wire.List[struct {
		Account  wire.Text   `json:"AccountNumber"`
		Debit    wire.Number `json:"DebetAmount"` // so spelled
		Credit   wire.Number `json:"CreditAmount"`
		Text     wire.Text   `json:"TransactionText"`
		Quantity wire.Number `json:"Quantity"`
	}] `json:"Rows"`
}

func (s *session) invoices(ctx context.Context, p *paging.Place) (connection.Page, bool, error) {
	data, done, err := page[invoice](ctx, s, p, invoicesPath, changed(p))
	if err != nil {
		return connection.Page{}, false, err
	}
	var out connection.Page
	for _, x := range data {
		if x.ID == "" {
			return connection.Page{}, false, wire.Garbled("a supplier invoice without an id")
		}
		if x.Status == statusDraft || x.Status == statusDeleted {
			continue
		}
		out.Invoices = append(out.Invoices, x.invoice(p))
	}
	return out, done, nil
}

func (x invoice) invoice(p *paging.Place) ledger.Invoice {
	in := ledger.Invoice{Key: x.ID.String(), Number: x.Number.String(), Supplier: x.Supplier.String(), Date: x.Date.Time}
	if x.Voucher != "" {
		in.VoucherYear = p.Year(x.Date.Time).From
		in.VoucherSeries, in.VoucherNumber = numbered(x.Voucher.String(), x.Series.String())
	}
	for _, r := range x.Rows {
		in.Lines = append(in.Lines, ledger.InvoiceLine{
			Account: r.Account.String(), Amount: r.Debit.Decimal.Sub(r.Credit.Decimal), Quantity: r.Quantity.Quantity(), Text: r.Text.String(),
		})
	}
	return in
}
