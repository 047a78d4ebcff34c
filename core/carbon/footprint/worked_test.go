package footprint_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
)

// worked is one calculation done by hand: from the published factor, not by
// the program.
type worked struct {
	booked  row     // what stands in the books, or
	entered entered // what was entered beside them

	category, exclusion            string
	amount                         string // SEK
	kg, market, biogenic, upstream string // market as kg where it is not said
	upstreamMarket                 string // as upstream where it is not said
}

// examples are of 2023 in Sweden. Sources: UK DESNZ/Defra GHG conversion
// factors 2025 v1 (fuels, wood, flights), US EPA Supply Chain Factors v1.3 in
// SEK and EUR of 2022 (spend), Ember Yearly Electricity Data (grid),
// Energimarknadsinspektionen (Nordic residual mix), IPCC AR6 WG1 table 7.SM.7
// (refrigerant), Statistics Sweden CPI and Eurostat HICP (price levels), ECB
// (rates).
func examples() map[string]worked {
	return map[string]worked{
		// 1 000 SEK × 371.91 / 403.70 = 921.253406… SEK of 2022, × 0.026252.
		"spend": {
			booked: row{account: "6110", amount: "1000"}, amount: "1000", category: "3.1.goods.office-supplies", kg: "24.184744",
		},
		// 100 EUR × 116.8 / 123.2 = 94.805195… EUR of 2022, × 0.279045; the cost
		// at the average rate of 2023, 11.4788 SEK.
		"spend in euro": {
			booked: row{account: "6110", amount: "100", currency: "EUR"}, amount: "1147.88", category: "3.1.goods.office-supplies", kg: "26.454916",
		},
		"credit note": {
			booked: row{account: "6110", amount: "-1000"}, amount: "-1000", category: "3.1.goods.office-supplies", kg: "-24.184744",
		},
		// In full in the year of purchase (Scope 3 Standard, table 5.4):
		// 50 000 SEK × 371.91 / 403.70 = 46 062.670300… SEK of 2022, × 0.024667.
		"capital goods": {
			booked: row{account: "1210", amount: "50000"}, amount: "50000", category: "3.2.equipment.machinery", kg: "1136.227888",
		},
		"depreciation of them": {booked: row{account: "7832", amount: "5000"}, amount: "5000", exclusion: "depreciation"},
		"salaries":             {booked: row{account: "7010", amount: "30000"}, amount: "30000", exclusion: "payroll"},
		// 10 000 kWh × 0.03842 by location, × 0.5241 by market. The grid lost
		// 5.77146538385122 of 100: each, × 5.77146538385122 / 94.22853461614878.
		"electricity": {
			booked: row{account: "5020", amount: "16000", quantity: "10000", unit: "kWh"}, amount: "16000", category: power,
			kg: "384.2", market: "5241", upstream: "23.532118", upstreamMarket: "321.00945",
		},
		// 16 000 SEK / 1.60 SEK per kWh are the same 10 000 kWh.
		"electricity by its price": {
			booked: row{account: "5020", amount: "16000"}, amount: "16000", category: power, kg: "384.2", market: "5241",
			upstream: "23.532118", upstreamMarket: "321.00945",
		},
		// Guarantees of origin: 0 by market (Scope 2 Guidance, chapter 6), but not for
		// what was lost before the meter.
		"renewable electricity": {
			entered: entered{category: "2.electricity.premises.renewable", quantity: "10", unit: "MWh", cover: "adds"}, category: "2.electricity.premises.renewable",
			amount: "0", kg: "384.2", market: "0", upstream: "23.532118", upstreamMarket: "321.00945",
		},
		// 100 l × 2.57082 and, well to tank, × 0.61101.
		"diesel": {
			entered: entered{category: "1.mobile.fossil.diesel", quantity: "100", unit: "l", cover: "adds"}, category: "1.mobile.fossil.diesel",
			amount: "0", kg: "257.082", biogenic: "14", upstream: "61.101",
		},
		// 2.5 MWh net are 2 500 kWh × 0.27288; well to tank × 0.06291.
		"heating oil in another unit": {
			entered: entered{category: "1.stationary.fossil.heating-oil", quantity: "2.5", unit: "MWh", cover: "adds"}, category: "1.stationary.fossil.heating-oil",
			amount: "0", kg: "682.2", upstream: "157.275",
		},
		// 1 t × 1 000 × 0.055194 (CH4 and N2O), × 1.67718 biogenic, × 0.177 before use.
		"pellets": {
			entered: entered{category: "1.stationary.bio.pellets", quantity: "1", unit: "t", cover: "adds"}, category: "1.stationary.bio.pellets",
			amount: "0", kg: "55.194", biogenic: "1677.18", upstream: "177",
		},
		// 2.5 kg of HFC-134a leaked × GWP 1 530.
		"refrigerant": {
			entered: entered{category: "1.fugitive.refrigerants.r134a", quantity: "2.5", unit: "kg", cover: "adds"}, category: "1.fugitive.refrigerants.r134a",
			amount: "0", kg: "3825",
		},
		// 1 200 passenger-km × 0.12786, and × 0.02286 before use.
		"flight": {
			entered: entered{category: "3.6.air.short-haul", quantity: "1200", unit: "pkm", cover: "adds"}, category: "3.6.air.short-haul",
			amount: "0", kg: "153.432", upstream: "27.432",
		},
	}
}

func TestService_Recalculate_WorkedExamples(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.account(t, "1210", "Maskiner", "asset")
	b.account(t, "7832", "Avskrivningar", "cost")
	for name, e := range examples() {
		e.booked.text = name
		if e.booked.account != "" {
			// Value added tax lies on a balance account and counts nowhere.
			b.voucher(t, "2023-05-05", "", e.booked, row{account: "2641", amount: "250"})
			continue
		}
		e.entered.from, e.entered.description = "2023-05-05", name
		b.entry(t, e.entered)
	}
	b.calculate(t, month(2023, time.January), month(2023, time.December))

	found := map[string][]footprint.Transaction{}
	for _, x := range b.all(t, 2023, footprint.Filter{}) {
		found[x.Text] = append(found[x.Text], x)
	}
	require.Len(t, found, len(examples()))
	for name, e := range examples() {
		for text, otherwise := range map[*string]string{&e.kg: "0", &e.biogenic: "0", &e.upstream: "0"} {
			if *text == "" {
				*text = otherwise
			}
		}
		if e.market == "" {
			e.market = e.kg
		}
		if e.upstreamMarket == "" {
			e.upstreamMarket = e.upstream
		}
		got := worked{booked: e.booked, entered: e.entered, upstream: "0", upstreamMarket: "0"}
		for _, x := range found[name] {
			if x.Part == engine.Upstream {
				got.upstream, got.upstreamMarket = x.KgLocation.String(), x.KgMarket.String()
				continue
			}
			got.category, got.exclusion, got.amount = x.Category, x.Exclusion, x.Amount.String()
			got.kg, got.market, got.biogenic = x.KgLocation.String(), x.KgMarket.String(), x.KgBiogenic.String()
		}
		require.Equal(t, e, got, name)
	}
}
