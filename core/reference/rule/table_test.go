package rule_test

import (
	"encoding/csv"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/rule"
	"tillit/reports/reportstest"
)

// What people type in rules is never run by a program that opens the file,
// whichever character it takes for the separator, and comes back as it was.
func TestWriteTable_NothingRunsAndAllComesBack(t *testing.T) {
	t.Parallel()
	formula := regexp.MustCompile("(^|[,;\t\r\n])[\\s\"\u00a0\ufeff\u200b\u3000]*[=+\\-@＝＋－＠]")
	for _, text := range append(reportstest.Hostile(), "''=1", "it's", "'", "a;'=1", ";;=1", "-3") {
		written := rule.Rule{
			Key: text, Chart: text, Priority: -3, AccountFrom: text, AccountTo: text, AccountWords: []string{text, "ord"},
			Supplier: text, SupplierNumber: text, Text: []string{text, text}, CostCentre: text, Project: text, Category: text, Exclusion: text, Note: text,
		}
		file, err := rule.WriteTable([]rule.Rule{written}, func(string) string { return "" })
		require.NoError(t, err)
		cells, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(file), "\ufeff"))).ReadAll()
		require.NoError(t, err)
		for _, cell := range cells[1] {
			_, err := strconv.Atoi(cell)
			require.False(t, err != nil && formula.MatchString(cell), "%q", cell)
		}
		require.Contains(t, cells[1], "-3", "a negative number stays one")

		table, lines, err := rule.ReadTable(file)
		require.NoError(t, err)
		read, err := table.Rule(lines[0])
		require.NoError(t, err)
		for _, field := range []string{
			read.Key, read.Chart, read.AccountFrom, read.AccountTo, read.Supplier, read.SupplierNumber, read.CostCentre, read.Project,
			read.Category, read.Exclusion, read.Note,
		} {
			require.Equal(t, strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), field)
		}
		require.Equal(t, written.Priority, read.Priority)
	}
}
