package table

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/grid"
	"tillit/integrations/reading"
)

// invoiceSeries is the voucher series that supplier invoices are put in.
const invoiceSeries = "L"

// cell is what a line has in a field, a blank one when it has none, or a dash where a
// number would stand.
func (r *reader) cell(l grid.Line, f ledger.Field) spreadsheet.Cell {
	at, ok := r.books.mapping.Columns[f]
	if !ok || at >= len(l.Cells) {
		return spreadsheet.Cell{}
	}
	c := l.Cells[at]
	isNumber := slices.Contains([]ledger.Field{ledger.FieldAmount, ledger.FieldDebit, ledger.FieldCredit, ledger.FieldQuantity}, f)
	if isNumber && c.Kind == spreadsheet.Text && strings.Trim(c.Text, " -\u2013\u2014\u2212\u00a0") == "" {
		return spreadsheet.Cell{}
	}
	return c
}

// text is what a line says in a field, "" when it has none.
func (r *reader) text(l grid.Line, f ledger.Field) string { return cellText(r.cell(l, f)) }

// entry says false for a line that cannot be used, and reports why.
func (r *reader) entry(l grid.Line) (entry, bool) {
	m := r.books.mapping
	e := entry{line: l.At, series: reading.Clip(r.text(l, ledger.FieldSeries)), number: reading.Clip(r.text(l, ledger.FieldNumber))}
	day, ok := r.begin(&e, l)
	if !ok {
		return r.refuse(ledger.NoticeBadDate, l, "value", r.text(l, ledger.FieldDate))
	}
	amount, ok := r.amount(l)
	if !ok {
		return r.skip(ledger.NoticeBadAmount, l, "value", r.amountText(l))
	}
	if currency := r.text(l, ledger.FieldCurrency); currency != "" && !strings.EqualFold(currency, m.Currency) {
		return r.skip(ledger.NoticeOtherCurrency, l, "value", currency)
	}
	account, name := parted(r.text(l, ledger.FieldAccount))
	if account == "" {
		account = reading.Clip(m.Account)
	}
	if isSum([]string{account}) || account == "" && r.unnumbered(e, l) && isSum(r.words(l)) {
		return r.skip(ledger.NoticeSumLine, l, "value", r.amountText(l))
	}
	if account == "" {
		return r.refuse(ledger.NoticeNoAccount, l)
	}
	e.accountName = cmp.Or(r.text(l, ledger.FieldAccountName), name)
	if r.sums.closes(account, amount, r.unnumbered(e, l), r.words(l)) {
		return r.skip(ledger.NoticeSumLine, l, "value", r.amountText(l))
	}
	e.supplier = r.supplier(l)
	if m.Content == ledger.Invoices {
		if e.supplier.Key == "" {
			return r.skip(ledger.NoticeNoSupplier, l)
		}
		e.series = invoiceSeries
		if e.number != "" && (!e.continues || r.above.named == "") {
			e.number = reading.Clip(e.supplier.Key + " " + e.number)
		}
	}
	e.year = r.year(l, day)
	e.row = ledger.Row{
		Account: account, Amount: amount, Date: day, Text: r.text(l, ledger.FieldText), Supplier: e.supplier.Key,
		CostCentre: reading.Clip(r.text(l, ledger.FieldCostCentre)), Project: reading.Clip(r.text(l, ledger.FieldProject)),
	}
	r.measure(&e, l)
	r.above.taken, r.above.named = true, e.number
	r.numbered = r.numbered || e.number != ""
	return e, true
}

// unnumbered reports whether a line has no number where others do, or no day.
func (r *reader) unnumbered(e entry, l grid.Line) bool {
	return e.continues || e.number == "" && r.numbered || !r.cell(l, ledger.FieldDate).Said()
}

// place is the voucher that lines are of until one begins another.
type place struct {
	day            time.Time // zero when it cannot be read
	series, number string    // as the table has them
	named          string    // its number, once a line of it was taken
	taken          bool
}

// begin finds the day of a line. A blank one is the day above; a line that has no
// number either goes on with the voucher above.
func (r *reader) begin(e *entry, l grid.Line) (time.Time, bool) {
	c := r.cell(l, ledger.FieldDate)
	switch {
	case c.Said():
		r.above = place{series: e.series, number: e.number}
		if day, ok := r.day(c); ok {
			r.above.day = day
		}
	case e.number == "":
		e.continues, e.joined = true, r.above.number == "" && r.above.taken
		e.number, e.series = cmp.Or(r.above.named, r.above.number), cmp.Or(e.series, r.above.series)
	case e.number == r.above.number:
		e.series = cmp.Or(e.series, r.above.series)
	default:
		r.above = place{day: r.above.day, series: e.series, number: e.number}
	}
	return r.above.day, !r.above.day.IsZero()
}

// day reads one as the table writes them.
func (r *reader) day(c spreadsheet.Cell) (time.Time, bool) {
	if days, ok := serial(c); ok && c.Kind != spreadsheet.Date {
		return r.books.file.grid.Day(days), r.books.writing.serialDays
	}
	return date(c, r.books.writing.dates)
}

