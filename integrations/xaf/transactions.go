package xaf

import (
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/markup"
	"tillit/integrations/reading"
)

// transactions reads the element of that name.
type transactions struct {
	xml     *markup.Reader
	reg     *register
	notices *ledger.Notices
	take    func(ledger.Voucher) error // nil while counting

	journal, journalType string

	vouchers, rows int
	debit, credit  decimal.Decimal
	used           map[string]int             // accounts, with the line of their first row
	opened         map[string]decimal.Decimal // what transactions of the opening journal say that accounts open with
}

// count reads all of it for the totals.
func (t *transactions) count(said *totals) error {
	return t.xml.Walk(markup.Visits{
		"linesCount":  func(xml.StartElement) error { return into(t.xml, &said.lines) },
		"totalDebit":  func(xml.StartElement) error { return into(t.xml, &said.debit) },
		"totalCredit": func(xml.StartElement) error { return into(t.xml, &said.credit) },
		"journal":     func(xml.StartElement) error { return t.readJournal() },
	})
}

// read hands out what counts.
func (t *transactions) read() error {
	return t.xml.Walk(markup.Visits{"journal": func(xml.StartElement) error { return t.readJournal() }})
}

func (t *transactions) readJournal() error {
	t.journal, t.journalType = "", ""
	return t.xml.Walk(markup.Visits{
		"jrnID":       func(xml.StartElement) error { return into(t.xml, &t.journal) },
		"jrnTp":       func(xml.StartElement) error { return into(t.xml, &t.journalType) },
		"transaction": func(xml.StartElement) error { return t.readTransaction() },
	})
}

func (t *transactions) readTransaction() error {
	var number, text, date, period string
	v := ledger.Voucher{Series: reading.Clip(t.journal), Line: t.xml.Line()}
	skipped := 0
	t.vouchers++
	err := t.xml.Walk(markup.Visits{
		"nr":           func(xml.StartElement) error { return into(t.xml, &number) },
		"desc":         func(xml.StartElement) error { return into(t.xml, &text) },
		"trDt":         func(xml.StartElement) error { return into(t.xml, &date) },
		"periodNumber": func(xml.StartElement) error { return into(t.xml, &period) },
		"trLine": func(xml.StartElement) error {
			if len(v.Rows) == maxVoucherRows {
				return fmt.Errorf("transaction of line %d: %w", v.Line, ledger.ErrTooLarge)
			}
			row, ok, err := t.readRow(ledger.Voucher{Series: v.Series, Number: number}.Name())
			if err == nil && ok {
				row.Number = len(v.Rows) + 1
				v.Rows = append(v.Rows, row)
			} else if err == nil {
				skipped++
			}
			return err
		},
	})
	if err != nil {
		return err
	}
	v.Number, v.Text = reading.Clip(number), text
	v.Date, _ = day(date)
	if t.take == nil {
		t.open(v, period)
		return nil
	}
	if !t.settleDates(&v, date) {
		return nil
	}
	t.judge(&v, skipped)
	return t.take(v)
}

// open adds up what the year opens with, where the transaction carries that over.
func (t *transactions) open(v ledger.Voucher, period string) {
	if t.reg.year.From.IsZero() || !opens(t.journalType, period, v.Date, t.reg.year.From) {
		return
	}
	for _, r := range v.Rows {
		t.opened[r.Account] = t.opened[r.Account].Add(r.Amount)
	}
}

// settleDates gives the voucher its fiscal year and each row a date within it.
// It says false when there is no date at all.
func (t *transactions) settleDates(v *ledger.Voucher, written string) bool {
	for _, r := range v.Rows {
		if v.Date.IsZero() {
			v.Date = r.Date
		}
	}
	name := v.Name()
	if v.Date.IsZero() {
		t.notice(ledger.NoticeBadDate, v.Line, len(v.Rows), "voucher", name, "value", written)
		return false
	}
	year := t.reg.year
	switch {
	case year.From.IsZero():
		year = reading.CalendarYear(v.Date)
	case !year.Contains(v.Date):
		t.notice(ledger.NoticeOutsideYear, v.Line, 0, "voucher", name, "date", v.Date.Format(time.DateOnly))
	}
	v.Year = year.From
	for i := range v.Rows {
		if !year.Contains(v.Rows[i].Date) {
			v.Rows[i].Date = v.Date
		}
	}
	return true
}

