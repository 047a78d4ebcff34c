package engine_test

import (
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// TestEnergy holds what bought energy amounts to by both methods of scope 2, and in
// category 3.3, against testdata/energy.csv: kilograms computed by hand from the
// factors and the shares that grids lose; empty where nothing is booked. Add a line
// for energy that was counted wrongly.
func TestEnergy(t *testing.T) {
	t.Parallel()
	matcher, err := rule.Compile(rule.Standard())
	require.NoError(t, err)
	file, err := os.ReadFile("testdata/energy.csv")
	require.NoError(t, err)
	lines, err := csv.NewReader(strings.NewReader(string(file))).ReadAll()
	require.NoError(t, err)
	leaves := map[string]string{
		"premises no": "2.electricity.premises.residual", "premises certificate": "2.electricity.premises.renewable",
		"road no": "2.electricity.vehicles.road", "rail no": "2.electricity.vehicles.rail", "heat no": "2.heating.premises.district-heat",
	}
	for _, c := range lines[1:] {
		t.Run(strings.Join(c[:6], " "), func(t *testing.T) {
			t.Parallel()
			leaf, known := leaves[c[2]+" "+c[5]]
			require.True(t, known)
			year, err := strconv.Atoi(c[1])
			require.NoError(t, err)
			e := engine.New(category.Standard(), factor.Standard(), price.Standard(), matcher, engine.Company{Country: c[0], Currency: "EUR"})
			entry := engine.Entry{PaidIn: "EUR", Override: &engine.Override{Category: leaf, Reasons: []byte("[]")}}
			entry.ID, entry.Unit, entry.Date = uuid.New(), c[4], time.Date(year, time.March, 1, 0, 0, 0, 0, time.UTC)
			entry.Quantity = decimal.NewNullDecimal(decimal.RequireFromString(c[3]))
			results, err := e.Results(entry)
			require.NoError(t, err)

			got := []string{results[0].KgLocation.String(), results[0].KgMarket.String(), "", "", results[0].KgBiogenic.String()}
			if len(results) > 1 {
				require.Equal(t, engine.Upstream, results[1].Part)
				require.Equal(t, 3, results[1].Scope)
				got[2], got[3] = results[1].KgLocation.String(), results[1].KgMarket.String()
			}
			require.Equal(t, c[6:11], got, c[11])
		})
	}
}
