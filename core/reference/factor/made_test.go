package factor_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

// made is a set of factors, each as "series unit kilograms upstream region year quality",
// with a dash where there is no upstream part.
func made(t *testing.T, factors ...string) *factor.Set {
	t.Helper()
	var rows strings.Builder
	for _, f := range factors {
		p := strings.Fields(f)
		id := strings.ToLower(strings.Join([]string{p[0], p[1], p[4], p[5]}, "."))
		upstream := strings.TrimPrefix(p[3], "-")
		rows.WriteString(strings.Join([]string{id, p[0], p[0], p[1], p[2], upstream, "", "direct", "", p[4], p[5]}, ","))
		rows.WriteString(",,,S,free,seen,read," + p[6] + ",0.1,\n")
	}
	set, err := factor.Load(files(rows.String()), price.Standard())
	require.NoError(t, err)
	return set
}

// TestPick_RegionBeforeYear holds whose factor serves: of the country, else of the Nordic
// countries for one of them, else of the world, and of no other country; then of the
// nearest year not after the date, else of the next. The files have them in no order.
func TestPick_RegionBeforeYear(t *testing.T) {
	t.Parallel()
	set := made(t,
		"x kg 1 - SE 2024 2", "x kg 1 - SE 2021 2", "x kg 1 - SE 2022 2", "x kg 1 - NORDIC 2020 2", "x kg 1 - DE 2023 2", "x kg 1 - GLOBAL 2019 2",
		"y kg 1 - DE 2023 2", "y kg 1 - GLOBAL 2019 2",
		"z kg 1 - NORDIC 2020 2",
	)
	for _, c := range []struct {
		series, region string
		year           int
		want           string
	}{
		{"x", "SE", 2023, "x.kg.se.2022"},
		{"x", "SE", 2022, "x.kg.se.2022"},
		{"x", "SE", 2020, "x.kg.se.2021"}, // though the Nordic one is of the year
		{"x", "SE", 2030, "x.kg.se.2024"},
		{"x", "DE", 2018, "x.kg.de.2023"},
		{"x", "FI", 2023, "x.kg.nordic.2020"},
		{"x", "IS", 2015, "x.kg.nordic.2020"},
		{"x", "NO", 2023, "x.kg.nordic.2020"},
		{"x", "DK", 2023, "x.kg.nordic.2020"},
		{"x", "FR", 2023, "x.kg.global.2019"},
		{"y", "SE", 2023, "y.kg.global.2019"}, // no German one for a Nordic country
		{"z", "SE", 2023, "z.kg.nordic.2020"},
		{"z", "FR", 2023, ""},
	} {
		leaf := category.Category{ID: "3.1.a.b", Scope: category.Scope3, Serves: []category.Serve{{Use: category.Quantity, Region: "*", Series: c.series}}}
		got, err := set.Pick(factor.Query{Leaf: leaf, Unit: quantity.Kilogram, Region: c.region, Date: in(c.year)})
		if c.want == "" {
			require.ErrorIs(t, err, factor.ErrNone)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, c.want, got.Factor.ID, "%s %d", c.region, c.year)
	}
}

// TestPick_OldAfterFiveYears holds that a factor of more than five years before or after
// costs one step of quality, up to that of an estimate.
func TestPick_OldAfterFiveYears(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of            string
		year, quality int
	}{
		{"x kg 1 - SE 2020 2", 2025, 2},
		{"x kg 1 - SE 2020 2", 2026, 3},
		{"x kg 1 - SE 2020 2", 2015, 2},
		{"x kg 1 - SE 2020 2", 2014, 3},
		{"x kg 1 - SE 2020 3", 2026, 4},
		{"x kg 1 - SE 2020 4", 2026, 4},
		{"x kg 1 - SE 2020 5", 2026, 5},
		{"x kg 1 - GLOBAL 2020 2", 2026, 2}, // of gases
	} {
		leaf := category.Category{ID: "3.1.a.b", Scope: category.Scope3, Serves: []category.Serve{{Use: category.Quantity, Region: "*", Series: "x"}}}
		got, err := made(t, c.of).Pick(factor.Query{Leaf: leaf, Unit: quantity.Kilogram, Region: "SE", Date: in(c.year)})
		require.NoError(t, err)
		require.Equal(t, c.quality, got.Quality, "%s in %d", c.of, c.year)
	}
}

