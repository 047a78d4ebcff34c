package group_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reporting/group"
)

const refrigerants = "1.fugitive.refrigerants."

// leak books kilograms of R22, each of 1,760 kilograms of CO2e, or of R600a, each of 3.
func (w *fixture) leak(t testing.TB, company uuid.UUID, year, month int, gas, kilograms string) {
	t.Helper()
	of := map[string]string{"r22": "1760", "r600a": "3"}[gas]
	calculation := w.insert(t, `insert into emission_calculations (id, category_id, use, unit, region, year, factor_id, kg_per_unit, outside_kg, units_num, units_den,
			year_match, region_match, note, quality, uncertainty, biogenic_kg, upstream_leaf, upstream_kg, upstream_factor)
		values (uuidv7(), $1, 'activity', 'kg', 'GB', 2025, (select min(id) from emission_factors), 0, $2::text::numeric, 1, 1, 'same', 'same', '', 2, 0, 0, '', 0, '')
		returning id`, refrigerants+gas, of)
	w.exec(t, `insert into footprint_transactions (id, company_id, year, month, date, part, status, disabled, series, number, account, account_name,
			supplier_name, text, search, amount, currency, base, unit, category_id, scope, reasons, calculation_id,
			kg_location, kg_market, kg_biogenic, spread_location, spread_market)
		values (uuidv7(), $1, $2::int, $3::int, make_date($2::int, $3::int, 1), 'main', 'counted', false, '', '', '', '', '', '', '', 0, 'SEK',
			$4::text::numeric, 'kg', $5, 1, '[]', $6, 0, 0, 0, 0, 0)`, company, year, month, kilograms, refrigerants+gas, calculation)
	w.book(t, company, booked{year, month, refrigerants + gas, "0", ""})
}

// Worked by hand: of Norr, in the group since July, 60 % are held; of Dotter half of
// that, all year; Söder whole. Främling is none of them.
func TestEmissions_TellGasesOutsideKyotoApart(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.hold(t, w.north, "0.6", "2025-07-01", "")
	w.hold(t, w.daughter, "0.5", "2025-01-01", "")
	w.book(t, w.owner, booked{2025, 2, leaf(t, category.Scope1, 0), "100", ""})
	w.leak(t, w.owner, 2024, 12, "r22", "1000")
	w.leak(t, w.north, 2025, 6, "r22", "1000")
	w.leak(t, w.north, 2025, 7, "r22", "10")
	w.leak(t, w.north, 2025, 12, "r600a", "2")
	w.leak(t, w.daughter, 2025, 8, "r22", "5")
	w.leak(t, w.south, 2025, 1, "r22", "1")
	w.leak(t, w.stranger, 2025, 8, "r22", "1000")
	for _, c := range []struct {
		look       group.Look
		r600a, r22 string // none: not told
	}{
		{group.Look{}, "6", "28160"},                                            // 16 × 1,760
		{group.Look{Equity: true}, "3.6", "14960"},                              // (6 + 1.5 + 1) × 1,760
		{group.Look{Equity: true, Company: w.north}, "3.6", "10560"},            // 6 × 1,760
		{group.Look{Equity: true, Company: w.daughter}, "", "2640"},             // 1.5 × 1,760
		{group.Look{Equity: true, Category: refrigerants + "r22"}, "", "14960"}, // alone
		{group.Look{Equity: true, Category: "1.fugitive"}, "3.6", "14960"},      // all below
		{group.Look{Equity: true, Category: "1.mobile"}, "", ""},                // none of it
		{group.Look{Equity: true, Company: w.owner}, "", ""},                    // of another year
	} {
		found, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2025, c.look)
		require.NoError(t, err)
		told := map[string]string{}
		for _, gas := range found.Outside {
			told[gas.Category.ID] = gas.Kg.String()
		}
		want := map[string]string{}
		if c.r600a != "" {
			want[refrigerants+"r600a"] = c.r600a
		}
		if c.r22 != "" {
			want[refrigerants+"r22"] = c.r22
		}
		require.Equal(t, want, told, c.look)
		if c.look == (group.Look{}) {
			same(t, "100", found.Now.Total(""), "in no total")
			require.Equal(t, refrigerants+"r600a", found.Outside[0].Category.ID, "as the tree goes")
		}
	}
	w.exec(t, "update footprint_transactions set disabled = true where company_id = $1", w.south)
	found, err := w.groups.Emissions(t.Context(), w.of(t, w.south), 2025, group.Look{})
	require.NoError(t, err)
	require.Empty(t, found.Outside, "what is switched off is told nowhere")
	found, err = w.groups.Emissions(t.Context(), w.of(t, w.stranger), 2025, group.Look{})
	require.NoError(t, err)
	same(t, "1760000", found.Outside[0].Kg, "its own alone")
}

