package footprint

import (
	"tillit/core/kernel/seal"
)

// Sealed is what a sealed year keeps of the footprint: the run with the hashes
// of its rules, factors and prices, its totals in kilograms, what people
// decided, and every transaction by month.
func Sealed() []seal.Part {
	return []seal.Part{
		{Name: "calculation", Shown: true, Query: `
			select held.key, held.value from (
				select * from footprint_runs where company_id = $1 and year = $2 and not offered order by number desc limit 1) r,
			lateral (values
				('factors', r.factors), ('prices', r.prices), ('rules', r.rules), ('run', r.number::text), ('scope1', r.scope1::text),
				('scope2Location', r.scope2_location::text), ('scope2Market', r.scope2_market::text), ('scope3', r.scope3::text)) held (key, value)
			order by held.key collate "C"`},
		{Name: "decisions", Query: `
			select id::text, row(kind, category_id, exclusion, note, rows)::text
			from footprint_decisions
			where company_id = $1 and undone_at is null and from_month < make_date($2 + 1, 1, 1) and to_month >= make_date($2, 1, 1)
			order by id`},
		{Name: "transactions", Query: `
			select to_char(date, 'YYYY-MM'), row(id, part, status, disabled, date, account, supplier_name, text, amount, currency, quantity, unit,
				category_id, scope, method, rule_id, exclusion, calculation_id, market_calculation_id, kg_location, kg_market, kg_biogenic)::text
			from footprint_transactions where company_id = $1 and year = $2 order by 1, id`},
	}
}
