package footprint_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
)

// TestService_VAT_OfACountryAndDay compares what is booked with the tax with what another
// company, which deducts it, books without.
func TestService_VAT_OfACountryAndDay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		country string
		charts  [][2]string // number, name
		deducts string
		rows    [][4]string // day, account, with the tax, without
	}{
		"a clinic in Finland": {
			country: "FI", deducts: "Arvonlisäverosaamiset",
			charts: [][2]string{
				{"8550", "Toimistotarvikkeet"}, {"7800", "Matkakulut, hotelli"}, {"8160", "Vakuutukset"}, {"7280", "Sähkö"}, {"7500", "Polttoaineet"},
			},
			rows: [][4]string{
				{"2024-08-31", "8550", "124", "100"},
				{"2024-09-01", "8550", "125.5", "100"},
				{"2025-03-03", "8550", "-125.5", "-100"},
				{"2024-09-01", "8160", "100", "100"},
				{"2024-03-05", "7280", "1240", "1000"},
				{"2024-11-05", "7280", "1255", "1000"},
				{"2025-02-05", "7280", "-125.5", "-100"},
				{"2024-03-06", "7500", "124", "100"},
			},
		},
		"a foundation in the Netherlands": {
			country: "NL", deducts: "Voorbelasting",
			charts: [][2]string{
				{"4500", "Kantoorbenodigdheden"}, {"4010", "Verzekeringen"}, {"4230", "Elektriciteit"}, {"4240", "Gas"}, {"4610", "Brandstof auto's"},
			},
			rows: [][4]string{
				{"2024-05-05", "4500", "121", "100"},
				{"2024-05-06", "4500", "-121", "-100"},
				{"2024-05-07", "4010", "100", "100"},
				{"2024-05-08", "4230", "1210", "1000"},
				{"2024-08-08", "4230", "-121", "-100"},
				{"2024-05-09", "4240", "1210", "1000"},
				{"2024-05-10", "4610", "121", "100"},
			},
		},
		"a landlord in Sweden": {
			country: "SE", deducts: "Ingående moms",
			charts: [][2]string{
				{"5160", "Städning och renhållning"}, {"5120", "El för belysning"}, {"5130", "Värme"}, {"5611", "Drivmedel"}, {"5170", "Reparation av fastighet"},
			},
			rows: [][4]string{
				{"2024-05-05", "5120", "12500", "10000"},
				{"2024-08-05", "5120", "-1250", "-1000"},
				{"2024-05-06", "5130", "12500", "10000"},
				{"2024-05-07", "5611", "1250", "1000"},
				{"2024-05-08", "5170", "1250", "1000"},
				{"2024-05-09", "5170", "-125", "-100"},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBundle(t)
			year := func(with bool) (found []kilos) {
				b.company(t, c.country, "EUR")
				for _, a := range c.charts {
					b.account(t, a[0], a[1], "cost")
				}
				b.account(t, "1763", c.deducts, "asset")
				if with {
					b.deciding(t)
					b.holdVAT(t, true)
				}
				for _, r := range c.rows {
					amount := r[3]
					if with {
						amount = r[2]
					}
					b.voucher(t, r[0], "", row{account: r[1], amount: amount, currency: "EUR"})
				}
				b.voucher(t, "2024-06-06", "", row{account: c.charts[0][0], amount: "100", currency: "EUR"}, row{account: "1763", amount: "25", currency: "EUR"})
				b.calculate(t, month(2024, time.January), month(2025, time.December))
				for _, y := range []int{2024, 2025} {
					for _, x := range b.all(t, y, footprint.Filter{}) {
						require.Equal(t, engine.Counted, x.Status, "%+v", x)
						found = append(found, kilos{main: x.KgLocation.String()})
					}
				}
				return found
			}
			require.Equal(t, year(false), year(true))
		})
	}
}

// What a housing association pays for energy beside the grid is read without the tax, and
// without the grid's part: 8 750 kronor with a fourth on top, at 0.70 a kilowatt hour, are
// 10 000 of them.
func TestService_VAT_OfEnergyBesideTheGrid(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.account(t, "5021", "Elnät", "cost")
	b.deciding(t)
	b.holdVAT(t, true)
	seller, grid := b.supplier(t, "Bixia", ""), b.supplier(t, "Ellevio AB", "")
	b.voucher(t, "2024-05-31", "", row{text: "El maj", account: "5020", amount: "8750", supplier: seller})
	b.voucher(t, "2024-05-31", "", row{text: "Elnät maj", account: "5021", amount: "8125", supplier: grid})
	b.voucher(t, "2024-09-30", "", row{text: "El september", account: "5020", amount: "16875", supplier: seller, quantity: "10000", unit: "kWh"})
	b.voucher(t, "2024-09-30", "", row{text: "Elnät september 10 000 kWh", account: "5021", amount: "1500", supplier: grid})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	got := b.kilos(t, 2024)
	require.Equal(t, got["El september"].main, got["El maj"].main)
	require.NotEqual(t, "0", got["El maj"].main)
	require.Equal(t, []string{"0", "0"}, []string{got["Elnät maj"].main, got["Elnät september 10 000 kWh"].main})
}
