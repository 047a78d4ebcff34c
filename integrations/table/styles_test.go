package table_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/unicode"

	"tillit/core/books/ledger"
	"tillit/integrations/table"
)

// One known ledger, drawn by chance, is written in every style below by a writer that
// shares nothing with the reader. It is read as that very ledger; or, in a style that
// nothing in the table decides, it is asked or said what is doubtful. Never is it
// silently another one. Whoever meets another style adds a line.
func TestStyles(t *testing.T) {
	t.Parallel()
	for _, s := range styles() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(12) {
				s.check(t, seed)
			}
		})
	}
}

// entryLine is a row of the known ledger; amounts are in hundredths.
type entryLine struct {
	day              time.Time
	number           int
	account, text    string
	amount, quantity int64
}

type knownLedger []entryLine

func (l knownLedger) lines() []string {
	var all []string
	for _, e := range l {
		all = append(all, fmt.Sprintln(e.day.Format(time.DateOnly), e.number, e.account, decimal.New(e.amount, -2), decimal.New(e.quantity, -2), e.text))
	}
	slices.Sort(all)
	return all
}

func linesOf(t *testing.T, books ledger.Books) []string {
	t.Helper()
	var all []string
	for v, err := range books.Vouchers() {
		require.NoError(t, err)
		for _, r := range v.Rows {
			all = append(all, fmt.Sprintln(r.Date.Format(time.DateOnly), v.Number, r.Account, r.Amount.Round(2), r.Quantity.Decimal, r.Text))
		}
	}
	slices.Sort(all)
	return all
}

// drawLedger draws balanced vouchers of a year. What tells notations and orders of days
// apart is in it, unless the style is one that nothing decides.
func drawLedger(seed uint64, s style) knownLedger {
	r := rand.New(rand.NewPCG(seed, 28))
	var l knownLedger
	last := 28
	if slices.Contains(s.about, ledger.FindingDates) {
		last = 12
	}
	many := 6 + r.IntN(20)
	if s.late {
		many, last = 400, 12
	}
	for n := range many {
		on := time.Date(2024, time.Month(1+r.IntN(12)), 1+r.IntN(last), 0, 0, 0, 0, time.UTC)
		switch {
		case s.late && n == many-1:
			on = time.Date(2024, time.March, 28, 0, 0, 0, 0, time.UTC)
		case n == 0:
			on = time.Date(2024, time.March, last, 0, 0, 0, 0, time.UTC)
		case n == 1:
			on = time.Date(2024, time.May, 3, 0, 0, 0, 0, time.UTC)
		}
		total := int64(0)
		for row := range 1 + r.IntN(3) {
			amount := 1 + r.Int64N([]int64{9_999, 999_999, 99_999_999}[r.IntN(3)])
			switch {
			case s.late && n < many-1, slices.Contains(s.about, ledger.FindingAmounts):
				amount = 100_000 * (1 + r.Int64N(90)) // whole thousands alone, and no million
			case n == 0:
				amount = 123_456
			case n == 2 && row == 0:
				amount = -amount // a refund
			}
			e := entryLine{on, n + 1, []string{"4010", "5020", "5611", "0400", "6110"}[r.IntN(5)], fmt.Sprintf("Köp å lån %d", r.IntN(90)), amount, 0}
			if s.quantities && row == 0 && amount > 0 {
				e.quantity = 125_050 + 100*r.Int64N(4_000_000)
				if slices.Contains(s.about, ledger.FindingQuantities) {
					e.quantity = 100_000 * (1 + r.Int64N(900))
				}
			}
			l, total = append(l, e), total+amount
		}
		l = append(l, entryLine{on, n + 1, "1930", "Betalt", -total, 0})
	}
	return l
}

// layouts are how a row says which side it is on.
type layout int

const (
	signed layout = iota
	columns
	signedCredits
	sided       // a side of its own, and no sign
	sidedSigned // a side of its own, and a minus before credits
	reversed    // a side of its own; what is taken back stands on its side with a minus
)

