package stored

import (
	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
)

// The tables and the sub-query that hold sums of transactions, from
// the one that is quickest to read to the one that knows everything.
const (
	FromRollups   = "footprint_rollups"
	FromSuppliers = "footprint_supplier_rollups"
	fromRows      = `(select company_id, year, month, part, status, disabled, category_id, scope, source_id, quality, supplier_id, account, ledger_row_id, entry_id, method, exclusion,
	1 as rows, amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market, search
	from footprint_transactions) as footprint_rows`
)

// SumsFor names the quickest source of sums that can answer a filter.
func SumsFor(f footprint.Filter) string {
	switch {
	case f.Text != "" || f.Account != "" || f.Branch != (footprint.Branch{}) || f.Entries || f.Method != "" || f.Excluded != "":
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

// LeftOut is the condition for ledger rows that are left out.
const LeftOut = "status = 'excluded' and part = 'main' and not disabled"
