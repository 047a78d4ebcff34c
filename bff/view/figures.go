package view

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/supplierfigure"
	"tillit/core/reference/factor/quantity"
)

// TraceStated is a figure that a supplier stated.
type TraceStated struct {
	Request    uuid.UUID            `json:"requestId" doc:"that the supplier answered"`
	Supplier   string               `json:"supplier"`
	Basis      supplierfigure.Basis `json:"basis" enum:"factor,product,company"`
	KgPerUnit  decimal.Decimal      `json:"kgPerUnit"`
	Unit       quantity.Unit        `json:"unit" doc:"a currency, or that of a quantity"`
	Standard   string               `json:"standard" doc:"by which it was computed: a code, or its name"`
	Verified   bool                 `json:"verified" doc:"by somebody independent"`
	AnsweredBy string               `json:"answeredBy"`
	AnsweredAt time.Time            `json:"answeredAt"`
	AcceptedBy WriterView           `json:"acceptedBy"`
	AcceptedAt time.Time            `json:"acceptedAt"`
	EndedAt    *time.Time           `json:"endedAt" doc:"null while it counts"`
}

// Stated shows such a figure.
func Stated(f supplierfigure.Figure) TraceStated {
	return TraceStated{
		Request: f.Request, Supplier: f.SupplierName, Basis: f.Basis, KgPerUnit: f.KgPerUnit, Unit: f.Unit, Standard: f.Standard,
		Verified: f.Verified, AnsweredBy: f.AnsweredBy, AnsweredAt: f.AnsweredAt, AcceptedBy: WriterView(f.AcceptedBy),
		AcceptedAt: f.AcceptedAt, EndedAt: Given(f.EndedAt),
	}
}
