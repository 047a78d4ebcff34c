package kleer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
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
	year struct {
		ID   id       `json:"id"`
		From wire.Day `json:"start-date"`
		To   wire.Day `json:"end-date"`
	}
	account struct {
		Number wire.Text `json:"accountNr"`
		Name   wire.Text `json:"description"`
	}
	supplier struct {
		ID              id        `json:"id"`
		Name            wire.Text `json:"name"`
		CorporateNumber wire.Text `json:"orgno"`
	}
	invoice struct {
		ID       id `json:"id"`
		Supplier id `json:"supplier-ref"`
		Costs    nested[struct {
			ID id `json:"id"`
		}] `json:"accounts"`
	}
	voucher struct {
		Series wire.Text   `json:"serie"`
		Number wire.Text   `json:"number"`
		Text   wire.Text   `json:"description"`
		Date   wire.Day    `json:"date"`
		Rows   nested[row] `json:"transactions"`
	}
	dimension struct {
		ID     id        `json:"id"`
		Number wire.Text `json:"foreign-id"`
		Name   wire.Text `json:"name"`
	}
	row struct {
		Account    wire.Text   `json:"account-nr"`
		Amount     wire.Number `json:"amount"`
		References nested[struct {
			Type wire.Text `json:"type"`
			ID   id        `json:"id"`
		}] `json:"references"`
		Dimensions nested[struct {
			ID id `json:"id"`
		}] `json:"dimension-entries"`
		Currency nested[struct {
			Code   wire.Text   `json:"currency-type"`
			Amount wire.Number `json:"amount"`
		}] `json:"currency-amount"`
	}
)

// chartsOf is how many of the newest fiscal years have their charts read:
// those that a first reading goes back to.
const chartsOf = 3

// Register returns the fiscal years, the accounts of the newest and the
// suppliers, and learns whom the costs on invoices are paid to.
func (s *session) Register(ctx context.Context) (ledger.Head, error) {
	about, err := s.info(ctx)
	if err != nil {
		return ledger.Head{}, err
	}
	head := ledger.Head{
		Format: "kleer", Program: "Kleer", Company: about.Name.String(), CorporateNumber: about.Number.String(), Currency: strings.ToUpper(about.Currency.String()),
	}
	years, err := all(ctx, s, yearsPath, url.Values{}, yearsShape(), func(y year) string { return y.ID.String() })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, y := range years {
		if y.From.IsZero() || y.To.Before(y.From.Time) {
			return ledger.Head{}, wire.Garbled("fiscal year %s lacks its days", y.ID)
		}
		head.Years = append(head.Years, ledger.FiscalYear{From: y.From.Time, To: y.To.Time})
	}
	head.Years = paging.SortYears(head.Years)
	if head.Accounts, err = s.accounts(ctx, head.Years[:min(len(head.Years), chartsOf)]); err != nil {
		return ledger.Head{}, err
	}
	suppliers, err := all(ctx, s, supplierPath, url.Values{}, suppliersShape(), func(x supplier) string { return x.ID.String() })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, x := range suppliers {
		head.Suppliers = append(head.Suppliers, ledger.Supplier{Key: x.ID.String(), Name: x.Name.String(), CorporateNumber: x.CorporateNumber.String()})
	}
	if err := s.learnPlaces(ctx); err != nil {
		return ledger.Head{}, err
	}
	return head, s.learnPayees(ctx)
}

// place is a cost centre or a project.
type place struct {
	code    string
	project bool
}

// learnPlaces learns which entries of dimensions are cost centres and projects.
// A key that may not see dimensions reads the books without them.
func (s *session) learnPlaces(ctx context.Context) error {
	s.places = map[string]place{}
	found, err := all(ctx, s, dimensionsPath, url.Values{}, dimensionsShape(), func(d dimension) string { return d.ID.String() })
	if f, ok := errors.AsType[*connection.Failure](err); ok && f.Reason == connection.Forbidden {
		return nil
	}
	if err != nil {
		return err
	}
	for _, d := range found {
		called := func(name string) bool { return strings.EqualFold(name, d.Name.String()) }
		project := slices.ContainsFunc(projects(), called)
		if !project && !slices.ContainsFunc(costCentres(), called) {
			continue
		}
		entries, err := all(ctx, s, fmt.Sprintf(entriesPath, d.ID), url.Values{}, entriesShape(), func(e dimension) string { return e.ID.String() })
		if err != nil {
			return err
		}
		for _, e := range entries {
			s.places[e.ID.String()] = place{cmp.Or(e.Number.String(), e.Name.String()), project}
		}
	}
	return nil
}

