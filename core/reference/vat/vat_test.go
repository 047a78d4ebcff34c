package vat_test

import (
	"encoding/csv"
	"io"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reference/vat"
)

func TestTable_Rate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ country, leaf, on, want string }{
		{"SE", "3.1.goods.office-supplies", "2024-05-05", "standard 25"},
		{"SE", "3.1.goods.food", "2026-03-31", "food 12"},
		{"SE", "3.1.goods.food", "2026-04-01", "food 6"},
		{"SE", "3.1.goods.food", "2028-01-01", "food 12"},
		{"SE", "3.1.services.restaurant", "2026-04-01", "catering 12"},
		{"SE", "3.6.rail.train", "2024-05-05", "passenger 6"},
		{"SE", "3.1.utilities.water", "2024-05-05", "water 25"},
		{"SE", "3.1.goods.medical", "2024-05-05", "medical 0"},
		{"SE", "2.electricity.premises.residual", "2024-05-05", "standard 25"},
		{"FI", "3.1.goods.office-supplies", "2024-08-31", "standard 24"},
		{"FI", "3.1.goods.office-supplies", "2024-09-01", "standard 25.5"},
		{"FI", "3.1.goods.office-supplies", "2009-01-01", "standard 23"}, // the first that is known
		{"FI", "3.6.lodging.hotel", "2024-12-31", "lodging 10"},
		{"FI", "3.6.lodging.hotel", "2025-01-01", "lodging 14"},
		{"FI", "3.6.lodging.hotel", "2026-01-01", "lodging 13.5"},
		{"FI", "3.6.rail.train", "2023-04-30", "passenger 0"},
		{"FI", "2.electricity.premises.residual", "2023-04-30", "electricity 10"},
		{"FI", "2.electricity.premises.residual", "2023-05-01", "electricity 24"},
		{"FI", "2.heating.premises.district-heat", "2023-04-30", "standard 24"},
		{"NL", "3.1.goods.office-supplies", "2024-05-05", "standard 21"},
		{"NL", "3.1.goods.food", "2018-12-31", "food 6"},
		{"NL", "3.1.goods.food", "2019-01-01", "food 9"},
		{"NL", "3.6.lodging.hotel", "2026-01-01", "lodging 21"},
		{"NL", "1.stationary.fossil.natural-gas", "2022-12-31", "heat 9"},
		{"NL", "1.stationary.fossil.heating-oil", "2022-12-31", "standard 21"},
		{"DE", "3.1.goods.food", "2024-05-05", "reduced 7"},
		{"DE", "2.electricity.premises.residual", "2020-07-01", "standard 16"},
		{"US", "3.1.goods.food", "2024-05-05", ""},
		{"SE", "3.1.services.insurance", "2024-05-05", ""},
		{"SE", "3.8.property.premises", "2024-05-05", ""},
		{"SE", "3.6.air.short-haul", "2024-05-05", ""},
		{"SE", "3.6.air.domestic", "2024-05-05", "passenger 6"},
		{"SE", "3.6.road.private-car", "2024-05-05", ""},
	} {
		on, err := time.Parse(time.DateOnly, c.on)
		require.NoError(t, err)
		_, leaf := category.Standard().Leaf(c.leaf)
		require.True(t, leaf, c.leaf)
		got := ""
		if r := vat.Shipped().Rate(c.country, vat.Shipped().KindOf(c.leaf), on); r != nil {
			got = string(r.Kind) + " " + r.Percent.String()
			require.NotEmpty(t, r.Source)
		}
		require.Equal(t, c.want, got, "%+v", c)
	}
}

func TestRate_Without(t *testing.T) {
	t.Parallel()
	on := time.Date(2025, time.May, 5, 0, 0, 0, 0, time.UTC)
	for country, want := range map[string]string{"SE": "800", "FI": "796.812749", "NL": "826.446281"} {
		r := vat.Shipped().Rate(country, vat.Standard, on)
		require.Equal(t, want, r.Without().Of(decimal.NewFromInt(1000)).Round(6).String(), country)
	}
}

