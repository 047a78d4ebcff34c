// Package table reads ledger rows and supplier invoices from csv files and
// workbooks, which do not say what their columns mean: it guesses, and a
// person corrects it once for every shape of table.
//
// Rows of one series and number are one voucher. A row without a number is a
// voucher of its own.
package table

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"tillit/core/books/ledger"
	"tillit/core/kernel/unpack"
	"tillit/integrations/charset"
)

// What [ledger.Head] calls the formats.
const (
	formatCSV  = "csv"
	formatXLSX = "xlsx"
)

// Limits far beyond real tables, so that no file exhausts the machine.
const (
	maxFile    = 200 << 20
	maxBook    = 100 << 20
	unzipped   = 1 << 30 // of a workbook
	maxRows    = 2_000_000
	maxColumns = 200
	maxRecord  = 1 << 20 // bytes of one row
)

// How much of a table is looked at to find out what it is.
const (
	sampleBytes = 256 << 10
	sampleRows  = 200
	sampleText  = 4 << 20 // bytes of the cells
	shownRows   = 5
)

// line is a row of a table with its place in the file.
type line struct {
	at    int
	cells []string
}

// File is an open table; it implements [ledger.Sheet].
type File struct {
	src      io.ReadSeeker
	format   string
	encoding string
	comma    rune

	headerLine int
	shape      ledger.Shape
}

// Open looks at the beginning of a table. It returns ErrUnknownFormat when
// there is none, ErrTooLarge, and ErrBrokenFile for a workbook that cannot be read.
func Open(src io.ReadSeeker) (*File, error) {
	size, err := src.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("measure table: %w", err)
	}
	if size > maxFile {
		return nil, ledger.ErrTooLarge
	}
	f := &File{src: src}
	if err := f.recognise(size); err != nil {
		return nil, err
	}
	sample, err := f.sample()
	if err != nil {
		return nil, err
	}
	header := findHeader(sample)
	if header < 0 {
		return nil, ledger.ErrUnknownFormat
	}
	f.headerLine = sample[header].at
	f.describe(sample[header].cells, sample[header+1:])
	return f, nil
}

// recognise tells a workbook from text, and how the text is cut.
func (f *File) recognise(size int64) error {
	encoding, err := charset.Detect(f.src)
	if err != nil {
		return err
	}
	head := make([]byte, sampleBytes)
	n, err := io.ReadFull(f.src, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read beginning of table: %w", err)
	}
	head = head[:n]
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		f.format = formatXLSX
		if size > maxBook {
			return ledger.ErrTooLarge
		}
		return nil
	}
	text, err := io.ReadAll(charset.NewReader(bytes.NewReader(head), encoding))
	if err != nil {
		return fmt.Errorf("read beginning of table: %w", err)
	}
	trimmed := bytes.TrimSpace(text)
	if len(trimmed) == 0 || bytes.IndexByte(text, 0) >= 0 || bytes.IndexByte([]byte("<{[#%"), trimmed[0]) >= 0 {
		return ledger.ErrUnknownFormat
	}
	f.format, f.encoding, f.comma = formatCSV, encoding, sniffComma(text)
	return nil
}

// sniffComma is the mark that cuts most rows into the same number of cells.
func sniffComma(text []byte) rune {
	best, most := ';', 0
	for _, mark := range ";\t,|" {
		r := newCSV(bytes.NewReader(text), mark)
		counts, rows := map[int]int{}, 0
		for rows < sampleRows {
			cells, err := r.Read()
			if err != nil {
				break
			}
			rows++
			counts[len(cells)]++
		}
		for cells, times := range counts {
			if score := (min(cells, maxColumns) - 1) * times; score > most {
				best, most = mark, score
			}
		}
	}
	return best
}

func newCSV(r io.Reader, comma rune) *csv.Reader {
	c := csv.NewReader(r)
	c.Comma, c.FieldsPerRecord, c.LazyQuotes, c.ReuseRecord = comma, -1, true, true
	return c
}

func (f *File) sample() ([]line, error) {
	var found []line
	text := 0
	for l, err := range f.lines() {
		if err != nil {
			return nil, err
		}
		cells := make([]string, len(l.cells))
		copy(cells, l.cells)
		for _, c := range cells {
			text += len(c)
		}
		if found = append(found, line{l.at, cells}); len(found) == sampleRows || text > sampleText {
			break
		}
	}
	return found, nil
}

// lines yields every row that is not blank; cells are valid until the next.
func (f *File) lines() iter.Seq2[line, error] {
	each := f.eachTextLine
	if f.format == formatXLSX {
		each = f.eachBookLine
	}
	return func(yield func(line, error) bool) {
		if err := each(yield); err != nil {
			yield(line{}, err)
		}
	}
}

func (f *File) eachTextLine(yield func(line, error) bool) error {
	if _, err := f.src.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("rewind table: %w", err)
	}
	src := unpack.NewRation(charset.NewReader(f.src, f.encoding), ledger.ErrTooLarge)
	r := newCSV(src, f.comma)
	for n := 0; n < maxRows; {
		src.Left = maxRecord
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if isBlank(cells) {
			continue
		}
		n++
		at, _ := r.FieldPos(0)
		if len(cells) > maxColumns {
			return ledger.ErrTooLarge
		}
		if !yield(line{at, cells}, nil) {
			return nil
		}
	}
	return ledger.ErrTooLarge
}

func isBlank(cells []string) bool {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return true
}

func (f *File) describe(header []string, rows []line) {
	for i, name := range header {
		header[i] = cellText(name)
	}
	for len(header) > 0 && header[len(header)-1] == "" {
		header = header[:len(header)-1]
	}
	names := make([]string, len(header))
	for i, name := range header {
		names[i] = plain(name)
	}
	sum := sha256.Sum256([]byte(strings.Join(names, "\x1f")))
	f.shape = ledger.Shape{Signature: hex.EncodeToString(sum[:]), Header: header}
	for _, l := range rows[:min(len(rows), shownRows)] {
		sample := make([]string, len(header))
		for i := range sample {
			if i < len(l.cells) {
				sample[i] = cellText(l.cells[i])
			}
		}
		f.shape.Samples = append(f.shape.Samples, sample)
	}
	f.shape.Guess = guess(names, rows, f.format == formatXLSX)
	whole := f.shape.Guess
	whole.Currency = cmp.Or(whole.Currency, "XXX") // any: the company has one
	f.shape.Certain = ownNames(header) && whole.Check(len(header)) == nil
}

// Shape is what the table looks like.
func (f *File) Shape() ledger.Shape { return f.shape }

// Head reports the format and nothing else, until the table is mapped.
func (f *File) Head() ledger.Head { return ledger.Head{Format: f.format, Encoding: f.encoding} }

// Vouchers yields nothing until the table is mapped.
func (f *File) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(func(ledger.Voucher, error) bool) {}
}

// Notices is empty until the table is mapped.
func (f *File) Notices() ledger.Notices { return ledger.Notices{} }

// Map reads the table once under m. It returns a failure that names what is
// wrong with m, ErrTooLarge and ErrBrokenFile.
func (f *File) Map(m ledger.Mapping) (ledger.Books, error) { return f.MapFirst(maxRows, m) }

// MapFirst reads so many rows of the table and no more, and returns what Map
// returns.
func (f *File) MapFirst(rows int, m ledger.Mapping) (ledger.Books, error) {
	if err := m.Check(len(f.shape.Header)); err != nil {
		return nil, err
	}
	b := &books{file: f, mapping: m, most: rows}
	if err := b.survey(); err != nil {
		return nil, err
	}
	return b, nil
}
