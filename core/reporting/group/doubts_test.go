package group_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reporting/group"
)

// Shares of what is uncertain are of the kilograms that the group shows, however it is
// looked at.
func TestDoubts_AreOfTheKilogramsShown(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	diesel, power := leaf(t, category.Scope1, 0), leaf(t, category.Scope2, 0)
	for _, company := range []uuid.UUID{w.owner, w.north, w.daughter, w.stranger} {
		rows := []booked{{2025, 2, diesel, "100", "100"}, {2025, 11, power, "30", "70"}, {2024, 2, diesel, "900", "900"}}
		w.book(t, company, rows...)
		for _, r := range rows { // of which the sums are
			leaf, _ := category.Standard().Leaf(r.category)
			w.exec(t, `insert into footprint_transactions (id, company_id, year, month, date, part, status, disabled, series, number, account, account_name,
					supplier_name, text, search, amount, currency, unit, category_id, scope, reasons, calculation_id,
					kg_location, kg_market, kg_biogenic, spread_location, spread_market)
				values (uuidv7(), $1, $2::int, $3::int, make_date($2::int, $3::int, 1), 'main', 'counted', false, '', '', '', '', '', '', '', 0, 'SEK', '', $4, $5, '[]', uuidv7(),
					$6::text::numeric, $7::text::numeric, 0, 0, 0)`, company, r.year, r.month, r.category, int(leaf.Scope), r.location, r.market)
		}
	}
	w.hold(t, w.north, "0.8", "2025-04-15", "")
	for _, look := range []group.Look{
		{}, {Scope2: footprint.Market}, {Equity: true, Scope2: footprint.Market}, {Equity: true, Company: w.north}, {Category: diesel},
	} {
		shown, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2025, look)
		require.NoError(t, err)
		found, err := w.groups.Doubts(t.Context(), w.of(t, w.owner), 2025, look)
		require.NoError(t, err)
		same(t, shown.Now.Total(look.Scope2).String(), found.Kg, look)
		require.True(t, found.Kg.IsPositive(), look)
	}
	_, err := w.groups.Doubts(t.Context(), w.of(t, w.owner), 2025, group.Look{Company: w.stranger})
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = w.groups.Doubts(t.Context(), tenant.NewScope(w.person, w.owner, footprint.Read), 2025, group.Look{})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = w.groups.Doubts(t.Context(), w.of(t, w.north), 2025, group.Look{Company: w.owner})
	require.ErrorIs(t, err, tenant.ErrNotFound, "what lies above")
}
