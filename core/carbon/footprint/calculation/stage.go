package calculation

import (
	"bytes"
	"context"
	"fmt"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
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
	if len(lines) == 0 {
		return nil
	}
	const statement = "copy footprint_stage (" + copyColumns + ") from stdin"
	if _, err := tx.Copy(ctx, statement, bytes.NewReader(lines)); err != nil {
		return fmt.Errorf("copy transactions: %w", err)
	}
	return nil
}

// store keeps the calculations that transactions refer to.
func store(ctx context.Context, tx pg.Tx, used []*engine.Calculation) error {
	if len(used) == 0 {
		return nil
	}
	rows := make([]stored.CalculationRow, len(used))
	for i, c := range used {
		rows[i].Calculation = *c
	}
	_, err := tx.NewInsert().Model(&rows).On("conflict (id) do nothing").Exec(ctx)
	return err
}
