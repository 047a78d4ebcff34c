package footprint_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
)

// What is credited after New Year takes back in the year of the credit, and the year before
// stays as it was, of paper, of a machine and of a bill for energy that is sent anew.
func TestCredits_OfLastYear(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.account(t, "1210", "Maskiner", "asset")
	seller, grid := b.supplier(t, "Bixia", ""), b.supplier(t, "Ellevio AB", "")
	b.voucher(t, "2023-12-05", "Papper", row{account: "6110", amount: "1000"}, row{account: "2440", amount: "-1000"})
	b.voucher(t, "2023-12-06", "Maskin", row{account: "1210", amount: "100000"}, row{account: "2440", amount: "-100000"})
	b.voucher(t, "2023-12-07", "", row{account: "5611", amount: "1800", text: "Diesel", quantity: "100", unit: "l"})
	b.voucher(t, "2023-12-31", "", row{account: "5020", amount: "1200", text: "El december", supplier: seller, quantity: "1000", unit: "kWh"})
	b.voucher(t, "2023-12-31", "", row{account: "5020", amount: "300", text: "Elnät december", supplier: grid, quantity: "1000", unit: "kWh"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	before, view := b.all(t, 2023, footprint.Filter{}), b.overview(t, 2023, footprint.Filter{})

	b.voucher(t, "2024-01-15", "Kredit papper", row{account: "6110", amount: "-1000"}, row{account: "2440", amount: "1000"})
	b.voucher(t, "2024-01-16", "Kredit maskin", row{account: "1210", amount: "-100000"}, row{account: "2440", amount: "100000"})
	b.voucher(t, "2024-01-17", "", row{account: "5611", amount: "-1800", text: "Kredit diesel", quantity: "-100", unit: "l"})
	b.voucher(t, "2024-01-20", "", row{account: "5020", amount: "-1200", text: "Kredit el december", supplier: seller, quantity: "-1000", unit: "kWh"})
	b.voucher(t, "2024-01-20", "", row{account: "5020", amount: "1140", text: "El december", supplier: seller, quantity: "950", unit: "kWh"})
	b.calculate(t, month(2024, time.January), month(2024, time.January))

	require.Equal(t, before, b.all(t, 2023, footprint.Filter{}))
	require.Equal(t, view, b.overview(t, 2023, footprint.Filter{}))
	quantities := map[string]string{}
	for _, x := range b.all(t, 2024, footprint.Filter{}) {
		if x.Part == engine.Main {
			require.Equal(t, engine.Counted, x.Status, x.Text)
			require.Equal(t, x.Amount.Sign(), x.KgMarket.Sign(), x.Text)
			quantities[x.Text] = x.Quantity.Decimal.String()
		}
	}
	require.Equal(t, map[string]string{
		"Kredit papper": "0", "Kredit maskin": "0", "Kredit diesel": "-100", "Kredit el december": "-1000", "El december": "950",
	}, quantities)
}
