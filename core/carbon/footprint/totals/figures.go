package totals

import (
	"context"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/energybalance"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Figures are what a year's footprint says to questions. The zero value says
// nothing.
type Figures struct {
	tonnes Tonnes
	energy energybalance.Balance
}

// Tonnes are those of categories by a method of scope 2.
type Tonnes map[footprint.Scope2]map[string]decimal.Decimal

// FiguresOf are figures of emissions alone.
func FiguresOf(tonnes Tonnes) Figures { return Figures{tonnes: tonnes} }

// Figures reads what the footprint says of figures that questions ask for.
// Requires Read.
func (s *Service) Figures(ctx context.Context, scope tenant.Scope, year int, asked []catalogue.Figure) (Figures, error) {
	known := Figures{tonnes: Tonnes{}}
	energyRead := false
	for _, f := range asked {
		var err error
		if !f.Energy.IsZero() && !energyRead {
			energyRead = true
			known.energy, err = s.EnergyBalance(ctx, scope, year)
		}
		for _, category := range f.Categories {
			if method := methodOn(f, category); err == nil && known.tonnes[method] == nil {
				known.tonnes[method], err = s.tonnes(ctx, scope, year, method)
			}
		}
		if err != nil {
			return Figures{}, err
		}
	}
	return known, nil
}

// methodOn is how a figure counts a category. Standards ask for one figure of scope
// 3, which the totals by either method add up with: that by location.
func methodOn(f catalogue.Figure, category string) footprint.Scope2 {
	if strings.HasPrefix(category, "3") {
		return footprint.Location
	}
	return MethodOf(f)
}

func (s *Service) tonnes(ctx context.Context, scope tenant.Scope, year int, method footprint.Scope2) (map[string]decimal.Decimal, error) {
	const kgInTonne = 3
	view, err := s.Overview(ctx, scope, year, footprint.Filter{Scope2: method})
	if err != nil {
		return nil, err
	}
	tonnes := map[string]decimal.Decimal{}
	for _, c := range view.Categories {
		if c.Rows > 0 {
			tonnes[c.Category.ID] = c.Kg.Shift(-kgInTonne)
		}
	}
	return tonnes, nil
}

// Of returns a figure: emissions in tonnes, to the gram, energy in megawatt
// hours or per cent. What the year's footprint has no row for has none: that
// nothing is known is not nought.
func (f Figures) Of(asked catalogue.Figure) (n decimal.Decimal, known bool) {
	const gram = 6
	if !asked.Energy.IsZero() {
		figure, known := f.energy.Of(asked.Energy)
		return figure.Number, known
	}
	for _, category := range asked.Categories {
		if part, ok := f.tonnes[methodOn(asked, category)][category]; ok {
			n, known = n.Add(part), true
		}
	}
	return n.Round(gram), known
}

// FromPrices reports whether a figure of energy rests on money and average
// prices, in part at least. Such a figure never takes the place of an answer.
func (f Figures) FromPrices(asked catalogue.Figure) bool {
	if asked.Energy.IsZero() {
		return false
	}
	figure, _ := f.energy.Of(asked.Energy)
	return figure.FromPrices
}

// Differs reports whether a number that a person gave is another than what the
// footprint says: of emissions any other, of energy by energybalance.Differs.
func Differs(asked catalogue.Figure, given, books decimal.Decimal) bool {
	if asked.Energy.IsZero() {
		return !given.Equal(books)
	}
	return energybalance.Differs(asked.Energy, given, books)
}

// MethodOf is how a figure counts purchased energy.
func MethodOf(f catalogue.Figure) footprint.Scope2 {
	if f.Market {
		return footprint.Market
	}
	return footprint.Location
}
