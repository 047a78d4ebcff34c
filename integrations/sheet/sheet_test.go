package sheet_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/books/ledger"
	"tillit/core/carbon/activity"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/sheet"
)

func text(s string) spreadsheet.Cell { return spreadsheet.Cell{Kind: spreadsheet.Text, Text: s} }

func TestFiles_ReadsWhatItWrites(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"Från", "Mängd"}, {"=1+1", "1240.5"}}
	file, err := sheet.Files{}.Write([]activity.Sheet{{Name: "Data", Rows: rows}, {Name: "Mer", Rows: [][]string{{"x"}}}})
	require.NoError(t, err)
	read, err := sheet.Files{}.Read(file)
	require.NoError(t, err)
	require.Equal(t, []spreadsheet.Page{
		{Name: "Data", Rows: [][]spreadsheet.Cell{{text("Från"), text("Mängd")}, {text("=1+1"), text("1240.5")}}},
		{Name: "Mer", Rows: [][]spreadsheet.Cell{{text("x")}}},
	}, read, "what looks like a formula is a text")
}

func TestFiles_ReadsNumbersAndDatesAsTheyAreShown(t *testing.T) {
	t.Parallel()
	for from1904, want := range map[bool]string{false: "2024-01-31", true: "2028-02-01"} {
		book := excelize.NewFile()
		require.NoError(t, book.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &from1904}))
		style, err := book.NewStyle(&excelize.Style{NumFmt: 14})
		require.NoError(t, err)
		require.NoError(t, book.SetCellValue("Sheet1", "A1", 45322))
		require.NoError(t, book.SetCellStyle("Sheet1", "A1", "A1", style))
		require.NoError(t, book.SetCellValue("Sheet1", "B1", 1240.5))
		_, err = book.NewSheet("Gömt")
		require.NoError(t, err)
		require.NoError(t, book.SetCellValue("Gömt", "A1", 1))
		require.NoError(t, book.SetSheetVisible("Gömt", false))
		var out bytes.Buffer
		require.NoError(t, book.Write(&out))
		read, err := sheet.Files{}.Read(out.Bytes())
		require.NoError(t, err)
		require.Equal(t, []spreadsheet.Page{{Name: "Sheet1", Rows: [][]spreadsheet.Cell{
			{{Kind: spreadsheet.Date, Text: want}, {Kind: spreadsheet.Number, Text: "1240.5"}},
		}}}, read)
	}
}

func TestFiles_ReadsText(t *testing.T) {
	t.Parallel()
	want := [][]spreadsheet.Cell{{text("Från"), text("Mängd")}, {text("2024-01"), text("1 240,5")}}
	for name, file := range map[string]string{
		"semicolons":           "Från;Mängd\n2024-01;1 240,5\n",
		"with a mark":          "\xef\xbb\xbfFrån;Mängd\r\n2024-01;1 240,5\r\n",
		"tabs":                 "Från\tMängd\n2024-01\t1 240,5\n",
		"commas":               "Från,Mängd\n2024-01,\"1 240,5\"\n",
		"windows-1252":         "Fr\xe5n;M\xe4ngd\n2024-01;1 240,5\n",
		"letters in two parts": "Fra\u030an;Ma\u0308ngd\n2024-01;1 240,5\n",
		"UTF-16":               "\xff\xfeF\x00r\x00\xe5\x00n\x00\t\x00M\x00\xe4\x00n\x00g\x00d\x00\n\x002\x000\x002\x004\x00-\x000\x001\x00\t\x001\x00 \x002\x004\x000\x00,\x005\x00\n\x00",
		"carriage returns":     "Från;Mängd\r2024-01;1 240,5\r",
	} {
		read, err := sheet.Files{}.Read([]byte(file))
		require.NoError(t, err, name)
		require.Equal(t, want, read[0].Rows, name)
	}
	read, err := sheet.Files{}.Read([]byte("sep=;\r\nFrån;Mängd, kWh\r\n2024-01;1 240,5\r\n"))
	require.NoError(t, err)
	require.Equal(t, []spreadsheet.Cell{text("Från"), text("Mängd, kWh")}, read[0].Rows[1])
	require.Empty(t, read[0].Rows[0])
}

func TestFiles_RefusesWhatIsNoSheet(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]error{
		"PK\x03\x04 nothing":                  activity.ErrSheet,
		"":                                    activity.ErrSheet,
		"<html><body>1;2</body></html>":       activity.ErrSheet,
		"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1...": ledger.ErrOldWorkbook,
		"PK\x03\x04\x14\x00\x00\x08\x00\x00\x00\x00\x00\x00\x85\x6c\x39\x8a\x2e\x00\x00\x00\x2e\x00\x00\x00\x08\x00\x00\x00mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK": ledger.ErrOpenDocument,
	} {
		_, err := sheet.Files{}.Read([]byte(file))
		require.ErrorIs(t, err, want, file)
	}
}