type style struct {
	name       string
	amount     func(hundredths int64) string // nil: Swedish
	layout     layout
	sides      [2]string // of sided: debit, credit
	day        string    // a layout of package time
	head       []string  // day, number, account, text, amount, debit, credit, side, quantity
	preamble   []string
	separator  string
	encode     func(string) ([]byte, error)
	filler     string // of the side that a row is not on
	above      bool   // day and number stand on the first row of a voucher alone
	quantities bool
	total      string // a word in front of what all rows come to, on a line of its own
	dated      bool   // which has a day
	late       bool   // what tells notations and orders of days apart stands far below
	book       func(*testing.T, [][]string, knownLedger) []byte
	about      []string // what nothing decides: it may be asked or said
}

// check writes the ledger of a seed and reads it.
func (s style) check(t *testing.T, seed uint64) {
	t.Helper()
	l := drawLedger(seed, s)
	f, err := table.Open(bytes.NewReader(s.write(t, l)))
	require.NoError(t, err)
	m := guess(f)
	books, err := f.Map(m)
	require.NoError(t, err, "seed %d", seed)
	var said []string
	for _, finding := range books.Findings() {
		if finding.Asked || finding.Doubt {
			said = append(said, finding.Code)
		}
	}
	got := linesOf(t, books)
	for _, tally := range books.Notices().Tallies() {
		if s.total != "" && tally.Code == ledger.NoticeSumLine && tally.Count == 1 {
			continue
		}
		said = append(said, tally.Code)
	}
	if len(s.about) == 0 {
		require.Empty(t, said, "seed %d: nothing is doubtful\nfile\n%.400s", seed, s.write(t, l))
	}
	if !slices.Equal(l.lines(), got) {
		require.True(t, slices.ContainsFunc(said, func(code string) bool { return slices.Contains(s.about, code) }),
			"seed %d: silently another ledger, said %v\nwritten %v\nread    %v\nnotices %v\nfile\n%.600s", seed, said, l.lines(), got,
			books.Notices().Tallies(), s.write(t, l))
	}
}

func (s style) table(l knownLedger) [][]string {
	at := map[layout][]int{signed: {0, 1, 2, 3, 4}, columns: {0, 1, 2, 3, 5, 6}, signedCredits: {0, 1, 2, 3, 5, 6}, sided: {0, 1, 2, 3, 4, 7}, sidedSigned: {0, 1, 2, 3, 4, 7}, reversed: {0, 1, 2, 3, 4, 7}}[s.layout]
	if s.quantities {
		at = append(at, 8)
	}
	head := make([]string, len(at))
	for i, place := range at {
		head[i] = s.head[place]
	}
	rows := [][]string{head}
	before := 0
	for _, e := range l {
		row := []string{e.day.Format(s.day), fmt.Sprint(e.number), e.account, e.text}
		if s.above && e.number == before {
			row[0], row[1] = "", ""
		}
		before = e.number
		switch debit := e.amount > 0; {
		case s.layout == signed:
			row = append(row, s.amount(e.amount))
		case s.layout == sided && debit:
			row = append(row, s.amount(e.amount), s.sides[0])
		case s.layout == sided:
			row = append(row, s.amount(-e.amount), s.sides[1])
		case s.layout == sidedSigned && debit:
			row = append(row, s.amount(e.amount), s.sides[0])
		case s.layout == sidedSigned:
			row = append(row, s.amount(e.amount), s.sides[1])
		case s.layout == reversed && e.account != "1930":
			row = append(row, s.amount(e.amount), s.sides[0])
		case s.layout == reversed:
			row = append(row, s.amount(-e.amount), s.sides[1])
		case e.account != "1930":
			row = append(row, s.amount(e.amount), s.filler)
		case s.layout == signedCredits:
			row = append(row, s.filler, s.amount(e.amount))
		default:
			row = append(row, s.filler, s.amount(-e.amount))
		}
		if s.quantities {
			quantity := ""
			if e.quantity != 0 {
				quantity = s.amount(e.quantity)
			}
			row = append(row, quantity)
		}
		rows = append(rows, row)
	}
	if s.total != "" {
		rows = append(rows, s.totals(l, len(at)))
	}
	return rows
}

