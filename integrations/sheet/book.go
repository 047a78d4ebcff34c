package sheet

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"tillit/core/questions/workbook"
	"tillit/integrations/xlsx"
)

// Books implements workbook.Files.
type Books struct{}

// Limits of what is kept of a workbook: far more than any standard fills.
const (
	maxCells    = 400_000
	maxBookText = 32 << 20 // bytes
)

// Read returns the sheets of a workbook with what kind of thing stands in each
// cell. Formulas are told of and not computed.
func (Books) Read(file []byte) (pages []workbook.Page, err error) {
	if len(file) > workbook.MaxSize {
		return nil, workbook.ErrUnreadable
	}
	book, err := xlsx.Open(bytes.NewReader(file), unzipped)
	if err != nil {
		return nil, errors.Join(workbook.ErrUnreadable, err)
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	formats, err := book.Formats()
	if err != nil {
		return nil, errors.Join(workbook.ErrUnreadable, err)
	}
	r := bookReader{book: book, rows: workbook.MaxRows, cells: maxCells, text: maxBookText}
	for _, f := range formats {
		r.formats = append(r.formats, formatOf(f))
	}
	for at, name := range book.Sheets() {
		rows, err := r.page(at)
		if err != nil {
			return nil, err
		}
		pages = append(pages, workbook.Page{Name: name, Rows: rows})
	}
	return pages, nil
}

type bookReader struct {
	book    *xlsx.Book
	formats []numberFormat // by style

	rows, cells, text int // that are left
}

// numberFormat is what a number is shown as.
type numberFormat int

const (
	asNumber numberFormat = iota
	asDate
	asPercent
)

func (r *bookReader) page(at int) (page [][]workbook.Cell, err error) {
	for row, err := range r.book.Rows(at) {
		if err != nil {
			return nil, errors.Join(workbook.ErrUnreadable, err)
		}
		if row.Number > r.rows {
			return nil, workbook.ErrTooManyRows
		}
		var cells []workbook.Cell
		for _, c := range row.Cells {
			if c.Column < workbook.MaxColumns {
				cells = append(append(cells, make([]workbook.Cell, c.Column-len(cells))...), r.cell(c))
				r.text -= len(c.Text) + len(c.Formula)
			}
		}
		if r.cells -= len(cells); r.cells < 0 || r.text < 0 {
			return nil, workbook.ErrTooManyRows
		}
		page = append(append(page, make([][]workbook.Cell, row.Number-1-len(page))...), cells)
	}
	r.rows -= len(page)
	return page, nil
}

func (r *bookReader) cell(c xlsx.Cell) workbook.Cell {
	if c.Formula != "" {
		return workbook.Cell{Kind: workbook.Formula, Text: "=" + c.Formula}
	}
	switch c.Type {
	case "b":
		return workbook.Cell{Kind: workbook.Truth, Text: strconv.FormatBool(c.Text == "1" || strings.EqualFold(c.Text, "true"))}
	case "e":
		return workbook.Cell{Kind: workbook.Failure, Text: c.Text}
	case "d":
		day, _, _ := strings.Cut(c.Text, "T")
		return workbook.Cell{Kind: workbook.Date, Text: day}
	case "inlineStr", "s", "str":
		return workbook.Cell{Kind: workbook.Text, Text: c.Text}
	}
	return r.number(c)
}

// number reads a number as it is shown: spreadsheets keep dates and percents
// as numbers too, and more digits of them than a person has typed.
func (r *bookReader) number(c xlsx.Cell) workbook.Cell {
	n, err := strconv.ParseFloat(c.Text, 64)
	if err != nil { // some programs leave a text without its type
		return workbook.Cell{Kind: workbook.Text, Text: c.Text}
	}
	format := asNumber
	if c.Style >= 0 && c.Style < len(r.formats) {
		format = r.formats[c.Style]
	}
	shortest := strconv.FormatFloat(n, 'f', -1, 64)
	switch format {
	case asDate:
		day, err := excelize.ExcelDateToTime(n, r.book.From1904)
		if err == nil {
			return workbook.Cell{Kind: workbook.Date, Text: day.Format(time.DateOnly)}
		}
	case asPercent:
		return workbook.Cell{Kind: workbook.Percent, Text: shortest}
	case asNumber:
	}
	return workbook.Cell{Kind: workbook.Number, Text: shortest}
}

// formatOf reads a number format: the built-in ones by their numbers (ECMA-376,
// part 1, 18.8.30), others by their letters outside of quotes and brackets.
func formatOf(f xlsx.Format) numberFormat {
	switch n := f.Number; {
	case n == 9, n == 10:
		return asPercent
	case n >= 14 && n <= 22, n >= 27 && n <= 36, n >= 45 && n <= 47, n >= 50 && n <= 58:
		return asDate
	}
	format := asNumber
	quoted, bracketed, escaped := false, false, false
	for _, c := range strings.ToLower(f.Code) {
		switch {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[':
			bracketed = true
		case c == ']':
			bracketed = false
		case bracketed:
		case strings.ContainsRune("ymd", c):
			return asDate
		case c == '%':
			format = asPercent
		}
	}
	return format
}
