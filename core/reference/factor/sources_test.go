package factor_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// published are the sources of which the rows are at hand, by how factors name them.
var published = map[string]string{"desnz-2025.csv": "UK DESNZ/Defra GHG conversion factors 2025"}

// TestStandard_StatesWhatItsSourcesState holds every value of a factor, main,
// upstream and biogenic, against the row that its publisher gives. A value
// without a row has a reason, and none that has one is called seen wrongly.
func TestStandard_StatesWhatItsSourcesState(t *testing.T) {
	t.Parallel()
	for file, source := range published {
		rows, own := valuesOf(t, file), valuesOf(t, "own.csv")
		confidences := map[factor.Confidence]int{}
		for f := range factor.Standard().All() {
			if !strings.HasPrefix(f.Source, source) {
				continue
			}
			confidences[f.Confidence]++
			for column, shipped := range statedBy(f) {
				key := f.ID + " " + column
				row, quoted := rows[key]
				_, excepted := own[key]
				require.NotEqual(t, quoted, excepted, "%s: either a row of the source or a reason", key)
				delete(rows, key)
				if !quoted {
					continue
				}
				value, per := decimal.RequireFromString(row["value"]), decimal.RequireFromString(row["per"])
				want := value.DivRound(per, 16).Round(6) // what a tonne's kilograms are rounded to
				require.True(t, want.Equal(shipped), "%s: ships %s, row %s says %s per %s", key, shipped, row["row"], row["value"], row["unit"])
			}
		}
		require.Empty(t, rows, "rows of %s of which no factor takes anything", file)
		t.Log(file, confidences)
	}
}

func statedBy(f factor.Factor) map[string]decimal.Decimal {
	stated := map[string]decimal.Decimal{"kgco2e": f.KgCO2ePerUnit}
	for column, kg := range map[string]decimal.NullDecimal{"upstream": f.UpstreamKgPerUnit, "biogenic": f.BiogenicKgPerUnit} {
		if kg.Valid {
			stated[column] = kg.Decimal
		}
	}
	return stated
}

// valuesOf reads a table by factor and column.
func valuesOf(t *testing.T, file string) map[string]map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "sources", file))
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	lines, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	found := map[string]map[string]string{}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		key := row["factor"] + " " + row["column"]
		require.NotContains(t, found, key)
		found[key] = row
	}
	return found
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
