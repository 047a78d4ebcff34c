package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/trace"
)

// Gases that the Kyoto Protocol does not name are told apart from the scopes (GHG
// Protocol Corporate Standard, chapter 9): 10 kg of R22 at 1,760 and 2 kg of R600a
// at 3 (DESNZ 2025), beside 10 kg of R32, which is an HFC and counts.
func TestService_Overview_GasesOutsideKyoto(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	const gases = "1.fugitive.refrigerants."
	r22 := b.entry(t, entered{from: "2024-03-01", category: gases + "r22", quantity: "10", unit: "kg"})
	b.entry(t, entered{from: "2024-05-01", category: gases + "r600a", quantity: "2", unit: "kg"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	without := b.overview(t, 2024, footprint.Filter{})
	require.True(t, without.Totals.Total.IsZero(), "neither is in a scope")
	require.True(t, without.Totals.High.IsZero())
	require.Len(t, without.Outside, 2)
	require.Equal(t, gases+"r600a", without.Outside[0].Category.ID, "as the tree goes")
	same(t, dec("6"), without.Outside[0].Kg)
	require.Equal(t, gases+"r22", without.Outside[1].Category.ID)
	same(t, dec("17600"), without.Outside[1].Kg)
	require.Equal(t, int64(1), without.Outside[1].Rows)
	entries, err := b.footprints.Totals.EntryTotals(t.Context(), b.scope, []uuid.UUID{r22})
	require.NoError(t, err)
	require.True(t, entries[r22].Kg.IsZero())
	same(t, dec("17600"), entries[r22].Outside)

	b.entry(t, entered{from: "2024-03-01", category: gases + "r32", quantity: "10", unit: "kg"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	view := b.overview(t, 2024, footprint.Filter{})
	require.True(t, view.Totals.Scope1.IsPositive())
	require.Equal(t, without.Outside, view.Outside)
	march := b.overview(t, 2024, footprint.Filter{Months: []int{3}})
	require.Len(t, march.Outside, 1)
	require.Empty(t, b.overview(t, 2024, footprint.Filter{Months: []int{7}}).Outside)
	require.Empty(t, b.overview(t, 2023, footprint.Filter{}).Outside)

	for _, x := range b.all(t, 2024, footprint.Filter{Category: gases + "r22"}) {
		require.Equal(t, r22, x.Entry)
		require.Equal(t, engine.Counted, x.Status)
		require.True(t, x.KgLocation.IsZero() && x.KgMarket.IsZero())
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
		require.NoError(t, err)
		values := map[string]decimal.Decimal{}
		for _, s := range traced.Steps {
			values[s.Code] = s.Value
		}
		same(t, dec("1760"), values[trace.StepOutsideFactor])
		same(t, dec("17600"), values[trace.StepOutsideResult])
		require.NotContains(t, values, trace.StepFactor)
		require.True(t, values[trace.StepResult].IsZero())
	}

	b.exec(t, "update footprint_transactions set disabled = true where entry_id = $1", r22)
	require.Empty(t, b.overview(t, 2024, footprint.Filter{Months: []int{3}}).Outside, "what is switched off is told nowhere")
}
