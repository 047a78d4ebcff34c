package consolidation

import (
	"context"
	"fmt"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Doubts says how much of portions of companies that the scope sees rests on what, on
// one category and below or on all when it is empty. What the companies bought of one
// another is in it. Requires Read.
func (s *Service) Doubts(ctx context.Context, scope tenant.Scope, portions []Portion, method footprint.Scope2, within string) (found totals.Doubts, err error) {
	if err := scope.Require(footprint.Read); err != nil {
		return totals.Doubts{}, err
	}
	q := `with portions as (
			select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::text[]::numeric[]) as p (company_id, year, first, last, share)
		)
		select ` + stored.BasisColumn(method) + `, part, sum(` + stored.KgColumn(method) + ` * p.share)::text
		from portions p join footprint_transactions t on t.company_id = p.company_id and t.year = p.year and t.month between p.first and p.last
		where t.status = 'counted' and not t.disabled and ($6 = '' or category_id = $6 or category_id >= $6 || '.' and category_id < $6 || '/')
		group by 1, 2`
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		found, err = totals.ReadDoubts(ctx, tx, q, append(columns(portions), within)...)
		return err
	})
	if err != nil {
		return totals.Doubts{}, fmt.Errorf("add up what companies' figures rest on: %w", err)
	}
	return found, nil
}
