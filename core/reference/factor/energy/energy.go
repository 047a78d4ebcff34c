// Package energy holds the energy of what emission factors count: the carrier
// that a factor's unit is of, how many megawatt hours it is by net calorific
// value, and how much of that is renewable. Facts only; no tenant, no database.
package energy

import (
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/reference/category"
	"tillit/core/reference/factor/quantity"
)

// Kind is a group of carriers that standards ask for (ESRS E1-5, paragraph 38).
type Kind string

// The kinds. Those of fuels say what a fossil one of its sort is made of.
const (
	Oil         Kind = "oil"
	Gas         Kind = "gas"
	Coal        Kind = "coal"
	Other       Kind = "other"
	Electricity Kind = "electricity"
	Heat        Kind = "heat" // heat, steam and cooling
)

// Purchased reports whether the energy is bought as such, and not as fuel.
func (k Kind) Purchased() bool { return k == Electricity || k == Heat }

// Carrier is a form in which energy is used.
type Carrier struct {
	Key   string // stable
	Kind  Kind
	Names category.Names
	Order int // in which people read carriers
}

// Line is what a unit of a factor's series is in energy.
type Line struct {
	Carrier   string
	KWh       quantity.Ratio  // net kilowatt hours in one unit
	Renewable decimal.Decimal // share, 0 to 1
	Source    string
}

// MWh is the energy of a number of units, to the watt hour.
func (l Line) MWh(units decimal.Decimal) decimal.Decimal {
	const kiloInMega = 3
	return l.KWh.Of(units).Shift(-kiloInMega).Round(Places)
}

// Places are the decimals of megawatt hours that are kept: to the watt hour.
const Places = 6

// Table is the carriers and lines that ship; safe for concurrent use.
type Table struct {
	carriers map[string]Carrier
	lines    map[key]Line
	without  []without
}

type key struct {
	series string
	unit   quantity.Unit
}

type without struct{ series, reason string }

// Carrier returns the carrier with the key.
func (t *Table) Carrier(key string) (Carrier, bool) {
	c, ok := t.carriers[key]
	return c, ok
}

// Of returns the line of a series and unit on a leaf. A factor that somebody
// gave, or none, takes that of the factors that ship for the leaf: of a unit
// that measures the same, else by the heat value of the leaf's fuel. It is false
// where nothing says what the energy is.
func (t *Table) Of(leaf category.Category, series string, unit quantity.Unit) (Line, bool) {
	if line, ok := t.lines[key{series, unit}]; ok {
		return line, true
	}
	if _, known := t.Without(series); known {
		return Line{}, false
	}
	var some Line
	for _, serve := range leaf.Serves {
		for _, u := range quantity.Units() {
			line, has := t.lines[key{serve.Series, u}]
			if !has {
				continue
			}
			if same, ok := quantity.Convert(unit, u); ok {
				line.KWh = same.By(line.KWh)
				return line, true
			}
			if some.Carrier == "" {
				some = line
			}
		}
	}
	fuel, known := quantity.FuelByKey(leaf.Fuel)
	kwh, converts := fuel.Convert(unit, quantity.KilowattHourNet)
	if some.Carrier == "" || !known || !converts {
		return Line{}, false
	}
	some.KWh, some.Source = kwh, fuelSource
	return some, true
}

// Without returns why a series has no energy; false for one of which nothing
// is said.
func (t *Table) Without(series string) (reason string, ok bool) {
	for _, w := range t.without {
		if series == w.series || strings.HasSuffix(w.series, ".") && strings.HasPrefix(series, w.series) {
			return w.reason, true
		}
	}
	return "", false
}
