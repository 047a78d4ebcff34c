package table

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/grid"
)

// writing is how a table writes its values: what somebody said, else what its
// cells show.
type writing struct {
	amounts, quantities spreadsheet.Mark
	dates               ledger.DateOrder
	serialDays          bool
	signedCredits       bool
}

// studied is what all rows of a table show.
type studied struct {
	amounts, quantities spreadsheet.Column
	serials             int
	firstSerial         spreadsheet.Cell
	days                days
	credits             credits
}

// days counts which orders read the column of days.
type days struct {
	read    map[ledger.DateOrder]int
	failed  map[ledger.DateOrder]string // the first one that an order does not read
	differs string                      // the first one that two orders read as two days

	// Of days whose year has two digits: how many they are, the first one, and which
	// values stand in front and at the end. Years vary less than days.
	short       int
	firstShort  string
	front, rear map[string]bool
}

// credits gathers which sign credits have, and what both sides come to with either
// mark before decimals.
type credits struct {
	minus, plus   int
	first         string // with a minus
	debit, credit map[spreadsheet.Mark]decimal.Decimal
}

// orders are those of days, the likelier first.
func orders() []ledger.DateOrder {
	return []ledger.DateOrder{ledger.YearFirst, ledger.DayFirst, ledger.MonthFirst}
}

// study reads the whole table for how it writes, settles that, and notes what was
// found.
func (b *books) study() error {
	st := studied{
		days: days{
			read: map[ledger.DateOrder]int{}, failed: map[ledger.DateOrder]string{}, front: map[string]bool{}, rear: map[string]bool{},
		},
		credits: credits{
			debit: map[spreadsheet.Mark]decimal.Decimal{}, credit: map[spreadsheet.Mark]decimal.Decimal{},
		},
	}
	r := b.reader(&ledger.Notices{})
	for l, err := range b.file.grid.Lines(b.sheet.at) {
		if err != nil {
			return fmt.Errorf("read table: %w", err)
		}
		if l.At > b.sheet.headerLine {
			st.add(r, l)
		}
	}
	b.settleDays(st)
	b.writing.amounts = b.settleMark(ledger.FindingAmounts, st.amounts, b.mapping.Amounts, b.mapping.Home)
	b.writing.quantities = b.settleMark(ledger.FindingQuantities, st.quantities, b.mapping.Quantities, spreadsheet.NoMark)
	b.settleCredits(st.credits)
	return nil
}

func (st *studied) add(r *reader, l grid.Line) {
	for _, f := range []ledger.Field{ledger.FieldAmount, ledger.FieldDebit, ledger.FieldCredit} {
		if c := r.cell(l, f); c.Said() {
			if w, ok := written(c); ok {
				st.amounts.Add(w, cellText(c))
			}
		}
	}
	if c := r.cell(l, ledger.FieldQuantity); c.Said() {
		if w, ok := written(c); ok {
			st.quantities.Add(w, cellText(c))
		}
	}
	st.addDay(r.cell(l, ledger.FieldDate))
	st.credits.add(r, l)
}

func (st *studied) addDay(c spreadsheet.Cell) {
	if !c.Said() || c.Kind == spreadsheet.Date {
		return
	}
	if _, ok := serial(c); ok {
		st.serials++
		if st.serials == 1 {
			st.firstSerial = c
		}
		return
	}
	st.days.add(c)
}

func (d *days) add(c spreadsheet.Cell) {
	read := map[ledger.DateOrder]time.Time{}
	for _, order := range orders() {
		day, ok := date(c, order)
		if ok && order == ledger.MonthFirst && strings.Contains(c.Text, ".") {
			ok = false // nobody writes months first with points
		}
		if ok {
			read[order] = day
			d.read[order]++
		} else if d.failed[order] == "" {
			d.failed[order] = cellText(c)
		}
	}
	if len(read) == 0 { // none reads it: it tells nothing of their order
		for _, order := range orders() {
			if d.failed[order] == cellText(c) {
				d.failed[order] = ""
			}
		}
	}
	a, dayFirst := read[ledger.DayFirst]
	z, monthFirst := read[ledger.MonthFirst]
	if d.differs == "" && dayFirst && monthFirst && !a.Equal(z) {
		d.differs = cellText(c)
	}
	if y, yearFirst := read[ledger.YearFirst]; yearFirst && (dayFirst && !y.Equal(a) || monthFirst && !y.Equal(z)) {
		d.addShort(c)
	}
}

// addShort notes a day that reads with its year in front and at the end.
func (d *days) addShort(c spreadsheet.Cell) {
	parts := dayParts(c.Text)
	if len(parts) != 3 {
		return
	}
	d.short++
	if d.short == 1 {
		d.firstShort = cellText(c)
	}
	d.front[parts[0]], d.rear[parts[2]] = true, true
}

// placeYear takes the year of two digits to stand where fewer values stand. It gives
// the order that is as likely, where neither place has fewer.
func (d *days) placeYear() (other ledger.DateOrder) {
	switch {
	case d.short == 0:
	case len(d.front) < len(d.rear):
		d.read[ledger.DayFirst] -= d.short
		d.read[ledger.MonthFirst] -= d.short
	case len(d.rear) < len(d.front):
		d.read[ledger.YearFirst] -= d.short
	case d.best() == ledger.YearFirst:
		return ledger.DayFirst
	default:
		return ledger.YearFirst
	}
	return ledger.AsShown
}

