package sheet

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"tillit/core/questions/workbook"
)

// Write writes a workbook: what a person may change is coloured, all else is
// protected, and lists are picked from.
func (Books) Write(w io.Writer, b workbook.Book) (err error) {
	book := excelize.NewFile()
	defer func() { err = errors.Join(err, book.Close()) }()
	out := bookWriter{book: book, content: b, styles: map[look]int{}, lists: map[string]string{}}
	for column, list := range b.Lists {
		letters, err := excelize.ColumnNumberToName(column + 1)
		if err != nil {
			return err
		}
		out.lists[list.Name] = fmt.Sprintf("'%s'!$%s$2:$%s$%d", b.Choices, letters, letters, len(list.Values)+1)
	}
	for i, s := range slices.Concat(b.Sheets, []workbook.Sheet{choices(b)}) {
		if i == 0 {
			err = book.SetSheetName(book.GetSheetName(0), s.Name)
		} else {
			_, err = book.NewSheet(s.Name)
		}
		if err == nil {
			err = out.sheet(s)
		}
		if err != nil {
			return fmt.Errorf("write sheet %q: %w", s.Name, err)
		}
	}
	if err := book.SetDocProps(&excelize.DocProperties{Title: b.Title, Creator: b.Creator, Language: b.Language}); err != nil {
		return err
	}
	return book.Write(w)
}

// choices is the sheet of the lists, a column each.
func choices(b workbook.Book) workbook.Sheet {
	s := workbook.Sheet{Name: b.Choices}
	for column, list := range b.Lists {
		s.Columns = append(s.Columns, workbook.Column{Title: list.Name, Width: 40})
		for row, value := range list.Values {
			for len(s.Rows) <= row {
				s.Rows = append(s.Rows, make([]workbook.Cell, len(b.Lists)))
			}
			s.Rows[row][column] = workbook.Cell{Kind: workbook.Text, Text: value}
		}
	}
	return s
}

type bookWriter struct {
	book    *excelize.File
	content workbook.Book
	styles  map[look]int
	lists   map[string]string // where they stand, by name
}

// look is how a cell looks and whether it may be changed.
type look struct{ heading, strong, editable, numeric, date bool }

func (w bookWriter) style(l look) (int, error) {
	if id, ok := w.styles[l]; ok {
		return id, nil
	}
	const textFormat, dateFormat = 49, "yyyy\\-mm\\-dd"
	s := excelize.Style{
		Font:       &excelize.Font{Family: "Calibri", Size: 10, Bold: l.heading || l.strong},
		Alignment:  &excelize.Alignment{Vertical: "top", WrapText: true},
		Protection: &excelize.Protection{Locked: !l.editable},
	}
	switch {
	case l.heading:
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"E4EEE7"}}
	case l.editable:
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFF9E5"}}
		for _, side := range []string{"left", "right", "top", "bottom"} {
			s.Border = append(s.Border, excelize.Border{Type: side, Color: "D9CFA8", Style: 1})
		}
	}
	switch format := dateFormat; {
	case l.date:
		s.CustomNumFmt = &format
	case !l.numeric:
		s.NumFmt = textFormat
	}
	id, err := w.book.NewStyle(&s)
	w.styles[l] = id
	return id, err
}

