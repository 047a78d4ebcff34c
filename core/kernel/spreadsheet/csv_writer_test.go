package spreadsheet_test

import (
	"bytes"
	"encoding/csv"
	"io"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/spreadsheet"
)

func TestTable(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	table := spreadsheet.NewCSVWriter(&out, ';')
	table.Number(decimal.RequireFromString("-12.250"))
	table.Text("-12")
	require.NoError(t, table.EndRow())
	table.Text(`a "b" c` + "\n")
	table.Plain("")
	require.NoError(t, table.EndRow())
	require.Empty(t, out.String(), "it gathers")
	require.NoError(t, table.Flush())
	require.Equal(t, "\"-12.25\";\"'-12\"\r\n\"a \"\"b\"\" c \";\"\"\r\n", out.String())
}

// Whatever a reader takes for the separator, nothing it finds begins as a
// formula does.
func TestTable_HasNoFormulaInAnyPart(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	table := spreadsheet.NewCSVWriter(&out, ',')
	for _, text := range []string{"a;=1", "a,=1", "=1", "x;\"=1\";y", "a\n=1", "a\t=1;b", "'=1", `"=1`} {
		table.Text("first")
		table.Text(text)
		require.NoError(t, table.EndRow())
	}
	require.NoError(t, table.Flush())
	for _, separator := range ",;" {
		r := csv.NewReader(strings.NewReader(out.String()))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = separator, true, -1
		rows, err := r.ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 8)
		for _, row := range rows {
			for _, part := range row {
				require.NotRegexp(t, `^[\s"]*[=+\-@]`, part)
			}
		}
	}
}

func TestTable_TellsTheFirstError(t *testing.T) {
	t.Parallel()
	r, w := io.Pipe()
	require.NoError(t, r.Close())
	table := spreadsheet.NewCSVWriter(w, ',')
	table.Plain(strings.Repeat("x", 1<<16))
	require.ErrorIs(t, table.EndRow(), io.ErrClosedPipe)
	table.Plain("y")
	require.ErrorIs(t, table.EndRow(), io.ErrClosedPipe)
	require.ErrorIs(t, table.Flush(), io.ErrClosedPipe)
}
