package group

import (
	"context"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
)

// OutsideTotal is what one gas that the Kyoto Protocol does not name amounts to in a
// group, without what members bought from each other.
type OutsideTotal struct {
	totals.OutsideTotal

	Inside decimal.Decimal // taken off Kg for that; a gas of which nothing is left is told too
}

// outside adds up the gases of a year that are told apart from the scopes, and takes
// off what members bought from each other.
func (s *Service) outside(
	ctx context.Context, scope tenant.Scope, portions []consolidation.Portion, asks []asked, year int, gases []string,
) ([]OutsideTotal, error) {
	whole, err := s.footprints.Outside(ctx, scope, portions, gases)
	if err != nil {
		return nil, err
	}
	var off []consolidation.Ask
	var shares []decimal.Decimal
	for _, a := range asks {
		if a.Year == year && a.standing == Eliminated {
			off, shares = append(off, a.Ask), append(shares, a.share)
		}
	}
	inside, err := s.footprints.OutsideBought(ctx, scope, off, shares, gases)
	if err != nil {
		return nil, err
	}
	taken := map[string]decimal.Decimal{}
	for _, gas := range inside {
		taken[gas.Category.ID] = gas.Kg
	}
	found := make([]OutsideTotal, len(whole))
	for i, gas := range whole {
		kg := taken[gas.Category.ID]
		gas.Kg = gas.Kg.Sub(kg)
		found[i] = OutsideTotal{gas, kg}
	}
	return found, nil
}
