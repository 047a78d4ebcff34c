package footprints

import (
	"context"

	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint/energybalance"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/energy"
	"tillit/core/reference/factor/quantity"
)

type askEnergy struct {
	Year   int    `path:"year"`
	Locale string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

type energyBalanceView struct {
	Lines   []energyLineView `json:"lines"`
	Totals  energyTotalsView `json:"totals"`
	Gaps    []energyGapView  `json:"gaps" doc:"what counts in emissions and whose energy nothing says"`
	Missing []energy.Kind    `json:"missing" enum:"electricity,heat" doc:"kinds that a company with rented premises likely uses, and of which the year has no row or entry"`
}

type energyLineView struct {
	Carrier    view.NamedCode      `json:"carrier"`
	Use        energybalance.Use   `json:"use" enum:"vehicles,premises"`
	Basis      energybalance.Basis `json:"basis" enum:"quantity,distance,prices" doc:"what the quantity rests on: an invoice or entry, kilometres, money and average prices"`
	Unit       quantity.Unit       `json:"unit"`
	Quantity   decimal.Decimal     `json:"quantity" doc:"in the unit"`
	MWh        decimal.Decimal     `json:"mwh" doc:"by net calorific value"`
	Renewable  decimal.Decimal     `json:"renewable" doc:"MWh of it; of purchased energy by contract alone, of a blend by its stated share"`
	Nuclear    decimal.Decimal     `json:"nuclear" doc:"MWh of it, by contract"`
	Unproven   decimal.Decimal     `json:"unproven" doc:"MWh of purchased energy whose origin no contract says"`
	ByContract decimal.Decimal     `json:"byContract" doc:"MWh of purchased energy that contracts or certificates cover"`
}

type energyTotalsView struct {
	MWh        decimal.Decimal `json:"mwh"`
	Renewable  decimal.Decimal `json:"renewable"`
	Nuclear    decimal.Decimal `json:"nuclear"`
	Unproven   decimal.Decimal `json:"unproven"`
	ByContract decimal.Decimal `json:"byContract"`
	FromPrices decimal.Decimal `json:"fromPrices"`
}

type energyGapView struct {
	Category view.NamedCode  `json:"category"`
	Unit     quantity.Unit   `json:"unit"`
	Quantity decimal.Decimal `json:"quantity" doc:"in the unit"`
	Rows     int64           `json:"rows"`
	Kg       decimal.Decimal `json:"kg" doc:"CO2e, by location"`
}

// energy gives the year's energy balance of own operations.
func (h footprints) energy(ctx context.Context, scope tenant.Scope, req askEnergy) (energyBalanceView, error) {
	found, err := h.svc.Totals.EnergyBalance(ctx, scope, req.Year)
	if err != nil {
		return energyBalanceView{}, err
	}
	locale := h.labels.In(req.Locale)
	v := energyBalanceView{
		Lines: make([]energyLineView, len(found.Lines)), Gaps: make([]energyGapView, len(found.Gaps)),
		Totals: energyTotalsView(found.Totals()), Missing: append([]energy.Kind{}, found.Missing...),
	}
	for i, l := range found.Lines {
		v.Lines[i] = energyLineView{
			Carrier: view.NamedCode{ID: l.Carrier.Key, Name: l.Carrier.Names.In(locale)}, Use: l.Use, Basis: l.Basis, Unit: l.Unit,
			Quantity: l.Quantity, MWh: l.MWh, Renewable: l.Renewable, Nuclear: l.Nuclear, Unproven: l.Unproven, ByContract: l.ByContract,
		}
	}
	for i, g := range found.Gaps {
		v.Gaps[i] = energyGapView{
			Category: view.NamedCode{ID: g.Leaf.ID, Name: g.Leaf.Names.In(locale)}, Unit: g.Unit, Quantity: g.Quantity, Rows: g.Rows, Kg: g.Kg,
		}
	}
	return v, nil
}
