package vismanet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// period is a financial period, by the code that lines carry: 202503.
type period struct {
	code   string
	year   string
	from   time.Time
	to     time.Time
	closed bool
}

// clamp is the day of the period nearest to day. What is booked in a period
// counts there, whatever day it carries.
func (p period) clamp(day time.Time) time.Time {
	switch {
	case day.Before(p.from):
		return p.from
	case day.After(p.to):
		return p.to
	}
	return day
}

// Register returns the accounts, suppliers and fiscal years.
func (s *session) Register(ctx context.Context) (ledger.Head, error) {
	c, err := s.Probe(ctx)
	if err != nil {
		return ledger.Head{}, err
	}
	head := ledger.Head{
		Format: "vismaNet", Program: "Visma.net ERP", Company: c.Name, CorporateNumber: c.CorporateNumber, Currency: c.Currency,
	}
	accounts, err := all(ctx, s, pathAccounts, nil, func(a account) string { return string(a.Number) })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, a := range accounts {
		head.Accounts = append(head.Accounts, ledger.Account{Number: string(a.Number), Name: string(a.Name), Type: accountType(string(a.Type))})
	}
	suppliers, err := all(ctx, s, pathSuppliers, nil, func(p supplier) string { return string(p.Number) })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, p := range suppliers {
		head.Suppliers = append(head.Suppliers, ledger.Supplier{
			Key: string(p.Number), Name: string(p.Name), CorporateNumber: string(cmp.Or(p.CorporateNumber, p.VATNumber)),
		})
	}
	listed, err := all(ctx, s, pathPeriods, nil,
		func(p financialPeriod) string { return string(p.Year) }, func(p financialPeriod) string { return string(p.Period) })
	if err != nil {
		return ledger.Head{}, err
	}
	s.periods, head.Years = periods(listed)
	return head, nil
}

func accountType(kind string) ledger.AccountType {
	switch kind {
	case "Asset":
		return ledger.Asset
	case "Liability":
		return ledger.Liability
	case "Income":
		return ledger.Income
	case "Expense":
		return ledger.Cost
	}
	return ledger.Unknown
}

// periods orders what is listed, and makes years of it. A period ends on the
// day before the next begins, whether the system writes its last day or that
// one. One without days, which is for closing a year, has the last day of the
// period before it.
func periods(listed []financialPeriod) ([]period, []ledger.FiscalYear) {
	var all []period
	for _, p := range listed {
		all = append(all, period{
			code: string(p.Year) + twoDigits(string(p.Period)), year: string(p.Year),
			from: p.Start.Time, to: p.End.Time, closed: bool(p.Closed),
		})
	}
	slices.SortFunc(all, func(a, b period) int { return strings.Compare(a.code, b.code) })
	var years []ledger.FiscalYear
	for i := range all {
		p := &all[i]
		next := slices.IndexFunc(all[i+1:], func(n period) bool { return n.to.After(n.from) }) + i + 1
		switch {
		case i > 0 && p.year == all[i-1].year && !p.to.After(p.from):
			p.from, p.to = all[i-1].to, all[i-1].to
		case next > i && all[next].from.Equal(p.to):
			p.to = p.to.AddDate(0, 0, -1)
		}
		if i == 0 || p.year != all[i-1].year {
			years = append(years, ledger.FiscalYear{From: p.from})
		}
		years[len(years)-1].To = p.to
	}
	return all, paging.SortYears(years)
}

func twoDigits(number string) string {
	if len(number) == 1 {
		return "0" + number
	}
	return number
}

// in says whether text names the period, as 202503 or 03-2025.
func (p period) in(text wire.Text) bool {
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, string(text))
	return digits == p.code || digits == strings.TrimPrefix(p.code, p.year)+p.year
}

// mark is the codes of the periods that were closed when they were read.
type mark struct {
	Closed []string `json:"closed"`
}

// Plan reads every period at first, and later those that are open or were when
// they were read last: nothing can be posted in the others.
func (s *session) Plan(_ context.Context, _ ledger.Head, step connection.Step) (paging.Outline, error) {
	var last, next mark
	if step.Mark != nil {
		if err := json.Unmarshal(step.Mark, &last); err != nil {
			return paging.Outline{}, wire.Garbled("a mark that is none: %s", step.Mark)
		}
	}
	var days []connection.Span
	for _, p := range s.periods {
		if p.to.Before(step.From) || p.from.After(step.To) {
			continue
		}
		if p.closed {
			next.Closed = append(next.Closed, p.code)
			if slices.Contains(last.Closed, p.code) {
				continue
			}
		}
		span := connection.Span{From: paging.Later(p.from, step.From), To: paging.Earlier(p.to, step.To)}
		if n := len(days); n > 0 && !span.From.After(days[n-1].To) {
			days[n-1].To = paging.Later(days[n-1].To, span.To)
			continue
		}
		days = append(days, span)
	}
	text, err := json.Marshal(next)
	if err != nil {
		return paging.Outline{}, fmt.Errorf("write mark: %w", err)
	}
	return paging.Outline{Spans: days, Mark: text}, nil
}

