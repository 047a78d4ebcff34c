package footprint

import (
	"bytes"
	"context"
	"fmt"

	"tillit/core/pg"
)

// openStage makes temporary tables for the new transactions, since COPY is
// refused where row-level security holds, and for those that they replace.
// They go with the transaction.
func openStage(ctx context.Context, tx pg.Tx) error {
	for _, table := range []string{"footprint_stage", "footprint_former"} {
		if _, err := tx.ExecContext(ctx, "create temp table "+table+" (like footprint_transactions) on commit drop"); err != nil {
			return fmt.Errorf("make room for transactions: %w", err)
		}
	}
	return nil
}

// fillStage adds lines of copyColumns.
func fillStage(ctx context.Context, tx pg.Tx, lines []byte) error {
	const statement = "copy footprint_stage (" + copyColumns + ") from stdin"
	if _, err := tx.Copy(ctx, statement, bytes.NewReader(lines)); err != nil {
		return fmt.Errorf("copy transactions: %w", err)
	}
	return nil
}

// store keeps the calculations that transactions refer to.
func (e *engine) store(ctx context.Context, tx pg.Tx) error {
	used := make([]*calculation, 0, len(e.calculations))
	for _, c := range e.calculations {
		if c != nil {
			used = append(used, c)
		}
	}
	if len(used) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&used).On("conflict (id) do nothing").Exec(ctx)
	return err
}
