package consolidation

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Names reads what suppliers and books of the company are called, by their
// ids. What it does not have is absent. Requires Read.
func (s *Service) Names(ctx context.Context, scope tenant.Scope, ids ...uuid.UUID) (map[uuid.UUID]string, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	named := map[uuid.UUID]string{}
	if len(ids) == 0 {
		return named, nil
	}
	const q = `select id, name from suppliers where company_id = $1 and id = any ($2)
		union all select id, name from ledger_sources where company_id = $1 and id = any ($2)`
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, ids}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var id uuid.UUID
			var name string
			if err := rows.Scan(&id, &name); err != nil {
				return err
			}
			named[id] = name
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read names of suppliers and books: %w", err)
	}
	return named, nil
}