// TestPick_UpstreamTakesTheUnitOfTheFactor holds that what comes on top of a kilowatt hour
// is never read from a factor of another unit, nor losses from another region's.
func TestPick_UpstreamTakesTheUnitOfTheFactor(t *testing.T) {
	t.Parallel()
	set := made(t,
		"electricity.contract.x kWh 0 - SE 2024 2",
		"grid kWh 0.04 0.01 SE 2024 2",
		"residual-by-mwh MWh 500 100 SE 2024 2", "residual kWh 0.5 0.1 SE 2024 2",
		"lost-by-mwh MWh 30 3 SE 2024 2", "lost-elsewhere kWh 9 9 GLOBAL 2024 2", "lost kWh 0.003 0.001 SE 2024 2",
	)
	leaf := category.Category{
		ID: "2.electricity.a.b", Scope: category.Scope2, Upstream: "3.3.a.b",
		Serves: []category.Serve{
			{Use: category.Location, Region: "*", Series: "grid"},
			{Use: category.Market, Region: "*", Series: "electricity.contract.x"},
			{Use: category.Residual, Region: "*", Series: "residual-by-mwh"},
			{Use: category.Residual, Region: "*", Series: "residual"},
			{Use: category.Losses, Region: "*", Series: "lost-by-mwh"},
			{Use: category.Losses, Region: "*", Series: "lost-elsewhere"},
			{Use: category.Losses, Region: "*", Series: "lost"},
		},
	}
	ask := factor.Query{Leaf: leaf, Method: category.Market, Unit: quantity.KilowattHour, Region: "SE", Date: in(2024)}
	market, err := set.Pick(ask)
	require.NoError(t, err)
	require.Equal(t, "residual.kwh.se.2024 0.1", market.UpstreamFactor+" "+market.UpstreamPerUnit.String())
	require.Nil(t, market.Losses, "no share of what the grid loses is in the set")

	ask.Method = category.Location
	location, err := set.Pick(ask)
	require.NoError(t, err)
	require.Equal(t, &factor.Losses{KgPerUnit: dec("0.004"), Factor: "lost.kwh.se.2024"}, location.Losses) // 0.003 + 0.001
	require.Equal(t, "grid.kwh.se.2024 0.014", location.UpstreamFactor+" "+location.UpstreamPerUnit.String())
}

// TestFits holds which units of a factor can be reached from what is asked in.
func TestFits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		leaf        string
		asked, unit quantity.Unit
		want        bool
	}{
		{"1.mobile.fossil.diesel", quantity.Litre, quantity.CubicMetre, true},
		{"1.mobile.fossil.diesel", quantity.Litre, quantity.Kilogram, true},
		{"1.mobile.fossil.diesel", quantity.Litre, quantity.KilowattHour, true},
		{"1.mobile.fossil.diesel", quantity.Litre, quantity.Kilometre, false},
		{"1.mobile.fossil.diesel", quantity.Litre, "SEK", false},
		{"1.mobile.fossil.diesel", "SEK", quantity.Litre, false},
		{"3.1.services.it", "SEK", "SEK", true},
		{"3.1.services.it", "SEK", "EUR", true},
		{"3.1.services.it", "SEK", "USD", true},
		{"3.1.services.it", quantity.Tonne, quantity.Kilogram, true},
		{"3.1.services.it", quantity.Litre, quantity.Kilogram, false}, // of no fuel
		{"1.stationary.fossil.natural-gas", quantity.Litre, quantity.CubicMetre, false},
		{"1.stationary.fossil.natural-gas", quantity.KilowattHour, quantity.CubicMetre, true},
	} {
		require.Equal(t, c.want, factor.Fits(leaf(t, c.leaf), c.asked, c.unit), "%s: %s in %s", c.leaf, c.asked, c.unit)
	}
}

// TestSet_With holds that an overlay that changes nothing makes no other set, and that one
// that changes something does.
func TestSet_With(t *testing.T) {
	t.Parallel()
	set := made(t, "x kg 1 - SE 2024 2", "y kg 2 - SE 2024 2")
	require.Equal(t, set.Version(), set.With(factor.Overlay{}).Version())
	require.Equal(t, set.Version(), set.With(factor.Overlay{Superseded: []string{"z.kg.se.2024"}}).Version())
	less := set.With(factor.Overlay{Superseded: []string{"x.kg.se.2024"}})
	require.NotEqual(t, set.Version(), less.Version())
	_, ok := less.Factor("x.kg.se.2024")
	require.False(t, ok)
	require.Equal(t, less.Version(), set.With(factor.Overlay{Superseded: []string{"x.kg.se.2024"}}).Version())

	own := factor.Factor{Series: "x", Unit: quantity.Kilogram, KgCO2ePerUnit: dec("3"), Region: "SE", Year: 2024, Revision: 1}
	own.ID = factor.IDOf(own)
	with := set.With(factor.Overlay{Own: []factor.Factor{own}})
	require.NotEqual(t, set.Version(), with.Version())
	require.NotEqual(t, less.Version(), with.Version())
	require.Equal(t, []factor.Factor{own}, with.Series("x"))
	require.Len(t, with.Series("y"), 1)
}

func TestSet_Priced(t *testing.T) {
	t.Parallel()
	for currency, want := range map[quantity.Unit]bool{"EUR": true, "SEK": true, "XAU": false} {
		require.Equal(t, want, factor.Standard().Priced(currency, 2024), currency)
	}
}
