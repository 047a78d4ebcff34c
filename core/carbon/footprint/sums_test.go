package footprint_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
)

// TestSumsAreSumsOfRows generates books and checks, to the last decimal, that
// every figure of every view is the sum of the rows that it covers.
func TestSumsAreSumsOfRows(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.generate(t, 2023, 700, 1)
	b.generate(t, 2024, 2500, 2)
	b.calculate(t, month(2023, time.January), month(2024, time.December))

	rows := b.everything(t, 2024)
	before := b.everything(t, 2023)
	require.Greater(t, len(rows), 1500)
	filters := map[string]footprint.Filter{
		"none": {}, "market": {Scope2: footprint.Market}, "months": {Months: []int{2, 3, 11}}, "scope": {Scopes: []int{2}},
		"two scopes": {Scopes: []int{1, 3}}, "category": {Category: "3.1"}, "leaf": {Category: rows[5].Category}, "status": {Status: engine.Counted},
		"excluded": {Status: engine.Excluded}, "supplier": {Supplier: someSupplier(rows)}, "no supplier": {Supplier: uuid.New()},
		"source": {Source: b.source}, "no source": {Source: uuid.New()}, "text": {Text: "Rad 1"}, "all at once": {
			Months: []int{1, 2, 3, 4, 5, 6}, Scopes: []int{3}, Category: "3", Source: b.source, Status: engine.Counted, Text: "rad", Scope2: footprint.Market,
		},
	}
	for name, f := range filters {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			view := b.overview(t, 2024, f)
			requireSums(t, view, only(rows, f), only(before, f), f.Scope2)

			list, err := b.footprints.Traces.Transactions(t.Context(), b.scope, 2024, f, trace.Page{Limit: 1})
			require.NoError(t, err)
			want := only(rows, f)
			require.Equal(t, int64(len(want)), list.Total)
			same(t, total(want, func(x footprint.Transaction) decimal.Decimal { return x.Kg(f.Scope2) }), list.Kg)
			same(t, total(want, func(x footprint.Transaction) decimal.Decimal { return x.Amount }), list.Amount)
		})
	}

	t.Run("years", func(t *testing.T) {
		t.Parallel()
		years, err := b.footprints.Totals.Years(t.Context(), b.scope, footprint.Market)
		require.NoError(t, err)
		require.Len(t, years, 2)
		same(t, total(rows, func(x footprint.Transaction) decimal.Decimal { return x.KgMarket }), years[0].Total)
		same(t, total(before, func(x footprint.Transaction) decimal.Decimal { return x.KgMarket }), years[1].Total)
	})

	t.Run("the ledger's costs", func(t *testing.T) { //nolint:paralleltest // there is one connection of the owner
		var costs, bought string
		require.NoError(t, b.owner.QueryRow(t.Context(), `select
				coalesce(sum(amount) filter (where account ~ '^[4-9]'), 0)::text, coalesce(sum(amount) filter (where account = '1220'), 0)::text
			from ledger_rows where date >= '2024-01-01' and not disabled`).Scan(&costs, &bought))
		cover := b.overview(t, 2024, footprint.Filter{}).Coverage
		covered := cover.Counted.Amount.Add(cover.Excluded.Amount).Add(cover.Unmatched.Amount)
		same(t, dec(costs).Add(dec(bought)), covered)
	})

	t.Run("each row's own calculation", func(t *testing.T) {
		t.Parallel()
		// PostgreSQL rounds halves away from zero, we to even: a tie may differ
		// by the last digit, anything else may not.
		var wrong, checked int
		require.NoError(t, b.owner.QueryRow(t.Context(), `select
				count(*) filter (where
					abs(kg_location - t.base * units_num / units_den * case part when 'main' then c.kg_per_unit else c.upstream_kg end) > 0.0000005
					or abs(kg_biogenic - case part when 'main' then t.base * units_num / units_den * c.biogenic_kg else 0 end) > 0.0000005),
				count(*)
			from footprint_transactions t join emission_calculations c on c.id = t.calculation_id`).Scan(&wrong, &checked))
		require.Greater(t, checked, 1000)
		require.Zero(t, wrong)
	})
}

