package group_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reporting/group"
)

// sells books what a company bought of a supplier, as the footprint keeps it, and
// returns the supplier's record.
func (w *fixture) sells(t testing.TB, buyer uuid.UUID, name, number string, rows ...booked) uuid.UUID {
	t.Helper()
	supplier := w.insert(t, "insert into suppliers (company_id, name, corporate_number, source_key) values ($1, $2, $3, gen_random_uuid()::text) returning id",
		buyer, name, number)
	w.book(t, buyer, rows...)
	for _, r := range rows {
		if r.market == "" {
			r.market = r.location
		}
		leaf, _ := category.Standard().Leaf(r.category)
		w.exec(t, `insert into footprint_supplier_rollups (company_id, supplier_id, year, month, part, status, disabled, category_id, scope, quality, rows,
				amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market)
			values ($1, $7, $2, $3, 'main', 'counted', false, $4, $5, 5, 1, 1000, $6::text::numeric, $8::text::numeric, 0, 0, 0)`,
			buyer, r.year, r.month, r.category, int(leaf.Scope), r.location, supplier, r.market)
	}
	return supplier
}

func (w *fixture) number(t testing.TB, company uuid.UUID, number string) {
	t.Helper()
	w.exec(t, "update companies set corporate_identity_number = $2 where id = $1", company, number)
}

func (w *fixture) look(t testing.TB, year int, look group.Look) group.Emissions {
	t.Helper()
	found, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), year, look)
	require.NoError(t, err)
	return found
}

// The owner buys goods of Norr (which it holds by 60 %) for 100 kg in March and 40 kg
// in November; Norr's books, of 70 kg, end in October. Worked by hand.
func TestInside_ByNumber(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.begin(t, 2024)
	goods, diesel := leaf(t, category.Scope3, 3), leaf(t, category.Scope1, 0)
	w.number(t, w.north, "556611-2230")
	w.hold(t, w.north, "0.6", "", "")
	w.book(t, w.owner, booked{2025, 1, diesel, "10", ""})
	w.sells(t, w.owner, "Norr i Umeå AB", "SE556611223001", booked{2025, 3, goods, "100", ""}, booked{2025, 11, goods, "40", ""}, booked{2024, 3, goods, "5", ""})
	w.book(t, w.north, booked{2025, 2, goods, "50", ""}, booked{2025, 10, goods, "20", ""}, booked{2024, 10, goods, "3", ""})

	whole := w.look(t, 2025, group.Look{})
	same(t, "120", whole.Now.Total(""), "10 + 40 + 70: the 100 are Norr's own 70")
	same(t, "100", whole.Inside.Total(""))
	same(t, "3", whole.Before.Total(""), "5 of 2024 are Norr's 3")
	same(t, "120", whole.Trend[1].Total(""))
	same(t, "3", whole.Trend[0].Total(""))
	same(t, "150", whole.Members[0].Now.Total(""), "the member is shown as its own books say")
	months := map[int]string{1: "10", 2: "50", 3: "0", 10: "20", 11: "40"}
	for _, m := range whole.Months {
		same(t, months[m.Month], m.Total(""), m.Month)
	}
	for _, c := range whole.Categories {
		if c.Category.ID == goods {
			same(t, "110", c.Total(""))
			same(t, "3", c.Before.Total(""))
		}
	}
	require.Len(t, whole.Purchases, 2)
	taken, kept := whole.Purchases[0], whole.Purchases[1]
	require.Equal(t, group.Eliminated, taken.Standing)
	require.True(t, taken.ByNumber)
	require.Equal(t, []uuid.UUID{w.owner, w.north}, []uuid.UUID{taken.Buyer, taken.Seller})
	same(t, "100", taken.Kg.Total(""))
	same(t, "1000", taken.Amount)
	require.Equal(t, "SEK", taken.Currency)
	require.Equal(t, group.NoSeller, kept.Standing, "in November nothing of Norr counts")
	same(t, "40", kept.Kg.Total(""))

	shared := w.look(t, 2025, group.Look{Equity: true})
	same(t, "132", shared.Now.Total(""), "10 + 140 + 0.6 × 70 − 0.6 × 100")
	same(t, "60", shared.Inside.Total(""))

	some := w.look(t, 2025, group.Look{Category: diesel})
	same(t, "10", some.Now.Total(""))
	require.Empty(t, some.Purchases)
	alone := w.look(t, 2025, group.Look{Company: w.owner})
	same(t, "150", alone.Now.Total(""), "one company alone is what its books say")
	require.Empty(t, alone.Purchases)

	within, err := w.groups.Emissions(t.Context(), w.of(t, w.north), 2025, group.Look{})
	require.NoError(t, err)
	same(t, "70", within.Now.Total(""), "nothing of it is seen from Norr")
	require.Empty(t, within.Purchases)
}

