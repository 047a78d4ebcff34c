package energy_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/energy"
	"tillit/core/reference/factor/quantity"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// By hand: quantity times density times calorific value, over 3.6 MJ to the kWh.
func TestTable_Of(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		leaf, series string
		unit         quantity.Unit
		units        string
		carrier, mwh string
		renewable    string
	}{
		{"1.mobile.fossil.diesel", "fuel.diesel-average-biofuel-blend", "l", "331300", "diesel", "3324.043333", "0"}, // × 0.84 × 43 / 3.6
		{"1.mobile.fossil.petrol", "fuel.petrol-average-biofuel-blend", "l", "1000", "petrol", "9.106111", "0"},      // × 0.74 × 44.3 / 3.6
		{"1.mobile.bio.hvo", "bio.biodiesel-hvo", "l", "1000", "hvo", "9.533", "1"},
		{"1.mobile.bio.e85", "fuel.nl.e85", "l", "1000", "e85", "6.4035", "0.7808"},                                               // 0.154132 × 9.106111 + 0.845868 × 5.911
		{"1.stationary.fossil.natural-gas", "fuel.natural-gas", "kWh-gross", "100000", "natural-gas", "90.266", "0"},              // 45.745 / 50.678
		{"1.stationary.fossil.natural-gas", "fuel.natural-gas", "kWh-net", "100000", "natural-gas", "100", "0"},                   // as it is
		{"1.stationary.fossil.natural-gas", "fuel.natural-gas", "m3", "10000", "natural-gas", "93.333333", "0"},                   // × 0.7 × 48 / 3.6
		{"1.stationary.fossil.natural-gas", "fuel.nl.natural-gas", "m3", "10000", "natural-gas", "87.917", "0"},                   // × 31.65 / 3.6
		{"1.stationary.fossil.lpg", "fuel.lpg", "kg", "1000", "lpg", "13.138889", "0"},                                            // × 47.3 / 3.6
		{"1.stationary.fossil.heating-oil", "fuel.gas-oil", "l", "1000", "heating-oil", "10.033333", "0"},                         // × 0.84 × 43 / 3.6
		{"1.stationary.bio.pellets", "bio.wood-pellets", "kg", "10000", "pellets", "48", "1"},                                     // × 17.28 / 3.6
		{"1.mobile.distance.car-diesel", "car.company.diesel.average", "km", "10000", "diesel", "6.6887", "0"},                    // × 0.66887
		{"1.mobile.distance.truck", "truck.all-hgvs.average-laden", "km", "10000", "diesel", "34.2167", "0"},                      // × 3.42167
		{"1.mobile.fossil.diesel", "fuel.se.evolution-diesel-18-bio-preem", "l", "1000", "diesel", "9.9433", "0.1726"},            // 18 % HVO
		{"1.mobile.fossil.diesel", "fuel.lifecycle.diesel-mk1-with-mandatory-bio-blend", "l", "1000", "diesel", "10.033333", "0"}, // no share stated
		{"2.electricity.premises.residual", "electricity.grid.ember", "kWh", "373000", "electricity", "373", "0"},                 // as metered
		{"2.electricity.premises.renewable", "electricity.contract.renewable", "kWh", "1000", "electricity", "1", "1"},            // guarantees of origin
		{"1.mobile.fossil.diesel", "own.diesel", "l", "1000", "diesel", "10.033333", "0"},                                         // a factor of the library
		{"1.mobile.fossil.diesel", "own.diesel", "kg", "1000", "diesel", "11.944444", "0"},                                        // by the fuel of the leaf
		{"1.stationary.fossil.natural-gas", "own.gas", "kWh", "1000", "natural-gas", "0.9", "0"},                                  // plain kWh of a gas are gross
	} {
		leaf, ok := category.Standard().Leaf(c.leaf)
		require.True(t, ok, c.leaf)
		line, ok := energy.Standard().Of(leaf, c.series, c.unit)
		require.True(t, ok, "%s per %s", c.series, c.unit)
		require.Equal(t, c.carrier, line.Carrier, c.series)
		require.Equal(t, c.mwh, line.MWh(dec(c.units)).String(), "%s per %s", c.series, c.unit)
		require.Equal(t, c.renewable, line.Renewable.String(), c.series)
	}
}

func TestTable_Of_SaysNothingOfWhatNobodySaw(t *testing.T) {
	t.Parallel()
	for series, on := range map[string]string{
		"reported.co2e":               "1.mobile.fossil.diesel",
		"gas.hfc-32":                  "1.fugitive.refrigerants.r32",
		"car.klimatresa.diesel.large": "1.mobile.distance.car-diesel",
		"own.refrigerant":             "1.fugitive.refrigerants.r32",
	} {
		leaf, ok := category.Standard().Leaf(on)
		require.True(t, ok, on)
		_, ok = energy.Standard().Of(leaf, series, quantity.Kilogram)
		require.False(t, ok, series)
	}
	_, ok := energy.Standard().Of(category.Category{Fuel: "diesel"}, "own.diesel", quantity.Litre)
	require.False(t, ok, "a heat value without a carrier")
	driven, ok := category.Standard().Leaf("1.mobile.distance.car-diesel")
	require.True(t, ok)
	_, ok = energy.Standard().Of(driven, "own.car", quantity.KilowattHourNet)
	require.False(t, ok, "a carrier without a fuel")
}

