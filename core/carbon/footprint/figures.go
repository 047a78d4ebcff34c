package footprint

import (
	"context"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Figures are what a year's footprint says to questions.
type Figures map[Scope2]map[string]decimal.Decimal // tonnes by category

// Figures reads what the footprint says of figures that questions ask for. It
// takes Read.
func (s *Service) Figures(ctx context.Context, scope tenant.Scope, year int, asked []catalogue.Figure) (Figures, error) {
	const kgInTonne = 3
	figures := Figures{}
	for _, f := range asked {
		method := MethodOf(f)
		if figures[method] != nil {
			continue
		}
		view, err := s.Overview(ctx, scope, year, Filter{Scope2: method})
		if err != nil {
			return nil, err
		}
		figures[method] = map[string]decimal.Decimal{}
		for _, c := range view.Categories {
			if c.Rows > 0 {
				figures[method][c.Category.ID] = c.Kg.Shift(-kgInTonne)
			}
		}
	}
	return figures, nil
}

// Of returns a figure in tonnes, to the gram. What the year's footprint has no
// row for has none: that nothing is known is not nought.
func (f Figures) Of(asked catalogue.Figure) (tonnes decimal.Decimal, known bool) {
	const gram = 6
	for _, category := range asked.Categories {
		if part, ok := f[MethodOf(asked)][category]; ok {
			tonnes, known = tonnes.Add(part), true
		}
	}
	return tonnes.Round(gram), known
}

// MethodOf is how a figure counts purchased energy.
func MethodOf(f catalogue.Figure) Scope2 {
	if f.Market {
		return Market
	}
	return Location
}