// Power bought of the group's property company goes off scope 2 by both methods, and
// its part of 3.3 with it; biogenic CO2 likewise.
func TestInside_Power(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	power, goods := leaf(t, category.Scope2, 0), leaf(t, category.Scope3, 3)
	w.number(t, w.south, "556677-8899")
	w.sells(t, w.owner, "Fastigheten", "5566778899", booked{2025, 5, power, "30", "90"}, booked{2025, 5, goods, "4", ""})
	w.exec(t, "update footprint_supplier_rollups set kg_biogenic = 2 where scope = 2")
	w.exec(t, "update footprint_rollups set kg_biogenic = 2 where scope = 2")
	w.book(t, w.south, booked{2025, 5, power, "35", "95"})

	for method, want := range map[footprint.Scope2]string{footprint.Location: "35", footprint.Market: "95"} {
		same(t, want, w.look(t, 2025, group.Look{Scope2: method}).Now.Total(method), method)
	}
	found := w.look(t, 2025, group.Look{})
	same(t, "2", found.Inside.Biogenic)
	same(t, "0", found.Now.Biogenic.Sub(dec("0")), "2 − 2: the property company has none booked here")
}

// Members that come and go: what was bought before both belong to the group stays.
func TestInside_Months(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.begin(t, 2023)
	goods := leaf(t, category.Scope3, 3)
	w.number(t, w.daughter, "556611-2230")
	w.hold(t, w.daughter, "0.5", "2025-07-01", "")
	w.hold(t, w.north, "0.8", "", "2025-09-30")
	w.sells(t, w.south, "Dotter", "556611-2230", booked{2025, 6, goods, "1", ""}, booked{2025, 7, goods, "10", ""}, booked{2025, 9, goods, "100", ""},
		booked{2025, 10, goods, "1000", ""})
	w.book(t, w.daughter, booked{2025, 12, goods, "7", ""}, booked{2025, 8, goods, "20", ""})

	whole := w.look(t, 2025, group.Look{})
	same(t, "1021", whole.Now.Total(""), "1 + 1000 and the daughter's 20 of August")
	shared := w.look(t, 2025, group.Look{Equity: true})
	same(t, "1075", shared.Now.Total(""), "1111 + 0.4 × 20 − 0.4 × 110")
}

// A supplier that has the name of a member counts until somebody has said that it is
// the one; what somebody has said holds for all years, and can be said otherwise.
func TestInside_ByName(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.begin(t, 2023)
	goods := leaf(t, category.Scope3, 3)
	w.number(t, w.south, "556677-8899")
	w.sells(t, w.owner, "NORR Aktiebolag", "", booked{2025, 3, goods, "100", ""}, booked{2024, 3, goods, "11", ""})
	w.sells(t, w.owner, "Söder AB", "556611-2230", booked{2025, 4, goods, "1000", ""}) // another company of that name
	w.book(t, w.north, booked{2025, 12, goods, "70", ""}, booked{2024, 12, goods, "7", ""})
	w.book(t, w.south, booked{2025, 12, goods, "1", ""})
	scope := w.of(t, w.owner)

	before := w.look(t, 2025, group.Look{})
	same(t, "1171", before.Now.Total(""))
	require.Len(t, before.Purchases, 1)
	ask := before.Purchases[0]
	require.Equal(t, group.Asked, ask.Standing)
	require.Equal(t, w.north, ask.Seller)
	require.Equal(t, "NORR Aktiebolag", ask.Supplier)

	require.NoError(t, w.groups.Tell(t.Context(), scope, group.Telling{Buyer: ask.Buyer, Key: ask.Key, Seller: ask.Seller}))
	told := w.look(t, 2025, group.Look{})
	same(t, "1071", told.Now.Total(""))
	same(t, "7", told.Before.Total(""))
	require.False(t, told.Purchases[0].ByNumber)

	require.NoError(t, w.groups.Tell(t.Context(), scope, group.Telling{Buyer: ask.Buyer, Key: ask.Key}))
	none := w.look(t, 2025, group.Look{})
	same(t, "1171", none.Now.Total(""))
	require.Equal(t, group.Outsider, none.Purchases[0].Standing)

	within, err := w.groups.Emissions(t.Context(), w.of(t, w.north), 2025, group.Look{})
	require.NoError(t, err)
	require.Empty(t, within.Purchases)
}

