// Package table reads ledger rows and supplier invoices from csv files and
// workbooks, which do not say what their columns mean: it guesses, and a
// person corrects it once for every shape of table.
//
// Rows of one series and number are one voucher. A row without a number is a
// voucher of its own, unless it has no day either: then it goes on with the one
// above.
package table

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"iter"
	"slices"
	"strings"

	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/grid"
)

// What [ledger.Head] calls the formats.
const (
	formatCSV  = "csv"
	formatXLSX = "xlsx"
)

const (
	maxRows    = 2_000_000
	maxColumns = 200
	maxSheets  = 30 // that are looked at
)

// limits are far beyond real tables.
func limits() grid.Limits {
	return grid.Limits{File: 200 << 20, Book: 100 << 20, Unzipped: 1 << 30, Rows: maxRows, Columns: maxColumns, Record: 1 << 20}
}

// How much of a table is looked at to find out what it is.
const (
	sampleRows = 200
	sampleText = 4 << 20 // bytes of the cells
	shownRows  = 5
)

// File is an open table; it implements [ledger.Sheet].
type File struct {
	grid      *grid.File
	sheets    []sheet // that may be meant, at least one
	signature string
}

// sheet is one that has a header.
type sheet struct {
	at, headerLine int
	name           string
	shape          ledger.Shape
}

// Open looks at the beginning of a table. It returns ErrUnknownFormat when
// there is none, ErrTooLarge, ErrBrokenFile for a workbook that cannot be read, and
// what workbooks of other kinds are refused for.
func Open(src io.ReadSeeker) (*File, error) {
	cells, err := grid.Open(src, limits())
	if err != nil {
		return nil, err
	}
	f := &File{grid: cells}
	visible := 0
	for at, s := range cells.Sheets() {
		visible++
		if s.Hidden || visible > maxSheets {
			continue
		}
		found, err := f.look(at, s.Name)
		if err != nil {
			return nil, err
		}
		f.sheets = append(f.sheets, found...)
	}
	if f.sheets = meant(f.sheets); len(f.sheets) == 0 {
		return nil, ledger.ErrUnknownFormat
	}
	f.sign()
	return f, nil
}

// look reads the beginning of a sheet; it is none without a header.
func (f *File) look(at int, name string) ([]sheet, error) {
	sample, err := f.sample(at)
	if err != nil {
		return nil, err
	}
	header := findHeader(sample)
	if header < 0 {
		return nil, nil
	}
	s := sheet{at: at, name: name, headerLine: sample[header].At}
	s.describe(sample[header].Cells, sample[header+1:])
	return []sheet{s}, nil
}

// meant are the sheets whose columns suffice, else all that have a header.
func meant(sheets []sheet) []sheet {
	complete := func(s sheet) bool { return whole(s.shape.Guess).Check(len(s.shape.Header)) == nil }
	if !slices.ContainsFunc(sheets, complete) {
		return sheets
	}
	return slices.DeleteFunc(sheets, func(s sheet) bool { return !complete(s) })
}

// whole is a guess with what only the company knows.
func whole(m ledger.Mapping) ledger.Mapping {
	m.Currency = cmp.Or(m.Currency, "XXX") // any: the company has one
	m.Account = cmp.Or(m.Account, "-")
	return m
}

// sign gives all tables with the same columns one signature.
func (f *File) sign() {
	var names []string
	for _, s := range f.sheets {
		for _, h := range s.shape.Header {
			names = append(names, plain(h))
		}
	}
	sum := sha256.Sum256([]byte(strings.Join(names, "\x1f")))
	f.signature = hex.EncodeToString(sum[:])
	for i := range f.sheets {
		f.sheets[i].shape.Signature = f.signature
		if len(f.sheets) > 1 {
			f.sheets[i].shape.Sheets = f.names()
		}
	}
}

func (f *File) names() []string {
	names := make([]string, len(f.sheets))
	for i, s := range f.sheets {
		names[i] = s.name
	}
	return names
}

// sheetOf reports which sheet a name means, and whether one has to be chosen.
func (f *File) sheetOf(name string) (s sheet, ask bool) {
	at := slices.IndexFunc(f.sheets, func(s sheet) bool { return s.name == name })
	if at < 0 {
		return f.sheets[0], len(f.sheets) > 1
	}
	return f.sheets[at], false
}

func (f *File) sample(at int) ([]grid.Line, error) {
	var found []grid.Line
	text := 0
	for l, err := range f.grid.Lines(at) {
		if err != nil {
			return nil, err
		}
		for _, c := range l.Cells {
			text += len(c.Text)
		}
		found = append(found, grid.Line{At: l.At, Cells: slices.Clone(l.Cells)})
		if len(found) == sampleRows || text > sampleText {
			break
		}
	}
	return found, nil
}

func (s *sheet) describe(header []spreadsheet.Cell, rows []grid.Line) {
	for len(header) > 0 && cellText(header[len(header)-1]) == "" {
		header = header[:len(header)-1]
	}
	s.shape.Header = make([]string, len(header))
	names := make([]string, len(header))
	for i, c := range header {
		s.shape.Header[i] = cellText(c)
		names[i] = plain(c.Text)
		if at := slices.Index(names[:i], names[i]); at >= 0 && names[i] != "" {
			s.shape.Doubled = append(s.shape.Doubled, s.shape.Header[i])
		}
	}
	for _, l := range rows[:min(len(rows), shownRows)] {
		sample := make([]string, len(header))
		for i := range sample {
			if i < len(l.Cells) {
				sample[i] = cellText(l.Cells[i])
			}
		}
		s.shape.Samples = append(s.shape.Samples, sample)
	}
	s.shape.Guess = guess(names, rows)
	s.shape.Certain = ownNames(names) && whole(s.shape.Guess).Check(len(header)) == nil
}

func (f *File) format() string {
	if f.grid.IsBook() {
		return formatXLSX
	}
	return formatCSV
}

// Shape implements [ledger.Sheet].
func (f *File) Shape(sheet string) ledger.Shape {
	s, _ := f.sheetOf(sheet)
	if len(f.sheets) > 1 {
		s.shape.Guess.Sheet = sheet
	}
	return s.shape
}

// Head reports the format and nothing else, until the table is mapped.
func (f *File) Head() ledger.Head {
	return ledger.Head{Format: f.format(), Encoding: f.grid.Encoding()}
}

// Vouchers yields nothing until the table is mapped.
func (f *File) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(func(ledger.Voucher, error) bool) {}
}

// Notices is empty until the table is mapped.
func (f *File) Notices() ledger.Notices { return ledger.Notices{} }

// Map reads the table once under m. It returns a failure that names what is
// wrong with m, ErrTooLarge and ErrBrokenFile.
func (f *File) Map(m ledger.Mapping) (ledger.Mapped, error) { return f.MapFirst(maxRows, m) }

// MapFirst reads so many rows of the table and no more, and returns what Map
// returns. What it finds is of all rows.
func (f *File) MapFirst(rows int, m ledger.Mapping) (ledger.Mapped, error) {
	s, ask := f.sheetOf(m.Sheet)
	if err := m.Check(len(s.shape.Header)); err != nil {
		return nil, err
	}
	b := &books{file: f, sheet: s, mapping: m, most: rows}
	if ask {
		b.found(ledger.Finding{Code: ledger.FindingSheets, Asked: true, Args: map[string]string{"names": strings.Join(f.names(), ", ")}})
	}
	if err := b.study(); err != nil {
		return nil, err
	}
	if err := b.survey(); err != nil {
		return nil, err
	}
	return b, nil
}
