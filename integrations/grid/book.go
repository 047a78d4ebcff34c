package grid

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/xlsx"
)

func (f *File) openBook() (err error) {
	book, err := xlsx.Open(f.src, f.limits.Unzipped)
	if err != nil {
		return bookFault(err)
	}
	for _, s := range book.Sheets() {
		f.sheets = append(f.sheets, Sheet(s))
	}
	f.from1904 = book.From1904
	return book.Close()
}

func (f *File) eachBookLine(sheet int, yield func(Line, error) bool) (err error) {
	book, err := xlsx.Open(f.src, f.limits.Unzipped)
	if err != nil {
		return bookFault(err)
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	written, err := book.Formats()
	if err != nil {
		return bookFault(err)
	}
	formats := make([]format, len(written))
	for i, w := range written {
		formats[i] = formatOf(w)
	}
	var cells []spreadsheet.Cell
	for row, err := range book.Rows(sheet) {
		if err != nil {
			return bookFault(err)
		}
		beyond := len(row.Cells) > 0 && row.Cells[len(row.Cells)-1].Column >= f.limits.Columns
		if beyond && !f.limits.Wider {
			return ledger.ErrTooLarge
		}
		cells = f.appendCells(cells[:0], row.Cells, formats)
		if (beyond || !isBlank(cells)) && !yield(Line{row.Number, cells}, nil) {
			return nil
		}
	}
	return nil
}

// appendCells appends the cells of a row, as far as columns are read, with blank ones
// between them.
func (f *File) appendCells(cells []spreadsheet.Cell, row []xlsx.Cell, formats []format) []spreadsheet.Cell {
	for _, c := range row {
		if c.Column >= f.limits.Columns {
			break
		}
		for len(cells) < c.Column {
			cells = append(cells, spreadsheet.Cell{})
		}
		shown := format{}
		if c.Style >= 0 && c.Style < len(formats) {
			shown = formats[c.Style]
		}
		cells = append(cells, cellOf(c, shown, f.from1904))
	}
	return cells
}

func bookFault(err error) error {
	switch {
	case errors.Is(err, xlsx.ErrTooLarge):
		return errors.Join(ledger.ErrTooLarge, err)
	case errors.Is(err, xlsx.ErrBroken):
		return errors.Join(ledger.ErrBrokenFile, err)
	}
	return err
}

func cellOf(c xlsx.Cell, shown format, from1904 bool) (cell spreadsheet.Cell) {
	switch c.Type {
	case "b":
		cell = spreadsheet.Cell{Kind: spreadsheet.Truth, Text: strconv.FormatBool(c.Text == "1" || strings.EqualFold(c.Text, "true"))}
	case "e":
		cell = spreadsheet.Cell{Kind: spreadsheet.Failure, Text: c.Text}
	case "d":
		day, _, _ := strings.Cut(c.Text, "T")
		cell = spreadsheet.Cell{Kind: spreadsheet.Date, Text: day}
	case "inlineStr", "s", "str":
		cell = textCell(c.Text)
	default:
		cell = numberCell(c.Text, shown, from1904)
	}
	cell.Formula = c.Formula
	return cell
}

// numberCell reads a number as it is shown: spreadsheets keep days and percents as
// numbers too, and more digits of them than a person has typed.
func numberCell(text string, shown format, from1904 bool) spreadsheet.Cell {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || strings.ContainsAny(text, "xXnN_") { // some programs leave a text without its type
		return textCell(text)
	}
	digits := strconv.FormatFloat(n, 'f', -1, 64)
	switch {
	case shown.date:
		if day, err := excelize.ExcelDateToTime(n, from1904); err == nil {
			return spreadsheet.Cell{Kind: spreadsheet.Date, Text: day.Format(time.DateOnly)}
		}
	case shown.percent:
		return spreadsheet.Cell{Kind: spreadsheet.Percent, Text: digits}
	case len(digits) < shown.zeros && !strings.ContainsAny(digits, ".-"):
		digits = strings.Repeat("0", shown.zeros-len(digits)) + digits
	}
	return spreadsheet.Cell{Kind: spreadsheet.Number, Text: digits}
}

// format is what a number is shown as.
type format struct {
	date, percent bool
	zeros         int // digits that are shown at least, as in 0400
}

// formatOf reads a number format: the built-in ones by their numbers (ECMA-376,
// part 1, 18.8.30), others by their letters outside of quotes and brackets.
func formatOf(f xlsx.Format) (shown format) {
	switch n := f.Number; {
	case n == 9, n == 10:
		return format{percent: true}
	case n >= 14 && n <= 22, n >= 27 && n <= 36, n >= 45 && n <= 47, n >= 50 && n <= 58:
		return format{date: true}
	}
	if f.Code != "" && strings.Trim(f.Code, "0") == "" {
		return format{zeros: len(f.Code)}
	}
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
			return format{date: true}
		case c == '%':
			shown.percent = true
		}
	}
	return shown
}
