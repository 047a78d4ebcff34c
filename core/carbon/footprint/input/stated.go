package input

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/kernel/pg"
)

// ReadStated reads what suppliers say of their own emissions in the year of a
// span, by the record that stands for each of them.
func ReadStated(ctx context.Context, tx pg.Tx, company uuid.UUID, s footprint.Span,
	suppliers map[uuid.UUID]*engine.Supplier,
) (map[uuid.UUID][]engine.Stated, error) {
	figures, err := supplierfigure.In(ctx, tx, company, s.From.Year(), s.Last().Year())
	if err != nil {
		return nil, err
	}
	stated := map[uuid.UUID][]engine.Stated{}
	for _, f := range figures {
		if by := suppliers[f.Supplier]; by != nil {
			stated[by.ID] = append(stated[by.ID], StatedOf(f))
		}
	}
	return stated, nil
}

// StatedOf is a figure as the engine asks for it.
func StatedOf(f supplierfigure.Figure) engine.Stated {
	return engine.Stated{
		ID: f.ID, Year: f.Year, Unit: f.Unit, KgPerUnit: f.KgPerUnit, Quality: f.Quality(), Uncertainty: f.Uncertainty(),
	}
}
