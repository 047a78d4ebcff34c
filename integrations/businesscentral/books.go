package businesscentral

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Register returns the accounts, vendors and fiscal years.
func (s *session) Register(ctx context.Context) (ledger.Head, error) {
	c, err := s.Probe(ctx)
	if err != nil {
		return ledger.Head{}, err
	}
	head := ledger.Head{
		Format: "businessCentral", Program: "Dynamics 365 Business Central",
		Company: c.Name, CorporateNumber: c.CorporateNumber, Currency: c.Currency,
	}
	accounts, err := all(ctx, s, pathAccounts, url.Values{"$filter": {postingAccounts}}, func(a account) string { return string(a.Number) })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, a := range accounts {
		head.Accounts = append(head.Accounts, ledger.Account{
			Number: string(a.Number), Name: string(a.Name),
			Type: accountType(string(a.Category)),
		})
	}
	vendors, err := all(ctx, s, pathVendors, nil, func(v vendor) string { return string(v.Number) })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, v := range vendors {
		head.Suppliers = append(head.Suppliers, ledger.Supplier{
			Key: string(v.Number), Name: string(v.Name),
			CorporateNumber: string(v.CorporateNumber),
		})
	}
	periods, err := all(ctx, s, pathPeriods, nil, func(p period) string { return p.Start.Format(time.DateOnly) })
	if err != nil {
		return ledger.Head{}, err
	}
	head.Years = years(periods)
	return head, nil
}

// plain is the name of a value, which OData may write without its blanks.
func plain(name string) string { return strings.TrimSpace(strings.ReplaceAll(name, blank, " ")) }

// accountType reads a category.
func accountType(category string) ledger.AccountType {
	switch plain(category) {
	case "Assets":
		return ledger.Asset
	case "Liabilities", "Equity":
		return ledger.Liability
	case "Income":
		return ledger.Income
	case "Cost of Goods Sold", "Expense":
		return ledger.Cost
	}
	return ledger.Unknown
}

// years are from one first period to the next; of the last one only the first
// period need be there.
func years(periods []period) []ledger.FiscalYear {
	var starts []time.Time
	for _, p := range periods {
		if p.FirstOf {
			starts = append(starts, p.Start.Time)
		}
	}
	slices.SortFunc(starts, time.Time.Compare)
	var years []ledger.FiscalYear
	for i, from := range starts {
		next := from.AddDate(1, 0, 0)
		if i+1 < len(starts) {
			next = starts[i+1]
		}
		years = append(years, ledger.FiscalYear{From: from, To: next.AddDate(0, 0, -1)})
	}
	return paging.SortYears(years)
}

// mark is the newest entry and the last day that were read.
type mark struct {
	Entry int64     `json:"entry"`
	Until time.Time `json:"until"`
}

// Plan reads every month at first. Entries never change and their numbers
// grow, so later the months that newer ones are posted in are enough, and
// those that were ahead the last time. They are read in full, since an entry
// may join a voucher that is known.
func (s *session) Plan(ctx context.Context, _ ledger.Head, step connection.Step) (paging.Outline, error) {
	newest, err := s.newest(ctx)
	if err != nil {
		return paging.Outline{}, err
	}
	next, err := json.Marshal(mark{newest, step.To})
	if err != nil {
		return paging.Outline{}, fmt.Errorf("write mark: %w", err)
	}
	months := paging.Months(step.From, step.To)
	if step.Mark == nil {
		return paging.Outline{Spans: months, Mark: next}, nil
	}
	var last mark
	if err := json.Unmarshal(step.Mark, &last); err != nil {
		return paging.Outline{}, wire.Garbled("a mark that is none: %s", step.Mark)
	}
	days, err := s.postedAfter(ctx, last.Entry, newest)
	if err != nil {
		return paging.Outline{}, err
	}
	months = slices.DeleteFunc(months, func(month connection.Span) bool {
		return month.To.Before(last.Until) && !slices.ContainsFunc(days, func(day time.Time) bool {
			return !day.Before(month.From) && !day.After(month.To)
		})
	})
	return paging.Outline{Spans: months, Mark: next}, nil
}