func TestKind_Purchased(t *testing.T) {
	t.Parallel()
	for _, bought := range []energy.Kind{energy.Electricity, energy.Heat} {
		require.True(t, bought.Purchased(), bought)
	}
	for _, fuel := range []energy.Kind{energy.Oil, energy.Gas, energy.Coal, energy.Other} {
		require.False(t, fuel.Purchased(), fuel)
	}
}

func TestLoad_NamesFileLineAndReason(t *testing.T) {
	t.Parallel()
	const carriers, series = "key,kind,name_sv,name_en,name_fi,name_nl\n", "series,unit,carrier,fuel,kwh,renewable,source\n"
	good := map[string]string{
		"data/carriers.csv": carriers + "diesel,oil,Diesel,Diesel,Diesel,Diesel\n",
		"data/series.csv":   series + "fuel.diesel,l,diesel,diesel,,0,x\n",
		"data/without.csv":  "series,reason\ngas.,nothing burns\n",
	}
	load := func(file, text string) error {
		files := fstest.MapFS{}
		for name, otherwise := range good {
			if name == file {
				otherwise = text
			}
			files[name] = &fstest.MapFile{Data: []byte(otherwise)}
		}
		_, err := energy.Load(files)
		return err
	}
	require.NoError(t, load("", ""))
	for rows, want := range map[string]string{
		"fuel.diesel,l,diesel,diesel,,0,x\nfuel.diesel,l,diesel,diesel,,0,x\n": "data/series.csv:3: fuel.diesel per l stands twice",
		"fuel.diesel,barrel,diesel,diesel,,0,x\n":                              `data/series.csv:2: unknown unit "barrel"`,
		"fuel.diesel,l,diesel,,,0,x\n":                                         "data/series.csv:2: fuel.diesel needs a fuel or kilowatt hours, not both",
		"fuel.diesel,l,diesel,diesel,10,0,x\n":                                 "data/series.csv:2: fuel.diesel needs a fuel or kilowatt hours, not both",
		"fuel.diesel,l,diesel,diesel,,some,x\n":                                "data/series.csv:2: share: ",
		"fuel.diesel,l,diesel,,some,0,x\n":                                     "data/series.csv:2: kilowatt hours: ",
		"fuel.diesel,km,diesel,diesel,,0,x\n":                                  `data/series.csv:2: "diesel" says nothing of km`,
		"fuel.peat,kWh-net,diesel,bog,,0,x\n":                                  `data/series.csv:2: "bog" says nothing of kWh-net`,
		"fuel.diesel,l,gas oil,diesel,,0,x\n":                                  `series.csv: fuel.diesel per l: no carrier "gas oil"`,
	} {
		require.ErrorContains(t, load("data/series.csv", series+rows), want, rows)
	}
	require.ErrorContains(t, load("data/carriers.csv", carriers+"diesel,fluid,,,,\n"), `data/carriers.csv:2: unknown kind "fluid"`)
	require.ErrorContains(t, load("data/without.csv", "series,reason\ngas.\n"), "data/without.csv: ")
}

// Every factor that ships for scope 1 or 2, or is of a kind that burns, is
// metered or drives, has its energy or a reason.
func TestTable_SpeaksOfEveryFactor(t *testing.T) {
	t.Parallel()
	served := map[string]bool{}
	for leaf := range category.Standard().Leaves() {
		for _, s := range leaf.Serves {
			if leaf.Scope != category.Scope3 && s.Use != category.Upstream {
				served[s.Series] = true
			}
		}
	}
	families := []string{"fuel.", "bio.", "electricity.", "heat.", "car.", "van.", "truck.", "truck-refrigerated.", "motorbike.", "gas.", "reported."}
	seen := 0
	for f := range factor.Standard().All() {
		own := slices.ContainsFunc(families, func(prefix string) bool { return strings.HasPrefix(f.Series, prefix) })
		if !own && !served[f.Series] {
			continue
		}
		seen++
		_, reason := energy.Standard().Without(f.Series)
		_, line := energy.Standard().Of(category.Category{}, f.Series, f.Unit)
		require.NotEqual(t, reason, line, "%s per %s has neither energy nor a reason, or both", f.Series, f.Unit)
	}
	require.Greater(t, seen, 500)
}

func TestTable_NamesEveryCarrier(t *testing.T) {
	t.Parallel()
	for _, c := range energy.Standard().Carriers() {
		for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
			require.NotEmpty(t, c.Names.In(locale), "%s in %s", c.Key, locale)
		}
	}
}
