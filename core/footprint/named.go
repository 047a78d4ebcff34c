package footprint

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"tillit/core/pg"
	"tillit/core/tenant"
)

// Named are the names of what a filter holds by its ID; empty for what it does
// not hold and for what the company does not have.
type Named struct{ Supplier, Source string }

// Named reads the names of what a filter holds. It takes Read.
func (s *Service) Named(ctx context.Context, scope tenant.Scope, f Filter) (Named, error) {
	if err := scope.Require(Read); err != nil {
		return Named{}, err
	}
	const q = `select coalesce((select name from suppliers where company_id = $1 and id = $2), ''),
		coalesce((select name from ledger_sources where company_id = $1 and id = $3), '')`
	var named Named
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, f.Supplier, f.Source}}, func(rows pgx.Rows) error {
		rows.Next()
		return rows.Scan(&named.Supplier, &named.Source)
	})
	if err != nil {
		return Named{}, fmt.Errorf("read names of a filter: %w", err)
	}
	return named, nil
}