// TestShipped_SpeaksOfTheCategories holds that a category that comes new goes by a row
// that somebody wrote, and that none is about a category that is gone.
func TestShipped_SpeaksOfTheCategories(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for c := range category.Standard().All() {
		known[c.ID] = true
	}
	rows, err := csv.NewReader(open(t, "data/categories.csv")).ReadAll()
	require.NoError(t, err)
	for _, row := range rows[1:] {
		require.True(t, known[row[0]], row[0])
		delete(known, row[0])
	}
	for _, scope := range []string{"1", "2", "3"} {
		require.False(t, known[scope], "scope %s has no row", scope)
	}
}

func open(t *testing.T, name string) io.Reader {
	t.Helper()
	f, err := os.Open(name)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return f
}

func TestLoad_NamesFileLineAndReason(t *testing.T) {
	t.Parallel()
	good := map[string]string{
		"kinds.csv":      "kind,else\nstandard,\nfood,standard\n",
		"categories.csv": "category,kind,why\n3,standard,\n",
		"rates.csv":      "country,kind,from,percent,confidence,source\nSE,standard,1990-07-01,25,seen,x\n",
	}
	load := func(file, text string) error {
		files := fstest.MapFS{}
		for name, otherwise := range good {
			if name == file {
				otherwise = text
			}
			files[name] = &fstest.MapFile{Data: []byte(otherwise)}
		}
		_, err := vat.Load(files)
		return err
	}
	require.NoError(t, load("", ""))
	require.NoError(t, load("rates.csv", "h,h,h,h,h,h\nSE,standard,1990-07-01,100,seen,x\n"), "all is not above all")
	for name, c := range map[string]struct{ file, text, want string }{
		"kind twice":          {"kinds.csv", "h,h\nfood,\nfood,\n", "kinds.csv:3: stands twice"},
		"unknown stand-in":    {"kinds.csv", "h,h\nfood,standard\n", "kinds.csv:2: kind is unknown"},
		"category twice":      {"categories.csv", "h,h,h\n3,standard,\n3,food,\n", "categories.csv:3: stands twice"},
		"category of no kind": {"categories.csv", "h,h,h\n3,fish,\n", "categories.csv:2: kind is unknown"},
		"rate of no kind":     {"rates.csv", "h,h,h,h,h,h\nSE,fish,1990-07-01,25,seen,x\n", "rates.csv:2: kind is unknown"},
		"no day":              {"rates.csv", "h,h,h,h,h,h\nSE,standard,1990,25,seen,x\n", "rates.csv:2: from"},
		"no number":           {"rates.csv", "h,h,h,h,h,h\nSE,standard,1990-07-01,much,seen,x\n", "rates.csv:2: percent"},
		"above all":           {"rates.csv", "h,h,h,h,h,h\nSE,standard,1990-07-01,101,seen,x\n", "rates.csv:2: percent must be"},
		"below nought":        {"rates.csv", "h,h,h,h,h,h\nSE,standard,1990-07-01,-1,seen,x\n", "rates.csv:2: percent must be"},
		"confidence":          {"rates.csv", "h,h,h,h,h,h\nSE,standard,1990-07-01,25,guessed,x\n", "rates.csv:2: confidence"},
		"days descend":        {"rates.csv", "h,h,h,h,h,h\nSE,standard,1990-07-01,25,seen,x\nSE,standard,1990-07-01,24,seen,x\n", "rates.csv:3: days must ascend"},
		"no standard rate":    {"rates.csv", "h,h,h,h,h,h\nSE,food,1990-07-01,25,seen,x\n", "SE: a country needs a standard rate"},
		"columns":             {"rates.csv", "h,h\nSE,food\n", "rates.csv"},
	} {
		require.ErrorContains(t, load(c.file, c.text), c.want, name)
	}
}
