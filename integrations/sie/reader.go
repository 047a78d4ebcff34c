package sie

import (
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// reader cuts the vouchers out of a file, one at a time.
type reader struct {
	scan  *scanner
	file  *File
	text  *decoder
	names map[string]string // one string for each account and object code

	ahead   *record // a record that was read and belongs to what follows
	current *draft
}

// draft is a voucher being read.
type draft struct {
	voucher ledger.Voucher
	braced  bool
	rawDate string // as written, for telling
	skipped int    // rows not taken
	sum     int64  // of amounts in units of reading.AmountScale
	largest int64
}

func newReader(f *File) *reader {
	return &reader{
		scan: newScanner(f.src), file: f, text: newDecoder(f.reg.head.Encoding),
		names: map[string]string{},
	}
}

// next returns io.EOF after the last voucher.
func (r *reader) next() (ledger.Voucher, error) {
	for {
		ended, err := r.advance()
		if err != nil {
			return ledger.Voucher{}, err
		}
		if !ended {
			continue
		}
		if v, ok := r.end(); ok {
			return v, nil
		}
	}
}

// advance reads one record and says true when the current voucher is complete.
func (r *reader) advance() (ended bool, err error) {
	rec, err := r.record()
	if errors.Is(err, io.EOF) && r.current != nil {
		if r.current.braced {
			r.notice(ledger.NoticeVoucherNotClosed, r.scan.line, "voucher", r.current.name())
		}
		return true, nil
	}
	if err != nil {
		return false, err
	}
	return r.take(rec)
}

func (r *reader) record() (record, error) {
	if r.ahead != nil {
		rec := *r.ahead
		r.ahead = nil
		return rec, nil
	}
	return r.scan.next()
}

// take says true when rec ends the current voucher.
func (r *reader) take(rec record) (ended bool, err error) {
	kind := kindOf(rec.label)
	if r.current != nil {
		begins := kind == voucher || !r.current.braced && (kind == registry || kind == ignored)
		if rec.closes || begins {
			if !rec.closes && r.current.braced {
				r.notice(ledger.NoticeVoucherNotClosed, rec.line, "voucher", r.current.name())
			}
			rec.closes = false
			if len(rec.label) > 0 {
				r.ahead = &rec
			}
			return true, nil
		}
		r.current.braced = r.current.braced || rec.opens
	}

	switch kind {
	case voucher:
		return r.begin(rec), nil
	case row:
		return r.addRow(rec)
	case unknown, ignored, registry, history:
	}
	return false, nil
}

// begin reads: series number date [text] [registered] [sign].
func (r *reader) begin(rec record) (ended bool) {
	f := fields{b: rec.rest}
	d := &draft{voucher: ledger.Voucher{Line: rec.line}}
	d.voucher.Series = r.text.code(f.text())
	d.voucher.Number = r.text.code(f.text())
	raw := f.text()
	d.rawDate = r.text.text(raw)
	d.voucher.Date, _ = reading.Date(raw)
	d.voucher.Text = r.text.text(f.text())
	for field := f.text(); field != nil; field = f.text() { // to see the braces
	}
	d.braced = f.opens || rec.opens
	r.current = d
	r.check(rec.line, &f)
	return f.closes
}

// addRow reads: account {objects} amount [date] [text] [quantity] [sign].
// A missing list of objects shifts nothing.
func (r *reader) addRow(rec record) (ended bool, err error) {
	d := r.current
	if d == nil {
		r.skip(ledger.NoticeRowOutsideVoucher, rec.line)
		return false, nil
	}
	if len(d.voucher.Rows) == maxVoucherRows {
		return false, fmt.Errorf("voucher of line %d: %w", d.voucher.Line, ledger.ErrTooLarge)
	}

	row := ledger.Row{Number: len(d.voucher.Rows) + 1}
	f := fields{b: rec.rest}
	row.Account = r.name(f.text())
	field, list, _ := f.next()
	if list {
		r.objects(field, &row)
		field, _, _ = f.next()
	}
	amount, ok := reading.Fixed(field, reading.AmountScale)
	switch {
	case row.Account == "":
		d.skipped++
		r.skip(ledger.NoticeNoAccount, rec.line, "voucher", d.name(), "value", r.text.text(field))
		return endsAfter(&f), nil
	case !ok:
		d.skipped++
		r.skip(ledger.NoticeBadAmount, rec.line, "voucher", d.name(), "value", r.text.text(field))
		return endsAfter(&f), nil
	}
	row.Amount = reading.Decimal(amount, reading.AmountScale)
	row.Date, row.Text = r.dateAndText(&f)
	r.quantity(f.text(), rec.line, &row)
	ended = endsAfter(&f)
	r.check(rec.line, &f)

	d.sum += amount
	d.largest = max(d.largest, amount, -amount)
	d.voucher.Rows = append(d.voucher.Rows, row)
	return ended, nil
}

// dateAndText also finds the text where a missing date left no place-holder.
func (r *reader) dateAndText(f *fields) (time.Time, string) {
	raw := f.text()
	if day, ok := reading.Date(raw); ok || len(raw) == 0 {
		return day, r.text.text(f.text())
	}
	return time.Time{}, r.text.text(raw)
}

// endsAfter reads on to the end of the record to see a brace there.
func endsAfter(f *fields) bool {
	for field := f.text(); field != nil; field = f.text() {
	}
	return f.closes
}

func (r *reader) quantity(b []byte, line int, row *ledger.Row) {
	if len(b) == 0 {
		return
	}
	units, ok := reading.Fixed(b, reading.QuantityScale)
	if !ok {
		r.notice(ledger.NoticeBadQuantity, line, "voucher", r.current.name(), "value", r.text.text(b))
		return
	}
	row.Quantity.Decimal, row.Quantity.Valid = reading.Decimal(units, reading.QuantityScale), true
	row.Unit = r.file.reg.units[row.Account]
}

// objects reads pairs of dimension and code. A code of the dimension itself
// goes before one of its children.
func (r *reader) objects(list []byte, row *ledger.Row) {
	f := fields{b: list}
	for {
		dim, code := f.text(), f.text()
		if code == nil {
			return
		}
		own := reserved(string(dim)) != noRole
		var into *string
		switch r.file.reg.roleOf(string(dim)) {
		case costCentre:
			into = &row.CostCentre
		case project:
			into = &row.Project
		case supplier:
			into = &row.Supplier
		case noRole:
			continue
		}
		if !own && *into != "" {
			continue
		}
		*into = r.name(code)
		if into == &row.Supplier && row.Supplier != "" {
			*into = supplierKey(string(dim), row.Supplier)
		}
	}
}

// end finishes the current voucher. It says false when it must be skipped.
func (r *reader) end() (ledger.Voucher, bool) {
	d := r.current
	r.current = nil
	v := &d.voucher
	r.dates(d)
	if v.Date.IsZero() {
		r.file.notices.Add(ledger.Notice{
			Code: ledger.NoticeBadDate, Line: v.Line, Skipped: len(v.Rows),
			Args: map[string]string{"voucher": d.name(), "value": d.rawDate},
		})
		return ledger.Voucher{}, false
	}
	if len(v.Rows) == 0 && d.skipped == 0 {
		r.notice(ledger.NoticeNoRows, v.Line, "voucher", d.name())
	}
	if !d.balanced() {
		r.notice(ledger.NoticeUnbalanced, v.Line, "voucher", d.name(), "difference", v.Sum().String())
	}
	reading.SpreadSupplier(v)
	return *v, true
}

// dates gives the voucher its fiscal year and each row a date. Rows keep their
// own date within the year that numbers the voucher, and take the voucher's
// otherwise, so that the year of a row is the year of its voucher.
func (r *reader) dates(d *draft) {
	v := &d.voucher
	for i := range v.Rows {
		if v.Date.IsZero() {
			v.Date = v.Rows[i].Date
		}
	}
	if v.Date.IsZero() {
		return
	}
	year := r.yearOf(d)
	v.Year = year.From
	for i := range v.Rows {
		if !year.Contains(v.Rows[i].Date) {
			v.Rows[i].Date = v.Date
		}
	}
}

// yearOf is the year of the file that the voucher's date lies in, else the
// file's current year, else the calendar year.
func (r *reader) yearOf(d *draft) ledger.FiscalYear {
	day := d.voucher.Date
	for _, y := range r.file.reg.head.Years {
		if y.Contains(day) {
			return y
		}
	}
	if !r.file.reg.current.From.IsZero() {
		r.notice(ledger.NoticeOutsideYear, d.voucher.Line, "voucher", d.name(), "date", day.Format(time.DateOnly))
		return r.file.reg.current
	}
	return reading.CalendarYear(day)
}

// balanced adds exactly, also where 64 bits might not hold the sum.
func (d *draft) balanced() bool {
	if d.largest < math.MaxInt64/int64(len(d.voucher.Rows)+1) {
		return d.sum == 0
	}
	return d.voucher.Sum().IsZero()
}

// name is how a person would call the voucher.
func (d *draft) name() string { return d.voucher.Name() }

// maxNames bounds the shared strings; beyond, each is its own.
const maxNames = 100_000

// name is a code of which a file repeats few values many times.
func (r *reader) name(b []byte) string {
	if s, ok := r.names[string(b)]; ok {
		return s
	}
	s := r.text.code(b)
	if len(r.names) < maxNames {
		r.names[string(b)] = s
	}
	return s
}

// check notices what reading the fields met.
func (r *reader) check(line int, f *fields) {
	if f.torn {
		r.notice(ledger.NoticeQuoteNotClosed, line)
	}
	if r.text.tookLoss() {
		r.notice(ledger.NoticeLostCharacters, line)
	}
}

// notice takes args as pairs of name and value.
func (r *reader) notice(code string, line int, args ...string) {
	r.file.notices.Add(ledger.Notice{Code: code, Line: line, Args: pairs(args)})
}

// skip notices a row that is not handed over.
func (r *reader) skip(code string, line int, args ...string) {
	r.file.notices.Add(ledger.Notice{Code: code, Line: line, Skipped: 1, Args: pairs(args)})
}

func pairs(args []string) map[string]string {
	if len(args) == 0 {
		return nil
	}
	m := make(map[string]string, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[args[i]] = args[i+1]
	}
	return m
}
