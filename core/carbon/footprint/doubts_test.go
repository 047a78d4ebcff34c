package footprint_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/tenant"
)

func (b *bundle) doubts(t testing.TB, year int, f footprint.Filter) map[totals.Doubt]string {
	t.Helper()
	found, err := b.footprints.Totals.Doubts(t.Context(), b.scope, year, f)
	require.NoError(t, err)
	require.Len(t, found.Parts, len(totals.AllDoubts()))
	same(t, b.overview(t, year, f).Totals.Total, found.Kg, "the doubts are of another total")
	kg := map[totals.Doubt]string{"any": found.Any.Kg.String()}
	for _, p := range found.Parts {
		kg[p.Doubt] = p.Kg.String()
		if !found.Kg.IsZero() {
			same(t, p.Kg.DivRound(found.Kg, 6), p.Share.Decimal.Round(6))
		}
	}
	return kg
}

// What a Swedish company of 2024 rests on, by hand: diesel on a British factor of
// 2025, heat on a remembered one of 2021, a refrigerant on one of the world of 2021,
// power by location on its own of the year and by market on that of 2023.
func TestService_Doubts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for _, e := range []entered{
		{category: "1.mobile.fossil.diesel", quantity: "100", unit: "l", description: "diesel"}, // 257.082 and 61.101
		{category: "2.heating.premises.district-heat", quantity: "1000", unit: "kWh"},           // 56
		{category: "1.fugitive.refrigerants.r410a", quantity: "1", unit: "kg"},                  // 2,255.5
		{category: power, quantity: "1000", unit: "kWh"},                                        // 34.91 and 2.023395; 524.1 and 30.377005
		{category: "3.1.services.it", quantity: "500", unit: "kgCO2e"},                          // what it reports of itself
	} {
		e.from, e.to = "2024-03-01", "2024-03-31"
		b.entry(t, e)
	}
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	require.Equal(t, map[totals.Doubt]string{
		"any": "2629.683", "price": "0", "factor": "56", "region": "318.183", "year": "2629.683",
	}, b.doubts(t, 2024, footprint.Filter{}))
	require.Equal(t, map[totals.Doubt]string{
		"any": "3184.160005", "price": "0", "factor": "56", "region": "318.183", "year": "3184.160005",
	}, b.doubts(t, 2024, footprint.Filter{Scope2: footprint.Market}))
	require.Equal(t, map[totals.Doubt]string{
		"any": "318.183", "price": "0", "factor": "0", "region": "318.183", "year": "318.183",
	}, b.doubts(t, 2024, footprint.Filter{Text: "diesel"}))
	none := map[totals.Doubt]string{"any": "0", "price": "0", "factor": "0", "region": "0", "year": "0"}
	require.Equal(t, none, b.doubts(t, 2024, footprint.Filter{Months: []int{1}}))

	// Of a member of which 60 % are held from March on: 0.6 × 2,629.683 and so on.
	of := func(first, last int, within string) map[totals.Doubt]string {
		portion := consolidation.Portion{Company: b.scope.Company, Year: 2024, First: first, Last: last, Share: decimal.New(6, -1)}
		found, err := b.footprints.Consolidations.Doubts(t.Context(), b.scope, []consolidation.Portion{portion}, footprint.Location, within)
		require.NoError(t, err)
		kg := map[totals.Doubt]string{"any": found.Any.Kg.String()}
		for _, p := range found.Parts {
			kg[p.Doubt] = p.Kg.String()
		}
		return kg
	}
	require.Equal(t, map[totals.Doubt]string{
		"any": "1577.8098", "price": "0", "factor": "33.6", "region": "190.9098", "year": "1577.8098",
	}, of(3, 12, ""))
	require.Equal(t, map[totals.Doubt]string{ // 0.6 × 257.082
		"any": "154.2492", "price": "0", "factor": "0", "region": "154.2492", "year": "154.2492",
	}, of(1, 3, "1.mobile"))
	require.Equal(t, none, of(4, 12, ""))

	_, err := b.footprints.Totals.Doubts(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company), 2024, footprint.Filter{})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	other, err := b.footprints.Totals.Doubts(t.Context(), tenant.NewScope(b.scope.Person, uuid.New(), footprint.Read), 2024, footprint.Filter{})
	require.NoError(t, err)
	require.True(t, other.Kg.IsZero(), "another company")
	require.False(t, other.Any.Share.Valid)
}

// A figure has a doubt about its price where the way to it says so, and only there.
func TestService_Doubts_OfPricesAreThoseOfTheTrace(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	for _, year := range []string{"2023", "2024", "2026"} {
		b.voucher(t, year+"-02-01", "Inköp", row{account: "4010", amount: "50000"}, row{account: "5020", amount: "8000"})
	}
	for _, year := range []int{2023, 2024, 2026} {
		b.calculate(t, month(year, time.January), month(year, time.December))
		doubtful := decimal.Zero
		for _, x := range b.all(t, year, footprint.Filter{Status: "counted"}) {
			traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
			require.NoError(t, err)
			if slices.ContainsFunc(traced.Steps, func(s trace.Step) bool { return s.Code == trace.StepUncertain }) {
				doubtful = doubtful.Add(x.KgLocation)
			}
		}
		require.Equal(t, doubtful.String(), b.doubts(t, year, footprint.Filter{})[totals.DoubtPrice])
		require.True(t, doubtful.IsPositive(), "%d", year)
	}
}
