package factor_test

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

// tables hold the rows that publishers give, of the licences that let them lie here.
var tables = map[string][]string{
	"ogl-uk-3.0":                 {"desnz-2025.csv"},
	"us-public-domain":           {"epa-1.3.csv"},
	"cc-by-4.0-ember":            {"ember.csv", "ember-2024.csv"},
	"cc-by-4.0-jrc":              {"jrc.csv"},
	"ogl-uk-3.0+cc-by-4.0-ember": {},
}

// TestStandard_StatesWhatItsSourcesState holds every value of a factor, main,
// upstream and biogenic, against the row that its publisher gives, or against what
// is computed of such rows. A value with neither has a reason; a factor is called
// seen if its main value is a row, and derived if it is not.
func TestStandard_StatesWhatItsSourcesState(t *testing.T) {
	t.Parallel()
	own, stated := valuesOf(t, "own.csv"), statements{rows: map[string]map[string]string{}, used: map[string]bool{}}
	for _, files := range tables {
		for _, file := range files {
			for key, row := range valuesOf(t, file) {
				require.NotContains(t, stated.rows, key, file)
				stated.rows[key] = row
			}
		}
	}
	held := map[string]int{}
	for f := range factor.Standard().All() {
		if _, here := tables[f.Licence]; !here {
			continue
		}
		for column, shipped := range valuesByColumn(f) {
			key := f.ID + " " + column
			how, want := "own", shipped
			if value, ok := stated.value(key); ok {
				how, want = "row", value
			} else if value, ok := stated.computed(t, f); ok {
				how, want = "computed", value
			}
			_, excepted := own[key]
			require.Equal(t, how == "own", excepted, "%s: a row of the source, a way to compute it, or a reason, and one of them", key)
			require.Equal(t, want.Round(6).String(), shipped.String(), "%s: %s", key, how)
			if column == mainColumn {
				require.Equal(t, how == "row", f.Confidence == factor.Seen, "%s is called %s", f.ID, f.Confidence)
				require.NotEqual(t, factor.Memory, f.Confidence, f.ID)
			}
			held[f.Licence+" "+how]++
		}
	}
	for key := range stated.rows {
		require.True(t, stated.used[key], "row of %s, of which no factor takes anything", key)
	}
	t.Log(held)
}

const mainColumn = "kgco2e"

func valuesByColumn(f factor.Factor) map[string]decimal.Decimal {
	values := map[string]decimal.Decimal{mainColumn: f.KgCO2ePerUnit}
	for column, kg := range map[string]decimal.NullDecimal{"upstream": f.UpstreamKgPerUnit, "biogenic": f.BiogenicKgPerUnit} {
		if kg.Valid {
			values[column] = kg.Decimal
		}
	}
	return values
}

// statements are the rows of all sources by factor and column, and which were asked for.
type statements struct {
	rows map[string]map[string]string
	used map[string]bool
}

// value is what a row states, for one of our units.
func (s statements) value(key string) (decimal.Decimal, bool) {
	row, ok := s.rows[key]
	if !ok {
		return decimal.Decimal{}, false
	}
	s.used[key] = true
	return dec(row["value"]).DivRound(dec(row["per"]), 16), true
}

// computed is the value of a factor that we make of rows: a median of them, one in
// another currency, or what a car uses times what the grid emits.
func (s statements) computed(t *testing.T, f factor.Factor) (decimal.Decimal, bool) {
	t.Helper()
	if f.Series == "car.electric.derived" {
		perKm, _ := s.value(f.Series + " kwh")
		perKWh, ok := s.value("electricity.grid.ember-2024.kwh." + strings.ToLower(f.Region) + ".2024 " + mainColumn)
		return perKm.Mul(perKWh), ok
	}
	if !f.Unit.Currency() {
		return decimal.Decimal{}, false
	}
	inDollars, ok := s.value(f.Series + ".usd.us.2022 " + mainColumn)
	if !ok {
		inDollars = s.median(t, f.Provenance)
	}
	if f.Unit == quantity.Unit("USD") {
		return inDollars.Round(3), true // as the publisher rounds
	}
	move, err := price.Standard().Move(string(f.Unit), f.PriceYear, "USD", f.PriceYear)
	require.NoError(t, err)
	return move.Of(inDollars), true
}

// median is that of the series that a provenance names.
func (s statements) median(t *testing.T, provenance string) decimal.Decimal {
	t.Helper()
	_, names, ok := strings.Cut(provenance, " series: ")
	require.True(t, ok, provenance)
	var values []decimal.Decimal
	for name := range strings.FieldsSeq(names) {
		value, ok := s.value("spend." + name + ".usd.us.2022 " + mainColumn)
		require.True(t, ok, name)
		values = append(values, value)
	}
	return middle(values)
}

func middle(values []decimal.Decimal) decimal.Decimal {
	slices.SortFunc(values, decimal.Decimal.Cmp)
	low, high := values[(len(values)-1)/2], values[len(values)/2]
	return low.Add(high).Div(decimal.NewFromInt(2))
}

// valuesOf reads a table by factor and column.
func valuesOf(t *testing.T, file string) map[string]map[string]string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "sources", file))
	require.NoError(t, err)
	found := map[string]map[string]string{}
	for _, row := range rowsOf(t, raw) {
		key := row["factor"] + " " + row["column"]
		require.NotContains(t, found, key)
		found[key] = row
	}
	return found
}

// rowsOf reads a CSV with names of columns, which must not repeat.
func rowsOf(t *testing.T, raw []byte) []map[string]string {
	t.Helper()
	lines, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	require.NoError(t, err)
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// TestPick_FuelsStateTheirBiogenicCO2 holds that what burns biomass, wholly or in
// part, says how much CO2 of it is biogenic, in units that invoices use.
func TestPick_FuelsStateTheirBiogenicCO2(t *testing.T) {
	t.Parallel()
	for id, units := range map[string][]quantity.Unit{
		"1.mobile.fossil.diesel":      {quantity.Litre, quantity.CubicMetre, quantity.Kilogram},
		"1.mobile.fossil.petrol":      {quantity.Litre},
		"1.mobile.bio.hvo":            {quantity.Litre, quantity.Kilogram},
		"1.mobile.bio.fame":           {quantity.Litre},
		"1.mobile.bio.e85":            {quantity.Litre},
		"1.mobile.bio.biogas":         {quantity.Kilogram, quantity.KilowattHour},
		"1.stationary.bio.pellets":    {quantity.Kilogram, quantity.Tonne, quantity.KilowattHour},
		"1.stationary.bio.wood-chips": {quantity.Tonne, quantity.KilowattHour},
		"1.stationary.bio.firewood":   {quantity.Tonne, quantity.KilowattHour},
		"1.stationary.bio.straw":      {quantity.Tonne, quantity.KilowattHour},
		"1.stationary.bio.biogas":     {quantity.KilowattHour},
	} {
		for _, unit := range units {
			for _, region := range []string{"SE", "FI", "NL"} {
				got := pick(t, factor.Query{Leaf: leaf(t, id), Unit: unit, Region: region, Date: in(2024)})
				require.True(t, got.Emissions(dec("1")).BiogenicKg.IsPositive(), "%s of %s in %s by %s", unit, id, region, got.Factor.ID)
			}
		}
	}
}
