package stored

import (
	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/reference/rule"
)

// The tables and the sub-query that hold sums of transactions, from
// the one that is quickest to read to the one that knows everything.
const (
	FromRollups   = "footprint_rollups"
	FromSuppliers = "footprint_supplier_rollups"
	fromRows      = `(select company_id, year, month, part, status, disabled, category_id, scope, source_id, quality, supplier_id, account, ledger_row_id, entry_id, method, exclusion, reasons,
	1 as rows, amount, ` + SumColumns + `, kg_location, kg_market, kg_biogenic, spread_location, spread_market, search
	from footprint_transactions) as footprint_rows`
)

// Credits is what a transaction takes off costs; it is added up as the tables of sums
// have it.
const Credits = "greatest(-amount, 0)"

// Moved is the money of sums, whatever its sign; see footprint.Tally.
const Moved = "amount + 2 * credits"

// SumsFor names the quickest source of sums that can answer a filter.
func SumsFor(f footprint.Filter) string {
	switch {
	case f.Text != "" || f.Account != "" || f.Branch != (footprint.Branch{}) || f.Entries || f.Assumed || f.Method != "" || f.Excluded != "":
		return fromRows
	case f.Supplier != uuid.Nil:
		return FromSuppliers
	}
	return FromRollups
}

// KgColumn is the column of kilograms that a scope 2 method counts.
func KgColumn(method footprint.Scope2) string {
	if method == footprint.Market {
		return "kg_market"
	}
	return "kg_location"
}

// BasisColumn is the calculation that these kilograms rest on.
func BasisColumn(method footprint.Scope2) string {
	if method == footprint.Market {
		return "coalesce(market_calculation_id, calculation_id)"
	}
	return "calculation_id"
}

// SpreadColumn is the column of half the 95 % ranges of these kilograms.
func SpreadColumn(method footprint.Scope2) string {
	if method == footprint.Market {
		return "spread_market"
	}
	return "spread_location"
}

// Assumed is the condition for transactions that a rule placed where the books do not
// say what was bought; an index serves it as it stands here.
const Assumed = `status = 'counted' and reasons @> '[{"code": "` + rule.ReasonAssumed + `"}]'`

// SumColumns are what the tables of sums have of a transaction beside its own columns: credits,
// and what of it is assumed.
const SumColumns = Credits + ` as credits, (` + assumedRow + `)::int as assumed_rows, case when ` + assumedRow + ` then amount else 0 end as assumed_amount,
	case when ` + assumedRow + ` then ` + Credits + ` else 0 end as assumed_credits`

// assumedRow is the condition for rows of the books that are assumed.
const assumedRow = Assumed + " and part = 'main'"

// LeftOut is the condition for ledger rows that are left out.
const LeftOut = "status = 'excluded' and part = 'main' and not disabled"
