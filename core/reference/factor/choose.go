package factor

import (
	"fmt"

	"tillit/core/reference/category"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

// fit is how well a factor's unit fits the asked one, lower is better.
type fit int

const (
	direct fit = iota // the same kind of unit; the currency asked in
	near              // by heating value or density, energy for energy; euro
	far               // energy for mass or volume or the other way; other money
	unfit
)

// choose returns the first series of serves with a factor that fits. Units
// that fit directly go before those that take a density or calorific value.
func (s *Set) choose(ask Query, serves []category.Serve) (Match, error) {
	for level := range unfit {
		for _, serve := range serves {
			f, ok := s.nearest(ask, serve, level)
			if !ok {
				continue
			}
			if units, move, ok := s.bridge(ask, f); ok {
				return s.complete(ask, f, units, move, serve.Note), nil
			}
		}
	}
	return Match{}, fmt.Errorf("%s per %q in %q: %w", ask.Leaf.ID, ask.Unit, ask.Region, ErrNone)
}

// nearest returns the factor of a series that fits at the level, of the best
// region, of the nearest year not after the date, else the nearest later one.
func (s *Set) nearest(ask Query, serve category.Serve, level fit) (Factor, bool) {
	best, bestReach := Factor{}, elsewhere
	for _, i := range s.series[serve.Series] { // years ascend
		f := s.factors[i]
		reach := reachOf(f.Region, ask.Region, serve.From)
		if reach == elsewhere || fitOf(ask, f.Unit) != level {
			continue
		}
		switch {
		case reach < bestReach:
			best, bestReach = f, reach
		case reach == bestReach && f.Year <= ask.Date.Year():
			best = f
		}
	}
	return best, bestReach != elsewhere
}

// reach is how far a factor's region is from the one wanted, lower is nearer.
type reach int

const (
	here reach = iota
	nordic
	world
	elsewhere
)

func reachOf(region, company, from string) reach {
	switch {
	case from != "":
		if region == from {
			return here
		}
	case region == company:
		return here
	case region == "NORDIC" && inNordic(company):
		return nordic
	case region == "GLOBAL":
		return world
	}
	return elsewhere
}

func inNordic(region string) bool {
	switch region {
	case "SE", "FI", "NO", "DK", "IS":
		return true
	}
	return false
}

// Fits reports whether a quantity or an amount asked in one unit can be read by a
// factor in another, for the leaf: by the unit's kind, by the heating value and
// density of the leaf's fuel, or as money.
func Fits(leaf category.Category, asked, unit quantity.Unit) bool {
	return fitOf(Query{Leaf: leaf, Unit: asked}, unit) != unfit
}

func fitOf(ask Query, unit quantity.Unit) fit {
	if ask.Unit.Currency() {
		switch {
		case unit == ask.Unit:
			return direct
		case unit == "EUR":
			return near
		case unit.Currency():
			return far
		}
		return unfit
	}
	fuel, isFuel := quantity.FuelByKey(ask.Leaf.Fuel)
	// Litres in tables of gases are of the compressed gas.
	compressed := isFuel && fuel.State == quantity.Gaseous && (unit == quantity.Litre) != (ask.Unit == quantity.Litre)
	if _, ok := quantity.Convert(ask.Unit, unit); ok && !compressed {
		return direct
	}
	if _, ok := fuel.Convert(ask.Unit, unit); !ok || compressed {
		return unfit
	}
	switch {
	case ask.Unit.Energy() && unit == fuel.EnergyUnit():
		return direct
	case ask.Unit.Energy() == unit.Energy():
		return near
	}
	return far
}

// bridge returns how many units of the factor one asked unit is.
func (s *Set) bridge(ask Query, f Factor) (quantity.Ratio, *price.Move, bool) {
	if ask.Unit.Currency() {
		if !f.Unit.Currency() {
			return quantity.Ratio{}, nil, false
		}
		move, err := s.prices.Move(string(ask.Unit), ask.Date.Year(), string(f.Unit), f.PriceYear)
		if err != nil {
			return quantity.Ratio{}, nil, false
		}
		return move.Ratio(), &move, true
	}
	if r, ok := quantity.Convert(ask.Unit, f.Unit); ok {
		return r, nil, true
	}
	if fuel, ok := quantity.FuelByKey(ask.Leaf.Fuel); ok {
		r, ok := fuel.Convert(ask.Unit, f.Unit)
		return r, nil, ok
	}
	return quantity.Ratio{}, nil, false
}

// oldAfter is the number of years after which a factor of another year costs
// one step of data quality.
const oldAfter = 5

func (s *Set) complete(ask Query, f Factor, units quantity.Ratio, move *price.Move, note string) Match {
	c := Match{Factor: f, Units: units, Price: move, Note: note, Quality: f.Quality, Uncertainty: f.Uncertainty}
	c.RegionMatch, c.YearMatch = f.Matches(ask.Region, ask.Date.Year())
	if f.Series == reportedSeries {
		return c
	}
	if c.RegionMatch == ProxyRegion {
		c.Quality = max(c.Quality, 3)
	}
	gap := ask.Date.Year() - f.Year
	if max(gap, -gap) > oldAfter && c.Quality < estimated && f.Region != "GLOBAL" {
		c.Quality++
	}
	s.addUpstream(ask, &c)
	return c
}

// Matches says whose factor it is for a region, and of which year for a year. What
// suppliers report of themselves is of every region and year.
func (f Factor) Matches(region string, year int) (RegionMatch, YearMatch) {
	if f.Series == reportedSeries {
		return OwnRegion, SameYear
	}
	whose, when := ProxyRegion, SameYear
	switch f.Region {
	case region:
		whose = OwnRegion
	case "NORDIC", "EU", "GLOBAL":
		whose = WiderRegion
	}
	switch {
	case f.Year < year:
		when = EarlierYear
	case f.Year > year:
		when = LaterYear
	}
	return whose, when
}
