package businessnxt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/reading"
	"tillit/integrations/wire"
)

type (
	account struct {
		Number wire.Text `json:"accountNo"`
		Name   wire.Text `json:"name"`
	}
	party struct {
		Supplier        wire.Text `json:"supplierNo"`
		Name            wire.Text `json:"name"`
		CorporateNumber wire.Text `json:"companyNo"`
	}
	line struct {
		Number      wire.Number `json:"transactionNo"`
		Account     wire.Text   `json:"accountNo"`
		Year        wire.Number `json:"year"`
		Voucher     wire.Text   `json:"voucherNo"`
		Date        wire.Text   `json:"voucherDate"`
		Amount      wire.Number `json:"postedAmountDomestic"`
		Series      wire.Text   `json:"voucherSeriesNo"`
		Supplier    wire.Text   `json:"supplierNo"`
		Description wire.Text   `json:"description"`
	}
)

// Register returns the accounts and suppliers. The days of fiscal years are
// not known to be told; vouchers have the number of theirs.
func (s *session) Register(ctx context.Context) (ledger.Head, error) {
	c, err := s.Probe(ctx)
	if err != nil {
		return ledger.Head{}, err
	}
	head := ledger.Head{Format: "businessNXT", Program: "Visma Business NXT", Company: c.Name, Currency: c.Currency}
	accounts, err := rows[account](ctx, s, tableAccounts, "", fieldsAccount)
	if err != nil {
		return ledger.Head{}, garbled(err)
	}
	for _, a := range accounts {
		head.Accounts = append(head.Accounts, ledger.Account{Number: string(a.Number), Name: string(a.Name), Type: reading.TypeByClass(string(a.Number))})
	}
	parties, err := rows[party](ctx, s, tableParties, filterSuppliers, fieldsParty)
	if err != nil {
		return ledger.Head{}, garbled(err)
	}
	for _, p := range parties {
		head.Suppliers = append(head.Suppliers, ledger.Supplier{Key: string(p.Supplier), Name: string(p.Name), CorporateNumber: string(p.CorporateNumber)})
	}
	return head, nil
}

// garbled says of a field that cannot be done without that it has to be there.
func garbled(err error) error {
	if field, ok := errors.AsType[missingField](err); ok {
		return wire.Garbled("%w", field)
	}
	return err
}

// Plan reads month by month what may still be booked in: nothing tells what
// changed.
func (s *session) Plan(_ context.Context, head ledger.Head, step connection.Step) (paging.Outline, error) {
	from, mark, err := paging.Again(head.Years, step)
	return paging.Outline{Spans: paging.Months(from, step.To), Mark: mark}, err
}

// Load returns the vouchers of the days.
func (s *session) Load(ctx context.Context, _ ledger.Head, span connection.Span) (paging.Part, error) {
	filter := fmt.Sprintf(filterDays, span.From.Format(time.DateOnly), span.To.Format(time.DateOnly))
	lines, err := s.lines(ctx, filter)
	if err != nil {
		return paging.Part{}, err
	}
	vouchers, err := vouchers(lines)
	return paging.Part{Vouchers: vouchers}, err
}

// lines asks for every field, and again without one that the table lacks when
// it can be done without.
func (s *session) lines(ctx context.Context, filter string) ([]line, error) {
	for {
		lines, err := rows[line](ctx, s, tableLines, filter, strings.Join(append([]string{fieldsLine}, s.nice...), " "))
		field, lacking := errors.AsType[missingField](err)
		if !lacking || !slices.Contains(s.nice, string(field)) {
			return lines, garbled(err)
		}
		s.nice = slices.DeleteFunc(s.nice, func(name string) bool { return name == string(field) })
	}
}

// vouchers are the lines of one number, series and day. The number may be used
// again on another day, so that the day belongs to it.
func vouchers(lines []line) ([]ledger.Voucher, error) {
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Or(strings.Compare(string(a.Date), string(b.Date)), a.Number.Decimal.Cmp(b.Number.Decimal))
	})
	var vouchers []ledger.Voucher
	known := map[[4]string]int{}
	for _, l := range lines {
		day, err := time.Parse("20060102", string(l.Date))
		if err != nil || l.Account == "" || !l.Amount.Valid || !l.Year.Valid {
			return nil, wire.Garbled("a line lacks its day, account, amount or year")
		}
		name := [4]string{l.Year.Decimal.String(), string(l.Series), string(l.Voucher), string(l.Date)}
		at, ok := known[name]
		if !ok {
			at = len(vouchers)
			known[name] = at
			vouchers = append(vouchers, ledger.Voucher{
				Series: string(l.Series), Number: strings.TrimSpace(string(l.Voucher) + " " + day.Format(time.DateOnly)),
				Text: string(l.Description), Date: day,
				Year: time.Date(int(l.Year.Decimal.IntPart()), time.January, 1, 0, 0, 0, 0, time.UTC),
			})
		}
		v := &vouchers[at]
		row := ledger.Row{
			Number: len(v.Rows) + 1, Account: string(l.Account), Date: day, Text: string(l.Description),
			Amount: l.Amount.Decimal.Mul(decimal.NewFromInt(debit)).Round(4),
		}
		if l.Supplier != "0" {
			row.Supplier = string(l.Supplier)
		}
		v.Rows = append(v.Rows, row)
	}
	for i := range vouchers {
		reading.SpreadSupplier(&vouchers[i])
	}
	return vouchers, nil
}
