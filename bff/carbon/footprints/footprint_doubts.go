package footprints

import (
	"context"

	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
)

type doubtsView struct {
	Kg    decimal.Decimal  `json:"kg" doc:"the total that the shares are of"`
	AnyKg decimal.Decimal  `json:"anyKg" doc:"what has at least one of the doubts"`
	Any   *decimal.Decimal `json:"any" doc:"the share of that, between 0 and 1; null when the total is nought"`
	Parts []doubtView      `json:"parts" doc:"every doubt; they overlap"`
}

type doubtView struct {
	Doubt totals.Doubt     `json:"doubt" enum:"price,factor,region,year" doc:"price: remembered, estimated or of another year; factor: remembered; region and year: a factor of another country or year"`
	Kg    decimal.Decimal  `json:"kg"`
	Share *decimal.Decimal `json:"share" doc:"of the total, between 0 and 1; null when that is nought"`
}

// doubts gives what of the year's kilograms, under the filter, rests on what is
// remembered, of another country or of another year.
func (h footprints) doubts(ctx context.Context, scope tenant.Scope, req FootprintQuery) (doubtsView, error) {
	found, err := h.svc.Totals.Doubts(ctx, scope, req.Year, req.filter())
	if err != nil {
		return doubtsView{}, err
	}
	v := doubtsView{Kg: found.Kg, AnyKg: found.Any.Kg, Any: view.Known(found.Any.Share), Parts: make([]doubtView, 0, len(found.Parts))}
	for _, p := range found.Parts {
		v.Parts = append(v.Parts, doubtView{p.Doubt, p.Kg, view.Known(p.Share)})
	}
	return v, nil
}
