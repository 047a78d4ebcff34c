package assembly_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/admin/demo"
	"tillit/core/kernel/tenant"
	"tillit/core/reporting/report"
	"tillit/reports/reportstest"
)

// opensInLibreOffice has LibreOffice, where there is one, read the workbooks of
// all types in all languages, and requires that it finds in every cell what is
// written in it: a text, a number with all its digits, a day.
func (d demonstration) opensInLibreOffice(t *testing.T) {
	t.Helper()
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("There is no LibreOffice on the PATH to open workbooks with; Debian has it in the package libreoffice-calc-nogui.")
	}
	folder := t.TempDir()
	books := map[string]*excelize.File{}
	arguments := []string{
		"-env:UserInstallation=file://" + filepath.Join(folder, "profile"), "--headless", "--convert-to",
		// Commas, UTF-8, texts in quotation marks, values as they are stored, every sheet.
		"csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1", "--outdir", folder,
	}
	scope := tenant.NewScope(uuid.Nil, d.companies(t)[0], report.Make, report.Read)
	for _, spec := range report.Specs() {
		if spec.Ending != ".xlsx" {
			continue
		}
		for _, locale := range reportstest.Locales() {
			file := d.file(t, scope, report.Order{
				Type: spec.Type, Year: slices.Max(demo.Years()), Locale: locale,
				Options: report.Options{Scope2: report.ByMarket, Tiers: report.AllTiers, Suppliers: true},
			})
			name := string(spec.Type) + "-" + locale
			path := filepath.Join(folder, name+".xlsx")
			require.NoError(t, os.WriteFile(path, file, 0o600))
			books[name], arguments = reportstest.Open(t, file), append(arguments, path)
		}
	}
	said, err := exec.CommandContext(t.Context(), office, arguments...).CombinedOutput()
	require.NoError(t, err, "%s", said)
	for name, book := range books {
		for _, sheet := range book.GetSheetList() {
			read, err := os.ReadFile(filepath.Join(folder, name+"-"+sheet+".csv"))
			require.NoError(t, err)
			sameCells(t, book, sheet, string(read))
		}
	}
}

// sameCells compares a sheet with what another program exported of it.
func sameCells(t *testing.T, book *excelize.File, sheet, exported string) {
	t.Helper()
	rows, err := book.GetRows(sheet, excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	table := exportedCells(exported)
	for y, row := range rows {
		for x, stored := range row {
			at, err := excelize.CoordinatesToCellName(x+1, y+1)
			require.NoError(t, err)
			require.Less(t, y, len(table), "%s has no %s", sheet, at)
			found := ""
			if x < len(table[y]) {
				found = table[y][x]
			}
			if stored == "" {
				require.Empty(t, found)
				continue
			}
			kind, err := book.GetCellType(sheet, at)
			require.NoError(t, err)
			if kind == excelize.CellTypeInlineString || kind == excelize.CellTypeSharedString {
				require.Equal(t, `"`+stored+`"`, found, "%s!%s is a text", sheet, at)
				continue
			}
			want, err := strconv.ParseFloat(stored, 64)
			require.NoError(t, err)
			require.InEpsilon(t, 1+want, 1+value(t, found), 1e-12, "%s!%s is %s", sheet, at, found)
		}
	}
}

// value is the number that a cell shows as a number, a share or a day; a day
// that is shown as its month is written as the program's language does.
func value(t *testing.T, shown string) float64 {
	t.Helper()
	for _, layout := range []string{time.DateOnly, "01/02/2006"} {
		if day, err := time.Parse(layout, shown); err == nil {
			return day.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24
		}
	}
	text, share := strings.CutSuffix(shown, "%")
	number, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	if share {
		return number / 100
	}
	return number
}

// exportedCells parts a table into cells; texts keep their quotation marks,
// which tell them from numbers.
func exportedCells(table string) (rows [][]string) {
	cell := regexp.MustCompile(`(?s)^("(?:[^"]|"")*"|[^,\n]*)([,\n]|$)`)
	row := []string{}
	for table != "" {
		found := cell.FindStringSubmatch(table)
		table = table[len(found[0]):]
		text := found[1]
		if inner, quoted := strings.CutPrefix(text, `"`); quoted {
			text = `"` + strings.ReplaceAll(inner[:len(inner)-1], `""`, `"`) + `"`
		}
		row = append(row, text)
		if found[2] != "," {
			rows, row = append(rows, row), []string{}
		}
	}
	return rows
}
