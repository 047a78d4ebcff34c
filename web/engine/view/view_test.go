package view_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/glance"
	"tillit/integrations/format"
	"tillit/web/engine/view"
)

// books of two years: fuel by quantity, a phone by its price, wages, and an
// account that no rule knows.
const books = "#SIETYP 4\n#FNAMN \"Åkes Bygg AB\"\n#RAR 0 20250101 20251231\n#RAR -1 20240101 20241231\n" +
	"#KONTO 1930 Bank\n#KONTO 5611 Drivmedel\n#ENHET 5611 liter\n#KONTO 6212 Mobiltelefon\n#KONTO 7010 Löner\n#KONTO 9050 Zzz\n" +
	"#VER A 1 20250305 Tankat\n{\n#TRANS 5611 {} 700.00 20250305 Diesel 40\n#TRANS 1930 {} -700.00\n}\n" +
	"#VER A 2 20250401 Samtal\n{\n#TRANS 6212 {} 200\n#TRANS 1930 {} -200\n}\n" +
	"#VER A 3 20250425 Lön\n{\n#TRANS 7010 {} 30000\n#TRANS 1930 {} -30000\n}\n" +
	"#VER A 4 20250426 Övrigt\n{\n#TRANS 9050 {} 100\n#TRANS 1930 {} -100\n}\n" +
	"#VER A 1 20241205 Samtal\n{\n#TRANS 6212 {} 50\n#TRANS 1930 {} -50\n}\n"

func glanced(t *testing.T, language string) *view.Glance {
	t.Helper()
	opened, _, err := format.Open(strings.NewReader(books))
	require.NoError(t, err)
	var reported [][2]int
	g, err := glance.At(opened, glance.Options{Country: "SE", Progress: func(read, computed int) { reported = append(reported, [2]int{read, computed}) }})
	require.NoError(t, err)
	require.NotEmpty(t, reported)
	return view.New(g, language, "SE")
}

func TestSummary(t *testing.T) {
	t.Parallel()
	s := glanced(t, "en-US").Summary()
	require.Equal(t, "Åkes Bygg AB", s.Company)
	require.Equal(t, "SEK", s.Currency)
	require.Len(t, s.Years, 2)
	year := s.Years[0]
	require.Equal(t, 2025, year.Year)
	require.Equal(t, []int{3, 4}, year.Months)
	require.Equal(t, year.Total.String(), year.Scope1.Add(year.Scope2).Add(year.Scope3).String())
	require.True(t, year.Low.LessThan(year.Total) && year.Total.LessThan(year.High))
	require.Equal(t, 2, year.Counted.Rows, "a row with an upstream part is one")
	require.Equal(t, "1 30000", fmt.Sprint(year.Excluded.Rows, year.Excluded.Amount))
	require.Equal(t, "1 100", fmt.Sprint(year.Unmatched.Rows, year.Unmatched.Amount))
	require.Equal(t, "0.9", year.ShareOfSpend.Decimal.String())
	require.Len(t, year.Unknown, 1)
	require.Equal(t, "9050", year.Unknown[0].ID)
	require.Equal(t, "payroll", year.Reasons[0].ID)
	require.NotEmpty(t, year.Licences)
	require.Equal(t, 5, year.Quality[len(year.Quality)-1].Score, "the phone is counted by its price")
	sum := decimal.Zero
	for i, c := range year.Categories {
		require.NotEmpty(t, c.Name)
		require.Positive(t, c.Scope)
		if i > 0 {
			require.True(t, c.Kg.LessThanOrEqual(year.Categories[i-1].Kg), "the largest first")
		}
		sum = sum.Add(c.Kg)
	}
	require.Equal(t, year.Total.String(), sum.String())
	require.NotEqual(t, glanced(t, "fi-FI").Summary().Years[0].Categories[0].Name, year.Categories[0].Name)
}

func TestRows(t *testing.T) {
	t.Parallel()
	g := glanced(t, "sv-SE")
	all := g.Rows(2025, view.Query{}, 0, 100)
	require.Equal(t, 5, all.Total, "four rows and the upstream part of the fuel")
	require.Equal(t, all.Items[1:3], g.Rows(2025, view.Query{}, 1, 2).Items)
	require.Empty(t, g.Rows(2025, view.Query{}, 100, 2).Items)
	require.Empty(t, g.Rows(2023, view.Query{}, 0, 100).Items)

	fuel := g.Rows(2025, view.Query{Status: "counted", Scope: 1}, 0, 100)
	require.Len(t, fuel.Items, 1)
	way := fuel.Items[0].Way
	require.Equal(t, "40", way.Base.String())
	require.Equal(t, fuel.Items[0].Kg.String(), way.Units.Mul(way.Kg).String(), "who follows the way arrives at the figure")
	require.NotEmpty(t, way.Source)
	require.Positive(t, way.Year)

	for name, c := range map[string]struct {
		query view.Query
		rows  int
	}{
		"account":   {view.Query{Account: "5611"}, 2},
		"exclusion": {view.Query{Exclusion: "payroll"}, 1},
		"unmatched": {view.Query{Status: "unmatched", Account: "9050"}, 1},
		"supplier":  {view.Query{Supplier: "Nobody AB"}, 0},
		"category":  {view.Query{Category: fuel.Items[0].Category}, 1},
	} {
		require.Equal(t, c.rows, g.Rows(2025, c.query, 0, 100).Total, name)
	}
}

func TestSummary_CountsWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	opened, _, err := format.Open(strings.NewReader(strings.Replace(books, "{} 200\n", "{} tvåhundra\n", 1)))
	require.NoError(t, err)
	g, err := glance.At(opened, glance.Options{Country: "SE"})
	require.NoError(t, err)
	s := view.New(g, "sv-SE", "SE").Summary()
	require.Equal(t, 1, s.Skipped)
	codes := make([]string, len(s.Notices))
	for i, n := range s.Notices {
		codes[i] = n.Code
	}
	require.Contains(t, codes, "ledger.badAmount")
}
