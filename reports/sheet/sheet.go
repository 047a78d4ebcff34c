package sheet

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
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
	wide   []float64 // widths of the columns, in characters
	beside []bool    // columns that follow figures and hold none
}

// flushAt is how many bytes of XML gather before they are compressed.
const flushAt = 64 << 10

func (s *Sheet) begin() {
	s.buf = append(s.buf, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`+"\n"+
		`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`+
		`<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`...) // without it the page setup's fitToHeight says nothing
	s.header = s.layout.header()
	s.beside = make([]bool, len(s.layout.Columns))
	for i, c := range s.layout.Columns {
		s.beside[i] = i > 0 && s.layout.Columns[i-1].Figures && !c.Figures
	}
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
			if c.Figures {
				titles[i].style = headingOver
			}
		}
		s.Row(titles...)
	}
}

func (s *Sheet) widths() {
	s.wide = slices.Clone(s.layout.Widths)
	for _, c := range s.layout.Columns {
		s.wide = append(s.wide, max(c.Width, wordWidth(c.Title)))
	}
	if len(s.wide) == 0 {
		return
	}
	s.buf = append(s.buf, `<cols>`...)
	for i, w := range s.wide {
		s.buf = fmt.Appendf(s.buf, `<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, w)
	}
	s.buf = append(s.buf, `</cols>`...)
}

// wordWidth is how wide a column has to be for no word of its title to break.
func wordWidth(title string) float64 {
	const bold, margin = 1.15, 3 // a title beside figures is indented
	longest := 0
	for word := range strings.FieldsSeq(title) {
		longest = max(longest, utf8.RuneCountInString(word))
	}
	return math.Ceil(float64(longest)*bold + margin)
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
	if lines := s.lines(cells); lines > 1 {
		s.buf = fmt.Appendf(s.buf, `" ht="%g`, float64(lines)*lineHeight)
	}
	s.buf = append(s.buf, `">`...)
	for i, c := range cells {
		s.buf = c.append(s.buf, s.column(i), s.row, i < len(s.beside) && s.beside[i])
	}
	s.buf = append(s.buf, `</row>`...)
	if len(s.buf) >= flushAt {
		s.flush()
	}
}

// lineHeight is that of a line of the texts, in points.
const lineHeight = 13.5

// lines is how many of them a row needs for the texts in it that wrap. Not all
// programs find that out by themselves: some print such texts over each other.
func (s *Sheet) lines(cells []Cell) int {
	most := 1
	for i := range cells {
		if i < len(s.wide) {
			most = max(most, cells[i].lines(s.wide[i]))
		}
	}
	return most
}

// linesOf breaks a text as programs do, between words, in lines of so many
// characters.
func linesOf(text string, width int) (lines int) {
	for line := range strings.Lines(text) {
		lines++
		used := 0
		for word := range strings.FieldsSeq(line) {
			n := utf8.RuneCountInString(word)
			if used > 0 && used+n > width {
				lines, used = lines+1, 0
			}
			used += 1 + n
		}
	}
	return lines
}

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
	s.buf = fmt.Appendf(s.buf, `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>`+
		`<pageSetup paperSize="9" pageOrder="overThenDown" orientation="landscape" fitToWidth="%d" fitToHeight="0"/></worksheet>`, s.across())
	s.flush()
}

// across is how many pages stand beside each other when the sheet is printed:
// as many as it takes for the texts to be half their size or more.
func (s *Sheet) across() int {
	const characters = 280 // of half their size, on a line of an A4 page that lies
	total := 0.0
	for _, w := range s.wide {
		total += w
	}
	return max(1, int(math.Ceil(total/characters)))
}