func (w bookWriter) sheet(s workbook.Sheet) error {
	if err := errors.Join(w.protect(s), w.print(s)); err != nil {
		return err
	}
	out, err := w.book.NewStreamWriter(s.Name)
	if err != nil {
		return err
	}
	if len(s.Columns) == 0 {
		s.Columns = []workbook.Column{{Width: 34}, {Width: 90}}
	}
	for i, c := range s.Columns {
		err = errors.Join(err, out.SetColWidth(i+1, i+1, c.Width))
	}
	if err != nil {
		return err
	}
	row := 0
	if s.Columns[0].Title != "" {
		row++
		heading := make([]workbook.Cell, len(s.Columns))
		for i, c := range s.Columns {
			heading[i] = workbook.Cell{Kind: workbook.Text, Text: c.Title}
		}
		if err := w.row(out, row, heading, s.Columns, true); err != nil {
			return err
		}
	}
	for _, cells := range s.Rows {
		row++
		if err := w.row(out, row, cells, s.Columns, false); err != nil {
			return err
		}
		if len(cells) == 1 { // running text
			if err := out.MergeCell("A"+strconv.Itoa(row), "B"+strconv.Itoa(row)); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// protect keeps all but the coloured cells from being changed, by accident:
// there is no password.
func (w bookWriter) protect(s workbook.Sheet) error {
	err := w.book.ProtectSheet(s.Name, &excelize.SheetProtectionOptions{
		AutoFilter: true, FormatColumns: true, FormatRows: true, SelectLockedCells: true, SelectUnlockedCells: true, Sort: true,
	})
	if err != nil || len(s.Columns) == 0 {
		return err
	}
	corner, err := excelize.CoordinatesToCellName(s.Fixed+1, 2)
	if err != nil {
		return err
	}
	last, err := excelize.CoordinatesToCellName(len(s.Columns), len(s.Rows)+1)
	if err != nil {
		return err
	}
	pane := "bottomLeft"
	if s.Fixed > 0 {
		pane = "bottomRight"
	}
	return errors.Join(
		w.book.SetPanes(s.Name, &excelize.Panes{Freeze: true, XSplit: s.Fixed, YSplit: 1, TopLeftCell: corner, ActivePane: pane}),
		w.book.AutoFilter(s.Name, "A1:"+last, nil),
		w.pick(s),
	)
}

// print puts all columns of a sheet on one page across, and its heads on every
// page.
func (w bookWriter) print(s workbook.Sheet) error {
	const a4, asManyAsThereAre = 9, 0
	size, orientation, fit, high := a4, "landscape", true, asManyAsThereAre
	err := errors.Join(
		w.book.SetSheetProps(s.Name, &excelize.SheetPropsOptions{FitToPage: &fit}),
		w.book.SetPageLayout(s.Name, &excelize.PageLayoutOptions{Size: &size, Orientation: &orientation, FitToHeight: &high}),
	)
	if err != nil || len(s.Columns) == 0 {
		return err
	}
	return w.book.SetDefinedName(&excelize.DefinedName{
		Name: "_xlnm.Print_Titles", RefersTo: "'" + s.Name + "'!$1:$1", Scope: s.Name,
	})
}

// pick lets cells be filled from their lists.
func (w bookWriter) pick(s workbook.Sheet) error {
	ranges := map[string][]string{}
	for x := range s.Columns {
		letters, err := excelize.ColumnNumberToName(x + 1)
		if err != nil {
			return err
		}
		for y := 0; y < len(s.Rows); y++ {
			list, first := choicesAt(s, x, y), y
			for y+1 < len(s.Rows) && choicesAt(s, x, y+1) == list {
				y++
			}
			if list != "" {
				ranges[list] = append(ranges[list], letters+strconv.Itoa(first+2)+":"+letters+strconv.Itoa(y+2))
			}
		}
	}
	for _, list := range w.content.Lists {
		if len(ranges[list.Name]) == 0 || len(list.Values) == 0 {
			continue
		}
		v := excelize.NewDataValidation(true)
		v.SetSqref(strings.Join(ranges[list.Name], " "))
		v.SetSqrefDropList(w.lists[list.Name])
		v.SetError(excelize.DataValidationErrorStyleStop, w.content.Refusal[0], w.content.Refusal[1])
		if err := w.book.AddDataValidation(s.Name, v); err != nil {
			return err
		}
	}
	return nil
}

func choicesAt(s workbook.Sheet, x, y int) string {
	if x < len(s.Rows[y]) && s.Rows[y][x].Editable {
		return s.Rows[y][x].Choices
	}
	return ""
}

func (w bookWriter) row(out *excelize.StreamWriter, n int, cells []workbook.Cell, columns []workbook.Column, heading bool) error {
	values := make([]any, len(cells))
	for i, c := range cells {
		numeric := c.Numeric || c.Kind == workbook.Number
		id, err := w.style(look{heading, c.Strong, c.Editable, numeric, c.Kind == workbook.Date})
		if err != nil {
			return err
		}
		cell := excelize.Cell{StyleID: id}
		switch c.Kind {
		case workbook.Number:
			cell.Value, err = strconv.ParseFloat(c.Text, 64)
		case workbook.Date:
			cell.Value, err = time.Parse(time.DateOnly, c.Text)
		case workbook.Text:
			cell.Value = c.Text
		case workbook.Blank, workbook.Percent, workbook.Truth, workbook.Formula, workbook.Failure:
		}
		if err != nil {
			return err
		}
		values[i] = cell
	}
	return out.SetRow("A"+strconv.Itoa(n), values, excelize.RowOpts{Height: height(cells, columns)})
}

// height is that of a row in which every text can be read, up to a third of a
// screen.
func height(cells []workbook.Cell, columns []workbook.Column) float64 {
	const line, most = 13.5, 20
	lines := 1
	for i, c := range cells {
		width := columns[i].Width
		if len(cells) == 1 {
			width += columns[1].Width
		}
		wrapped := 0
		for paragraph := range strings.Lines(c.Text) {
			wrapped += 1 + int(float64(utf8.RuneCountInString(paragraph))*1.1/width)
		}
		lines = max(lines, wrapped)
	}
	return line*float64(min(lines, most)) + 2
}