// best is the order that reads most days, the likeliest of those.
func (d *days) best() ledger.DateOrder {
	return slices.MaxFunc(orders(), func(x, y ledger.DateOrder) int {
		if d.read[x] == d.read[y] {
			return slices.Index(orders(), y) - slices.Index(orders(), x)
		}
		return d.read[x] - d.read[y]
	})
}

func (b *books) settleDays(st studied) {
	d, set := st.days, b.mapping.Dates
	other := d.placeYear()
	best := d.best()
	b.writing.dates = set
	switch {
	case set == ledger.AsShown:
		b.writing.dates = best
		if other != ledger.AsShown {
			b.found(ledger.Finding{Code: ledger.FindingDates, Doubt: true, Args: map[string]string{
				"value": d.firstShort, "as": string(best), "other": string(other),
			}})
		} else if best == ledger.DayFirst && d.differs != "" && d.read[ledger.MonthFirst] == d.read[best] {
			b.found(ledger.Finding{Code: ledger.FindingDates, Doubt: true, Args: map[string]string{
				"value": d.differs, "as": string(best), "other": string(ledger.MonthFirst),
			}})
		}
	case d.read[set] < d.read[best]:
		b.found(ledger.Finding{Code: ledger.FindingDates, Asked: true, Args: map[string]string{
			"value": d.failed[set], "as": string(set), "other": string(best),
		}})
	}
	b.writing.serialDays = b.mapping.Serials != ledger.SerialNone
	if st.serials > 0 && b.mapping.Serials == ledger.SerialsUnknown {
		days, _ := serial(st.firstSerial)
		b.found(ledger.Finding{Code: ledger.FindingSerials, Asked: true, Args: map[string]string{
			"value": cellText(st.firstSerial), "as": b.file.grid.Day(days).Format(time.DateOnly), "count": strconv.Itoa(st.serials),
		}})
	}
}

// settleMark decides how numbers are read that can be read in two ways: as somebody
// said, as the others of the column show, or as a custom has it, where there is
// one.
func (b *books) settleMark(code string, c spreadsheet.Column, set, custom spreadsheet.Mark) spreadsheet.Mark {
	unclear, first := c.Unclear()
	shown := c.Shown()
	mark, f := shown, ledger.Finding{Code: code}
	switch {
	case unclear == 0:
		return shown
	case set != spreadsheet.NoMark:
		mark = set
		f.Doubt = shown != spreadsheet.NoMark && shown != set
	case shown == spreadsheet.NoMark && custom != spreadsheet.NoMark:
		mark, f.Doubt = custom, true
	case shown == spreadsheet.NoMark:
		f.Asked = true
	}
	w, _ := spreadsheet.ParseNumber(first)
	as, other := w.In(mark), w.In(spreadsheet.Comma)
	if as.Equal(other) {
		other = w.In(spreadsheet.Point)
	}
	f.Args = map[string]string{"value": first, "as": as.String(), "other": other.String(), "count": strconv.Itoa(unclear)}
	b.found(f)
	return mark
}

// add takes the amounts of a row by their sides.
func (c *credits) add(r *reader, l grid.Line) {
	for _, mark := range []spreadsheet.Mark{spreadsheet.Comma, spreadsheet.Point} {
		a, ok := r.sides(l, mark)
		if !ok || !a.sided {
			return
		}
		c.debit[mark], c.credit[mark] = c.debit[mark].Add(a.debit), c.credit[mark].Add(a.credit)
		switch {
		case mark == spreadsheet.Point: // counted with the comma
		case a.credit.IsNegative():
			c.minus++
			if c.minus == 1 {
				c.first = r.amountText(l)
			}
		case a.credit.IsPositive():
			c.plus++
		}
	}
}

// told reports whether credits carry a minus, as far as the sides tell: they meet
// one way and not the other.
func (c *credits) told(mark spreadsheet.Mark) (signed, tells bool) {
	debit, credit := c.debit[mark], c.credit[mark]
	signed = debit.Equal(credit.Neg())
	return signed, signed != debit.Equal(credit)
}

func (b *books) settleCredits(c credits) {
	if c.minus == 0 {
		return
	}
	mark := b.writing.amounts
	if mark == spreadsheet.NoMark {
		mark = spreadsheet.Point // all amounts are clear
	}
	signed, tells := c.told(mark)
	if !tells {
		signed = c.plus == 0
	}
	f := ledger.Finding{Code: ledger.FindingCredits, Doubt: !tells && c.minus >= c.plus && c.plus > 0}
	if set := b.mapping.Credits; set != ledger.CreditsAsShown {
		f.Doubt = tells && signed != (set == ledger.CreditsSigned)
		signed = set == ledger.CreditsSigned
	}
	as := ledger.CreditsPlain
	if signed {
		as = ledger.CreditsSigned
	}
	b.writing.signedCredits = signed
	f.Args = map[string]string{"value": c.first, "as": string(as), "count": strconv.Itoa(c.minus)}
	b.found(f)
}

// found notes a finding.
func (b *books) found(f ledger.Finding) { b.findings = append(b.findings, f) }

// Findings implements [ledger.Mapped].
func (b *books) Findings() []ledger.Finding {
	found := slices.Clone(b.findings)
	for i := range found {
		found[i].Args = maps.Clone(found[i].Args)
	}
	return found
}