// totals is a line that adds up both sides.
func (s style) totals(l knownLedger, width int) []string {
	var debit, credit int64
	for _, e := range l {
		if e.account == "1930" {
			credit -= e.amount
		} else {
			debit += e.amount
		}
	}
	row := make([]string, width)
	row[3] = s.total
	if s.dated {
		row[0] = l[len(l)-1].day.Format(s.day)
	}
	row[4], row[5] = s.amount(debit), s.amount(credit)
	return row
}

func (s style) write(t *testing.T, l knownLedger) []byte {
	t.Helper()
	rows := s.table(l)
	if s.book != nil {
		return s.book(t, rows, l)
	}
	var out strings.Builder
	for _, line := range s.preamble {
		out.WriteString(line + "\r\n")
	}
	for _, row := range rows {
		for i, cell := range row {
			if strings.Contains(cell, s.separator) {
				row[i] = `"` + cell + `"`
			}
		}
		out.WriteString(strings.Join(row, s.separator) + "\r\n")
	}
	if s.encode == nil {
		return []byte(out.String())
	}
	data, err := s.encode(out.String())
	require.NoError(t, err)
	return data
}

// sheetOf writes a workbook whose numbers and days are numbers, or texts.
func sheetOf(asText bool, prepare func(*testing.T, *excelize.File)) func(*testing.T, [][]string, knownLedger) []byte {
	return sheetWith(asText, false, prepare)
}

// sheetWith can leave days bare numbers, without the format of a day.
func sheetWith(asText, bare bool, prepare func(*testing.T, *excelize.File)) func(*testing.T, [][]string, knownLedger) []byte {
	return func(t *testing.T, rows [][]string, l knownLedger) []byte {
		t.Helper()
		book := excelize.NewFile()
		if prepare != nil {
			prepare(t, book)
		}
		name := book.GetSheetName(book.GetActiveSheetIndex())
		style, err := book.NewStyle(&excelize.Style{NumFmt: 14})
		require.NoError(t, err)
		for i, row := range rows {
			cells := make([]any, len(row))
			for j, cell := range row {
				cells[j] = cell
			}
			if i > 0 && !asText {
				cells[0], cells[4] = l[i-1].day, float64(l[i-1].amount)/100
				if bare {
					cells[0] = int(l[i-1].day.Sub(time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24)
				}
			}
			require.NoError(t, book.SetSheetRow(name, fmt.Sprintf("B%d", i+3), &cells))
			if i > 0 && !asText && !bare {
				require.NoError(t, book.SetCellStyle(name, fmt.Sprintf("B%d", i+3), fmt.Sprintf("B%d", i+3), style))
			}
		}
		var out bytes.Buffer
		require.NoError(t, book.Write(&out))
		require.NoError(t, book.Close())
		return out.Bytes()
	}
}

// another puts a sheet before the one that is meant.
func another(visible bool, rows ...[]any) func(*testing.T, *excelize.File) {
	return func(t *testing.T, book *excelize.File) {
		t.Helper()
		for i, row := range rows {
			require.NoError(t, book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row))
		}
		at, err := book.NewSheet("Verifikationer")
		require.NoError(t, err)
		book.SetActiveSheet(at)
		require.NoError(t, book.SetSheetVisible("Sheet1", visible))
	}
}

func from1904(t *testing.T, book *excelize.File) {
	t.Helper()
	yes := true
	require.NoError(t, book.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes}))
}

func utf16(order unicode.Endianness) func(string) ([]byte, error) {
	return func(s string) ([]byte, error) {
		return unicode.UTF16(order, unicode.UseBOM).NewEncoder().Bytes([]byte(s))
	}
}
