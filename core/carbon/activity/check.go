package activity

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/reference/category"
	"tillit/core/reference/country"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// Problem is what is wrong with one field of an entry.
type Problem struct {
	Field string
	Code  string          // "required", "unknown", "ambiguous", "outOfRange", "tooLong", "noNumber", "noDate", "notServed"
	Units []quantity.Unit // those that would do, with "notServed"
}

// Bounds of what an entry can say.
const (
	firstYear = 1990
	lastYear  = 2100
	maxYears  = 5
	maxText   = 500
)

// amount reports whether a number is not negative and not more than a company
// can mean.
func amount(n decimal.Decimal) bool {
	const digits = 15
	return !n.IsNegative() && n.LessThanOrEqual(decimal.New(1, digits))
}

// tidy trims what people type and fills in what they may leave out.
func (c Content) tidy() Content {
	for _, text := range []*string{&c.Supplier, &c.Reference, &c.Description} {
		*text = strings.TrimSpace(*text)
	}
	c.Country = strings.ToUpper(strings.TrimSpace(c.Country))
	if c.Own != nil {
		own := *c.Own
		own.Source = strings.TrimSpace(own.Source)
		c.Own = &own
	}
	if c.Cover == "" {
		c.Cover = Leaf
	}
	if c.Flight != nil {
		c = c.flown()
	}
	return c
}

// problems lists everything that is wrong with the content in the order of the
// form.
func (s *Service) problems(c Content, g ground) []Problem {
	var found []Problem
	add := func(wrong bool, field, code string) {
		if wrong {
			found = append(found, Problem{Field: field, Code: code})
		}
	}
	add(c.From.Year() < firstYear || c.From.Year() > lastYear, "from", "outOfRange")
	add(c.To.Before(c.From) || c.To.After(c.From.AddDate(maxYears, 0, 0)), "to", "outOfRange")
	if c.Flight != nil {
		if wrong := c.Flight.problems(c.Own != nil); len(wrong) > 0 {
			return append(found, wrong...)
		}
	}
	leaf, known := s.tree.Leaf(c.Category)
	add(!known, "category", "unknown")
	add(!amount(c.Quantity) || !c.Quantity.Equal(c.Quantity.Truncate(Places)), "quantity", "outOfRange")
	somewhere := c.Country == "" || country.Known(c.Country)
	add(!somewhere, "country", "unknown")
	if known && somewhere {
		if units := s.units(leaf, g.in(c), c.From, c.Own != nil); !slices.Contains(units, c.Unit) {
			found = append(found, Problem{Field: "unit", Code: "notServed", Units: units})
		}
	}
	add(!slices.Contains(Sources(), c.Source), "source", "unknown")
	add(!slices.Contains(Covers(), c.Cover), "cover", "unknown")
	if c.Own != nil {
		add(!amount(c.Own.KgPerUnit), "ownFactor", "outOfRange")
		add(c.Own.Source == "", "ownSource", "required")
		add(c.Own.Year < firstYear || c.Own.Year > lastYear, "ownYear", "outOfRange")
		found = append(found, long("ownSource", c.Own.Source)...)
	}
	found = append(found, long("supplier", c.Supplier)...)
	found = append(found, long("reference", c.Reference)...)
	return append(found, long("description", c.Description)...)
}

func long(field, text string) []Problem {
	if utf8.RuneCountInString(text) <= maxText {
		return nil
	}
	return []Problem{{Field: field, Code: "tooLong"}}
}

// fields turns problems into a fault, nil when there are no problems.
func fields(problems []Problem) error {
	named := make(map[string]string, len(problems))
	for _, p := range problems {
		named[p.Field] = p.Code
	}
	return fault.Fields(named)
}

// units lists the units in which an activity on the leaf can be given. With an
// own factor any unit will do, but for scope 2, whose figure by location
// needs the factor of the grid.
func (s *Service) units(leaf category.Category, g ground, at time.Time, own bool) []quantity.Unit {
	var served []quantity.Unit
	for _, unit := range quantity.Units() {
		switch {
		case own && unit.Emissions():
			continue // an emission has no factor
		case own && leaf.Scope != category.Scope2:
			served = append(served, unit)
			continue
		}
		ask := factor.Query{Leaf: leaf, Unit: unit, Region: g.country, Date: at}
		if _, err := g.factors.Pick(ask); err == nil {
			served = append(served, unit)
		}
	}
	return served
}
