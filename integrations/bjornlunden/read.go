package bjornlunden

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// format is what ledger.Head calls these books.
const format = "bjornlunden"

func (s *session) years(ctx context.Context) ([]paging.Year, error) {
	var list wire.List[struct {
		ID   wire.Text `json:"entityId"`
		From wire.Day  `json:"fromDate"`
		To   wire.Day  `json:"toDate"`
	}]
	if _, err := s.get(ctx, yearsPath, nil, &list); err != nil {
		return nil, err
	}
	var years []paging.Year
	for _, y := range list {
		if y.From.IsZero() || y.To.Before(y.From.Time) {
			return nil, wire.Garbled("a fiscal year without its days")
		}
		years = append(years, paging.Year{ID: y.ID.String(), From: y.From.Time, To: y.To.Time})
	}
	return years, nil
}

func (s *session) accounts(ctx context.Context, p *paging.Place) (page connection.Page, done bool, err error) {
	var list wire.List[struct {
		Number wire.Text `json:"id"`
		Name   wire.Text `json:"name"`
		Type   wire.Text `json:"type"` // the names of ledger.AccountType
	}]
	if _, err := s.get(ctx, accountsPath, nil, &list); err != nil {
		return page, false, err
	}
	var accounts []ledger.Account
	for _, x := range list {
		if x.Number == "" {
			return page, false, wire.Garbled("an account without a number")
		}
		a := ledger.Account{Number: x.Number.String(), Name: x.Name.String()}
		switch kind := ledger.AccountType(x.Type); kind {
		case ledger.Asset, ledger.Liability, ledger.Cost, ledger.Income, ledger.BalanceSheet, ledger.ProfitAndLoss:
			a.Type = kind
		case ledger.Unknown:
		}
		accounts = append(accounts, a)
	}
	page.Books = paging.NewBooks(ledger.Head{Format: format, Years: p.FiscalYears(), Accounts: accounts}, nil)
	return page, true, nil
}

func (s *session) suppliers(ctx context.Context, p *paging.Place) (page connection.Page, done bool, err error) {
	var list wire.List[struct {
		Key    wire.Text `json:"id"`
		Name   wire.Text `json:"name"`
		Number wire.Text `json:"organisationId"`
	}]
	if _, err := s.get(ctx, suppliersPath, nil, &list); err != nil {
		return page, false, err
	}
	var suppliers []ledger.Supplier
	for _, x := range list {
		if x.Key == "" {
			return page, false, wire.Garbled("a supplier without an id")
		}
		suppliers = append(suppliers, ledger.Supplier{Key: x.Key.String(), Name: x.Name.String(), CorporateNumber: x.Number.String()})
	}
	page.Books = paging.NewBooks(ledger.Head{Format: format, Years: p.FiscalYears(), Suppliers: suppliers}, nil)
	return page, true, nil
}

// entry is a voucher; its journal is the series.
type entry struct {
	Journal wire.Text `json:"journalId"`
	Number  wire.Text `json:"journalEntryId"`
	Date    wire.Day  `json:"journalEntryDate"`
	Text    wire.Text `json:"journalEntryText"`
	Year    wire.Text `json:"financialYearId"`
	Rows    wire.List[struct {
		Account    wire.Text   `json:"accountId"`
		Amount     wire.Number `json:"amount"` // debit positive
		Text       wire.Text   `json:"text"`
		Quantity   wire.Number `json:"quantity"`
		CostCentre wire.Text   `json:"costCenterId"`
		Project    wire.Text   `json:"projectId"`
	}] `json:"ledgerEntries"`
}

// entries reads a page of the vouchers of a month.
func (s *session) entries(ctx context.Context, p *paging.Place) (page connection.Page, done bool, err error) {
	span := p.Spans[0]
	var list struct {
		Page  wire.Number      `json:"pageRequested"`
		Pages wire.Number      `json:"totalPages"`
		Total wire.Number      `json:"totalRows"`
		Data  wire.List[entry] `json:"data"`
	}
	found, err := s.get(ctx, entriesPath, url.Values{
		"startdate": {span.From.Format(time.DateOnly)}, "enddate": {span.To.Format(time.DateOnly)},
		"page": {strconv.Itoa(p.List.Ask())}, "rows": {strconv.Itoa(pageSize)},
	}, &list)
	switch {
	case err != nil:
		return page, false, err
	case !found && p.List.Page == 0:
		return page, true, nil
	case list.Data == nil || !list.Page.Valid || !list.Pages.Valid || !list.Total.Valid:
		return page, false, wire.Garbled("no list of entries")
	}
	var vouchers []ledger.Voucher
	for _, e := range list.Data {
		if e.Number == "" || e.Date.Before(span.From) || e.Date.After(span.To) {
			return page, false, wire.Garbled("an entry without a number, or of other days than asked for")
		}
		vouchers = append(vouchers, e.voucher(p))
	}
	p.List, done, err = p.List.Next(paging.Extent{
		Page: list.Page.Int(), Pages: list.Pages.Int(), Total: list.Total.Int(), Items: len(list.Data),
	})
	if err != nil {
		return page, false, err
	}
	page.Books = paging.NewBooks(ledger.Head{Format: format, Years: p.FiscalYears()}, vouchers)
	return page, done, nil
}

func (e entry) voucher(p *paging.Place) ledger.Voucher {
	v := ledger.Voucher{
		Series: e.Journal.String(), Number: e.Number.String(), Text: e.Text.String(), Date: e.Date.Time, Year: p.YearCalled(e.Year.String(), e.Date.Time).From,
	}
	for _, r := range e.Rows {
		v.Rows = append(v.Rows, ledger.Row{
			Account: r.Account.String(), Amount: r.Amount.Decimal, Text: r.Text.String(), Quantity: r.Quantity.Quantity(),
			CostCentre: r.CostCentre.String(), Project: r.Project.String(),
		})
	}
	return v
}