// Management fees that name nobody count until somebody has said who gets them.
func TestInside_Fees(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.begin(t, 2023)
	services := leaf(t, category.Scope3, 5)
	fee := func(company uuid.UUID, account, kg string) {
		w.exec(t, `insert into footprint_transactions (id, company_id, year, month, date, part, status, disabled, series, number, account, account_name,
				supplier_name, text, search, amount, currency, unit, category_id, scope, method, reasons, kg_location, kg_market, kg_biogenic,
				spread_location, spread_market, quality, calculation_id)
			select gen_random_uuid(), $1, 2025, 4, '2025-04-01', 'main', 'counted', false, '', '', $2, '', '', '', '', 500, 'SEK', '', $3, 3, 'spend', '[]',
				$4::text::numeric, $4::text::numeric, 0, 0, 0, 5, gen_random_uuid()`, company, account, services, kg)
	}
	w.book(t, w.north, booked{2025, 4, services, "111", ""})
	fee(w.north, "6430", "8")
	fee(w.north, "6439", "2")
	fee(w.north, "6440", "100")
	fee(w.north, "6431-1", "1")
	w.book(t, w.owner, booked{2025, 12, services, "3", ""})

	before := w.look(t, 2025, group.Look{})
	same(t, "114", before.Now.Total(""))
	require.Len(t, before.Purchases, 1)
	require.Equal(t, group.Asked, before.Purchases[0].Standing)
	require.Empty(t, before.Purchases[0].Supplier)
	require.Equal(t, int64(3), before.Purchases[0].Rows)
	same(t, "1500", before.Purchases[0].Amount)

	require.NoError(t, w.groups.Tell(t.Context(), w.of(t, w.owner), group.Telling{Buyer: w.north, Seller: w.owner}))
	same(t, "103", w.look(t, 2025, group.Look{}).Now.Total(""))

	w.exec(t, "update companies set country = 'FI' where id = $1", w.north)
	same(t, "114", w.look(t, 2025, group.Look{}).Now.Total(""), "6430 is another account elsewhere")
}

// Key figures of categories are without what members bought from each other.
func TestInside_KPIs(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.begin(t, 2023)
	goods := leaf(t, category.Scope3, 3)
	w.number(t, w.north, "556611-2230")
	w.sells(t, w.owner, "Norr", "556611-2230", booked{2025, 3, goods, "100000", ""})
	w.book(t, w.north, booked{2025, 12, goods, "70000", ""})
	scope := w.of(t, w.owner)
	require.NoError(t, w.groups.Follow(t.Context(), scope, 2025, []group.KPI{
		{Kind: group.FromCategory, Reference: "3.1", Aggregation: group.Sum}, {Kind: group.FromCategory, Reference: goods, Aggregation: group.Average},
	}))
	found, err := w.groups.KPIs(t.Context(), scope, 2025, group.Look{})
	require.NoError(t, err)
	same(t, "70", found.Figures[0].Totals[0].Number)
	same(t, "100", found.Figures[0].Inside)
	same(t, "100", found.Figures[0].Values[0].Number)
	same(t, "35", found.Figures[1].Totals[0].Number, "70 by two with books")
}

func TestTell_Refuses(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	scope := w.of(t, w.owner)
	tell := func(scope tenant.Scope, in group.Telling) error {
		return w.groups.Tell(context.WithoutCancel(t.Context()), scope, in)
	}
	require.ErrorIs(t, tell(w.may(t, w.owner, group.Read), group.Telling{Buyer: w.north}), tenant.ErrForbidden)
	require.ErrorIs(t, tell(scope, group.Telling{Buyer: w.stranger}), tenant.ErrNotFound)
	require.ErrorIs(t, tell(w.of(t, w.south), group.Telling{Buyer: w.north}), tenant.ErrNotFound)
	refused(t, map[string]string{"seller": "unknown"}, tell(scope, group.Telling{Buyer: w.north, Seller: w.stranger}))
	refused(t, map[string]string{"seller": "unknown"}, tell(scope, group.Telling{Buyer: w.north, Seller: w.north}))
}

// What a name says holds for no company that has another number of the kind, nor, unasked,
// where two members have it; a number of another kind says nothing against a name.
func TestInside_NamesAndNumbers(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.begin(t, 2023)
	goods := leaf(t, category.Scope3, 3)
	w.number(t, w.north, "556677-8899")
	w.sells(t, w.owner, "Norr AB", "", booked{2025, 3, goods, "100", ""})
	w.sells(t, w.owner, "Norr", "556611-2230", booked{2025, 4, goods, "1000", ""})
	w.book(t, w.north, booked{2025, 12, goods, "7", ""})
	scope := w.of(t, w.owner)
	require.NoError(t, w.groups.Tell(t.Context(), scope, group.Telling{Buyer: w.owner, Key: "norr", Seller: w.north}))
	same(t, "100", w.look(t, 2025, group.Look{}).Inside.Total(""), "the other Norr is another company")

	w.exec(t, "update companies set name = 'Noorder B.V.', country = 'NL', corporate_identity_number = '12345678' where id = $1", w.south)
	w.sells(t, w.owner, "Noorder BV", "NL001234567B01", booked{2025, 5, goods, "3", ""})
	asked := w.look(t, 2025, group.Look{}).Purchases[0]
	require.Equal(t, group.Asked, asked.Standing)
	require.Equal(t, w.south, asked.Seller)

	w.exec(t, "update companies set name = 'Noorder' where id = $1", w.daughter)
	asked = w.look(t, 2025, group.Look{}).Purchases[0]
	require.Equal(t, group.Asked, asked.Standing)
	require.Equal(t, uuid.Nil, asked.Seller, "two have the name")
}

