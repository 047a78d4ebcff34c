package questions

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
)

// Oversight show administrators how far the footprints of all companies are.
type Oversight struct {
	List endpoint.Handler
}

// NewOversight returns the calls.
func NewOversight(svc *totals.Service) Oversight {
	h := oversight{svc}
	return Oversight{
		List: endpoint.Handle(h.list),
	}
}

type oversight struct{ svc *totals.Service }

type companyFootprintView struct {
	CompanyID      uuid.UUID        `json:"companyId"`
	Name           string           `json:"name"`
	Country        string           `json:"country"`
	Total          decimal.Decimal  `json:"total" doc:"scope 2 by location"`
	Scope1         decimal.Decimal  `json:"scope1"`
	Scope2Location decimal.Decimal  `json:"scope2Location"`
	Scope2Market   decimal.Decimal  `json:"scope2Market"`
	Scope3         decimal.Decimal  `json:"scope3"`
	ShareOfSpend   *decimal.Decimal `json:"shareOfSpend" doc:"that is matched, of money whatever its sign; null without spend"`
	Partial        bool             `json:"partial" doc:"shareOfSpend is under 95 %"`
	CalculatedAt   *time.Time       `json:"calculatedAt"`
	State          totals.Readiness `json:"state" enum:"ready,empty,processing,broken"`
}

type listPortfolio struct {
	Year int `query:"year" required:"true" minimum:"1990" maximum:"2100"`
}

func (h oversight) list(ctx context.Context, scope tenant.Scope, req listPortfolio) ([]companyFootprintView, error) {
	found, err := h.svc.Portfolio(ctx, scope, req.Year)
	views := make([]companyFootprintView, len(found))
	for i, y := range found {
		views[i] = companyFootprintView{
			CompanyID: y.Company, Name: y.Name, Country: y.Country, Total: decimal.Sum(y.Scope1, y.Scope2Location, y.Scope3),
			Scope1: y.Scope1, Scope2Location: y.Scope2Location, Scope2Market: y.Scope2Market, Scope3: y.Scope3,
			ShareOfSpend: view.Known(y.ShareOfSpend), Partial: y.Partial, CalculatedAt: y.CalculatedAt, State: y.State,
		}
	}
	return views, err
}
