package totals

import (
	"context"

	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// assumed adds up what rules placed of a year where the books do not say what was
// bought.
func (s *Service) assumed(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter) (t footprint.Tally, err error) {
	var q stored.Statement
	q.WriteString("select count(*), coalesce(sum(amount), 0)::text, coalesce(sum(" + stored.Credits + "), 0)::text from footprint_transactions")
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" and " + stored.Assumed + " and part = 'main' and not disabled")
	err = s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
		for rows.Next() {
			if err := rows.Scan(&t.Rows, &t.Amount, &t.Credits); err != nil {
				return err
			}
		}
		return rows.Err()
	})
	return t, err
}
