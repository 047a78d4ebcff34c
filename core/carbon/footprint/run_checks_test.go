package footprint_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/runs"
)

// requireExplained compares two runs and checks that everything adds up.
func (b *bundle) requireExplained(t testing.TB, year int, from, to runs.Calculation, method footprint.Scope2) runs.Comparison {
	t.Helper()
	found, err := b.footprints.Runs.Compare(t.Context(), b.scope, year, to.Number, from.Number, method, "")
	require.NoError(t, err)
	require.Equal(t, []int{from.Number, to.Number}, []int{found.From.Number, found.To.Number})
	sum, scopes := decimal.Zero, map[int]decimal.Decimal{}
	for _, part := range found.Parts {
		sum = sum.Add(part.Kg)
		groups, rows := decimal.Zero, decimal.Zero
		for _, g := range found.Groups {
			if g.Cause == part.Cause {
				groups, scopes[g.Scope] = groups.Add(g.Kg), scopes[g.Scope].Add(g.Kg)
			}
		}
		same(t, part.Kg, groups, "groups of %s", part.Cause)
		named, err := b.footprints.Runs.Compare(t.Context(), b.scope, year, from.Number, to.Number, method, part.Cause)
		require.NoError(t, err)
		for _, one := range named.Rows {
			rows = rows.Add(one.Kg)
		}
		if part.Rows == int64(len(named.Rows)) {
			same(t, part.Kg, rows, "rows of %s", part.Cause)
		}
	}
	same(t, to.Totals.Total(method).Sub(from.Totals.Total(method)), sum, "%d to %d by %s", from.Number, to.Number, method)
	same(t, to.Totals.Scope1.Sub(from.Totals.Scope1), scopes[1])
	if method == footprint.Market {
		same(t, to.Totals.Scope3Market.Sub(from.Totals.Scope3Market), scopes[3])
	} else {
		same(t, to.Totals.Scope3.Sub(from.Totals.Scope3), scopes[3])
	}
	return found
}

// requireRollUps adds up the transactions and finds the roll-ups equal.
func (b *bundle) requireRollUps(t testing.TB) {
	t.Helper()
	const keys = "company_id, year, month, part, status, disabled, category_id, scope, source_id, quality"
	for table, more := range map[string]string{"footprint_rollups": "", "footprint_supplier_rollups": ", supplier_id"} {
		where := ""
		if more != "" {
			where = " where supplier_id is not null"
		}
		stored := "select " + keys + more + ", rows, amount, credits, assumed_rows, assumed_amount, assumed_credits, kg_location, kg_market, kg_biogenic, spread_location, spread_market from " + table
		added := "select " + keys + more + ", count(*), sum(amount), sum(greatest(-amount, 0)), count(*) filter (where assumed), coalesce(sum(amount) filter (where assumed), 0)," +
			" coalesce(sum(greatest(-amount, 0)) filter (where assumed), 0), sum(kg_location), sum(kg_market), sum(kg_biogenic), sum(spread_location), sum(spread_market)" +
			" from (select *, status = 'counted' and part = 'main' and reasons @> '[{\"code\": \"assumed\"}]' as assumed from footprint_transactions) as t" +
			where + " group by " + keys + more
		require.Zero(t, b.count(t, "select count(*) from (("+stored+" except "+added+") union all ("+added+" except "+stored+")) as differ"), table)
	}
	const stored, added = "select company_id, year, month, exclusion, source_id, rows, amount from footprint_exclusion_rollups",
		`select company_id, year, month, exclusion, source_id, count(*), sum(amount) from footprint_transactions
			where status = 'excluded' and part = 'main' and not disabled group by 1, 2, 3, 4, 5`
	require.Zero(t, b.count(t, "select count(*) from (("+stored+" except "+added+") union all ("+added+" except "+stored+")) as differ"), "by reason")
	require.Zero(t, b.count(t, `select count(*) from (
		select calculation_id, sum(rows) as rows, sum(kg) as kg from footprint_factor_rollups where use <> 'market' group by 1
		except select calculation_id, count(*), sum(kg_location) from footprint_transactions group by 1) as differ`))
}

// fingerprint is the content of every transaction and roll-up, whatever their
// own ids.
func (b *bundle) fingerprint(t testing.TB) (all []string) {
	t.Helper()
	for _, table := range []string{"footprint_transactions", "footprint_rollups", "footprint_supplier_rollups", "footprint_exclusion_rollups", "footprint_factor_rollups"} {
		var hash string
		own := "- 'id'"
		if table == "footprint_transactions" {
			own = ""
		}
		require.NoError(t, b.owner.QueryRow(t.Context(), `select count(*) || ' ' || md5(string_agg(line, '' order by line collate "C")) from (
			select (select string_agg(key || '=' || case when jsonb_typeof(value) = 'number' then trim_scale(value::text::numeric)::text else value::text end, ',' order by key)
				from jsonb_each(to_jsonb(t) `+own+`)) as line from `+table+` t) as lines`).Scan(&hash))
		all = append(all, hash)
	}
	return all
}
