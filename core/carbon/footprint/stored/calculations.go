package stored

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/reference/factor"
)

// CalculationRow is a calculation as it is stored; its columns are called as
// its fields.
type CalculationRow struct {
	bun.BaseModel `bun:"table:emission_calculations,alias:c"`

	engine.Calculation
}

// ReadCalculations reads those of the ids, with the factors of each.
func ReadCalculations(ctx context.Context, tx pg.Tx, ids []uuid.UUID) (map[uuid.UUID]*engine.Calculation, map[string]factor.Factor, error) {
	var rows []*CalculationRow
	err := tx.NewSelect().Model(&rows).Where("id = any(?::uuid[])", pgdialect.Array(ids)).Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("read calculations: %w", err)
	}
	calculations := make(map[uuid.UUID]*engine.Calculation, len(rows))
	var used []string
	for _, row := range rows {
		calculations[row.ID] = &row.Calculation
		used = append(used, row.FactorID, row.UpstreamFactor)
	}
	found, err := library.Of(ctx, tx, used)
	if err != nil {
		return nil, nil, fmt.Errorf("read factors: %w", err)
	}
	factors := make(map[string]factor.Factor, len(found))
	for _, one := range found {
		factors[one.ID] = one
	}
	return calculations, factors, nil
}