// everything reads a year's transactions page by page.
func (b *bundle) everything(t testing.TB, year int) []footprint.Transaction {
	t.Helper()
	var all []footprint.Transaction
	for {
		list, err := b.footprints.Traces.Transactions(t.Context(), b.scope, year, footprint.Filter{},
			trace.Page{Offset: len(all), Limit: trace.MaxLimit})
		require.NoError(t, err)
		all = append(all, list.Items...)
		if len(list.Items) < trace.MaxLimit {
			require.Equal(t, list.Total, int64(len(all)))
			return all
		}
	}
}

func someSupplier(rows []footprint.Transaction) uuid.UUID {
	for _, x := range rows {
		if x.Supplier != uuid.Nil && x.Status == engine.Counted {
			return x.Supplier
		}
	}
	return uuid.Nil
}

// requireSums adds up rows anew and compares with the view.
func requireSums(t *testing.T, view totals.Overview, rows, before []footprint.Transaction, method footprint.Scope2) {
	t.Helper()
	kg := func(x footprint.Transaction) decimal.Decimal { return x.Kg(method) }
	inScope := func(scope int, of func(footprint.Transaction) decimal.Decimal) decimal.Decimal {
		return total(having(rows, func(x footprint.Transaction) bool { return x.Scope == scope }), of)
	}
	location := func(x footprint.Transaction) decimal.Decimal { return x.KgLocation }
	market := func(x footprint.Transaction) decimal.Decimal { return x.KgMarket }
	same(t, total(rows, kg), view.Totals.Total)
	same(t, inScope(1, location), view.Totals.Scope1)
	same(t, inScope(2, location), view.Totals.Scope2Location)
	same(t, inScope(2, market), view.Totals.Scope2Market)
	same(t, inScope(3, kg), view.Totals.Scope3)
	same(t, total(rows, func(x footprint.Transaction) decimal.Decimal { return x.KgBiogenic }), view.Totals.Biogenic)
	require.Equal(t, len(before) > 0, view.Previous != nil)
	if view.Previous != nil {
		same(t, total(before, kg), view.Previous.Total)
	}
	for i, m := range view.Months {
		in := func(x footprint.Transaction) bool { return int(x.Date.Month()) == i+1 }
		same(t, total(having(rows, in), kg), m.Total, "month %d", i+1)
		same(t, m.Scope1.Add(m.Scope2).Add(m.Scope3), m.Total)
		same(t, total(having(before, in), kg), m.Previous, "month %d of the year before", i+1)
	}
	requireTree(t, view, rows, before, kg)
	quality := decimal.Zero
	for _, q := range view.Quality {
		quality = quality.Add(q.Kg)
	}
	same(t, view.Totals.Total, quality)
	requireMeanQuality(t, rows, kg, view.MeanQuality())
	disabled := having(rows, func(x footprint.Transaction) bool { return x.Disabled && x.Part == engine.Main })
	require.Equal(t, int64(len(disabled)), view.Disabled.Rows)
	requireReasons(t, view.Coverage, rows)
	requireMoney(t, view.Coverage, rows, kg)
	for _, s := range view.Suppliers {
		own := having(rows, func(x footprint.Transaction) bool { return x.Supplier == s.ID && x.Status == engine.Counted })
		same(t, total(own, kg), s.Kg, "supplier %s", s.Name)
	}
	require.True(t, view.Totals.Low.LessThanOrEqual(view.Totals.Total) && view.Totals.High.GreaterThanOrEqual(view.Totals.Total))
}

// requireMoney checks coverage by money, whatever its sign, and what is missing.
func requireMoney(t *testing.T, cover totals.Coverage, rows []footprint.Transaction, kg func(footprint.Transaction) decimal.Decimal) {
	t.Helper()
	moved := func(of engine.Status) decimal.Decimal {
		own := having(rows, func(x footprint.Transaction) bool { return x.Status == of && x.Part == engine.Main && !x.Disabled })
		return total(own, func(x footprint.Transaction) decimal.Decimal { return x.Amount.Abs() })
	}
	counted, unmatched := moved(engine.Counted), moved(engine.Unmatched)
	same(t, counted, cover.Counted.Moved())
	same(t, unmatched, cover.Unmatched.Moved())
	same(t, moved(engine.Excluded), cover.Excluded.Moved())
	require.Equal(t, engine.ShareOfSpend(counted, unmatched), cover.ShareOfSpend)
	booked := total(having(rows, func(x footprint.Transaction) bool { return x.Entry == uuid.Nil && !x.Disabled }), kg)
	require.Equal(t, engine.Missing(booked, counted, unmatched).Decimal.String(), cover.Missing.Decimal.String())
}

