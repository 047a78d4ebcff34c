package footprint

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
)

// Publish notes in tx that figures of a year leave the house in a report. What
// a new version of the program makes of them is offered from then on, and not
// taken unasked.
func Publish(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) error {
	const q = "insert into footprint_published (company_id, year) values (?, ?) on conflict do nothing"
	if _, err := tx.NewRaw(q, company, year).Exec(ctx); err != nil {
		return fmt.Errorf("note that figures of %d leave: %w", year, err)
	}
	return nil
}

// Published reports whether figures of a year have left the house in a report.
func Published(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) (found bool, err error) {
	const q = "select exists (select from footprint_published where company_id = ? and year = ?)"
	err = tx.NewRaw(q, company, year).Scan(ctx, &found)
	return found, err
}
