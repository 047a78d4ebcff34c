package stored

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
)

// Names reads a name by each id.
func Names(ctx context.Context, tx pg.Tx, sql string, args ...any) (map[uuid.UUID]string, error) {
	var rows []struct {
		ID   uuid.UUID `bun:"id"`
		Name string    `bun:"name"`
	}
	err := tx.NewRaw(sql, args...).Scan(ctx, &rows)
	named := make(map[uuid.UUID]string, len(rows))
	for _, r := range rows {
		named[r.ID] = r.Name
	}
	return named, err
}
