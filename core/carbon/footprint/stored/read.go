package stored

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
)

// After reads a row behind a column of its own.
type After struct {
	Row   pgx.Row
	First any
}

// Scan reads First and then into.
func (a After) Scan(into ...any) error { return a.Row.Scan(append([]any{a.First}, into...)...) }

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
