// Package grid reads the cells of tables, whichever way a file keeps them: text of
// any encoding whose cells a mark parts, and workbooks. What the cells mean is for
// others to say.
package grid

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/charset"
)

// Limits are far beyond real tables, so that no file exhausts the machine.
type Limits struct {
	File     int64 // bytes of a file
	Book     int64 // bytes of a workbook
	Unzipped int64 // bytes of a workbook, unpacked
	Rows     int
	Columns  int
	Wider    bool // cells beyond the columns are passed over, and refused otherwise
	Record   int  // bytes of a row of text
}

// How much of a text is looked at to find out how it is cut.
const (
	sampleBytes = 64 << 10
	sampleRows  = 200
)

// Line is a row in which something is said, with its place in the file, from 1.
type Line struct {
	At    int
	Cells []spreadsheet.Cell // valid until the next line
}

// Sheet is a part of a file that holds cells.
type Sheet struct {
	Name   string // empty for a text
	Hidden bool
}

// File is an open table.
type File struct {
	src    io.ReadSeeker
	limits Limits
	sheets []Sheet

	from1904 bool
	encoding string // empty for a workbook
	comma    rune
	marked   bool // the first line says how the others are cut
	returns  bool // lines end in carriage returns alone
}

// Open finds out what src is. It returns ledger.ErrUnknownFormat when it is neither
// text in cells nor a workbook, ledger.ErrOpenDocument and ledger.ErrOldWorkbook for
// workbooks of other kinds, ledger.ErrTooLarge and ledger.ErrBrokenFile.
func Open(src io.ReadSeeker, limits Limits) (*File, error) {
	size, err := src.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("measure table: %w", err)
	}
	if size > limits.File {
		return nil, ledger.ErrTooLarge
	}
	f := &File{src: src, limits: limits}
	encoding, err := charset.Detect(src)
	if err != nil {
		return nil, err
	}
	head := make([]byte, sampleBytes)
	n, err := io.ReadFull(src, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read beginning of table: %w", err)
	}
	switch head = head[:n]; {
	case isOpenDocument(head):
		return nil, ledger.ErrOpenDocument
	case bytes.HasPrefix(head, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		return nil, ledger.ErrOldWorkbook
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		if size > limits.Book {
			return nil, ledger.ErrTooLarge
		}
		err = f.openBook()
	default:
		err = f.openText(head, encoding)
	}
	return f, err
}

// isOpenDocument knows a workbook of OpenDocument by the type that stands at its
// beginning, not packed (ODF 1.3, part 2, 3.3).
func isOpenDocument(head []byte) bool {
	const typed = "mimetypeapplication/vnd.oasis.opendocument."
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) && bytes.Contains(head[:min(len(head), 128)], []byte(typed))
}

// IsBook reports whether the file is a workbook.
func (f *File) IsBook() bool { return f.encoding == "" }

// Encoding is that of a text.
func (f *File) Encoding() string { return f.encoding }

// Day is the day with that number, as the file counts days.
func (f *File) Day(days int) time.Time {
	first := time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)
	if f.from1904 {
		first = time.Date(1904, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	return first.AddDate(0, 0, days)
}

// Sheets are at least one, in the order of the file.
func (f *File) Sheets() []Sheet { return f.sheets }

// Lines yields every row of a sheet that is not blank. It ends with ErrTooLarge and
// ErrBrokenFile.
func (f *File) Lines(sheet int) iter.Seq2[Line, error] {
	each := f.eachTextLine
	if f.IsBook() {
		each = func(yield func(Line, error) bool) error { return f.eachBookLine(sheet, yield) }
	}
	return func(yield func(Line, error) bool) {
		n, stopped := 0, false
		err := each(func(l Line, err error) bool {
			n++
			if n > f.limits.Rows {
				err = ledger.ErrTooLarge
			}
			stopped = !yield(l, err) || err != nil
			return !stopped
		})
		if err != nil && !stopped {
			yield(Line{}, err)
		}
	}
}

func isBlank(cells []spreadsheet.Cell) bool {
	for _, c := range cells {
		if c.Said() {
			return false
		}
	}
	return true
}
