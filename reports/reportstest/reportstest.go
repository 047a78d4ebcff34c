// Package reportstest helps to test documents.
package reportstest

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/kernel/goldentest"
	"tillit/reports"
)

// Locales are those that every document exists in.
func Locales() []string { return []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} }

// Head is that of a small company's document.
func Head(locale string) reports.Head {
	return reports.Head{
		Company: "Åkeriet <AB>", Year: 2025, Standard: "SMEB", Currency: "SEK", Locale: locale, Scope2: reports.ByLocation, Filter: &reports.Filter{}, By: "anna@tillit.test", Program: "Tillit 0.1.0",
		Made: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC), Seal: &reports.Seal{Version: 2, SHA256: "9f86d081"},
	}
}

// Golden compares what was made with the file of the name in testdata.
func Golden(t *testing.T, name, made string) {
	t.Helper()
	goldentest.Equal(t, name+".golden", made)
}

// Open reads a workbook back.
func Open(t *testing.T, file []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(file))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return f
}

// TitlesOverFigures requires of every table of a workbook that the title of a
// column stands at the right where numbers stand below it, and nowhere else.
func TitlesOverFigures(t *testing.T, f *excelize.File) {
	t.Helper()
	for _, printed := range f.GetDefinedName() {
		sheet := printed.Scope
		_, reference, _ := strings.Cut(printed.RefersTo, "!$")
		row, _, _ := strings.Cut(reference, ":")
		head, err := strconv.Atoi(row)
		require.NoError(t, err)
		rows, err := f.GetRows(sheet)
		require.NoError(t, err)
		for column, title := range rows[head-1] {
			for below := range rows[head:] {
				if stands := standing(t, f, sheet, column, head+below); stands != none {
					require.Equal(t, stands, standing(t, f, sheet, column, head-1), "%s, %s, row %d", sheet, title, head+below+1)
				}
			}
		}
	}
}

// side is where the content of a cell stands.
type side int

const (
	none side = iota
	left
	right
)

func standing(t *testing.T, f *excelize.File, sheet string, column, row int) side {
	t.Helper()
	at, err := excelize.CoordinatesToCellName(column+1, row+1)
	require.NoError(t, err)
	if value, err := f.GetCellValue(sheet, at); value == "" {
		require.NoError(t, err)
		return none
	}
	id, err := f.GetCellStyle(sheet, at)
	require.NoError(t, err)
	style, err := f.GetStyle(id)
	require.NoError(t, err)
	if style.Alignment != nil && style.Alignment.Horizontal == "right" {
		return right
	}
	return left
}

// Seen gives every cell of a workbook as a person sees it.
func Seen(t *testing.T, f *excelize.File) string {
	t.Helper()
	var seen strings.Builder
	for _, name := range f.GetSheetList() {
		fmt.Fprintf(&seen, "## %s\n", name)
		rows, err := f.GetRows(name)
		require.NoError(t, err)
		for _, row := range rows {
			seen.WriteString(strings.Join(row, " | ") + "\n")
		}
	}
	return seen.String()
}

// Below are the rows of a sheet that stand below the heads of its table, by one
// of which the table is found.
func Below(t *testing.T, rows [][]string, head string) [][]string {
	t.Helper()
	at := slices.IndexFunc(rows, func(row []string) bool { return slices.Contains(row, head) })
	require.NotEqual(t, -1, at, "no table has %s", head)
	return rows[at+1:]
}

// Hostile are texts that a spreadsheet program would run or that would break a
// file if they were written as they are.
func Hostile() []string {
	return []string{
		"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\x00=1", "\x1b[31m=1", " =1", "\u00a0=1", "\ufeff=1", "＝1+1", "＋1", "－1", "＠A1",
		`=HYPERLINK("http://evil.test","x")`, `=cmd|'/C calc'!A0`, `DDE("cmd";"/C calc";"x")`, `"=1`, `a",=1,"`, "a;=1", "a\n=1\r\n=2", "'=1",
		"<script>&]]>", `"quoted" 'text'`, "\u2028=1", "\U0001F600 å ä ö €", "\xff\xfe=1",
	}
}

// NothingRuns requires that no cell of a workbook holds a formula.
func NothingRuns(t *testing.T, f *excelize.File) {
	t.Helper()
	for _, name := range f.GetSheetList() {
		rows, err := f.GetRows(name)
		require.NoError(t, err)
		for y, row := range rows {
			for x := range row {
				at, err := excelize.CoordinatesToCellName(x+1, y+1)
				require.NoError(t, err)
				formula, err := f.GetCellFormula(name, at)
				require.NoError(t, err)
				require.Empty(t, formula, "%s!%s", name, at)
			}
		}
	}
}
