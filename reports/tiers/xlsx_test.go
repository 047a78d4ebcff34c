package tiers_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/reports/reportstest"
	"tillit/reports/tiers"
)

func d(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func some(s string) decimal.NullDecimal { return decimal.NewNullDecimal(d(s)) }

func content(locale string, depth tiers.Depth) tiers.Content {
	sum := func(kg string, rows int64) tiers.Sum {
		return tiers.Sum{
			Kg: d(kg), Low: d("-1.5"), High: d("90"), Share: some("0.25"), Rows: rows, Amount: d("-12.25"), PreviousKg: some("100"),
			Quality: some("4.25"), Months: [12]decimal.Decimal{0: d(kg)},
		}
	}
	return tiers.Content{
		Head: reportstest.Head(locale), Depth: depth, Total: sum("84.135241", 7),
		Lines: []tiers.Line{
			{ID: "1", Name: "Scope 1", Tier: 0, Sum: sum("84.135241", 7)},
			{ID: "1.mobile", Name: "Mobil förbränning", Tier: 1, Sum: sum("84.135241", 7)},
			{ID: "1.mobile.road", Name: "Väg", Tier: 2, Sum: sum("84.135241", 7)},
			{ID: "1.mobile.road.petrol", Name: "=Bensin", Tier: 3, Sum: sum("84", 5)},
			{ID: "1.mobile.road.diesel", Name: "Diesel", Tier: 3, Sum: tiers.Sum{Kg: d("0.135241"), Rows: 2}},
		},
		Scores: []tiers.Score{{Score: 3, Kg: d("84"), Share: some("0.998")}, {Score: 5, Kg: d("0.135241")}},
	}
}

func write(t *testing.T, c tiers.Content) *excelize.File {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, tiers.WriteXLSX(&out, c))
	f := reportstest.Open(t, out.Bytes())
	reportstest.TitlesOverFigures(t, f)
	return f
}

func TestWriteXLSX_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		reportstest.Golden(t, locale, reportstest.Seen(t, write(t, content(locale, tiers.All))))
	}
}

func TestWriteXLSX_ShowsTheTiersAskedFor(t *testing.T) {
	t.Parallel()
	for depth, want := range map[tiers.Depth][]string{
		tiers.All:   {"0", "1", "2", "3", "3"},
		tiers.Only1: {"1"},
		tiers.Only2: {"2"},
		tiers.Only3: {"3", "3"},
		tiers.To2:   {"0", "1", "2"},
	} {
		f := write(t, content("en-US", depth))
		rows, err := f.GetRows("Categories", excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		var shown []string
		table := reportstest.Below(t, rows, "Category ID")
		for _, row := range table[:len(table)-1] {
			shown = append(shown, row[0])
		}
		require.Equal(t, want, shown, depth)
		require.Equal(t, []string{"Total", "", "", "84.135241", "0.084135241"}, rows[len(rows)-1][:5], depth)
		said := slices.ContainsFunc(rows, func(row []string) bool {
			return len(row) > 0 && strings.HasPrefix(row[0], "Tiers: ") && row[0] != "Tiers: "
		})
		require.True(t, said, "the depth in words")
	}
}

func TestWriteXLSX_NothingRuns(t *testing.T) {
	t.Parallel()
	c := content("sv-SE", tiers.All)
	for _, text := range reportstest.Hostile() {
		c.Lines = append(c.Lines, tiers.Line{ID: text, Name: text})
	}
	c.Company, c.By = "=1+1", "@SUM(A1)"
	reportstest.NothingRuns(t, write(t, c))
}

func TestWriteXLSX_EmptyYear(t *testing.T) {
	t.Parallel()
	f := write(t, tiers.Content{Head: reportstest.Head("sv-SE"), Depth: tiers.To2})
	rows, err := f.GetRows("Kategorier", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	table := reportstest.Below(t, rows, "Kategori-id")
	require.Len(t, table, 1)
	require.Equal(t, "0", table[0][3])
}

func TestWriteXLSX_Errors(t *testing.T) {
	t.Parallel()
	require.Error(t, tiers.WriteXLSX(io.Discard, content("de-DE", tiers.All)))
	_, err := tiers.FileName(reportstest.Head("de-DE"))
	require.Error(t, err)
	name, err := tiers.FileName(reportstest.Head("fi-FI"))
	require.NoError(t, err)
	require.Equal(t, "Hiilijalanjälki tasoittain Åkeriet <AB> 2025.xlsx", name)
	require.ErrorIs(t, tiers.WriteXLSX(full{}, content("sv-SE", tiers.All)), errFull)
}

var errFull = errors.New("disk full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
