// Package sheet reads and writes the spreadsheets that people fill in: xlsx,
// and CSV in the variants that spreadsheet programs of our countries write.
package sheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"tillit/core/carbon/activity"
	"tillit/core/kernel/unpack"
	"tillit/integrations/xlsx"
)

// Files implements activity.Sheets.
type Files struct{}

// Limits of a file that comes in: far more than any real one, far less than
// what one made to fill the memory would.
const (
	unzipped   = 64 << 20
	maxColumns = 100
	maxText    = 16 << 20  // bytes of all cells
	maxRecord  = 256 << 10 // bytes of one row of text
)

// Read returns the cells of the first sheet, or activity.ErrSheet. Of a sheet
// that is too long it returns more than activity.MaxRows rows and not all.
func (Files) Read(file []byte) ([][]string, error) {
	read := eachTextRow
	if bytes.HasPrefix(file, []byte("PK")) {
		read = eachBookRow
	}
	var rows [][]string
	text := 0
	err := read(file, func(number int, cells []string) error {
		const maxRows = activity.MaxRows + 2 // with the header, and one too many
		if number > maxRows {
			rows = append(rows, make([][]string, maxRows-len(rows))...)
			return errEnough
		}
		for _, c := range cells {
			text += len(c)
		}
		if text > maxText {
			return activity.ErrSheet
		}
		rows = append(append(rows, make([][]string, number-1-len(rows))...), cells)
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, errors.Join(activity.ErrSheet, err)
	}
	return rows, nil
}

// errEnough ends the reading of a sheet that is too long.
var errEnough = errors.New("enough rows")

func eachBookRow(file []byte, take func(number int, cells []string) error) (err error) {
	book, err := xlsx.Open(bytes.NewReader(file), unzipped)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	for row, err := range book.Rows(0) {
		if err != nil {
			return err
		}
		var cells []string
		for _, c := range row.Cells {
			if c.Column < maxColumns {
				cells = append(append(cells, make([]string, c.Column-len(cells))...), c.Text)
			}
		}
		if err := take(row.Number, cells); err != nil {
			return err
		}
	}
	return nil
}

func eachTextRow(file []byte, take func(number int, cells []string) error) error {
	file = bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))
	var text io.Reader = bytes.NewReader(file)
	if !utf8.Valid(file) {
		text = charmap.Windows1252.NewDecoder().Reader(text)
	}
	head, _, _ := bytes.Cut(file, []byte("\n"))
	ration := unpack.NewRation(text, activity.ErrSheet)
	reader := csv.NewReader(ration)
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = ',', -1, true
	for _, mark := range ";\t" {
		if bytes.ContainsRune(head, mark) {
			reader.Comma = mark
		}
	}
	for number := 1; ; number++ {
		ration.Left = maxRecord
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = take(number, cells[:min(len(cells), maxColumns)])
		}
		if err != nil {
			return err
		}
	}
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
