package table

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// invoiceSeries is the voucher series that supplier invoices are put in.
const invoiceSeries = "L"

// text is what a line says in a field, "" when it has none.
func (r *reader) text(l line, f ledger.Field) string {
	at, ok := r.books.mapping.Columns[f]
	if !ok || at >= len(l.cells) {
		return ""
	}
	return reading.Text(l.cells[at])
}

func (r *reader) inBook() bool { return r.books.file.format == formatXLSX }

// entry says false for a line that cannot be used, and reports why.
func (r *reader) entry(l line) (entry, bool) {
	m := r.books.mapping
	e := entry{line: l.at, series: reading.Clip(r.text(l, ledger.FieldSeries)), number: reading.Clip(r.text(l, ledger.FieldNumber))}
	day, ok := date(r.text(l, ledger.FieldDate), m.Dates, r.inBook())
	if !ok {
		return r.skip(ledger.NoticeBadDate, l, "value", r.text(l, ledger.FieldDate))
	}
	amount, ok := r.amount(l)
	if !ok {
		return r.skip(ledger.NoticeBadAmount, l, "value", r.amountText(l))
	}
	if currency := r.text(l, ledger.FieldCurrency); currency != "" && !strings.EqualFold(currency, m.Currency) {
		return r.skip(ledger.NoticeOtherCurrency, l, "value", currency)
	}
	account := reading.Clip(r.text(l, ledger.FieldAccount))
	if account == "" {
		account = reading.Clip(m.Account)
	}
	if account == "" {
		return r.skip(ledger.NoticeNoAccount, l)
	}
	e.accountName = r.text(l, ledger.FieldAccountName)
	e.supplier = r.supplier(l)
	if m.Content == ledger.Invoices {
		if e.supplier.Key == "" {
			return r.skip(ledger.NoticeNoSupplier, l)
		}
		e.series = invoiceSeries
		if e.number != "" {
			e.number = reading.Clip(e.supplier.Key + " " + e.number)
		}
	}
	e.year = r.year(l, day)
	e.row = ledger.Row{
		Account: account, Amount: amount, Date: day, Text: r.text(l, ledger.FieldText), Supplier: e.supplier.Key,
		CostCentre: reading.Clip(r.text(l, ledger.FieldCostCentre)), Project: reading.Clip(r.text(l, ledger.FieldProject)),
	}
	r.measure(&e, l)
	return e, true
}

func (r *reader) amountText(l line) string {
	return strings.TrimSpace(r.text(l, ledger.FieldAmount) + " " + r.text(l, ledger.FieldDebit) + " " + r.text(l, ledger.FieldCredit))
}

// amount takes the signed amount where there is one, else debit less credit.
func (r *reader) amount(l line) (sum decimal.Decimal, ok bool) {
	read := func(f ledger.Field) (decimal.Decimal, bool, bool) {
		s := r.text(l, f)
		if s == "" {
			return decimal.Decimal{}, false, true
		}
		d, sound := number(s, r.books.mapping.DecimalComma, r.inBook(), reading.AmountScale)
		return d, sound, sound
	}
	if d, found, sound := read(ledger.FieldAmount); found || !sound {
		return d, sound
	}
	debit, hasDebit, soundDebit := read(ledger.FieldDebit)
	credit, hasCredit, soundCredit := read(ledger.FieldCredit)
	if !soundDebit || !soundCredit || !hasDebit && !hasCredit {
		return decimal.Decimal{}, false
	}
	return debit.Sub(credit), true
}

// supplier is known by its number, else by its name.
func (r *reader) supplier(l line) ledger.Supplier {
	name, number := r.text(l, ledger.FieldSupplier), reading.Clip(r.text(l, ledger.FieldSupplierNumber))
	switch {
	case name == "" && number == "":
		return ledger.Supplier{}
	case name == "":
		name = number
	}
	key := number
	if key == "" {
		key = strings.ToLower(reading.Clip(name))
	}
	return ledger.Supplier{Key: key, Name: name, CorporateNumber: number}
}

// year is the first day of the fiscal year that the line names, else of the
// one that the day lies in.
func (r *reader) year(l line, day time.Time) time.Time {
	start := r.books.mapping.YearStart
	if s := r.text(l, ledger.FieldFiscalYear); len(s) >= len("2025") {
		if named, ok := reading.Date([]byte(s[:4] + "-01-01")); ok {
			return time.Date(named.Year(), start, 1, 0, 0, 0, 0, time.UTC)
		}
	}
	year := day.Year()
	if day.Month() < start {
		year--
	}
	return time.Date(year, start, 1, 0, 0, 0, 0, time.UTC)
}

func (r *reader) measure(e *entry, l line) {
	s := r.text(l, ledger.FieldQuantity)
	if s == "" {
		return
	}
	quantity, ok := number(s, r.books.mapping.DecimalComma, r.inBook(), reading.QuantityScale)
	if !ok {
		r.notices.Add(ledger.Notice{Code: ledger.NoticeBadQuantity, Line: l.at, Args: map[string]string{"value": s}})
		return
	}
	e.row.Quantity, e.row.Unit = decimal.NewNullDecimal(quantity), reading.Clip(r.text(l, ledger.FieldUnit))
}

// skip takes args as pairs of name and value.
func (r *reader) skip(code string, l line, args ...string) (entry, bool) {
	n := ledger.Notice{Code: code, Line: l.at, Skipped: 1, Args: map[string]string{}}
	for i := 0; i+1 < len(args); i += 2 {
		n.Args[args[i]] = args[i+1]
	}
	r.notices.Add(n)
	return entry{}, false
}
