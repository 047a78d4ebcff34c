package assembly

import (
	"context"
	"math"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/reports/sustainability"
)

// valueChain reads the map of the value chain and what the year has of the
// suppliers on it; nil where the company has drawn none.
func (s sustainabilityReports) valueChain(ctx context.Context, o order, about company.Company) (*sustainability.ValueChain, error) {
	drawn, err := s.chains.Map(ctx, o.scope)
	if err != nil || len(drawn.Activities) == 0 {
		return nil, err
	}
	names := map[uuid.UUID]string{}
	for _, t := range drawn.Stakeholders {
		names[t.ID] = t.Content.Name
	}
	chain := &sustainability.ValueChain{Currency: about.Currency}
	for _, t := range drawn.Activities {
		a := t.Content
		chain.Activities = append(chain.Activities, sustainability.Activity{
			ID: t.ID.String(), Segment: sustainability.Segment(a.Segment), Tier: a.Tier, Name: a.Name, Description: a.Description,
			Stakeholder: names[a.Stakeholder], Topics: a.Topics,
		})
	}
	for _, t := range drawn.Connections {
		chain.Flows = append(chain.Flows, sustainability.Flow{From: t.Content.From.String(), To: t.Content.To.String(), What: t.Content.Description})
	}
	if about.Disabled&tenant.Footprint != 0 {
		return chain, nil
	}
	year, err := s.footprints.Totals.Suppliers(ctx, o.scope, o.Year, footprint.Scope2(o.Scope2), totals.SupplierPage{Limit: math.MaxInt32})
	if err != nil {
		return nil, err
	}
	for _, f := range supplychain.FiguresOf(drawn, year) {
		if f.Rows == 0 && f.Kg.IsZero() {
			continue
		}
		supplier := sustainability.Supplier{Kg: f.Kg, Amount: f.Amount, Share: f.Share, Intensity: f.Intensity}
		for _, id := range f.Stakeholders {
			supplier.Names = append(supplier.Names, names[id])
		}
		chain.Suppliers = append(chain.Suppliers, supplier)
	}
	return chain, nil
}
