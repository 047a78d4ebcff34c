package hogia

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/reading"
	"tillit/integrations/wire"
)

type (
	year struct {
		ID   wire.Text `json:"id"`
		From wire.Day  `json:"startDate"`
		To   wire.Day  `json:"endDate"`
	}
	account struct {
		Number wire.Text `json:"number"`
		Name   wire.Text `json:"name"`
	}
	contact struct {
		ID              wire.Text       `json:"id"`
		Name            wire.Text       `json:"companyName"`
		CorporateNumber wire.Text       `json:"identificationNumber"`
		Supplier        json.RawMessage `json:"supplier"`
	}
	voucher struct {
		ID     wire.Text      `json:"id"`
		Year   wire.Text      `json:"financialYearId"`
		Series wire.Text      `json:"serie"`
		Number wire.Text      `json:"number"`
		Date   wire.Day       `json:"date"`
		Text   wire.Text      `json:"text"`
		Rows   wire.List[row] `json:"voucherRows"`
	}
	row struct {
		Number   wire.Number `json:"rowNumber"`
		Account  wire.Text   `json:"accountNumber"`
		Amount   wire.Number `json:"amount"`
		Quantity wire.Number `json:"numberOf"`
		Text     wire.Text   `json:"text"`
		Project  wire.Text   `json:"projectNumber"`
	}
)

func (s *session) listYears(ctx context.Context) ([]year, error) {
	years, err := all(ctx, s, pathYears, func(y year) string { return string(y.ID) })
	if err != nil {
		return nil, err
	}
	for _, y := range years {
		if y.From.IsZero() || y.To.IsZero() {
			return nil, wire.Garbled("fiscal year %s lacks its days", y.ID)
		}
	}
	slices.SortFunc(years, func(a, b year) int { return a.From.Compare(b.From.Time) })
	return years, nil
}

// chartsOf is how many of the newest fiscal years have their charts read:
// those that a first reading goes back to.
const chartsOf = 3

// Register returns the accounts of the newest years, the suppliers and the
// fiscal years.
func (s *session) Register(ctx context.Context) (ledger.Head, error) {
	head := ledger.Head{Format: "hogia", Program: "Hogia", Currency: currency}
	var err error
	if s.years, err = s.listYears(ctx); err != nil {
		return ledger.Head{}, err
	}
	known := map[wire.Text]bool{}
	for _, y := range slices.Backward(s.years) {
		head.Years = append(head.Years, ledger.FiscalYear{From: y.From.Time, To: y.To.Time})
		if len(head.Years) > chartsOf {
			continue
		}
		accounts, err := all(ctx, s, fmt.Sprintf(pathAccounts, url.PathEscape(string(y.ID))), func(a account) string { return string(a.Number) })
		if err != nil {
			return ledger.Head{}, err
		}
		for _, a := range accounts {
			if !known[a.Number] {
				known[a.Number] = true
				head.Accounts = append(head.Accounts, ledger.Account{Number: string(a.Number), Name: string(a.Name), Type: reading.TypeByClass(string(a.Number))})
			}
		}
	}
	contacts, err := all(ctx, s, pathContacts, func(c contact) string { return string(c.ID) })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, c := range contacts {
		if len(c.Supplier) > 0 && !bytes.Equal(c.Supplier, []byte("null")) {
			head.Suppliers = append(head.Suppliers, ledger.Supplier{Key: string(c.ID), Name: string(c.Name), CorporateNumber: string(c.CorporateNumber)})
		}
	}
	return head, nil
}

// Plan reads year by year what may still be booked in: nothing tells what
// changed, nor can less than a year be asked for.
func (s *session) Plan(_ context.Context, head ledger.Head, step connection.Step) (paging.Outline, error) {
	from, mark, err := paging.Again(head.Years, step)
	if err != nil {
		return paging.Outline{}, err
	}
	plan := paging.Outline{Mark: mark}
	for _, y := range s.years {
		span := connection.Span{From: y.From.Time, To: y.To.Time}
		if span.From.Before(from) {
			span.From = from
		}
		if span.To.After(step.To) {
			span.To = step.To
		}
		if !span.From.After(span.To) {
			plan.Spans = append(plan.Spans, span)
		}
	}
	return plan, nil
}

// Load returns the vouchers of the days, which lie in one year.
func (s *session) Load(ctx context.Context, _ ledger.Head, span connection.Span) (paging.Part, error) {
	at := slices.IndexFunc(s.years, func(y year) bool { return !span.From.Before(y.From.Time) && !span.To.After(y.To.Time) })
	if at < 0 {
		return paging.Part{}, wire.Garbled("the fiscal year of %s is no longer there", span.From)
	}
	y := s.years[at]
	vouchers, err := all(ctx, s, fmt.Sprintf(pathVouchers, url.PathEscape(string(y.ID))), func(v voucher) string { return string(v.ID) })
	if err != nil {
		return paging.Part{}, err
	}
	var part paging.Part
	for _, v := range vouchers {
		switch {
		case v.Year != "" && v.Year != y.ID, v.Number == "", v.Date.Before(y.From.Time), v.Date.After(y.To.Time):
			return paging.Part{}, wire.Garbled("voucher %s is not one of fiscal year %s", v.ID, y.ID)
		case v.Date.Before(span.From) || v.Date.After(span.To):
			continue
		}
		to, err := v.voucher(y)
		if err != nil {
			return paging.Part{}, err
		}
		reading.SpreadSupplier(&to)
		part.Vouchers = append(part.Vouchers, to)
	}
	return part, nil
}

func (v voucher) voucher(y year) (ledger.Voucher, error) {
	to := ledger.Voucher{Series: string(v.Series), Number: string(v.Number), Text: string(v.Text), Date: v.Date.Time, Year: y.From.Time}
	slices.SortStableFunc(v.Rows, func(a, b row) int { return a.Number.Decimal.Cmp(b.Number.Decimal) })
	for i, r := range v.Rows {
		if r.Account == "" || !r.Amount.Valid {
			return ledger.Voucher{}, wire.Garbled("a row of voucher %s lacks its account or amount", v.ID)
		}
		amount := r.Amount.Decimal.Mul(decimal.NewFromInt(debit)).Round(4)
		row := ledger.Row{
			Number: i + 1, Account: string(r.Account), Amount: amount, Date: v.Date.Time, Text: string(r.Text), Project: string(r.Project),
		}
		if !r.Quantity.Decimal.IsZero() {
			row.Quantity = decimal.NewNullDecimal(r.Quantity.Decimal)
		}
		to.Rows = append(to.Rows, row)
	}
	return to, nil
}