// accounts are those of the years, newest first, as the newest has them.
func (s *session) accounts(ctx context.Context, years []ledger.FiscalYear) ([]ledger.Account, error) {
	var accounts []ledger.Account
	known := map[wire.Text]bool{}
	for _, y := range years {
		path := fmt.Sprintf(accountsPath, y.From.Format(time.DateOnly), y.To.Format(time.DateOnly))
		chart, err := all(ctx, s, path, url.Values{}, accountsShape(), func(x account) string { return x.Number.String() })
		if err != nil {
			return nil, err
		}
		for _, x := range chart {
			if !known[x.Number] {
				known[x.Number] = true
				accounts = append(accounts, ledger.Account{Number: x.Number.String(), Name: x.Name.String(), Type: reading.TypeByClass(x.Number.String())})
			}
		}
	}
	return accounts, nil
}

func (s *session) learnPayees(ctx context.Context) error {
	invoices, err := all(ctx, s, invoicesPath, url.Values{}, invoicesShape(), func(x invoice) string { return x.ID.String() })
	if err != nil {
		return err
	}
	s.payees = map[string]string{}
	for _, x := range invoices {
		for _, cost := range x.Costs {
			s.payees[cost.ID.String()] = x.Supplier.String()
		}
	}
	return nil
}

// Plan reads month by month what may still be booked in: nothing tells what
// changed.
func (s *session) Plan(_ context.Context, head ledger.Head, step connection.Step) (paging.Outline, error) {
	from, mark, err := paging.Again(head.Years, step)
	return paging.Outline{Spans: paging.Months(from, step.To), Mark: mark}, err
}

// Load returns the vouchers of the days.
func (s *session) Load(ctx context.Context, head ledger.Head, span connection.Span) (paging.Part, error) {
	query := url.Values{fromParameter: {span.From.Format(time.DateOnly)}, toParameter: {span.To.Format(time.DateOnly)}}
	vouchers, err := all(ctx, s, vouchersPath, query, vouchersShape(), func(v voucher) string {
		if v.Number == "" {
			return ""
		}
		return paging.YearOf(head.Years, v.Date.Time).Format(time.DateOnly) + " " + v.Series.String() + " " + v.Number.String()
	})
	if err != nil {
		return paging.Part{}, err
	}
	var part paging.Part
	for _, v := range vouchers {
		to, err := s.voucher(v, head)
		if err != nil {
			return paging.Part{}, err
		}
		part.Vouchers = append(part.Vouchers, to)
	}
	return part, nil
}

func (s *session) voucher(v voucher, head ledger.Head) (ledger.Voucher, error) {
	to := ledger.Voucher{
		Series: v.Series.String(), Number: v.Number.String(), Text: v.Text.String(), Date: v.Date.Time, Year: paging.YearOf(head.Years, v.Date.Time),
	}
	for i, r := range v.Rows {
		if r.Account == "" || !r.Amount.Valid {
			return ledger.Voucher{}, wire.Garbled("a row of voucher %s %s lacks its account or amount", v.Series, v.Number)
		}
		row := ledger.Row{Number: i + 1, Account: r.Account.String(), Amount: amount(r.Amount), Date: v.Date.Time}
		row.CostCentre, row.Project = s.placed(r)
		for _, reference := range r.References {
			if reference.Type == costReference && row.Supplier == "" {
				row.Supplier = s.payees[reference.ID.String()]
			}
		}
		for _, other := range r.Currency {
			if other.Code != "" && !strings.EqualFold(other.Code.String(), head.Currency) {
				row.Original = ledger.Money{Amount: amount(other.Amount), Currency: strings.ToUpper(other.Code.String())}
			}
		}
		to.Rows = append(to.Rows, row)
	}
	reading.SpreadSupplier(&to)
	return to, nil
}

// placed are the cost centre and the project of a row, the first of each.
func (s *session) placed(r row) (costCentre, project string) {
	for _, d := range r.Dimensions {
		switch at := s.places[d.ID.String()]; {
		case at.project:
			project = cmp.Or(project, at.code)
		default:
			costCentre = cmp.Or(costCentre, at.code)
		}
	}
	return costCentre, project
}

// amount is what a whole number of minor units is.
func amount(n wire.Number) decimal.Decimal { return n.Decimal.Shift(-minorUnits) }
