// Package sheet writes xlsx workbooks as a stream: memory stays the same for
// ten rows and for a million.
//
// It knows only what our reports need (typed cells, a frozen header with
// filters, column widths); workbooks beyond that, and reading, are excelize's.
package sheet

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/klauspost/compress/flate"
)

// Properties describe the workbook to whoever opens it.
type Properties struct {
	Title    string
	Creator  string
	Language string // BCP 47, such as sv-SE
	Made     time.Time
}

// Column is one column of a sheet's table.
type Column struct {
	Title   string
	Width   float64 // in characters
	Figures bool    // whether numbers stand in it, at the right, and its title over them
}

// Layout is a sheet before its rows.
type Layout struct {
	Name    string // at most 31 characters are kept
	Above   [][]Cell
	Columns []Column // empty: no table, no header row
	Widths  []float64
}

// header is the row of the table's header, zero without table.
func (l Layout) header() int {
	if len(l.Columns) == 0 {
		return 0
	}
	return len(l.Above) + 1
}

// maxRows is how many rows a sheet may have in every spreadsheet program.
const maxRows = 1_048_576

// Book is a workbook being written. Its sheets are written one after the
// other and appear in the order given to Close.
type Book struct {
	zip    *zip.Writer
	props  Properties
	sheets []entry
	open   *Sheet
	err    error
}

// entry is a sheet as the workbook lists it.
type entry struct {
	asked  string // the name in its layout
	name   string // what became of it
	number int    // of its file
	header int    // row of the table's header, zero without table
}

// NewBook starts a workbook on w.
func NewBook(w io.Writer, props Properties) *Book {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	return &Book{zip: z, props: props}
}

// Sheet ends the sheet before and starts a new one.
func (b *Book) Sheet(layout Layout) *Sheet {
	b.endSheet()
	s := &Sheet{book: b, layout: layout}
	b.open = s
	b.start(s)
	return s
}

// start gives a sheet its next file.
func (b *Book) start(s *Sheet) {
	listed := entry{asked: s.layout.Name, name: b.uniqueName(s.layout.Name), number: len(b.sheets) + 1, header: s.layout.header()}
	b.sheets = append(b.sheets, listed)
	if b.err == nil {
		s.out, b.err = b.create(fmt.Sprintf("xl/worksheets/sheet%d.xml", listed.number))
	}
	s.begin()
}

func (b *Book) create(name string) (io.Writer, error) {
	return b.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: b.props.Made})
}

func (b *Book) endSheet() {
	if b.open == nil {
		return
	}
	b.open.end()
	b.open = nil
}

// Close ends the workbook with its sheets in the order given, by name as in
// their layouts; sheets that are not named follow as they were written. It
// returns the first error of the whole book.
func (b *Book) Close(order ...string) error {
	b.endSheet()
	if b.err != nil {
		return errors.Join(b.err, b.zip.Close())
	}
	for _, p := range parts(b.props, b.ordered(order)) {
		w, err := b.create(p.name)
		if err == nil {
			_, err = io.WriteString(w, p.content)
		}
		if err != nil {
			return fmt.Errorf("write %s: %w", p.name, err)
		}
	}
	return b.zip.Close()
}

func (b *Book) ordered(names []string) []entry {
	rank := func(e entry) int {
		if i := slices.Index(names, e.asked); i >= 0 {
			return i
		}
		return len(names)
	}
	out := slices.Clone(b.sheets)
	slices.SortStableFunc(out, func(a, b entry) int { return rank(a) - rank(b) })
	return out
}

// uniqueName makes a name that spreadsheets accept: at most 31 characters,
// none of \ / ? * [ ] :, no apostrophe at an end, and no second of its kind.
func (b *Book) uniqueName(name string) string {
	const maxSheetName = 31
	name = strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`\/?*[]:`, r) || r < ' ' {
			return ' '
		}
		return r
	}, name), "' ")
	if name == "" {
		name = "Sheet"
	}
	candidate := shorten(name, maxSheetName)
	for n := 2; b.named(candidate); n++ {
		suffix := " " + strconv.Itoa(n)
		candidate = shorten(name, maxSheetName-len(suffix)) + suffix
	}
	return candidate
}

func (b *Book) named(name string) bool {
	return slices.ContainsFunc(b.sheets, func(e entry) bool { return strings.EqualFold(e.name, name) })
}

func shorten(s string, maxSheetName int) string {
	for utf8.RuneCountInString(s) > maxSheetName {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	return s
}
