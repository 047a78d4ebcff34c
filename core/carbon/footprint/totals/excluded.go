package totals

import (
	"context"

	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// ExcludedTotal is what one reason leaves out, by the code of a
// category.Exclusion.
type ExcludedTotal struct {
	Exclusion string
	footprint.Tally
}

// excluded adds up what is left out by its reasons, the largest amount first. All
// of it is known: the sums by reason serve where they amount to it, and where they
// do not hold the filter, or a former build has left them behind, the rows do.
func (s *Service) excluded(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter, all footprint.Tally) ([]ExcludedTotal, error) {
	if all.Rows == 0 {
		return nil, nil
	}
	f.Status = "" // what is left out has no other
	if stored.SumsFor(f) == stored.FromRollups {
		totals, err := s.reasons(ctx, scope, year, f, "sum(rows)::bigint", "footprint_exclusion_rollups", "true")
		var sum footprint.Tally
		for _, t := range totals {
			sum.Rows, sum.Amount = sum.Rows+t.Rows, sum.Amount.Add(t.Amount)
		}
		if err != nil || sum.Rows == all.Rows && sum.Amount.Equal(all.Amount) {
			return totals, err
		}
	}
	return s.reasons(ctx, scope, year, f, "count(*)", "footprint_transactions", stored.LeftOut)
}

func (s *Service) reasons(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter, rows, from, only string) ([]ExcludedTotal, error) {
	var q stored.Statement
	q.WriteString("select exclusion, " + rows + ", sum(amount)::text from " + from)
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" and " + only + " group by exclusion order by sum(amount) desc, exclusion")

	var totals []ExcludedTotal
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
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
