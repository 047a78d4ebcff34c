package table

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// Limits of what is remembered of a table.
const (
	maxRegister  = 200_000 // accounts and suppliers, each
	maxScattered = 250_000 // rows of a table whose vouchers are torn apart
)

// books are a table under a mapping.
type books struct {
	file     *File
	sheet    sheet
	mapping  ledger.Mapping
	writing  writing
	findings []ledger.Finding
	most     int // rows that are read

	head      ledger.Head
	scattered bool // rows of one voucher stand apart
	anew      bool // numbers begin anew each month
	first     ledger.Notices
	notices   ledger.Notices
}

// Head is complete from the start.
func (b *books) Head() ledger.Head { return b.head }

// Notices are those of the rows read so far.
func (b *books) Notices() ledger.Notices { return b.notices.Clone() }

// entry is a row with what it says about its voucher.
type entry struct {
	series, number string // no number: a voucher of its own
	continues      bool   // it has neither day nor number, and those above are its own
	joined         bool   // likewise, and its voucher has no number
	year           time.Time
	row            ledger.Row
	accountName    string
	supplier       ledger.Supplier
	line           int
}

// key is what makes rows one voucher: series and number within a year, or within
// a month where numbers begin anew with each. A number that a spreadsheet has
// rounded, as 1E+05, makes the rows of a day one.
func (e entry) key(anew bool) string {
	within := e.year.Format(time.DateOnly)
	switch {
	case isRounded(e.number):
		within = e.row.Date.Format(time.DateOnly)
	case anew:
		within = e.row.Date.Format("2006-01")
	}
	return within + "\x00" + e.series + "\x00" + e.number
}

// isRounded reports whether a number is what is left of a longer one.
func isRounded(number string) bool {
	before, after, found := strings.Cut(strings.ToUpper(number), "E+")
	digits := func(s string) bool {
		return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != ',' && r != '.' })
	}
	return found && digits(before) && digits(after)
}

// survey reads all rows for the head, and to see whether vouchers hold
// together.
func (b *books) survey() error {
	b.head = ledger.Head{Format: b.file.format(), Encoding: b.file.grid.Encoding(), Currency: strings.ToUpper(b.mapping.Currency)}
	accounts, suppliers, seen, months := map[string]int{}, map[string]bool{}, map[uint64]bool{}, map[uint64]int{}
	long := 0 // numbers of more months than one
	last := ""
	r := b.reader(&ledger.Notices{})
	for e, err := range r.entries() {
		if err != nil {
			return err
		}
		if !b.register(e, accounts, suppliers) {
			return ledger.ErrTooLarge
		}
		key := e.key(b.anew)
		if e.number != "" && spans(months, digest(key), e.row.Date) {
			long++
		}
		if e.joined || e.number != "" && key == last {
			continue
		}
		b.head.Vouchers++
		last = ""
		if e.number != "" {
			short := digest(key)
			b.scattered = b.scattered || seen[short]
			seen[short], last = true, key
		}
	}
	if !b.anew && 2*long > len(months) {
		b.anew, b.scattered = true, false
		return b.survey()
	}
	b.head.Rows = r.rows
	if b.scattered && r.rows > maxScattered {
		return ledger.ErrTooLarge
	}
	if b.head.Vouchers == 0 {
		b.first.Add(ledger.Notice{Code: ledger.NoticeNoVouchers})
	}
	b.notices = b.first.Clone()
	return nil
}

// spans notes the month of a row and reports whether its key reaches into another
// for the first time.
func spans(months map[uint64]int, key uint64, day time.Time) bool {
	const several = -1
	month := day.Year()*12 + int(day.Month())
	first, known := months[key]
	switch {
	case !known:
		months[key] = month
	case first != month && first != several:
		months[key] = several
		return true
	}
	return false
}

// register says false when there are more names than any real table has.
func (b *books) register(e entry, accounts map[string]int, suppliers map[string]bool) bool {
	if at, known := accounts[e.row.Account]; !known {
		accounts[e.row.Account] = len(b.head.Accounts)
		b.head.Accounts = append(b.head.Accounts, ledger.Account{Number: e.row.Account, Name: e.accountName})
	} else if b.head.Accounts[at].Name == "" {
		b.head.Accounts[at].Name = e.accountName
	}
	if s := e.supplier; s.Key != "" && !suppliers[s.Key] {
		suppliers[s.Key] = true
		b.head.Suppliers = append(b.head.Suppliers, s)
	}
	return len(accounts) <= maxRegister && len(suppliers) <= maxRegister
}

