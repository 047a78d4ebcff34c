package sheet_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/reports/sheet"
)

var props = sheet.Properties{
	Title: "Klimatrapport & mer", Creator: "Tillit", Language: "sv-SE",
	Made: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
}

func open(t *testing.T, b *bytes.Buffer) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return f
}

func raw(t *testing.T, f *excelize.File, name, cell string) string {
	t.Helper()
	v, err := f.GetCellValue(name, cell, excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	return v
}

func TestBook_TypedCellsUnderAFrozenHeader(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	book := sheet.NewBook(&out, props)
	s := book.Sheet(sheet.Layout{
		Name:    "Transaktioner",
		Above:   [][]sheet.Cell{{sheet.Title("Åkeriet")}, {}},
		Columns: []sheet.Column{{Title: "Datum", Width: 12}, {Title: "Text", Width: 40}, {Title: "kg CO₂e", Width: 14, Figures: true}, {Title: "Rader", Width: 8, Figures: true}},
	})
	s.Row(sheet.Date(time.Date(2025, 3, 29, 0, 0, 0, 0, time.UTC)), sheet.Text("Bränsle <E10> & olja\n–"),
		sheet.Mass(decimal.RequireFromString("1234.567890")), sheet.Whole(42))
	require.NoError(t, book.Close())

	f := open(t, &out)
	require.Equal(t, []string{"Transaktioner"}, f.GetSheetList())
	require.Equal(t, "Åkeriet", raw(t, f, "Transaktioner", "A1"))
	require.Equal(t, "Datum", raw(t, f, "Transaktioner", "A3"))
	require.Equal(t, "45745", raw(t, f, "Transaktioner", "A4"))
	printed, err := f.GetSheetProps("Transaktioner")
	require.NoError(t, err)
	require.True(t, *printed.FitToPage, "all columns on one page when printed")
	require.Equal(t, []excelize.DefinedName{{Name: "_xlnm.Print_Titles", RefersTo: "'Transaktioner'!$3:$3", Scope: "Transaktioner"}},
		f.GetDefinedName(), "the header on every page")
	require.Equal(t, "Bränsle <E10> & olja\n–", raw(t, f, "Transaktioner", "B4"))
	require.Equal(t, "1234.56789", raw(t, f, "Transaktioner", "C4"))
	shown, err := f.GetCellValue("Transaktioner", "A4")
	require.NoError(t, err)
	require.Equal(t, "2025-03-29", shown)
	kind, err := f.GetCellType("Transaktioner", "C4")
	require.NoError(t, err)
	require.Contains(t, []excelize.CellType{excelize.CellTypeNumber, excelize.CellTypeUnset}, kind)

	panes, err := f.GetPanes("Transaktioner")
	require.NoError(t, err)
	require.True(t, panes.Freeze)
	require.Equal(t, 3, panes.YSplit)
	doc, err := f.GetDocProps()
	require.NoError(t, err)
	require.Equal(t, "Klimatrapport & mer", doc.Title)
	require.Equal(t, "sv-SE", doc.Language)
}

// Programs that do not measure texts would print one line over the next.
func TestBook_RowsAreAsHighAsTheirTexts(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	book := sheet.NewBook(&out, props)
	s := book.Sheet(sheet.Layout{Name: "Om", Columns: []sheet.Column{{Title: "Kort", Width: 21}, {Title: "kg CO₂e, platsbaserad", Width: 14, Figures: true}}})
	s.Row(sheet.Wrapped("Ett två tre fyra fem"), sheet.Text("Det här bryts aldrig och tar därför en enda rad"))
	s.Row(sheet.Wrapped("Ett två tre fyra fem sex sju\nåtta"))
	require.NoError(t, book.Close())

	f := open(t, &out)
	var heights []float64
	for row := range 3 {
		height, err := f.GetRowHeight("Om", row+1)
		require.NoError(t, err)
		heights = append(heights, height)
	}
	require.Equal(t, []float64{27, 15, 40.5}, heights)
}

func TestBook_ColumnsAreAsWideAsTheWordsOfTheirTitles(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	book := sheet.NewBook(&out, props)
	book.Sheet(sheet.Layout{Name: "Rader", Columns: []sheet.Column{{Title: "Scope 2, markkinaperusteinen", Width: 14}, {Title: "Text som får plats på flera rader", Width: 14}}})
	require.NoError(t, book.Close())

	f := open(t, &out)
	long, err := f.GetColWidth("Rader", "A")
	require.NoError(t, err)
	require.Greater(t, long, float64(len("markkinaperusteinen")))
	usual, err := f.GetColWidth("Rader", "B")
	require.NoError(t, err)
	require.InDelta(t, 14, usual, 0)
}

// A number would run into the word after it, which could be read as one.
func TestBook_TextsStandAwayFromTheFiguresBeforeThem(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	book := sheet.NewBook(&out, props)
	s := book.Sheet(sheet.Layout{Name: "Rader", Columns: []sheet.Column{{Title: "Rader", Figures: true}, {Title: "Id"}, {Title: "Text"}, {Title: "kg", Figures: true}, {Title: "t", Figures: true}}})
	s.Row(sheet.Whole(4), sheet.Code(1), sheet.Text("Ett"), sheet.Whole(5), sheet.Whole(6))
	require.NoError(t, book.Close())

	f := open(t, &out)
	for _, row := range []string{"1", "2"} {
		for column, indent := range map[string]int{"A": 0, "B": 1, "C": 0, "D": 0, "E": 0} {
			id, err := f.GetCellStyle("Rader", column+row)
			require.NoError(t, err)
			style, err := f.GetStyle(id)
			require.NoError(t, err)
			require.Equal(t, indent, style.Alignment.Indent, column+row)
		}
	}
}

// A sheet of many columns would be too small to read on one page.
func TestBook_PrintsWideSheetsOnPagesBesideEachOther(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	book := sheet.NewBook(&out, props)
	book.Sheet(sheet.Layout{Name: "Smal", Columns: []sheet.Column{{Title: "Text", Width: 280}}})
	book.Sheet(sheet.Layout{Name: "Bred", Columns: []sheet.Column{{Title: "Text", Width: 200}, {Title: "Mer", Width: 81}}})
	require.NoError(t, book.Close())

	f := open(t, &out)
	for name, pages := range map[string]int{"Smal": 1, "Bred": 2} {
		layout, err := f.GetPageLayout(name)
		require.NoError(t, err)
		require.Equal(t, pages, *layout.FitToWidth, name)
	}
}

// Whatever a person typed stays a text; no file of ours holds a formula.
func TestBook_NeverAFormula(t *testing.T) {
	t.Parallel()
	hostile := []string{
		"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\x00=1", " =1", "=HYPERLINK(\"http://x\")", "=cmd|' /C calc'!A0", "＝1", "\uFEFF=1",
	}
	var out bytes.Buffer
	book := sheet.NewBook(&out, props)
	s := book.Sheet(sheet.Layout{Name: "=1+1"})
	for _, h := range hostile {
		s.Row(sheet.Text(h))
	}
	require.NoError(t, book.Close())

	z, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	require.NoError(t, err)
	for _, file := range z.File {
		r, err := file.Open()
		require.NoError(t, err)
		content, err := io.ReadAll(r)
		require.NoError(t, err)
		require.NotRegexp(t, `<f[ >/]`, string(content), file.Name)
	}
	f := open(t, &out)
	require.Equal(t, "=1+1", raw(t, f, f.GetSheetName(0), "A1"))
}

func TestBook_OrderAndNames(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	book := sheet.NewBook(&out, props)
	for _, name := range []string{"Rows", "Sum", "a/b:c", strings.Repeat("å", 40), strings.Repeat("å", 40), ""} {
		book.Sheet(sheet.Layout{Name: name}).Row(sheet.Text(name))
	}
	require.NoError(t, book.Close("Sum", "Rows"))
	require.Equal(t, []string{
		"Sum", "Rows", "a b c", strings.Repeat("å", 31), strings.Repeat("å", 29) + " 2", "Sheet",
	}, open(t, &out).GetSheetList())
}

func TestBook_LongTextIsCutNotBroken(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	book := sheet.NewBook(&out, props)
	book.Sheet(sheet.Layout{Name: "A"}).Row(sheet.Text(strings.Repeat("å", 40_000)))
	require.NoError(t, book.Close())
	require.Len(t, []rune(raw(t, open(t, &out), "A", "A1")), 32_767)
}

func TestBook_ReportsTheWritersError(t *testing.T) {
	t.Parallel()
	book := sheet.NewBook(brokenPipe{}, props)
	s := book.Sheet(sheet.Layout{Name: "A"})
	for range 10_000 {
		s.Row(sheet.Text(strings.Repeat("x", 100)))
	}
	require.ErrorIs(t, book.Close(), io.ErrClosedPipe)
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
