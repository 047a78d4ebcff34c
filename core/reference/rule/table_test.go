package rule_test

import (
	"encoding/csv"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
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

// TestReadTable holds what is a file of rules: the columns that ship, each once and none
// unknown, parted by commas or semicolons.
func TestReadTable(t *testing.T) {
	t.Parallel()
	const head = "key,chart,priority,account_from,account_to,account_words,supplier,text,sign,category,exclusion,basis,note"
	const row = "a,BAS,1,5020,5029,,,,debit,,tax,,"
	semicolons := func(s string) string { return strings.ReplaceAll(s, ",", ";") }
	for name, c := range map[string]struct {
		file  string
		lines int // -1 where it is no table
	}{
		"commas":                     {head + "\n" + row + "\n" + row + "\n", 2},
		"semicolons":                 {semicolons(head + "\n" + row + "\n"), 1},
		"semicolons and a comma":     {semicolons(head+"\n"+row) + "one, two\n", 1},
		"further columns":            {head + ",from,to\n" + row + ",2024-01-01,\n", 1},
		"a head alone":               {head + "\n", 0},
		"nothing":                    {"", -1},
		"a column twice":             {head + ",note\n" + row + ",\n", -1},
		"an unknown column":          {head + ",colour\n" + row + ",\n", -1},
		"a column less":              {strings.TrimSuffix(head, ",note") + "\n", -1},
		"cells of another number":    {head + "\n" + row + ",\n", -1},
		"a quotation without an end": {head + "\n\"" + row + "\n", -1},
	} {
		_, lines, err := rule.ReadTable([]byte(c.file))
		if c.lines < 0 {
			require.ErrorIs(t, err, rule.ErrNotTable, name)
			continue
		}
		require.NoError(t, err, name)
		require.Len(t, lines, c.lines, name)
	}
}

// TestTable_Rule holds what a line says of signs, days and what is assumed.
func TestTable_Rule(t *testing.T) {
	t.Parallel()
	const head = "key,chart,priority,account_from,account_to,account_words,supplier,text,sign,category,exclusion,basis,note,from,to,assumed\n"
	for line, want := range map[string]rule.Rule{
		"a,,1,,,,,,debit,,tax,,,2024-01-31,2024-02-01,": {
			Key: "a", Priority: 1, Sign: 1, Exclusion: "tax", From: date(2024, 1, 31), To: date(2024, 2, 1),
		},
		"a,,-1,,,,,,credit,,tax,,,,2024-02-01,": {Key: "a", Priority: -1, Sign: -1, Exclusion: "tax", To: date(2024, 2, 1)},
		"a,,0,,,,,,,,tax,,,,,":                  {Key: "a", Exclusion: "tax"},
		"a,,0,,,,,,,,tax,,,,,yes":               {Key: "a", Exclusion: "tax", Assumed: true},
	} {
		table, lines, err := rule.ReadTable([]byte(head + line + "\n"))
		require.NoError(t, err)
		got, err := table.Rule(lines[0])
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for line, field := range map[string]string{
		"a,,1,,,,,,debit,,tax,,,2024-01-32,,": "from", "a,,1,,,,,,debit,,tax,,,,soon,": "to", "a,,1,,,,,,both,,tax,,,,,": "sign",
		"a,,high,,,,,,,,tax,,,,,": "priority", "a,,1,,,,,,,,tax,,,,,perhaps": "assumed",
	} {
		table, lines, err := rule.ReadTable([]byte(head + line + "\n"))
		require.NoError(t, err)
		_, err = table.Rule(lines[0])
		require.Error(t, err)
		found, _ := rule.FieldOf(err)
		require.Equal(t, field, found)
	}
}

// TestRefuse holds that a person is told the field that an error about a rule is about, and
// that any other error stays.
func TestRefuse(t *testing.T) {
	t.Parallel()
	good := rule.Rule{Key: "k", Level: rule.Global, AccountFrom: "5010", AccountTo: "5019", Category: "c"}
	require.NoError(t, good.Refusal())
	for _, sign := range []int{-1, 0, 1} {
		signed := with(good, func(r *rule.Rule) { r.Sign = sign })
		require.NoError(t, signed.Check())
	}
	for _, sign := range []int{-2, 2} {
		bad := with(good, func(r *rule.Rule) { r.Sign = sign })
		require.Equal(t, fault.Fields(map[string]string{"sign": "unknown"}), bad.Refusal())
	}
	require.Equal(t, io.EOF, rule.Refuse(io.EOF))
	require.NoError(t, rule.Refuse(nil))
}

func TestLevelOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]rule.Level{
		"company": rule.Company, "template": rule.Template, "global": rule.Global, "": 0, "Company": 0,
	} {
		require.Equal(t, want, rule.LevelOf(name), name)
	}
}