// refuse skips a line, which may be one that adds up others and has no day.
func (r *reader) refuse(code string, l grid.Line, args ...string) (entry, bool) {
	if !r.cell(l, ledger.FieldDate).Said() && isSum(r.words(l)) {
		return r.skip(ledger.NoticeSumLine, l, "value", r.amountText(l))
	}
	return r.skip(code, l, args...)
}

// words are what a line says of itself.
func (r *reader) words(l grid.Line) []string {
	words := make([]string, 0, len(l.Cells))
	for _, c := range l.Cells {
		if c.Kind == spreadsheet.Text {
			words = append(words, cellText(c))
		}
	}
	return words
}

// parted takes the name from behind the number of an account, as in "4300
// Elektra".
func parted(account string) (number, name string) {
	digits := strings.IndexFunc(account, func(c rune) bool { return c < '0' || c > '9' })
	if digits < 2 {
		return reading.Clip(account), ""
	}
	rest := strings.TrimLeft(account[digits:], " -–:.")
	first, _ := utf8.DecodeRuneInString(rest)
	if len(rest) == len(account[digits:]) || rest == "" || !unicode.IsLetter(first) {
		return reading.Clip(account), ""
	}
	return reading.Clip(account[:digits]), rest
}

func (r *reader) amountText(l grid.Line) string {
	return strings.Join(strings.Fields(strings.Join([]string{
		r.text(l, ledger.FieldAmount), r.text(l, ledger.FieldDebit), r.text(l, ledger.FieldCredit), r.text(l, ledger.FieldSide),
	}, " ")), " ")
}

// sided is an amount by its side, as it is written. One without a side is a debit.
type sided struct {
	debit, credit decimal.Decimal
	sided         bool // a word or a column tells the side
}

// sides reads the amount of a line, with that mark before decimals: the one with a
// side where there is one, else debit and credit.
func (r *reader) sides(l grid.Line, mark spreadsheet.Mark) (a sided, ok bool) {
	if c := r.cell(l, ledger.FieldAmount); c.Said() {
		return oneAmount(c, r.text(l, ledger.FieldSide), mark)
	}
	debit, credit := r.cell(l, ledger.FieldDebit), r.cell(l, ledger.FieldCredit)
	if !debit.Said() && !credit.Said() {
		return sided{}, false
	}
	a.sided = true
	for _, part := range []struct {
		cell spreadsheet.Cell
		side spreadsheet.Side
		into *decimal.Decimal
	}{{debit, spreadsheet.Debit, &a.debit}, {credit, spreadsheet.Credit, &a.credit}} {
		if !part.cell.Said() {
			continue
		}
		w, sound := written(part.cell)
		if !sound || w.Side != spreadsheet.NoSide && w.Side != part.side {
			return sided{}, false
		}
		*part.into = w.In(mark)
	}
	return a, true
}

func oneAmount(c spreadsheet.Cell, word string, mark spreadsheet.Mark) (a sided, ok bool) {
	w, sound := written(c)
	if !sound {
		return sided{}, false
	}
	side := w.Side
	if word != "" {
		named, known := spreadsheet.SideOf(word)
		if !known || side != spreadsheet.NoSide && side != named {
			return sided{}, false
		}
		side = named
	}
	value := w.In(mark)
	if side == spreadsheet.Credit {
		return sided{credit: value, sided: true}, true
	}
	return sided{debit: value, sided: side != spreadsheet.NoSide}, true
}

// amount is debit less credit.
func (r *reader) amount(l grid.Line) (decimal.Decimal, bool) {
	a, ok := r.sides(l, r.books.writing.amounts)
	if !ok {
		return decimal.Decimal{}, false
	}
	if r.books.writing.signedCredits {
		a.credit = a.credit.Neg()
	}
	return rounded(a.debit.Sub(a.credit), reading.AmountScale)
}

// supplier is known by its number, else by its name.
func (r *reader) supplier(l grid.Line) ledger.Supplier {
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
func (r *reader) year(l grid.Line, day time.Time) time.Time {
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

func (r *reader) measure(e *entry, l grid.Line) {
	c := r.cell(l, ledger.FieldQuantity)
	if !c.Said() {
		return
	}
	w, ok := written(c)
	quantity, sound := rounded(w.In(r.books.writing.quantities), reading.QuantityScale)
	if !ok || !sound || w.Dressed {
		r.notices.Add(ledger.Notice{Code: ledger.NoticeBadQuantity, Line: l.At, Args: map[string]string{"value": cellText(c)}})
		return
	}
	e.row.Quantity, e.row.Unit = decimal.NewNullDecimal(quantity), reading.Clip(r.text(l, ledger.FieldUnit))
}

// skip takes args as pairs of name and value.
func (r *reader) skip(code string, l grid.Line, args ...string) (entry, bool) {
	n := ledger.Notice{Code: code, Line: l.At, Skipped: 1, Args: map[string]string{}}
	for i := 0; i+1 < len(args); i += 2 {
		n.Args[args[i]] = args[i+1]
	}
	r.notices.Add(n)
	return entry{}, false
}