// requireReasons checks that the reasons account for all that is excluded.
func requireReasons(t *testing.T, cover totals.Coverage, rows []footprint.Transaction) {
	t.Helper()
	var all footprint.Tally
	for _, r := range cover.Reasons {
		own := having(rows, func(x footprint.Transaction) bool {
			return x.Exclusion == r.Exclusion && x.Part == engine.Main && !x.Disabled
		})
		require.Equal(t, int64(len(own)), r.Rows, r.Exclusion)
		same(t, total(own, func(x footprint.Transaction) decimal.Decimal { return x.Amount }), r.Amount, "excluded as %s", r.Exclusion)
		all.Rows, all.Amount = all.Rows+r.Rows, all.Amount.Add(r.Amount)
	}
	require.Equal(t, cover.Excluded.Rows, all.Rows)
	same(t, cover.Excluded.Amount, all.Amount)
}

// requireTree checks that each tier of the tree adds up to the total.
func requireTree(t *testing.T, view totals.Overview, rows, before []footprint.Transaction, kg func(footprint.Transaction) decimal.Decimal) {
	t.Helper()
	tiers := map[int]decimal.Decimal{}
	for _, c := range view.Categories {
		below := func(x footprint.Transaction) bool {
			return strings.HasPrefix(x.Category+".", c.Category.ID+".")
		}
		own := having(rows, below)
		same(t, total(own, kg), c.Kg, "category %s", c.Category.ID)
		same(t, total(having(before, below), kg), c.PreviousKg, "category %s", c.Category.ID)
		counted := having(own, func(x footprint.Transaction) bool { return !x.Disabled })
		require.Equal(t, int64(len(counted)), c.Rows)
		require.True(t, c.Low.LessThanOrEqual(c.Kg) && c.High.GreaterThanOrEqual(c.Kg), "category %s", c.Category.ID)
		requireMeanQuality(t, own, kg, c.Quality)
		tiers[c.Category.Tier] = tiers[c.Category.Tier].Add(c.Kg)
	}
	for tier, sum := range tiers {
		same(t, view.Totals.Total, sum, "tier %d", tier)
	}
}

func requireMeanQuality(t *testing.T, rows []footprint.Transaction, kg func(footprint.Transaction) decimal.Decimal, mean decimal.NullDecimal) {
	t.Helper()
	all := total(rows, kg)
	require.Equal(t, !all.IsZero(), mean.Valid)
	if mean.Valid {
		scored := total(rows, func(x footprint.Transaction) decimal.Decimal { return kg(x).Mul(decimal.NewFromInt(int64(x.Quality))) })
		same(t, scored.DivRound(all, 6), mean.Decimal)
	}
}

// only is the filter in plain words.
func only(rows []footprint.Transaction, f footprint.Filter) []footprint.Transaction {
	return having(rows, func(x footprint.Transaction) bool {
		return (len(f.Months) == 0 || slices.Contains(f.Months, int(x.Date.Month()))) &&
			(len(f.Scopes) == 0 || slices.Contains(f.Scopes, x.Scope)) &&
			(f.Category == "" || strings.HasPrefix(x.Category+".", f.Category+".")) &&
			(f.Supplier == uuid.Nil || x.Supplier == f.Supplier) &&
			(f.Source == uuid.Nil || x.Source == f.Source) &&
			(f.Status == "" || x.Status == f.Status) &&
			(f.Text == "" || strings.HasPrefix(strings.ToLower(x.Text), strings.ToLower(f.Text)))
	})
}

func having(rows []footprint.Transaction, keep func(footprint.Transaction) bool) []footprint.Transaction {
	var kept []footprint.Transaction
	for _, x := range rows {
		if keep(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

// total adds up what is not disabled.
func total(rows []footprint.Transaction, of func(footprint.Transaction) decimal.Decimal) decimal.Decimal {
	sum := decimal.Zero
	for _, x := range rows {
		if !x.Disabled {
			sum = sum.Add(of(x))
		}
	}
	return sum
}
