package writing

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Living are those of the documents that the company has.
func Living(ctx context.Context, tx pg.Tx, scope tenant.Scope, documents []uuid.UUID) ([]uuid.UUID, error) {
	there := []uuid.UUID{}
	err := tx.NewRaw("select unnest(living_documents(?, ?))", scope.Company, pgdialect.Array(documents)).Scan(ctx, &there)
	if err != nil && !pg.NoRows(err) {
		return nil, fmt.Errorf("look for documents: %w", err)
	}
	return there, nil
}
