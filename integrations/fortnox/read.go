package fortnox

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"maps"
	"net/url"
	"strconv"
	"time"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/sie"
	"tillit/integrations/wire"
)

// Open begins to use an access.
func (a *Adapter) Open(access connection.Access) connection.Session {
	s := &session{client: a.system.Client(access.Connection), settings: access.Settings}
	s.client.Token = access.Token
	s.plan = paging.Plan{
		Years: s.years, Before: []paging.Step{s.suppliers}, Span: s.year, ByYear: true, After: []paging.Step{s.invoices}, Now: a.system.Now,
	}
	return s
}

type session struct {
	client   *wire.Client
	settings map[string]string
	plan     paging.Plan
}

func (s *session) get(ctx context.Context, path string, query url.Values, into any) error {
	return s.client.JSON(ctx, wire.Call{URL: base + path, Query: query}, into)
}

// Probe asks whose books they are and which series Fortnox numbers them by.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	var about struct {
		Company struct {
			Name   wire.Text `json:"CompanyName"`
			Number wire.Text `json:"OrganizationNumber"`
			ID     wire.Text `json:"DatabaseNumber"`
		} `json:"CompanyInformation"`
	}
	if err := s.get(ctx, companyPath, nil, &about); err != nil {
		return connection.Company{}, err
	}
	if about.Company.Name == "" {
		return connection.Company{}, wire.Garbled("a company without a name")
	}
	series, err := s.series(ctx)
	if err != nil {
		return connection.Company{}, err
	}
	return connection.Company{
		ID: about.Company.ID.String(), Name: about.Company.Name.String(), CorporateNumber: about.Company.Number.String(),
		Currency: "SEK", Settings: series,
	}, nil
}

