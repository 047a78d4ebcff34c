// Package sheet reads and writes the spreadsheets that people fill in: xlsx,
// and CSV in the variants that spreadsheet programs of our countries write.
package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/xuri/excelize/v2"

	"tillit/core/books/ledger"
	"tillit/core/carbon/activity"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/grid"
)

// Files implements activity.Sheets.
type Files struct{}

// unzipped is how much a workbook may unpack to: far more than any real one, far
// less than what one made to fill the memory would.
const unzipped = 64 << 20

// limits leave to those who read how many rows they take.
func limits(columns int) grid.Limits {
	return grid.Limits{
		File: 64 << 20, Book: 64 << 20, Unzipped: unzipped, Rows: 1 << 21, Columns: columns, Wider: true, Record: 128 << 10,
	}
}

// Read implements activity.Sheets. Of a sheet that is too long it returns more than
// activity.MaxRows rows and not all.
func (Files) Read(file []byte) ([]spreadsheet.Page, error) {
	const (
		maxRows = activity.MaxRows + 20 // with the header and what stands above, and too many
		maxText = 16 << 20              // bytes of all cells
		columns = 100
	)
	table, err := grid.Open(bytes.NewReader(file), limits(columns))
	if err != nil {
		return nil, refusal(err)
	}
	var pages []spreadsheet.Page
	text := 0
	for at, sheet := range table.Sheets() {
		if sheet.Hidden {
			continue
		}
		page := spreadsheet.Page{Name: sheet.Name}
		for line, err := range table.Lines(at) {
			if err != nil {
				return nil, refusal(err)
			}
			if line.At > maxRows {
				page.Rows = append(page.Rows, make([][]spreadsheet.Cell, maxRows-len(page.Rows))...)
				break
			}
			for _, c := range line.Cells {
				text += len(c.Text)
			}
			if text > maxText {
				return nil, activity.ErrSheet
			}
			page.Rows = append(page.Rows, make([][]spreadsheet.Cell, max(0, line.At-1-len(page.Rows)))...)
			page.Rows = append(page.Rows, slices.Clone(line.Cells))
		}
		pages = append(pages, page)
	}
	return pages, nil
}

// refusal says what workbooks of other kinds are, and of anything else that it is no
// sheet.
func refusal(err error) error {
	if errors.Is(err, ledger.ErrOpenDocument) || errors.Is(err, ledger.ErrOldWorkbook) {
		return err
	}
	return errors.Join(activity.ErrSheet, err)
}

// Write returns an xlsx file with the sheets, their first rows standing fast.
func (Files) Write(sheets []activity.Sheet) (file []byte, err error) {
	book := excelize.NewFile()
	defer func() { err = errors.Join(err, book.Close()) }()
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return nil, fmt.Errorf("make style: %w", err)
	}
	for i, s := range sheets {
		if err := writeSheet(book, i, s, bold); err != nil {
			return nil, fmt.Errorf("write sheet %q: %w", s.Name, err)
		}
	}
	var out bytes.Buffer
	if err := book.Write(&out); err != nil {
		return nil, fmt.Errorf("write workbook: %w", err)
	}
	return out.Bytes(), nil
}

func writeSheet(book *excelize.File, at int, s activity.Sheet, bold int) error {
	const columnWidth, widest = 22, 16
	if at == 0 {
		if err := book.SetSheetName(book.GetSheetName(0), s.Name); err != nil {
			return err
		}
	} else if _, err := book.NewSheet(s.Name); err != nil {
		return err
	}
	for n, row := range s.Rows {
		cell, err := excelize.CoordinatesToCellName(1, n+1)
		if err != nil {
			return err
		}
		if err := book.SetSheetRow(s.Name, cell, &row); err != nil {
			return err
		}
	}
	return errors.Join(
		book.SetRowStyle(s.Name, 1, 1, bold),
		book.SetColWidth(s.Name, "A", string(rune('A'+widest)), columnWidth),
		book.SetPanes(s.Name, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
	)
}
