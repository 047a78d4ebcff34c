package totals

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// RuleUse counts the ledger rows of a year that each rule decides over, in the
// scope's company or, for a scope without one, in all. A rule that decides over
// none is missing. Requires rulebook.Manage.
func (s *Service) RuleUse(ctx context.Context, scope tenant.Scope, year int) (map[uuid.UUID]int64, error) {
	if err := scope.Require(rulebook.Manage); err != nil {
		return nil, err
	}
	used := map[uuid.UUID]int64{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []struct {
			ID   uuid.UUID `bun:"rule_id"`
			Rows int64     `bun:"rows"`
		}
		q := tx.NewSelect().TableExpr("footprint_transactions").ColumnExpr("rule_id, count(*) as rows").
			Where("year = ? and part = 'main' and rule_id is not null", year).Group("rule_id")
		if scope.Company != uuid.Nil {
			q.Where("company_id = ?", scope.Company)
		}
		err := q.Scan(ctx, &rows)
		for _, r := range rows {
			used[r.ID] = r.Rows
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count the rows of rules in %d: %w", year, err)
	}
	return used, nil
}
