package factor

import (
	"github.com/shopspring/decimal"

	"tillit/core/reference/category"
)

// addUpstream fills in what comes on top of a factor: the part before use and, of
// electricity, what the grid loses. A life-cycle value and the chain of a
// purchased good hold the part before use already (Scope 3 Standard, table 5.4),
// but no kilowatt hour that never arrived.
//
// A certificate speaks of what was metered. So neither the part before
// generation nor the losses of what it covers follow it: they are those of the
// electricity that would have been had without.
func (s *Set) addUpstream(ask Query, c *Match) {
	if ask.Leaf.Upstream == "" {
		return
	}
	f := s.uncertified(ask, c.Factor)
	source, kg, stated := s.beforeUse(ask, f)
	losses := s.lossesOf(ask, f, f.KgCO2ePerUnit.Add(kg))
	if category.ByGrid(ask.Leaf.ID) { // the row has an upstream part where the other method of scope 2 alone knows of one, too
		c.UpstreamFactor = source
	}
	if !stated && losses == nil {
		return
	}
	c.UpstreamLeaf, c.UpstreamFactor, c.UpstreamPerUnit = ask.Leaf.Upstream, source, kg
	if losses != nil {
		c.Losses, c.UpstreamPerUnit = losses, kg.Add(losses.KgPerUnit)
	}
}

// uncertified returns the factor that would serve without the certificate.
func (s *Set) uncertified(ask Query, f Factor) Factor {
	if !f.Contractual() {
		return f
	}
	ask.Unit = f.Unit
	for _, serve := range ask.Leaf.Serving(category.Residual, ask.Region) {
		if other, ok := s.nearest(ask, serve, direct); ok && other.Unit == f.Unit {
			return other
		}
	}
	return f
}

// beforeUse returns the part before use per unit of a factor: its own, else that
// of the series which the leaf names for it, and which factor states it.
func (s *Set) beforeUse(ask Query, f Factor) (source string, kg decimal.Decimal, stated bool) {
	if f.Basis != Direct {
		return f.ID, decimal.Zero, false
	}
	if f.UpstreamKgPerUnit.Valid {
		return f.ID, f.UpstreamKgPerUnit.Decimal, true
	}
	ask.Unit = f.Unit
	for _, serve := range ask.Leaf.Serving(category.Upstream, ask.Region) {
		u, ok := s.nearest(ask, serve, direct)
		if !ok {
			continue
		}
		units, _, ok := s.bridge(ask, u)
		if !ok {
			continue
		}
		kg := u.KgCO2ePerUnit
		if u.UpstreamKgPerUnit.Valid {
			kg = u.UpstreamKgPerUnit.Decimal
		}
		return u.ID, units.Of(kg), true
	}
	return f.ID, decimal.Zero, false
}

// lossesOf returns what the grid loses on the way of one unit of a factor whose
// kilowatt hour amounts to kg, the part before use included; nil where no source
// of the country says. By location the country's own factor of losses goes
// first, since it belongs to its factor of generation.
func (s *Set) lossesOf(ask Query, f Factor, kg decimal.Decimal) *Losses {
	if !category.ByGrid(ask.Leaf.ID) {
		return nil
	}
	if ask.Method == category.Location {
		ask.Unit = f.Unit
		for _, serve := range ask.Leaf.Serving(category.Losses, ask.Region) {
			if l, ok := s.nearest(ask, serve, direct); ok && l.Unit == f.Unit && l.Region == f.Region {
				return &Losses{KgPerUnit: l.KgCO2ePerUnit.Add(l.UpstreamKgPerUnit.Decimal), Factor: l.ID}
			}
		}
	}
	share, ok := s.Loss(ask.Region, ask.Date.Year())
	if !ok {
		return nil
	}
	return &Losses{KgPerUnit: share.PerDelivered().Of(kg), Share: &share}
}