// series are the predefined ones; an access that may not see them does
// without.
func (s *session) series(ctx context.Context) (map[string]string, error) {
	var list struct {
		All wire.List[struct {
			Use    wire.Text `json:"Name"`
			Series wire.Text `json:"VoucherSeries"`
		}] `json:"PreDefinedVoucherSeriesCollection"`
	}
	err := s.get(ctx, predefinedPath, nil, &list)
	if f, ok := errors.AsType[*connection.Failure](err); ok {
		switch f.Reason { //nolint:exhaustive // the others stop the probe
		case connection.Forbidden, connection.Unlicensed, connection.Missing:
			return map[string]string{}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	known := map[string]string{}
	for _, x := range list.All {
		switch {
		case x.Series == "":
		case x.Use == invoiceUse:
			known["invoiceSeries"] = x.Series.String()
		case x.Use == expensesUse:
			known["expensesSeries"] = x.Series.String()
		}
	}
	return known, nil
}

// Read goes on reading.
func (s *session) Read(ctx context.Context, step connection.Step) (connection.Page, error) {
	return s.plan.Read(ctx, step)
}

// meta is what a list says of itself.
type meta struct {
	Page  wire.Number `json:"@CurrentPage"`
	Pages wire.Number `json:"@TotalPages"`
	Total wire.Number `json:"@TotalResources"`
}

func (m meta) extent(items int) (paging.Extent, error) {
	if !m.Page.Valid || !m.Pages.Valid || !m.Total.Valid {
		return paging.Extent{}, wire.Garbled("a list that does not say how long it is")
	}
	return paging.Extent{
		Page: m.Page.Int(), Pages: m.Pages.Int(), Total: m.Total.Int(), Items: items,
	}, nil
}

func (s *session) years(ctx context.Context) ([]paging.Year, error) {
	var list struct {
		Meta  meta `json:"MetaInformation"`
		Years wire.List[struct {
			ID   wire.Text `json:"Id"`
			From wire.Day  `json:"FromDate"`
			To   wire.Day  `json:"ToDate"`
		}] `json:"FinancialYears"`
	}
	if err := s.get(ctx, yearsPath, url.Values{"limit": {strconv.Itoa(pageSize)}}, &list); err != nil {
		return nil, err
	}
	if list.Years == nil {
		return nil, wire.Garbled("no list of fiscal years")
	}
	var years []paging.Year
	for _, y := range list.Years {
		if y.ID == "" || y.From.IsZero() || y.To.Before(y.From.Time) {
			return nil, wire.Garbled("a fiscal year without its days")
		}
		years = append(years, paging.Year{ID: y.ID.String(), From: y.From.Time, To: y.To.Time})
	}
	return years, nil
}

// listed are the parameters of a page of a list, and of what changed only.
func listed(p *paging.Place, size int) url.Values {
	query := url.Values{"page": {strconv.Itoa(p.List.Ask())}, "limit": {strconv.Itoa(size)}}
	if !p.Since.IsZero() {
		query.Set("lastmodified", p.Since.Format(changedSince))
	}
	return query
}

func (s *session) suppliers(ctx context.Context, p *paging.Place) (page connection.Page, done bool, err error) {
	var list struct {
		Meta      meta `json:"MetaInformation"`
		Suppliers wire.List[struct {
			Key    wire.Text `json:"SupplierNumber"`
			Name   wire.Text `json:"Name"`
			Number wire.Text `json:"OrganisationNumber"`
		}] `json:"Suppliers"`
	}
	if err := s.get(ctx, suppliersPath, listed(p, pageSize), &list); err != nil {
		return page, false, err
	}
	var suppliers []ledger.Supplier
	for _, x := range list.Suppliers {
		if x.Key == "" {
			return page, false, wire.Garbled("a supplier without a number")
		}
		suppliers = append(suppliers, ledger.Supplier{Key: x.Key.String(), Name: x.Name.String(), CorporateNumber: x.Number.String()})
	}
	done, err = advance(p, list.Meta, list.Suppliers == nil, len(suppliers))
	if err != nil {
		return page, false, err
	}
	page.Books = paging.NewBooks(ledger.Head{Format: format, Currency: "SEK", Years: p.FiscalYears(), Suppliers: suppliers}, nil)
	return page, done, nil
}

// format is what ledger.Head calls these books.
const format = "fortnox"

func advance(p *paging.Place, m meta, absent bool, items int) (done bool, err error) {
	if absent {
		return false, wire.Garbled("no list")
	}
	e, err := m.extent(items)
	if err != nil {
		return false, err
	}
	p.List, done, err = p.List.Next(e)
	return done, err
}

// year reads the vouchers of a fiscal year as one file.
func (s *session) year(ctx context.Context, p *paging.Place) (page connection.Page, done bool, err error) {
	span := p.Spans[0]
	year := p.Year(span.From)
	query := url.Values{"financialyear": {year.ID}}
	if !span.From.Equal(year.From) || !span.To.Equal(year.To) {
		query.Set("fromdate", span.From.Format(time.DateOnly))
		query.Set("todate", span.To.Format(time.DateOnly))
	}
	listed, err := s.count(ctx, query)
	if err != nil || listed == 0 {
		return page, err == nil, err
	}
	answer, err := s.client.Do(ctx, wire.Call{URL: base + siePath, Query: query, Accept: "*/*", Large: true})
	if err != nil {
		return page, false, err
	}
	file, err := sie.Open(bytes.NewReader(answer.Body))
	if err != nil {
		return page, false, wire.Garbled("the file of a fiscal year: %w", err)
	}
	books := within{file, span}
	if err := books.check(year, listed); err != nil {
		return page, false, err
	}
	page.Books = books
	return page, true, nil
}

// count is how many vouchers a fiscal year has.
func (s *session) count(ctx context.Context, query url.Values) (int, error) {
	one := url.Values{"limit": {"1"}}
	maps.Copy(one, query)
	var list struct {
		Meta     meta                `json:"MetaInformation"`
		Vouchers wire.List[struct{}] `json:"Vouchers"`
	}
	if err := s.get(ctx, vouchersPath, one, &list); err != nil {
		return 0, err
	}
	if list.Vouchers == nil {
		return 0, wire.Garbled("no list of vouchers")
	}
	e, err := list.Meta.extent(len(list.Vouchers))
	if err == nil && e.Total > 0 && e.Items == 0 {
		err = wire.Garbled("an empty page of a list of %d vouchers", e.Total)
	}
	return e.Total, err
}

// within are the vouchers of a file that lie in a span.
type within struct {
	*sie.File
	span connection.Span
}

func (b within) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		for v, err := range b.File.Vouchers() {
			if err == nil && (v.Date.Before(b.span.From) || v.Date.After(b.span.To)) {
				continue
			}
			if !yield(v, err) {
				return
			}
		}
	}
}

// check makes sure that the file is that of the year, and whole.
func (b within) check(year paging.Year, listed int) error {
	if !containsYear(b.Head().Years, year) {
		return wire.Garbled("the file of another fiscal year")
	}
	count := 0
	for _, err := range b.Vouchers() {
		if err != nil {
			return wire.Garbled("the file of a fiscal year: %w", err)
		}
		count++
	}
	if b.Notices().Count(ledger.NoticeVoucherNotClosed) > 0 || count < listed {
		return wire.Garbled("a file of %d vouchers of %d", count, listed)
	}
	return nil
}

func containsYear(years []ledger.FiscalYear, year paging.Year) bool {
	return len(years) > 0 && years[0].From.Equal(year.From) && years[0].To.Equal(year.To)
}