// leakOf is leak of a gas that was bought of a supplier.
func (w *fixture) leakOf(t testing.TB, company, supplier uuid.UUID, year, month int, gas, kilograms string) {
	t.Helper()
	w.leak(t, company, year, month, gas, kilograms)
	w.exec(t, `update footprint_transactions set supplier_id = $2 where company_id = $1 and year = $3 and month = $4 and category_id = $5
		and supplier_id is null`, company, supplier, year, month, refrigerants+gas)
}

// The owner and Norr, of which it holds 60 % and which joins in July, sell each other gas;
// Norr's books end in October. R22 is 1,760 kilograms a kilogram, R600a 3. By hand, bought:
//
//	owner of Norr: R22 1 kg in May (before Norr belongs), 10 in August, 100 in November (beyond Norr's books), R600a 5 in September
//	Norr of the owner: R22 2 kg in June (before), 20 in September
//	owner of somebody else: R22 1,000 kg in October
func TestInside_GasesOutsideKyoto(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.begin(t, 2023)
	goods, diesel := leaf(t, category.Scope3, 3), leaf(t, category.Scope1, 0)
	w.number(t, w.owner, "556644-4444")
	w.number(t, w.north, "556611-2230")
	w.hold(t, w.north, "0.6", "2025-07-01", "")
	w.book(t, w.owner, booked{2025, 12, diesel, "100", ""})
	w.book(t, w.north, booked{2025, 10, diesel, "10", ""})
	norr := w.sells(t, w.owner, "Norr i Umeå AB", "SE556611223001", booked{2025, 8, goods, "0", ""})
	other := w.sells(t, w.owner, "Kylgrossisten", "", booked{2025, 10, goods, "0", ""})
	moder := w.sells(t, w.north, "Moder AB", "556644-4444", booked{2025, 9, goods, "0", ""})
	w.leakOf(t, w.owner, norr, 2025, 5, "r22", "1")
	w.leakOf(t, w.owner, norr, 2025, 8, "r22", "10")
	w.leakOf(t, w.owner, norr, 2025, 11, "r22", "100")
	w.leakOf(t, w.owner, norr, 2025, 9, "r600a", "5")
	w.leakOf(t, w.owner, norr, 2024, 8, "r22", "7")
	w.leakOf(t, w.owner, other, 2025, 10, "r22", "1000")
	w.leakOf(t, w.north, moder, 2025, 6, "r22", "2")
	w.leakOf(t, w.north, moder, 2025, 9, "r22", "20")

	told := func(look group.Look) (kg, inside map[string]string) {
		kg, inside = map[string]string{}, map[string]string{}
		for _, gas := range w.look(t, 2025, look).Outside {
			kg[gas.Category.ID[len(refrigerants):]], inside[gas.Category.ID[len(refrigerants):]] = gas.Kg.String(), gas.Inside.String()
		}
		return kg, inside
	}
	for _, c := range []struct {
		look       group.Look
		kg, inside map[string]string
	}{
		{group.Look{}, map[string]string{"r22": "1937760", "r600a": "0"}, map[string]string{"r22": "52800", "r600a": "15"}}, // 1,101 kg; 10 + 20
		// 1,111 + 0.6 × 20 − 0.6 × 10 − 0.6 × 20 = 1,105 kg; 5 − 0.6 × 5 = 2
		{group.Look{Equity: true}, map[string]string{"r22": "1944800", "r600a": "6"}, map[string]string{"r22": "31680", "r600a": "9"}},
		{group.Look{Category: refrigerants + "r600a"}, map[string]string{"r600a": "0"}, map[string]string{"r600a": "15"}},
		{group.Look{Company: w.owner}, map[string]string{"r22": "1955360", "r600a": "15"}, map[string]string{"r22": "0", "r600a": "0"}}, // alone
		{group.Look{Category: "1.mobile"}, map[string]string{}, map[string]string{}},
	} {
		kg, inside := told(c.look)
		require.Equal(t, c.kg, kg, c.look)
		require.Equal(t, c.inside, inside, c.look)
	}
	same(t, "110", w.look(t, 2025, group.Look{}).Now.Total(""), "in no total")

	within, err := w.groups.Emissions(t.Context(), w.of(t, w.north), 2025, group.Look{})
	require.NoError(t, err)
	require.Len(t, within.Outside, 1)
	same(t, "38720", within.Outside[0].Kg, "Norr sees its own 22 kilograms")
	same(t, "0", within.Outside[0].Inside)

	require.NoError(t, w.groups.Tell(t.Context(), w.of(t, w.owner), group.Telling{Buyer: w.owner, Key: "kylgrossisten", Seller: w.north}))
	_, inside := told(group.Look{})
	require.Equal(t, "1812800", inside["r22"], "1,030 kg, once somebody has said who that is")
}
