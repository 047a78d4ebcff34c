package assembly

import (
	"context"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/reports/sustainability"
)

// emissions reads the year's footprint, and where the report is about the
// company's group that of the group beside it, also as figures that questions
// ask for.
func (s sustainabilityReports) emissions(
	ctx context.Context, o order, about company.Company, consolidated bool,
) (f *sustainability.Footprint, ofGroup totals.Figures, err error) {
	if about.Disabled&tenant.Footprint != 0 {
		return nil, ofGroup, nil
	}
	if f, err = s.footprint(ctx, o); err != nil || f == nil || !consolidated {
		return f, ofGroup, err
	}
	f.Group, ofGroup, err = s.consolidated(ctx, o)
	return f, ofGroup, err
}

// consolidated reads the emissions of the company's group as its page of groups
// has them, and the same as figures that questions ask for. There are none where
// a company of the group has no books: what lacks one is no figure of the group.
func (s sustainabilityReports) consolidated(ctx context.Context, o order) (*sustainability.Group, totals.Figures, error) {
	// Whom a report is made for sees the company alone; its group is a fact of it.
	scope, err := s.companies.WithGroup(ctx, o.scope)
	if err != nil {
		return nil, totals.Figures{}, err
	}
	look := group.Look{Scope2: footprint.Scope2(o.Scope2)}
	view, err := s.groups.Emissions(ctx, scope, o.Year, look)
	if err != nil {
		return nil, totals.Figures{}, err
	}
	of := &sustainability.Group{}
	for _, m := range view.Members {
		if m.HasBooks {
			of.Members = append(of.Members, m.Name)
			if m.Partial {
				of.Partial = append(of.Partial, m.Name)
			}
		} else {
			of.Lacking = append(of.Lacking, m.Name)
		}
	}
	if len(of.Lacking) > 0 || len(of.Members) < 2 {
		return of, totals.Figures{}, nil
	}
	doubts, err := s.groups.Doubts(ctx, scope, o.Year, look)
	if err != nil {
		return nil, totals.Figures{}, err
	}
	for _, gas := range view.Outside {
		of.Outside = append(of.Outside, sustainability.Gas{Name: gas.Category.Names.In(o.Locale), Kg: gas.Kg, Inside: gas.Inside})
	}
	of.Doubts = doubtsOf(doubts)
	of.Now, of.Inside = weighed(view.Now, o.Scope2), view.Inside.Total(look.Scope2)
	if view.Before != nil {
		before := weighed(*view.Before, o.Scope2)
		of.Before = &before
	}
	const kgInTonne = 3
	figures := totals.Tonnes{footprint.Location: {}, footprint.Market: {}}
	for _, c := range view.Categories {
		for method, by := range figures {
			by[c.Category.ID] = c.Total(method).Shift(-kgInTonne)
		}
	}
	return of, totals.FiguresOf(figures), nil
}

func weighed(w consolidation.Weighed, method report.Scope2) sustainability.Totals {
	return sustainability.Totals{
		Total: w.Total(footprint.Scope2(method)), Scope1: w.Scope1, Scope2Location: w.Scope2Location, Scope2Market: w.Scope2Market,
		Scope3: w.Scope3(footprint.Scope2(method)), Biogenic: w.Biogenic,
	}
}
