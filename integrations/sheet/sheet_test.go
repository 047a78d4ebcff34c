package sheet_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/carbon/activity"
	"tillit/integrations/sheet"
)

func TestFiles_ReadsWhatItWrites(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"Från", "Mängd"}, {"=1+1", "1240.5"}}
	file, err := sheet.Files{}.Write([]activity.Sheet{{Name: "Data", Rows: rows}, {Name: "Mer", Rows: [][]string{{"x"}}}})
	require.NoError(t, err)
	read, err := sheet.Files{}.Read(file)
	require.NoError(t, err)
	require.Equal(t, rows, read, "what looks like a formula is a text")
}

func TestFiles_ReadsNumbersAndDatesAsTheyAreKept(t *testing.T) {
	t.Parallel()
	book := excelize.NewFile()
	style, err := book.NewStyle(&excelize.Style{NumFmt: 14})
	require.NoError(t, err)
	require.NoError(t, book.SetCellValue("Sheet1", "A1", 45322))
	require.NoError(t, book.SetCellStyle("Sheet1", "A1", "A1", style))
	require.NoError(t, book.SetCellValue("Sheet1", "B1", 1240.5))
	var out bytes.Buffer
	require.NoError(t, book.Write(&out))
	read, err := sheet.Files{}.Read(out.Bytes())
	require.NoError(t, err)
	require.Equal(t, [][]string{{"45322", "1240.5"}}, read)
}

func TestFiles_ReadsText(t *testing.T) {
	t.Parallel()
	want := [][]string{{"Från", "Mängd"}, {"2024-01", "1 240,5"}}
	for name, file := range map[string]string{
		"semicolons":   "Från;Mängd\n2024-01;1 240,5\n",
		"with a mark":  "\xef\xbb\xbfFrån;Mängd\r\n2024-01;1 240,5\r\n",
		"tabs":         "Från\tMängd\n2024-01\t1 240,5\n",
		"commas":       "Från,Mängd\n2024-01,\"1 240,5\"\n",
		"windows-1252": "Fr\xe5n;M\xe4ngd\n2024-01;1 240,5\n",
	} {
		read, err := sheet.Files{}.Read([]byte(file))
		require.NoError(t, err, name)
		require.Equal(t, want, read, name)
	}
}

func TestFiles_RefusesWhatIsNoSheet(t *testing.T) {
	t.Parallel()
	_, err := sheet.Files{}.Read([]byte("PK\x03\x04 nothing"))
	require.ErrorIs(t, err, activity.ErrSheet)
}
