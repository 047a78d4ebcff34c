// Package sheet reads and writes the spreadsheets that people fill in: xlsx,
// and CSV in the variants that spreadsheet programs of our countries write.
package sheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"tillit/core/activity"
)

// Files implements activity.Sheets.
type Files struct{}

// What a workbook may unpack to: far more than MaxRows rows, far less than
// what a file made to fill the memory would.
const (
	unzipped    = 64 << 20
	unzippedXML = 16 << 20
)

// Read returns the cells of the first sheet, or activity.ErrSheet.
func (Files) Read(file []byte) ([][]string, error) {
	if bytes.HasPrefix(file, []byte("PK")) {
		return readBook(file)
	}
	return readText(file)
}

func readBook(file []byte) (rows [][]string, err error) {
	book, err := excelize.OpenReader(bytes.NewReader(file), excelize.Options{
		UnzipSizeLimit: unzipped, UnzipXMLSizeLimit: unzippedXML, RawCellValue: true,
	})
	if err != nil {
		return nil, errors.Join(activity.ErrSheet, err)
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	if rows, err = book.GetRows(book.GetSheetName(0)); err != nil {
		return nil, errors.Join(activity.ErrSheet, err)
	}
	return rows, nil
}

func readText(file []byte) ([][]string, error) {
	file = bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(file) {
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(file)
		if err != nil {
			return nil, errors.Join(activity.ErrSheet, err)
		}
		file = decoded
	}
	head, _, _ := strings.Cut(string(file), "\n")
	reader := csv.NewReader(bytes.NewReader(file))
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = ',', -1, true
	for _, mark := range ";\t" {
		if strings.ContainsRune(head, mark) {
			reader.Comma = mark
		}
	}
	rows, err := reader.ReadAll()
	if err != nil {
		return nil, errors.Join(activity.ErrSheet, err)
	}
	return rows, nil
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