// newest is the number of the newest entry, zero when there is none.
func (s *session) newest(ctx context.Context) (int64, error) {
	var p page[entry]
	err := s.get(ctx, s.companyURL+pathEntries, url.Values{
		"$orderby": {"entryNumber desc"}, "$top": {"1"},
		"$select": {"entryNumber,postingDate"},
	}, &p)
	switch {
	case err != nil:
		return 0, err
	case p.Items == nil:
		return 0, wire.Garbled("no entries, and not the lack of them either")
	case len(p.Items) == 0:
		return 0, nil
	}
	return p.Items[0].Number.Decimal.IntPart(), nil
}

// postedAfter are the days of entries beyond the one, up to the other.
func (s *session) postedAfter(ctx context.Context, after, newest int64) ([]time.Time, error) {
	if newest <= after {
		return nil, nil
	}
	entries, err := s.entries(ctx, fmt.Sprintf("entryNumber gt %d and entryNumber le %d", after, newest), "")
	if err != nil {
		return nil, err
	}
	var days []time.Time
	for _, e := range entries {
		if n := e.Number.Decimal.IntPart(); n <= after || n > newest {
			return nil, wire.Garbled("entry %d came with those from %d to %d", n, after+1, newest)
		}
		if n := len(days); n == 0 || !days[n-1].Equal(e.Date.Time) {
			days = append(days, e.Date.Time)
		}
	}
	return days, nil
}

// entries come in the order of their numbers, which is that of posting, with
// what expand names.
func (s *session) entries(ctx context.Context, filter, expand string) ([]entry, error) {
	query := url.Values{"$filter": {filter}, "$orderby": {"entryNumber"}}
	if expand != "" {
		query.Set("$expand", expand)
	}
	entries, err := all(ctx, s, pathEntries, query,
		func(e entry) string { return e.Number.Decimal.String() })
	if err != nil {
		return nil, err
	}
	for i, e := range entries {
		if !e.Number.Valid || e.Date.IsZero() || e.Account == "" {
			return nil, wire.Garbled("entry %d of %s lacks its number, day or account", i+1, filter)
		}
	}
	return entries, nil
}

// Load returns the vouchers of the days, and the purchase invoices and credit
// memos booked then.
func (s *session) Load(ctx context.Context, head ledger.Head, span connection.Span) (paging.Part, error) {
	filter := fmt.Sprintf("postingDate ge %s and postingDate le %s", span.From.Format(time.DateOnly), span.To.Format(time.DateOnly))
	entries, err := s.entries(ctx, filter, dimensionLines)
	if err != nil {
		return paging.Part{}, err
	}
	part := paging.Part{Vouchers: vouchers(head, entries)}
	if len(entries) == 0 {
		return part, nil
	}
	invoices, err := all(ctx, s, pathInvoices, url.Values{"$filter": {filter}, "$expand": {invoiceLines}},
		func(i invoice) string { return string(i.ID) })
	if err != nil {
		return paging.Part{}, err
	}
	memos, err := all(ctx, s, pathCreditMemos, url.Values{"$filter": {filter}, "$expand": {creditMemoLines}},
		func(m creditMemo) string { return string(m.ID) })
	if err != nil {
		return paging.Part{}, err
	}
	booked := make([]document, 0, len(invoices)+len(memos))
	for _, i := range invoices {
		booked = append(booked, document{invoice: i})
	}
	for _, m := range memos {
		booked = append(booked, document{invoice(m), true})
	}
	for _, i := range booked {
		if i.Posted.Before(span.From) || i.Posted.After(span.To) {
			return paging.Part{}, wire.Garbled("invoice %s came with other days than its own", i.ID)
		}
		if status := plain(string(i.Status)); status != statusDraft && status != statusReview {
			part.Invoices = append(part.Invoices, i.booked(head))
		}
	}
	return part, nil
}

