package sheet

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"tillit/core/workbook"
)

// Books implements workbook.Files.
type Books struct{}

// Read returns the sheets of a workbook with what kind of thing stands in each
// cell. Formulas are told of and not computed.
func (Books) Read(file []byte) (pages []workbook.Page, err error) {
	if len(file) > workbook.MaxSize {
		return nil, workbook.ErrUnreadable
	}
	book, err := excelize.OpenReader(bytes.NewReader(file), excelize.Options{
		UnzipSizeLimit: unzipped, UnzipXMLSizeLimit: unzippedXML, RawCellValue: true,
	})
	if err != nil {
		return nil, errors.Join(workbook.ErrUnreadable, err)
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	props, err := book.GetWorkbookProps()
	if err != nil {
		return nil, errors.Join(workbook.ErrUnreadable, err)
	}
	left := workbook.MaxRows
	r := bookReader{book: book, formats: map[int]numberFormat{}, from1904: props.Date1904 != nil && *props.Date1904}
	for _, name := range book.GetSheetList() {
		page, err := r.page(name, left)
		if err != nil {
			return nil, err
		}
		left -= len(page.Rows)
		pages = append(pages, page)
	}
	return pages, nil
}

type bookReader struct {
	book    *excelize.File
	formats map[int]numberFormat // by style

	from1904 bool // days are counted from another year
}

// numberFormat is what a number is shown as.
type numberFormat int

const (
	asNumber numberFormat = iota
	asDate
	asPercent
)

// mostMerged bounds the merged cells of a sheet: each is looked at for every
// cell, and none is ours.
const mostMerged = 200

func (r bookReader) page(name string, most int) (page workbook.Page, err error) {
	merged, err := r.book.GetMergeCells(name, true)
	if err != nil || len(merged) > mostMerged {
		return page, errors.Join(workbook.ErrUnreadable, err)
	}
	rows, err := r.book.Rows(name)
	if err != nil {
		return page, errors.Join(workbook.ErrUnreadable, err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	page.Name = name
	for y := 1; rows.Next(); y++ {
		if y > most {
			return page, workbook.ErrTooManyRows
		}
		values, err := rows.Columns()
		if err != nil {
			return page, errors.Join(workbook.ErrUnreadable, err)
		}
		cells := make([]workbook.Cell, min(len(values), workbook.MaxColumns))
		for x := range cells {
			if cells[x], err = r.cell(name, x+1, y, values[x]); err != nil {
				return page, errors.Join(workbook.ErrUnreadable, err)
			}
		}
		page.Rows = append(page.Rows, cells)
	}
	return page, nil
}

func (r bookReader) cell(sheet string, x, y int, value string) (c workbook.Cell, err error) {
	at, err := excelize.CoordinatesToCellName(x, y)
	if err != nil {
		return c, err
	}
	formula, err := r.book.GetCellFormula(sheet, at)
	if err != nil {
		return c, err
	}
	if formula != "" {
		return workbook.Cell{Kind: workbook.Formula, Text: "=" + formula}, nil
	}
	if value == "" {
		return c, nil
	}
	kind, err := r.book.GetCellType(sheet, at)
	if err != nil {
		return c, err
	}
	switch kind {
	case excelize.CellTypeBool:
		return workbook.Cell{Kind: workbook.Truth, Text: strconv.FormatBool(value == "1" || strings.EqualFold(value, "true"))}, nil
	case excelize.CellTypeError:
		return workbook.Cell{Kind: workbook.Failure, Text: value}, nil
	case excelize.CellTypeDate:
		day, _, _ := strings.Cut(value, "T")
		return workbook.Cell{Kind: workbook.Date, Text: day}, nil
	case excelize.CellTypeInlineString, excelize.CellTypeSharedString, excelize.CellTypeFormula:
		return workbook.Cell{Kind: workbook.Text, Text: value}, nil
	case excelize.CellTypeUnset, excelize.CellTypeNumber:
	}
	return r.number(sheet, at, value)
}

// number reads a number as it is shown: spreadsheets keep dates and percents
// as numbers too, and more digits of them than a person has typed.
func (r bookReader) number(sheet, at, value string) (workbook.Cell, error) {
	n, wrong := strconv.ParseFloat(value, 64)
	if wrong != nil { // some programs leave a text without its type
		return workbook.Cell{Kind: workbook.Text, Text: value}, nil //nolint:nilerr // it is a text
	}
	format, err := r.format(sheet, at)
	if err != nil {
		return workbook.Cell{}, err
	}
	shortest := strconv.FormatFloat(n, 'f', -1, 64)
	switch format {
	case asDate:
		day, err := excelize.ExcelDateToTime(n, r.from1904)
		if err == nil {
			return workbook.Cell{Kind: workbook.Date, Text: day.Format(time.DateOnly)}, nil
		}
	case asPercent:
		return workbook.Cell{Kind: workbook.Percent, Text: shortest}, nil
	case asNumber:
	}
	return workbook.Cell{Kind: workbook.Number, Text: shortest}, nil
}

func (r bookReader) format(sheet, at string) (numberFormat, error) {
	id, err := r.book.GetCellStyle(sheet, at)
	if err != nil {
		return asNumber, err
	}
	if known, ok := r.formats[id]; ok {
		return known, nil
	}
	style, err := r.book.GetStyle(id)
	if err != nil {
		return asNumber, err
	}
	r.formats[id] = formatOf(style)
	return r.formats[id], nil
}

// formatOf reads a number format: the built-in ones by their numbers (ECMA-376,
// part 1, 18.8.30), others by their letters outside of quotes and brackets.
func formatOf(style *excelize.Style) numberFormat {
	switch n := style.NumFmt; {
	case n == 9, n == 10:
		return asPercent
	case n >= 14 && n <= 22, n >= 27 && n <= 36, n >= 45 && n <= 47, n >= 50 && n <= 58:
		return asDate
	}
	if style.CustomNumFmt == nil {
		return asNumber
	}
	format := asNumber
	quoted, bracketed, escaped := false, false, false
	for _, c := range strings.ToLower(*style.CustomNumFmt) {
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
