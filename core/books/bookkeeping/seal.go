package bookkeeping

import "tillit/core/kernel/seal"

// Sealed is what a sealed year keeps of the books: every row, by month.
func Sealed() seal.Part {
	return seal.Part{Name: "ledger", Query: `
		select to_char(r.date, 'YYYY-MM'), row(r.id, v.source_id, ` + Uncounted + `, v.fiscal_year_start, v.series, v.number, v.occurrence, r.line,
			r.date, r.account, r.amount, r.currency, r.text, r.supplier_id, r.quantity, r.unit, r.cost_centre, r.project, r.disabled)::text
		from ledger_rows r
		join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		join ledger_sources s on s.company_id = v.company_id and s.id = v.source_id
		where r.company_id = $1 and r.date >= make_date($2, 1, 1) and r.date < make_date($2 + 1, 1, 1)
		order by 1, r.id`}
}
