package view

import (
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/totals"
)

// DoubtsView is how much of a total rests on what is remembered, of another country or
// of another year.
type DoubtsView struct {
	Kg    decimal.Decimal  `json:"kg" doc:"the total that the shares are of"`
	AnyKg decimal.Decimal  `json:"anyKg" doc:"what has at least one of the doubts"`
	Any   *decimal.Decimal `json:"any" doc:"the share of that, between 0 and 1; null when the total is nought"`
	Parts []DoubtView      `json:"parts" doc:"every doubt; they overlap"`
}

// DoubtView is how much has one of the doubts.
type DoubtView struct {
	Doubt totals.Doubt     `json:"doubt" enum:"price,factor,region,year" doc:"price: remembered, estimated or of another year; factor: remembered; region and year: a factor of another country or year"`
	Kg    decimal.Decimal  `json:"kg"`
	Share *decimal.Decimal `json:"share" doc:"of the total, between 0 and 1; null when that is nought"`
}

// OfDoubts shows what a total rests on.
func OfDoubts(found totals.Doubts) DoubtsView {
	v := DoubtsView{Kg: found.Kg, AnyKg: found.Any.Kg, Any: Known(found.Any.Share), Parts: make([]DoubtView, 0, len(found.Parts))}
	for _, p := range found.Parts {
		v.Parts = append(v.Parts, DoubtView{p.Doubt, p.Kg, Known(p.Share)})
	}
	return v
}