func digest(s string) uint64 {
	sum := sha256.Sum256([]byte(s))
	return binary.BigEndian.Uint64(sum[:])
}

// Vouchers yields the vouchers of the table in the order of their first rows.
func (b *books) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		b.notices = b.first.Clone()
		var sides balance
		stopped := false
		each := func(v ledger.Voucher, err error) bool {
			sides.add(v)
			stopped = err != nil || !yield(v, err)
			return !stopped
		}
		if b.scattered {
			b.gathered(each)
		} else {
			b.streamed(each)
		}
		if !stopped && b.mapping.Content == ledger.LedgerRows {
			sides.close(&b.notices, b.head.Rows < b.most)
		}
	}
}

// streamed holds one voucher at a time.
func (b *books) streamed(yield func(ledger.Voucher, error) bool) {
	var group []entry
	for e, err := range b.reader(&b.notices).entries() {
		if err != nil {
			yield(ledger.Voucher{}, err)
			return
		}
		if len(group) > 0 && !e.joined && (e.number == "" || e.key(b.anew) != group[0].key(b.anew)) {
			if !yield(b.voucher(group), nil) {
				return
			}
			group = nil
		}
		group = append(group, e)
	}
	if len(group) > 0 {
		yield(b.voucher(group), nil)
	}
}

// gathered brings together vouchers whose rows stand apart, as in a list by
// account. Where each day's rows of a number stand together and balance, they are
// vouchers of several series that the table does not tell.
func (b *books) gathered(yield func(ledger.Voucher, error) bool) {
	var runs [][]entry
	for e, err := range b.reader(&b.notices).entries() {
		if err != nil {
			yield(ledger.Voucher{}, err)
			return
		}
		last := len(runs) - 1
		if last >= 0 && (e.joined || e.number != "" && e.key(b.anew) == runs[last][0].key(b.anew)) {
			runs[last] = append(runs[last], e)
			continue
		}
		runs = append(runs, []entry{e})
	}
	for _, group := range b.groups(runs) {
		if !yield(b.voucher(group), nil) {
			return
		}
	}
}

// groups joins runs of rows to vouchers.
func (b *books) groups(runs [][]entry) [][]entry {
	unbalanced := map[string]bool{}
	for _, run := range runs {
		if !balanced(run) {
			unbalanced[run[0].key(b.anew)] = true
		}
	}
	var groups [][]entry
	places := map[string]int{}
	for _, run := range runs {
		if run[0].number == "" {
			groups = append(groups, run)
			continue
		}
		key := run[0].key(b.anew)
		if !unbalanced[key] {
			key += run[0].row.Date.Format(time.DateOnly)
		}
		at, known := places[key]
		if !known {
			at = len(groups)
			places[key] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], run...)
	}
	return groups
}

func balanced(run []entry) bool {
	sum := decimal.Zero
	for _, e := range run {
		sum = sum.Add(e.row.Amount)
	}
	return sum.IsZero()
}

// voucher makes one of its rows. They stand in an order of their own, so that
// a table sorted another way holds the same vouchers.
func (b *books) voucher(group []entry) ledger.Voucher {
	first := group[0]
	v := ledger.Voucher{
		Series: first.series, Number: first.number, Text: first.row.Text, Date: first.row.Date, Year: first.year, Line: first.line,
	}
	if b.scattered {
		slices.SortStableFunc(group, func(x, y entry) int {
			return cmp.Or(cmp.Compare(x.row.Account, y.row.Account), x.row.Date.Compare(y.row.Date), cmp.Compare(x.row.Text, y.row.Text))
		})
	}
	for i, e := range group {
		e.row.Number = i + 1
		if e.row.Date.Before(v.Date) {
			v.Date = e.row.Date
		}
		v.Rows = append(v.Rows, e.row)
	}
	reading.SpreadSupplier(&v)
	return v
}

func (b *books) reader(notices *ledger.Notices) *reader {
	return &reader{books: b, notices: notices, sums: sums{}}
}

// reader turns lines into entries.
type reader struct {
	books   *books
	notices *ledger.Notices
	rows    int
	sums    sums

	above    place // that a line may go on with
	numbered bool  // a line had a number
}

func (r *reader) entries() iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		for l, err := range r.books.file.grid.Lines(r.books.sheet.at) {
			if err != nil {
				yield(entry{}, fmt.Errorf("read table: %w", err))
				return
			}
			if l.At <= r.books.sheet.headerLine {
				continue
			}
			if r.rows == r.books.most {
				return
			}
			r.rows++
			if e, ok := r.entry(l); ok && !yield(e, nil) {
				return
			}
		}
	}
}
