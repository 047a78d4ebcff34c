package totals

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Questioned is what hangs on vouchers that a later file of their year lacks, as
// long as nobody has decided whether they stay (core/books/bookkeeping, missing).
// It is counted until then.
type Questioned struct {
	Vouchers, Rows int64
	Kg             decimal.Decimal
}

// questioned adds up what of a year is in question.
func (s *Service) questioned(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter) (q Questioned, err error) {
	query := pg.Query{SQL: `with asked as (
			select r.id, r.voucher_id, r.date from ledger_missing m
			join ledger_rows r on r.company_id = $1 and r.voucher_id = m.voucher_id
			where m.company_id = $1 and not m.kept and r.date >= make_date($2, 1, 1) and r.date < make_date($2 + 1, 1, 1)
		)
		select count(distinct a.voucher_id), count(distinct a.id), coalesce(sum(` + stored.KgColumn(f.Scope2) + `), 0)::text
		from asked a
		join footprint_transactions t on t.company_id = $1 and t.year = $2 and t.date = a.date and t.ledger_row_id = a.id
		where t.status = 'counted' and not t.disabled`, Args: []any{scope.Company, year}}
	err = s.db.Read(ctx, scope, query, func(rows pgx.Rows) error {
		for rows.Next() {
			if err := rows.Scan(&q.Vouchers, &q.Rows, &q.Kg); err != nil {
				return err
			}
		}
		return rows.Err()
	})
	return q, err
}
