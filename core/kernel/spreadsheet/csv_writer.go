package spreadsheet

import (
	"io"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/decimaltext"
)

// CSVWriter writes rows of cells as RFC 4180 has it, with every cell in quotation
// marks: a spreadsheet program then finds the same cells whatever it takes for
// the separator.
type CSVWriter struct {
	out       io.Writer
	separator byte
	buf       []byte
	begun     bool // a row
	err       error
}

// NewCSVWriter returns a writer of a table to out with a separator between cells. The caller
// ends it with Flush.
func NewCSVWriter(out io.Writer, separator byte) *CSVWriter {
	return &CSVWriter{out: out, separator: separator, buf: make([]byte, 0, 2*flushAt)}
}

// flushAt is how much gathers before it is written.
const flushAt = 32 << 10

// Text adds a cell of what people typed; see Escape.
func (t *CSVWriter) Text(s string) {
	if ordinary(s) {
		t.open()
		t.buf = append(append(t.buf, s...), '"')
		return
	}
	t.Plain(Escape(s))
}

// Number adds a cell of a number with a point.
func (t *CSVWriter) Number(d decimal.Decimal) {
	t.open()
	t.buf = append(decimaltext.Append(t.buf, d), '"')
}

// Plain adds a cell of what the program itself wrote: a date, a code, a number
// as people write it.
func (t *CSVWriter) Plain(s string) {
	t.open()
	for {
		at := strings.IndexByte(s, '"')
		if at < 0 {
			break
		}
		t.buf = append(append(t.buf, s[:at]...), `""`...)
		s = s[at+1:]
	}
	t.buf = append(append(t.buf, s...), '"')
}

func (t *CSVWriter) open() {
	if t.begun {
		t.buf = append(t.buf, t.separator)
	}
	t.begun = true
	t.buf = append(t.buf, '"')
}

// EndRow ends the row and returns the first error of the table.
func (t *CSVWriter) EndRow() error {
	t.buf = append(t.buf, "\r\n"...)
	t.begun = false
	if len(t.buf) >= flushAt {
		return t.Flush()
	}
	return t.err
}

// Flush writes what has gathered.
func (t *CSVWriter) Flush() error {
	if t.err == nil {
		_, t.err = t.out.Write(t.buf)
	}
	t.buf = t.buf[:0]
	return t.err
}
