package sie5

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

// Dimensions that the standard numbers.
const (
	dimCostCentre = "1"
	dimProject    = "6"
)

// entries reads the journals of a file.
type entries struct {
	xml     *markup.Reader
	reg     *register
	notices *ledger.Notices
	take    func(ledger.Voucher) error // nil while counting

	vouchers, rows int
	used           map[string]int // accounts, with the line of their first row
}

func (e *entries) readJournal(journal xml.StartElement) error {
	series := reading.Code(markup.Attr(journal, "id"))
	return e.xml.Walk(markup.Visits{"JournalEntry": func(tag xml.StartElement) error { return e.readEntry(series, tag) }})
}

func (e *entries) readEntry(series string, tag xml.StartElement) error {
	written := reading.Text(markup.Attr(tag, "journalDate"))
	v := ledger.Voucher{
		Series: series, Number: reading.Code(markup.Attr(tag, "id")), Text: reading.Text(markup.Attr(tag, "text")), Line: e.xml.Line(),
	}
	v.Date, _ = reading.Date([]byte(written))
	name := v.Name()
	e.vouchers++
	skipped := 0
	err := e.xml.Walk(markup.Visits{"LedgerEntry": func(tag xml.StartElement) error {
		if len(v.Rows) == maxVoucherRows {
			return fmt.Errorf("entry of line %d: %w", v.Line, ledger.ErrTooLarge)
		}
		row, fate, err := e.readRow(name, tag)
		switch {
		case err != nil:
			return err
		case fate == used:
			row.Number = len(v.Rows) + 1
			v.Rows = append(v.Rows, row)
		case fate == unusable:
			skipped++
		}
		return nil
	}})
	if err != nil || e.take == nil || !e.settleDates(&v, written) {
		return err
	}
	if len(v.Rows) == 0 && skipped == 0 {
		e.notice(ledger.NoticeNoRows, v.Line, 0, "voucher", name)
	}
	if sum := v.Sum(); !sum.IsZero() {
		e.notice(ledger.NoticeUnbalanced, v.Line, 0, "voucher", name, "difference", sum.String())
	}
	reading.SpreadSupplier(&v)
	return e.take(v)
}

// settleDates gives the voucher its fiscal year and each row a date within it.
// It says false when there is no date at all.
func (e *entries) settleDates(v *ledger.Voucher, written string) bool {
	for _, r := range v.Rows {
		if v.Date.IsZero() {
			v.Date = r.Date
		}
	}
	name := v.Name()
	if v.Date.IsZero() {
		e.notice(ledger.NoticeBadDate, v.Line, len(v.Rows), "voucher", name, "value", written)
		return false
	}
	year := e.yearOf(v, name)
	v.Year = year.From
	for i := range v.Rows {
		if !year.Contains(v.Rows[i].Date) {
			v.Rows[i].Date = v.Date
		}
	}
	return true
}

func (e *entries) yearOf(v *ledger.Voucher, name string) ledger.FiscalYear {
	for _, y := range e.reg.head.Years {
		if y.Contains(v.Date) {
			return y
		}
	}
	if e.reg.current.From.IsZero() {
		return reading.CalendarYear(v.Date)
	}
	e.notice(ledger.NoticeOutsideYear, v.Line, 0, "voucher", name, "date", v.Date.Format(time.DateOnly))
	return e.reg.current
}

// fate is what becomes of a row.
type fate int

const (
	used fate = iota
	unusable
	struck
)

// readRow reads a row, which counts unless it was struck.
func (e *entries) readRow(voucher string, tag xml.StartElement) (row ledger.Row, became fate, err error) {
	at := e.xml.Line()
	isStruck := false
	var foreign ledger.Money
	account := reading.Code(markup.Attr(tag, "accountId"))
	err = e.xml.Walk(markup.Visits{
		"Overstrike": func(xml.StartElement) error { isStruck = true; return nil },
		"ObjectReference": func(tag xml.StartElement) error {
			switch code := reading.Code(markup.Attr(tag, "objectId")); markup.Attr(tag, "dimId") {
			case dimCostCentre:
				row.CostCentre = code
			case dimProject:
				row.Project = code
			}
			return nil
		},
		"SubdividedAccountObjectReference": func(tag xml.StartElement) error {
			row.Supplier = e.reg.issuers[invoice{account, reading.Code(markup.Attr(tag, "objectId"))}]
			return nil
		},
		"ForeignCurrencyAmount": func(tag xml.StartElement) error {
			units, ok := reading.Fixed([]byte(markup.Attr(tag, "amount")), reading.AmountScale)
			if currency := markup.Attr(tag, "currency"); ok && reading.IsCurrency(currency) {
				foreign = ledger.Money{Amount: reading.Decimal(units, reading.AmountScale), Currency: strings.ToUpper(currency)}
			}
			return nil
		},
	})
	if err != nil || isStruck {
		return ledger.Row{}, struck, err
	}
	e.rows++
	written := markup.Attr(tag, "amount")
	units, ok := reading.Fixed([]byte(written), reading.AmountScale)
	if !ok || account == "" {
		e.notice(ledger.NoticeBadAmount, at, 1, "voucher", voucher, "value", reading.Text(written))
		return ledger.Row{}, unusable, nil
	}
	if _, seen := e.used[account]; !seen && e.used != nil && len(e.used) < maxRegister {
		e.used[account] = at
	}
	row.Account, row.Amount, row.Text = account, reading.Decimal(units, reading.AmountScale), reading.Text(markup.Attr(tag, "text"))
	row.Date, _ = reading.Date([]byte(markup.Attr(tag, "ledgerDate")))
	if foreign.Currency != e.reg.head.Currency {
		row.Original = foreign
	}
	e.measure(&row, reading.Text(markup.Attr(tag, "quantity")), at, voucher)
	return row, used, nil
}

func (e *entries) measure(row *ledger.Row, written string, at int, voucher string) {
	if written == "" {
		return
	}
	units, ok := reading.Fixed([]byte(written), reading.QuantityScale)
	if !ok {
		e.notice(ledger.NoticeBadQuantity, at, 0, "voucher", voucher, "value", written)
		return
	}
	row.Quantity = decimal.NewNullDecimal(reading.Decimal(units, reading.QuantityScale))
	row.Unit = e.reg.units[row.Account]
}

// notice takes args as pairs of name and value.
func (e *entries) notice(code string, at, skipped int, args ...string) {
	n := ledger.Notice{Code: code, Line: at, Skipped: skipped, Args: map[string]string{}}
	for i := 0; i+1 < len(args); i += 2 {
		n.Args[args[i]] = args[i+1]
	}
	e.notices.Add(n)
}