// begin has the books of all members begin in January of a year, with what no rule knows.
func (w *fixture) begin(t testing.TB, year int) {
	t.Helper()
	for _, member := range []uuid.UUID{w.owner, w.north, w.daughter, w.south} {
		w.unmatched(t, member, year, 1, "10")
	}
}

// Norr is a member all year, and its books begin in July: what it sold before counts
// nowhere else. In the year after, they reach back to January, though nothing of that counts.
func TestInside_SellerWhoseBooksBeginInTheYear(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	goods := leaf(t, category.Scope3, 3)
	w.number(t, w.north, "556611-2230")
	w.sells(t, w.owner, "Norr", "556611-2230", booked{2024, 6, goods, "100", ""}, booked{2024, 7, goods, "10", ""}, booked{2024, 11, goods, "1", ""},
		booked{2025, 1, goods, "30", ""})
	w.unmatched(t, w.north, 2024, 7, "10")
	w.book(t, w.north, booked{2024, 10, goods, "7", ""}, booked{2025, 2, goods, "7", ""})
	found := w.look(t, 2024, group.Look{})
	same(t, "108", found.Now.Total(""), "100 + 10 + 1 + 7, less the 10 of July; in November nothing of Norr counts")
	same(t, "10", found.Inside.Total(""))
	require.Len(t, found.Purchases, 2)
	require.Equal(t, group.NoSeller, found.Purchases[1].Standing)
	same(t, "101", found.Purchases[1].Kg.Total(""))
	same(t, "7", w.look(t, 2025, group.Look{}).Now.Total(""))
}

// A seller of which nothing counts takes nothing off.
func TestInside_SellerWithoutCountedRows(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	goods := leaf(t, category.Scope3, 3)
	w.number(t, w.north, "556611-2230")
	w.sells(t, w.owner, "Norr", "556611-2230", booked{2025, 3, goods, "100", ""})
	w.unmatched(t, w.north, 2025, 12, "1000")
	found := w.look(t, 2025, group.Look{})
	same(t, "100", found.Now.Total(""))
	require.Equal(t, group.NoSeller, found.Purchases[0].Standing)
}

// The owner and Norr, of which it holds 60 % from July, buy from each other, and both buy
// of a member without books. Worked by hand.
func TestInside_BothWays(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	goods, diesel := leaf(t, category.Scope3, 3), leaf(t, category.Scope1, 0)
	for _, member := range []uuid.UUID{w.owner, w.north} {
		w.unmatched(t, member, 2023, 1, "10")
	}
	w.number(t, w.owner, "556644-4444")
	w.number(t, w.north, "556611-2230")
	w.number(t, w.south, "556677-8899")
	w.hold(t, w.north, "0.6", "2025-07-01", "")
	w.book(t, w.owner, booked{2025, 12, diesel, "1000", ""})
	w.book(t, w.north, booked{2025, 12, diesel, "500", ""}, booked{2025, 2, diesel, "9999", ""})
	w.sells(t, w.owner, "Norr AB", "556611-2230", booked{2025, 5, goods, "10", ""}, booked{2025, 8, goods, "100", ""})
	w.sells(t, w.north, "Moder AB", "556644-4444", booked{2025, 6, goods, "20", ""}, booked{2025, 9, goods, "200", ""})
	w.sells(t, w.owner, "Söder AB", "556677-8899", booked{2025, 11, goods, "30", ""})
	w.sells(t, w.north, "Söder AB", "556677-8899", booked{2025, 10, goods, "3", ""})

	whole := w.look(t, 2025, group.Look{})
	same(t, "1543", whole.Now.Total(""), "1000 + 10 + 100 + 30 and from July 500 + 200 + 3, less 100 and 200")
	same(t, "300", whole.Inside.Total(""))
	shared := w.look(t, 2025, group.Look{Equity: true})
	same(t, "1381.8", shared.Now.Total(""), "1140 + 0.6 × 703 − 0.6 × 100 − 0.6 × 200")
	same(t, "180", shared.Inside.Total(""))
	standings := map[string]group.Standing{}
	for _, p := range shared.Purchases {
		standings[p.Supplier+" "+p.Kg.Total("").String()] = p.Standing
	}
	require.Equal(t, map[string]group.Standing{
		"Norr AB 60": group.Eliminated, "Moder AB 120": group.Eliminated, "Söder AB 30": group.NoSeller, "Söder AB 1.8": group.NoSeller,
	}, standings)
}
