package footprints

import (
	"context"

	"tillit/bff/view"
	"tillit/core/kernel/tenant"
)

// doubts gives what of the year's kilograms, under the filter, rests on what is
// remembered, of another country or of another year.
func (h footprints) doubts(ctx context.Context, scope tenant.Scope, req FootprintQuery) (view.DoubtsView, error) {
	found, err := h.svc.Totals.Doubts(ctx, scope, req.Year, req.filter())
	if err != nil {
		return view.DoubtsView{}, err
	}
	return view.OfDoubts(found), nil
}
