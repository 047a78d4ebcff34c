package sheet

import (
	"bytes"
	"errors"

	"tillit/core/kernel/spreadsheet"
	"tillit/core/questions/workbook"
	"tillit/integrations/grid"
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
	table, err := grid.Open(bytes.NewReader(file), limits(workbook.MaxColumns))
	if err == nil && !table.IsBook() {
		err = workbook.ErrUnreadable
	}
	if err != nil {
		return nil, errors.Join(workbook.ErrUnreadable, err)
	}
	r := bookReader{table: table, rows: workbook.MaxRows, cells: maxCells, text: maxBookText}
	for at, sheet := range table.Sheets() {
		rows, err := r.page(at)
		if err != nil {
			return nil, err
		}
		pages = append(pages, workbook.Page{Name: sheet.Name, Rows: rows})
	}
	return pages, nil
}

type bookReader struct {
	table *grid.File

	rows, cells, text int // that are left
}

func (r *bookReader) page(at int) (page [][]workbook.Cell, err error) {
	for line, err := range r.table.Lines(at) {
		if err != nil {
			return nil, errors.Join(workbook.ErrUnreadable, err)
		}
		if line.At > r.rows {
			return nil, workbook.ErrTooManyRows
		}
		cells := make([]workbook.Cell, 0, len(line.Cells))
		for _, c := range line.Cells {
			cells = append(cells, answerCell(c))
			r.text -= len(c.Text) + len(c.Formula)
		}
		if r.cells -= len(cells); r.cells < 0 || r.text < 0 {
			return nil, workbook.ErrTooManyRows
		}
		page = append(append(page, make([][]workbook.Cell, line.At-1-len(page))...), cells)
	}
	r.rows -= len(page)
	return page, nil
}

// answerCell is a cell as answers have it: of a formula it says what the formula
// is, and never what it came to.
func answerCell(c spreadsheet.Cell) workbook.Cell {
	if c.Formula != "" {
		return workbook.Cell{Kind: workbook.Formula, Text: "=" + c.Formula}
	}
	kinds := map[spreadsheet.Kind]workbook.Kind{
		spreadsheet.Text: workbook.Text, spreadsheet.Number: workbook.Number, spreadsheet.Percent: workbook.Percent,
		spreadsheet.Date: workbook.Date, spreadsheet.Truth: workbook.Truth, spreadsheet.Failure: workbook.Failure,
	}
	return workbook.Cell{Kind: kinds[c.Kind], Text: c.Text}
}
