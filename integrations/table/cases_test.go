package table_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"golang.org/x/tools/txtar"

	"tillit/core/books/ledger"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/table"
)

var fill = flag.Bool("fill", false, "write what came out beside the cases that expect nothing yet")

// TestCases reads every table of testdata/cases as a company of the country that
// the case's first line ends in would, and compares with the outcome written there.
// A case is a text archive: the table, and its outcome. A workbook is written a
// sheet after the other, its cells parted by bars; see [bookOf].
func TestCases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/cases/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			require.NoError(t, err)
			country, _, _ := strings.Cut(string(archive.Comment), ":")
			data := archive.Files[0].Data
			if filepath.Ext(archive.Files[0].Name) == ".xlsx" {
				data = bookOf(t, string(data))
			}
			got := outcome(t, data, country)
			at := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "outcome" })
			if at < 0 && *fill {
				archive.Files = append(archive.Files, txtar.File{Name: "outcome", Data: []byte(got)})
				require.NoError(t, os.WriteFile(name, txtar.Format(archive), 0o600))
				return
			}
			require.GreaterOrEqual(t, at, 0, "it expects nothing")
			require.Equal(t, string(archive.Files[at].Data), got)
		})
	}
}

// outcome tells what was found, the rows, and what was noticed.
func outcome(t *testing.T, data []byte, country string) string {
	t.Helper()
	var out strings.Builder
	f, err := table.Open(bytes.NewReader(data))
	if err != nil {
		return "refused " + fault.CodeOf(err) + "\n"
	}
	m := guess(f)
	m.Home = spreadsheet.MarkOf(country)
	m.Account = "-"
	if doubled := f.Shape("").Doubled; len(doubled) > 0 {
		fmt.Fprintf(&out, "doubled %s\n", strings.Join(doubled, ", "))
	}
	books, err := f.Map(m)
	if err != nil {
		return out.String() + "refused " + err.Error() + "\n"
	}
	for _, found := range books.Findings() {
		fmt.Fprintf(&out, "%s %s%s\n", weight(found), found.Code, args(found.Args))
	}
	for v, err := range books.Vouchers() {
		require.NoError(t, err)
		for _, r := range v.Rows {
			quantity := ""
			if r.Quantity.Valid {
				quantity = " " + r.Quantity.Decimal.String() + " " + r.Unit
			}
			fmt.Fprintf(&out, "%s %s %s %s%s\n", r.Date.Format(time.DateOnly), cmp.Or(strings.TrimSpace(v.Series+" "+v.Number), "-"), r.Account, r.Amount.String(), quantity)
		}
	}
	noticed := books.Notices()
	for _, n := range noticed.Tallies() {
		fmt.Fprintf(&out, "notice %s %d%s\n", n.Code, n.Count, args(n.First[0].Args))
	}
	return out.String()
}

func weight(f ledger.Finding) string {
	switch {
	case f.Asked:
		return "asks"
	case f.Doubt:
		return "doubts"
	}
	return "decides"
}

func args(all map[string]string) string {
	text := ""
	for _, key := range slices.Sorted(maps.Keys(all)) {
		text += fmt.Sprintf(" %s=%q", key, all[key])
	}
	return text
}

// bookOf makes a workbook of a text. A line that begins with # begins a sheet, whose
// name may be followed by "hidden"; the first line may be "1904". A cell is a text,
// or n: and a number, d: and a number shown as a day, 0: and a number shown with four
// digits.
func bookOf(t *testing.T, text string) []byte {
	t.Helper()
	book := excelize.NewFile()
	first := book.GetSheetName(0)
	day, err := book.NewStyle(&excelize.Style{NumFmt: 14})
	require.NoError(t, err)
	zeros := "0000"
	digits, err := book.NewStyle(&excelize.Style{CustomNumFmt: &zeros})
	require.NoError(t, err)
	if rest, found := strings.CutPrefix(text, "1904\n"); found {
		text = rest
		on := true
		require.NoError(t, book.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &on}))
	}
	sheet, row := "", 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if name, found := strings.CutPrefix(line, "# "); found {
			name, hidden := strings.CutSuffix(name, " hidden")
			_, err := book.NewSheet(name)
			require.NoError(t, err)
			require.NoError(t, book.SetSheetVisible(name, !hidden))
			sheet, row = name, 0
			continue
		}
		row++
		for i, cell := range strings.Split(line, "|") {
			at, err := excelize.CoordinatesToCellName(i+1, row)
			require.NoError(t, err)
			set(t, book, sheet, at, strings.TrimSpace(cell), map[string]int{"d": day, "0": digits})
		}
	}
	require.NoError(t, book.DeleteSheet(first))
	var out bytes.Buffer
	require.NoError(t, book.Write(&out))
	require.NoError(t, book.Close())
	return out.Bytes()
}

func set(t *testing.T, book *excelize.File, sheet, at, cell string, styles map[string]int) {
	t.Helper()
	kind, rest, found := strings.Cut(cell, ":")
	n, err := strconv.ParseFloat(rest, 64)
	switch {
	case cell == "":
	case found && err == nil && slices.Contains([]string{"n", "d", "0"}, kind):
		require.NoError(t, book.SetCellValue(sheet, at, n))
		if style, ok := styles[kind]; ok {
			require.NoError(t, book.SetCellStyle(sheet, at, at, style))
		}
	default:
		require.NoError(t, book.SetCellStr(sheet, at, cell))
	}
}
