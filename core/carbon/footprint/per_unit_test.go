package footprint_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/trace"
)

// TestPerUnit holds what one unit amounts to against the kilograms of its row.
func TestPerUnit(t *testing.T) {
	t.Parallel()

	t.Run("OfEveryRow", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.generate(t, 2024, 250, 4)
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		all := b.everything(t, 2024)
		market := 0
		for _, x := range all {
			require.Equal(t, footprint.Source{ID: b.source, Kind: "sie", Name: "Bokföring", ImportedAt: x.Books.ImportedAt}, x.Books)
			traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
			require.NoError(t, err)
			if x.Status != engine.Counted {
				require.Zero(t, x.PerUnit)
				require.Zero(t, x.MarketPerUnit)
				continue
			}
			units := trace.Step{}
			for _, s := range traced.Steps {
				if s.Code == trace.StepUnits {
					units = s
				}
			}
			require.Equal(t, units.Unit, x.PerUnit.Unit)
			same(t, x.KgLocation, units.Value.Mul(x.CO2PerUnit(footprint.Location).Kg).RoundBank(6))
			if traced.Market == nil {
				require.Equal(t, x.PerUnit, x.MarketPerUnit)
				continue
			}
			market++
			if x.Part == engine.Main {
				same(t, traced.Market.KgCO2ePerUnit, x.CO2PerUnit(footprint.Market).Kg)
			}
			same(t, x.KgMarket, units.Value.Mul(x.CO2PerUnit(footprint.Market).Kg).RoundBank(6))
			require.Equal(t, string(traced.Market.Unit), x.MarketPerUnit.Unit)
		}
		require.Positive(t, market)
	})

	t.Run("AverageOfContractsAndTheRest", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.entry(t, entered{from: "2024-02-01", category: power, quantity: "1000", unit: "kWh"})
		b.contract(t, bought{from: "2024-01-01", to: "2024-12-31", quantity: "400"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		got := b.all(t, 2024, footprint.Filter{Scopes: []int{2}})
		require.Len(t, got, 1)
		require.Equal(t, "kWh", got[0].MarketPerUnit.Unit)
		same(t, got[0].KgMarket, got[0].MarketPerUnit.Kg.Mul(dec("1000")).RoundBank(6))
		require.True(t, got[0].MarketPerUnit.Kg.IsPositive())
		require.Zero(t, got[0].Books)
	})

	t.Run("OfASuppliersOwnFigure", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.chart(t)
		paper := b.supplier(t, "Pappret AB", "")
		b.voucher(t, "2024-03-01", "", row{account: "6110", amount: "1000", text: "paper", supplier: paper})
		b.states(t, paper, 2024, "SEK", "0.5")
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		got := b.all(t, 2024, footprint.Filter{})[0]
		same(t, dec("0.5"), got.PerUnit.Kg)
		require.Equal(t, "SEK", got.PerUnit.Unit)
	})

	t.Run("NoneWhereEmissionsAreStated", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.entry(t, entered{from: "2024-02-01", category: power, quantity: "12", unit: "kgCO2e"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		for _, x := range b.all(t, 2024, footprint.Filter{}) {
			require.Zero(t, x.PerUnit)
		}
	})
}