// Load returns the batches of the periods that lie on the days.
func (s *session) Load(ctx context.Context, head ledger.Head, span connection.Span) (paging.Part, error) {
	var part paging.Part
	for _, p := range s.periods {
		if p.to.Before(span.From) || p.from.After(span.To) {
			continue
		}
		vouchers, err := s.period(ctx, head, p)
		if err != nil {
			return paging.Part{}, err
		}
		for _, v := range vouchers {
			if !v.Date.Before(span.From) && !v.Date.After(span.To) {
				part.Vouchers = append(part.Vouchers, v)
			}
		}
	}
	return part, nil
}

// period returns the batches of a period, of the lines that are posted in the
// company's ledger. Who was bought from stands in the journal alone.
func (s *session) period(ctx context.Context, head ledger.Head, p period) ([]ledger.Voucher, error) {
	lines, err := all(ctx, s, pathLines, url.Values{"ledger": {string(s.ledger.Number)}, "fromPeriod": {p.code}, "toPeriod": {p.code}},
		func(l line) string { return string(l.Module) }, func(l line) string { return string(l.Batch) }, func(l line) string { return string(l.Number) })
	if err != nil {
		return nil, err
	}
	bought := false
	for _, l := range lines {
		if !p.in(l.Period) || l.Date.IsZero() || l.Account.Number == "" {
			return nil, wire.Garbled("line %s of batch %s is not one of period %s", l.Number, l.Batch, p.code)
		}
		bought = bought || l.Module == payables
	}
	details := map[place]batchLine{}
	if bought {
		if details, err = s.details(ctx, p); err != nil {
			return nil, err
		}
	}
	var vouchers []ledger.Voucher
	known := map[string]int{}
	references := map[place]string{} // supplier by batch and reference
	for _, l := range lines {
		if d := details[l.place()]; d.Supplier != "" && l.Module == payables {
			references[place{string(l.Batch), string(l.Reference)}] = string(d.Supplier)
		}
	}
	for _, l := range lines {
		name := string(l.Module) + "\x00" + string(l.Batch)
		at, ok := known[name]
		if !ok {
			at = len(vouchers)
			known[name] = at
			vouchers = append(vouchers, ledger.Voucher{
				Series: string(l.Module), Number: string(l.Batch), Text: string(l.Description), Date: p.clamp(l.Date.Time),
				Year: paging.YearOf(head.Years, p.from),
			})
		}
		v := &vouchers[at]
		row := l.row(head.Currency, details[l.place()])
		row.Number, row.Date = len(v.Rows)+1, v.Date
		if l.Module == payables {
			row.Supplier = references[place{string(l.Batch), string(l.Reference)}]
		}
		v.Rows = append(v.Rows, row)
	}
	return vouchers, nil
}

// place is a line of a batch of the payables.
type place struct{ batch, line string }

func (l line) place() place {
	if l.Module != payables {
		return place{}
	}
	return place{string(l.Batch), string(l.Number)}
}

// details are the journal's lines of supplier invoices. One batch may lie on
// two pages, but no line does.
func (s *session) details(ctx context.Context, p period) (map[place]batchLine, error) {
	batches, err := all(ctx, s, pathJournal, url.Values{"periodId": {p.code}, "module": {payables}, "releasedBatch": {"true"}},
		func(b batch) string { return string(b.Number) }, batch.lines)
	if err != nil {
		return nil, err
	}
	details := map[place]batchLine{}
	for _, b := range batches {
		if !p.in(b.Period) {
			return nil, wire.Garbled("batch %s is not one of period %s", b.Number, p.code)
		}
		for _, l := range b.Lines {
			at := place{string(b.Number), string(l.Number)}
			if _, ok := details[at]; ok {
				return nil, wire.Garbled("line %s of batch %s came twice", l.Number, b.Number)
			}
			details[at] = l
		}
	}
	return details, nil
}

// lines names what part of a batch a page has.
func (b batch) lines() string {
	numbers := make([]string, len(b.Lines))
	for i, l := range b.Lines {
		numbers[i] = string(l.Number)
	}
	return strings.Join(numbers, ",")
}

func (l line) row(currency string, d batchLine) ledger.Row {
	amount := l.Debit.Decimal.Sub(l.Credit.Decimal).Round(4)
	row := ledger.Row{Account: string(l.Account.Number), Amount: amount, Text: string(l.Description)}
	if l.Currency != "" && !strings.EqualFold(string(l.Currency), currency) {
		row.Original = ledger.Money{Amount: l.CurrDebit.Decimal.Sub(l.CurrCredit.Decimal).Round(4), Currency: strings.ToUpper(string(l.Currency))}
	}
	if d.Unit != "" && d.Quantity.Valid && !d.Quantity.Decimal.IsZero() {
		row.Quantity, row.Unit = d.Quantity.NullDecimal, string(d.Unit)
	}
	return row
}
