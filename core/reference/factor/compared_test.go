package factor_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

var copies = flag.String("factor.sources", "", "a folder with the files that testdata/sources/compared.csv names, to compare with them anew")

// readers say what a source of a licence that passes on states of a factor.
var readers = map[string]func(t *testing.T, raw []byte) func(factor.Factor) (decimal.Decimal, bool){
	"cc-by-sa-4.0-exiobase": exiobase,
	"cc-by-sa-4.0-aib":      residualMixes,
	"cc-by-sa-4.0-chsb":     hotels,
	"odbl-1.0-boavizta":     devices,
}

// TestStandard_ShareAlikeIsAsItWasCompared holds that what cannot lie here beside its
// source is what was compared with it last, value by value; with -factor.sources it
// compares again.
func TestStandard_ShareAlikeIsAsItWasCompared(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(filepath.Join("testdata", "sources", "compared.csv"))
	require.NoError(t, err)
	shipped := map[string][]factor.Factor{}
	for f := range factor.Standard().All() {
		if notices := factor.Standard().Notices(f.Licence); notices[0].ShareAlike {
			shipped[f.Licence] = append(shipped[f.Licence], f)
		}
	}
	for _, row := range rowsOf(t, raw) {
		factors := shipped[row["licence"]]
		delete(shipped, row["licence"])
		if *copies != "" {
			compare(t, filepath.Join(*copies, row["file"]), row["sha256"], readers[row["licence"]], factors)
		}
		require.Equal(t, row["values"], fmt.Sprintf("%d %s", len(factors), fingerprint(factors)), "values under %s were not compared", row["licence"])
	}
	require.Empty(t, shipped, "licences of which nothing was compared")
}

// compare holds factors against a copy of their source, which has to be the one named.
func compare(
	t *testing.T, file, hash string, read func(*testing.T, []byte) func(factor.Factor) (decimal.Decimal, bool), factors []factor.Factor,
) {
	t.Helper()
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	sum := sha256.Sum256(raw)
	require.Equal(t, hash, hex.EncodeToString(sum[:]), file)
	states := read(t, raw)
	for _, f := range factors {
		want, ok := states(f)
		require.True(t, ok, "%s: no row", f.ID)
		require.Equal(t, want.String(), f.KgCO2ePerUnit.String(), f.ID)
		require.Len(t, valuesByColumn(f), 1, "%s: the source states the main part alone", f.ID)
	}
	t.Log(filepath.Base(file), len(factors), "values are those of the source")
}

// fingerprint is a hash of what factors state.
func fingerprint(factors []factor.Factor) string {
	var lines strings.Builder
	for _, f := range factors {
		fmt.Fprintln(&lines, f.ID, f.KgCO2ePerUnit, f.UpstreamKgPerUnit.Decimal, f.BiogenicKgPerUnit.Decimal)
	}
	sum := sha256.Sum256([]byte(lines.String()))
	return hex.EncodeToString(sum[:8])
}

// exiobase reads kilograms for a euro by the name of a product and the country.
func exiobase(t *testing.T, raw []byte) func(factor.Factor) (decimal.Decimal, bool) {
	t.Helper()
	type node struct {
		Name     string          `yaml:"displayName"`
		Kg       yaml.Node       `yaml:"intensityKilograms"`
		Children map[string]node `yaml:"_children"` //nolint:tagliatelle // as the source spells it
	}
	stated := map[string]float64{}
	var read func(node)
	read = func(n node) {
		var countries map[string]float64
		if n.Kg.Decode(&countries) == nil { // goods by the litre have one number for all
			name, _, _ := strings.Cut(n.Name, " (ND)")
			for country, kg := range countries {
				stated[name+", "+country] = kg
			}
		}
		for _, child := range n.Children {
			read(child)
		}
	}
	var root node
	require.NoError(t, yaml.Unmarshal(raw, &root))
	read(root)
	return func(f factor.Factor) (decimal.Decimal, bool) {
		name, _, _ := strings.Cut(f.Name, ", spend in ")
		kg, ok := stated[name]
		perUnit := decimal.NewFromFloat(kg)
		if f.Unit != quantity.Unit("EUR") {
			move, err := price.Standard().Move(string(f.Unit), f.PriceYear, "EUR", f.PriceYear)
			require.NoError(t, err)
			perUnit = move.Of(perUnit)
		}
		return perUnit.Round(6), ok
	}
}

const (
	byLocation = "Emission factor (location-based) [kg CO2e/unit]"
	byMarket   = "Emission factor (market-based) [kg CO2e/unit]"
)

// residualMixes reads what countries generate, by location, and what is left of it
// after guarantees of origin, by market.
func residualMixes(t *testing.T, raw []byte) func(factor.Factor) (decimal.Decimal, bool) {
	t.Helper()
	columns := map[string]string{"electricity.production.aib": byLocation, "electricity.residual.aib": byMarket}
	return ofYear(t, raw, "AIB", func(f factor.Factor) string { return columns[f.Series] })
}

func hotels(t *testing.T, raw []byte) func(factor.Factor) (decimal.Decimal, bool) {
	t.Helper()
	return ofYear(t, raw, "Hotel Footprinting Tool", func(factor.Factor) string { return "Emission factor [kg CO2e/unit]" })
}

// ofYear reads a column of the rows of one source by region and year.
func ofYear(t *testing.T, raw []byte, source string, column func(factor.Factor) string) func(factor.Factor) (decimal.Decimal, bool) {
	t.Helper()
	rows := map[string]map[string]string{}
	for _, row := range rowsOf(t, raw) {
		if row["Source"] == source {
			rows[row["Region"]+row["Year"]] = row
		}
	}
	return func(f factor.Factor) (decimal.Decimal, bool) {
		value, err := decimal.NewFromString(rows[fmt.Sprint(f.Region, f.Year)][column(f)])
		return value, err == nil
	}
}

// devices is the median of what makers declare for a kind, less the share of its use.
func devices(t *testing.T, raw []byte) func(factor.Factor) (decimal.Decimal, bool) {
	t.Helper()
	kinds := map[string]string{"Desktop computer": "Desktop", "Thin client": "Thin Client"}
	declared := map[string][]decimal.Decimal{}
	for _, row := range rowsOf(t, raw) {
		if row["gwp_total"] != "" && row["gwp_use_ratio"] != "" {
			kg := dec(row["gwp_total"]).Mul(decimal.NewFromInt(1).Sub(dec(row["gwp_use_ratio"])))
			declared[row["subcategory"]] = append(declared[row["subcategory"]], kg)
		}
	}
	return func(f factor.Factor) (decimal.Decimal, bool) {
		kind, _, _ := strings.Cut(f.Name, ",")
		if named, ok := kinds[kind]; ok {
			kind = named
		}
		if len(declared[kind]) == 0 {
			return decimal.Decimal{}, false
		}
		return middle(declared[kind]).Round(1), true
	}
}