// judge reports what is odd about a voucher and completes its supplier.
func (t *transactions) judge(v *ledger.Voucher, skipped int) {
	name := v.Name()
	if len(v.Rows) == 0 && skipped == 0 {
		t.notice(ledger.NoticeNoRows, v.Line, 0, "voucher", name)
	}
	if sum := v.Sum(); !sum.IsZero() {
		t.notice(ledger.NoticeUnbalanced, v.Line, 0, "voucher", name, "difference", sum.String())
	}
	if t.journalType == "" || strings.EqualFold(t.journalType, purchaseJournal) {
		reading.SpreadSupplier(v)
	}
}

// line is a row as it is written.
type line struct {
	account, text, date, amount, side        string
	supplier, costCentre, project            string
	quantity, unit, currency, originalAmount string
}

// readRow says false for a row that cannot be used.
func (t *transactions) readRow(voucher string) (row ledger.Row, ok bool, err error) {
	var l line
	at := t.xml.Line()
	err = t.xml.Each(func(child xml.StartElement) error {
		switch child.Name.Local {
		case "accID":
			return into(t.xml, &l.account)
		case "desc":
			return into(t.xml, &l.text)
		case "effDate":
			return into(t.xml, &l.date)
		case "amnt":
			return into(t.xml, &l.amount)
		case "amntTp":
			return into(t.xml, &l.side)
		case "custSupID":
			return into(t.xml, &l.supplier)
		case "costID":
			return into(t.xml, &l.costCentre)
		case "projID":
			return into(t.xml, &l.project)
		case "qntity":
			return into(t.xml, &l.quantity)
		case "qntityID":
			return into(t.xml, &l.unit)
		case "currency":
			return texts(t.xml, map[string]*string{"curCode": &l.currency, "curAmnt": &l.originalAmount})
		}
		return nil
	})
	if err != nil {
		return ledger.Row{}, false, err
	}
	t.rows++
	amount, sound := signed(l.amount, l.side)
	account := reading.Clip(l.account)
	if !sound || account == "" {
		t.notice(ledger.NoticeBadAmount, at, 1, "voucher", voucher, "value", strings.TrimSpace(l.amount+" "+l.side))
		return ledger.Row{}, false, nil
	}
	t.sum(amount, l.side)
	if _, seen := t.used[account]; !seen && t.used != nil && len(t.used) < maxRegister {
		t.used[account] = at
	}
	row = ledger.Row{
		Account: account, Amount: amount, Text: l.text,
		CostCentre: reading.Clip(l.costCentre), Project: reading.Clip(l.project),
	}
	row.Date, _ = day(l.date)
	if key := reading.Clip(l.supplier); t.reg.supplier[key] {
		row.Supplier = key
	}
	t.measure(&row, l, at, voucher)
	return row, true, nil
}

// signed is an amount with debit positive.
func signed(written, side string) (decimal.Decimal, bool) {
	units, ok := reading.Fixed([]byte(written), reading.AmountScale)
	if !ok {
		return decimal.Decimal{}, false
	}
	switch {
	case strings.EqualFold(side, "D"):
		return reading.Decimal(units, reading.AmountScale), true
	case strings.EqualFold(side, "C"):
		return reading.Decimal(-units, reading.AmountScale), true
	}
	return decimal.Decimal{}, false
}

// sum counts an amount on the side it is written on, as control totals do.
func (t *transactions) sum(amount decimal.Decimal, side string) {
	if strings.EqualFold(side, "D") {
		t.debit = t.debit.Add(amount)
	} else {
		t.credit = t.credit.Sub(amount)
	}
}

// measure reads quantity and original currency.
func (t *transactions) measure(row *ledger.Row, l line, at int, voucher string) {
	if l.quantity != "" {
		units, ok := reading.Fixed([]byte(l.quantity), reading.QuantityScale)
		if ok {
			row.Quantity = decimal.NewNullDecimal(reading.Decimal(units, reading.QuantityScale))
			row.Unit = reading.Clip(l.unit)
		} else {
			t.notice(ledger.NoticeBadQuantity, at, 0, "voucher", voucher, "value", l.quantity)
		}
	}
	units, ok := reading.Fixed([]byte(l.originalAmount), reading.AmountScale)
	if currency := strings.ToUpper(l.currency); ok && reading.IsCurrency(currency) && currency != t.reg.head.Currency {
		amount := reading.Decimal(units, reading.AmountScale).Abs()
		if row.Amount.IsNegative() {
			amount = amount.Neg()
		}
		row.Original = ledger.Money{Amount: amount, Currency: currency}
	}
}

// notice takes args as pairs of name and value.
func (t *transactions) notice(code string, at, skipped int, args ...string) {
	n := ledger.Notice{Code: code, Line: at, Skipped: skipped, Args: map[string]string{}}
	for i := 0; i+1 < len(args); i += 2 {
		n.Args[args[i]] = args[i+1]
	}
	t.notices.Add(n)
}