// vouchers are the entries of one document and day. There are no series; the
// type of the document is in place of one.
func vouchers(head ledger.Head, entries []entry) []ledger.Voucher {
	var vouchers []ledger.Voucher
	known := map[string]int{}
	for _, e := range entries {
		number := voucherNumber(string(e.Document), e.Date.Time)
		at, ok := known[number]
		if !ok {
			at = len(vouchers)
			known[number] = at
			vouchers = append(vouchers, ledger.Voucher{
				Series: plain(string(e.Type)), Number: number, Text: string(e.Description), Date: e.Date.Time,
				Year: paging.YearOf(head.Years, e.Date.Time),
			})
		}
		v := &vouchers[at]
		v.Rows = append(v.Rows, ledger.Row{
			Number: len(v.Rows) + 1, Account: string(e.Account), Date: e.Date.Time, Text: string(e.Description),
			Amount:     e.Debit.Decimal.Sub(e.Credit.Decimal).Round(4),
			CostCentre: e.of(costCentres()), Project: e.of(projects()),
		})
	}
	return vouchers
}

// of is what the entry says in the first of its dimensions that is called one
// of the names.
func (e entry) of(names []string) string {
	for _, d := range e.Dimensions {
		if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, string(d.Code)) }) {
			return string(d.Value)
		}
	}
	return ""
}

// voucherNumber is unique in a fiscal year: a document's number may be used
// again on another day.
func voucherNumber(document string, day time.Time) string {
	return strings.TrimSpace(document + " " + day.Format(time.DateOnly))
}

// document is a purchase invoice, or a credit memo that takes one back.
type document struct {
	invoice
	credit bool
}

func (i document) booked(head ledger.Head) ledger.Invoice {
	series, sign := typeInvoice, decimal.NewFromInt(1)
	if i.credit {
		series, sign = typeCreditMemo, sign.Neg()
	}
	to := ledger.Invoice{
		Key: string(i.ID), Number: string(i.Printed), Supplier: string(i.Vendor), Date: i.Date.Time,
		VoucherYear: paging.YearOf(head.Years, i.Posted.Time), VoucherSeries: series,
		VoucherNumber: voucherNumber(string(i.Number), i.Posted.Time),
	}
	if i.Currency != "" && !strings.EqualFold(string(i.Currency), head.Currency) {
		return to // its amounts are not those of the rows
	}
	for _, l := range i.Lines {
		if l.Type == lineAccount && l.Object != "" {
			to.Lines = append(to.Lines, ledger.InvoiceLine{
				Account: string(l.Object), Amount: l.Net.Decimal.Round(4).Mul(sign), Quantity: l.quantity(),
				Unit: string(l.Unit), Text: string(l.Description),
			})
		}
	}
	return to
}

func (l invoiceLine) quantity() decimal.NullDecimal {
	if l.Unit == "" || !l.Quantity.Valid {
		return decimal.NullDecimal{} // BC writes 1 where nobody counted
	}
	return l.Quantity.NullDecimal
}

// maxPages is how many pages of a collection are followed: more than any company
// has, so that no answer leads on for ever.
const maxPages = 10_000

// all follows the pages of a collection of the company. It returns Garbled when
// one comes again, told by what names its items, or leads to another host.
func all[T any](ctx context.Context, s *session, path string, query url.Values, name func(T) string) ([]T, error) {
	var items []T
	seen := map[string]bool{}
	at := s.companyURL + path
	for range maxPages {
		var p page[T]
		if err := s.get(ctx, at, query, &p); err != nil {
			return nil, err
		}
		if p.Items == nil {
			return nil, wire.Garbled("%s is no collection", path)
		}
		for i, item := range p.Items {
			key := name(item)
			if key == "" || seen[key] {
				return nil, wire.Garbled("item %s of %s is nameless or came twice: %.40s", strconv.Itoa(i+1), path, key)
			}
			seen[key] = true
		}
		items = append(items, p.Items...)
		if p.Next == "" {
			return items, nil
		}
		if !sameHost(p.Next, s.companyURL) {
			return nil, wire.Garbled("%s leads on to another host", path)
		}
		at, query = p.Next, nil
	}
	return nil, wire.Garbled("%s has no end", path)
}

func sameHost(a, b string) bool {
	to, err := url.Parse(a)
	if err != nil {
		return false
	}
	from, err := url.Parse(b)
	return err == nil && to.Scheme == from.Scheme && to.Host == from.Host
}
