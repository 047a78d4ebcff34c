package footprint

import (
	"context"

	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// ExcludedTotal is what one reason leaves out, by the code of a
// category.Exclusion.
type ExcludedTotal struct {
	Exclusion string
	Tally
}

// excluded adds up what is left out by its reasons, the largest amount first.
func (s *Service) excluded(ctx context.Context, scope tenant.Scope, year int, f Filter) ([]ExcludedTotal, error) {
	var q statement
	q.WriteString("select exclusion, count(*), sum(amount)::text from footprint_transactions")
	q.where(scope.Company, []int{year}, f)
	q.WriteString(" and status = 'excluded' and part = " + q.arg(string(engine.Main)) + " and not disabled group by exclusion order by sum(amount) desc, exclusion")

	var totals []ExcludedTotal
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.args}, func(rows pgx.Rows) error {
		for rows.Next() {
			var t ExcludedTotal
			if err := rows.Scan(&t.Exclusion, &t.Rows, &t.Amount); err != nil {
				return err
			}
			totals = append(totals, t)
		}
		return nil
	})
	return totals, err
}
