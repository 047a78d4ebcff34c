package sheet

import (
	"fmt"
	"io"
	"strconv"
)

// Sheet is one sheet being written. Errors are kept and returned by
// Book.Close.
type Sheet struct {
	book   *Book
	layout Layout
	out    io.Writer
	buf    []byte
	row    int // of the last row written
	header int // row of the table's header, zero without table
	cols   [][]byte
}

// flushAt is how many bytes of XML gather before they are compressed.
const flushAt = 64 << 10

func (s *Sheet) begin() {
	s.buf = append(s.buf, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`+"\n"+
		`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`+
		`<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`...) // without it the page setup's fitToHeight says nothing
	s.header = s.layout.header()
	s.buf = append(s.buf, `<sheetViews><sheetView workbookViewId="0"`...)
	if s.header > 0 {
		s.buf = fmt.Appendf(s.buf, `><pane ySplit="%d" topLeftCell="A%d" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
			s.header, s.header+1)
	} else {
		s.buf = append(s.buf, `/></sheetViews>`...)
	}
	s.widths()
	s.buf = append(s.buf, `<sheetData>`...)
	for _, cells := range s.layout.Above {
		s.Row(cells...)
	}
	if s.header > 0 {
		titles := make([]Cell, len(s.layout.Columns))
		for i, c := range s.layout.Columns {
			titles[i] = Cell{kind: isText, style: heading, text: c.Title}
		}
		s.Row(titles...)
	}
}

func (s *Sheet) widths() {
	widths := s.layout.Widths
	for _, c := range s.layout.Columns {
		widths = append(widths, c.Width)
	}
	if len(widths) == 0 {
		return
	}
	s.buf = append(s.buf, `<cols>`...)
	for i, w := range widths {
		s.buf = fmt.Appendf(s.buf, `<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, w)
	}
	s.buf = append(s.buf, `</cols>`...)
}

// Row adds a row of cells. When the sheet is full the rows go on in a further
// sheet of the same layout.
func (s *Sheet) Row(cells ...Cell) {
	if s.row == maxRows {
		s.end()
		s.row = 0
		s.book.start(s)
	}
	s.row++
	s.buf = append(s.buf, `<row r="`...)
	s.buf = strconv.AppendInt(s.buf, int64(s.row), 10)
	s.buf = append(s.buf, `">`...)
	for i, c := range cells {
		s.buf = c.append(s.buf, s.column(i), s.row)
	}
	s.buf = append(s.buf, `</row>`...)
	if len(s.buf) >= flushAt {
		s.flush()
	}
}

// Rows tells how many rows the sheet has so far, headers included.
func (s *Sheet) Rows() int { return s.row }

func (s *Sheet) column(i int) []byte {
	for len(s.cols) <= i {
		s.cols = append(s.cols, letters(len(s.cols)))
	}
	return s.cols[i]
}

// letters names a column, counted from zero: A, B … Z, AA and so on.
func letters(i int) []byte {
	var b []byte
	for i++; i > 0; i = (i - 1) / 26 {
		b = append([]byte{byte('A' + (i-1)%26)}, b...)
	}
	return b
}

func (s *Sheet) flush() {
	if s.book.err == nil {
		_, s.book.err = s.out.Write(s.buf)
	}
	s.buf = s.buf[:0]
}

func (s *Sheet) end() {
	s.buf = append(s.buf, `</sheetData>`...)
	if s.header > 0 && s.row > s.header {
		s.buf = fmt.Appendf(s.buf, `<autoFilter ref="A%d:%s%d"/>`, s.header, letters(len(s.layout.Columns)-1), s.row)
	}
	s.buf = append(s.buf, `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>`+
		`<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`...)
	s.flush()
}
