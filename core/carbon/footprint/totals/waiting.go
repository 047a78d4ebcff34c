package totals

import (
	"context"

	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Waiting is what was paid in a currency that no rate leads from to the company's.
// It counts nowhere until a calculation finds a rate.
type Waiting struct {
	Currency        string
	footprint.Tally // in that currency
}

// Waits is the condition for transactions that wait for a rate, which an index
// serves as it stands here.
const Waits = `status = 'unmatched' and reasons @> '[{"code": "` + engine.ReasonCurrency + `"}]'`

// waiting adds up what waits of a year by its currency.
func (s *Service) waiting(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter) (all []Waiting, err error) {
	var q stored.Statement
	q.WriteString(`select split_part(reasons #>> '{0,value}', ' ', 2) as paid_in, count(*), sum(split_part(reasons #>> '{0,value}', ' ', 1)::numeric)::text
		from footprint_transactions`)
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" and " + Waits + " and not disabled group by paid_in order by paid_in")
	err = s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
		for rows.Next() {
			var w Waiting
			if err := rows.Scan(&w.Currency, &w.Rows, &w.Amount); err != nil {
				return err
			}
			all = append(all, w)
		}
		return rows.Err()
	})
	return all, err
}
