// Package energybalance adds up the energy that a company used in a year: what its
// footprint counts in litres, kilowatt hours, kilograms and kilometres, in
// megawatt hours by net calorific value. Values in, values out; no database.
package energybalance

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/energycontract"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/energy"
	"tillit/core/reference/factor/quantity"
)

// Use is what energy was used for.
type Use string

// The uses, in the order in which people read them.
const (
	Vehicles Use = "vehicles" // own ones, by fuel, power or distance
	Premises Use = "premises" // buildings, machines and processes that stand still
)

// Basis is what a quantity rests on.
type Basis string

// The bases, best first.
const (
	Measured Basis = "quantity" // of an invoice or an entry
	Distance Basis = "distance" // kilometres, and what a vehicle of the kind takes
	Prices   Basis = "prices"   // money, and an average price
)

// Part is what a year counts of one factor: own operations, by what the
// quantity rests on.
type Part struct {
	Leaf       category.Category
	Series     string        // of the factor, by location for purchased energy
	Unit       quantity.Unit // the factor's
	Units      decimal.Decimal
	FromPrices bool
	Instrument string                                        // series of the factor by market, where there is one
	Contracts  map[energycontract.Technology]decimal.Decimal // kilowatt hours that contracts cover
	Rows       int64
	Kg         decimal.Decimal // by location
}

// Line is the energy of one carrier for one use, by unit and basis.
type Line struct {
	Carrier    energy.Carrier
	Use        Use
	Basis      Basis
	Unit       quantity.Unit
	Quantity   decimal.Decimal // in the unit, to the millionth
	MWh        decimal.Decimal // by net calorific value, to the watt hour
	Renewable  decimal.Decimal // MWh; of purchased energy by contract alone, of a blend by its stated share
	Nuclear    decimal.Decimal // MWh, by contract
	Unproven   decimal.Decimal // MWh of purchased energy whose origin no contract says
	ByContract decimal.Decimal // MWh of purchased energy that contracts or certificates cover
}

// NonRenewable is all energy of the line that is not proved renewable.
func (l Line) NonRenewable() decimal.Decimal { return l.MWh.Sub(l.Renewable) }

// Fossil is what is neither renewable nor nuclear; what nothing proves is.
func (l Line) Fossil() decimal.Decimal { return l.NonRenewable().Sub(l.Nuclear) }

// Gap is what counts in the footprint and whose energy nothing says.
type Gap struct {
	Leaf     category.Category
	Unit     quantity.Unit
	Quantity decimal.Decimal
	Rows     int64
	Kg       decimal.Decimal // CO2e by location
}

// Balance is the energy of a year.
type Balance struct {
	Lines []Line // by carrier, use, basis and unit
	Gaps  []Gap  // in tree order

	// Missing are kinds of energy that a company with rented premises most
	// likely uses and the year has no row or entry of: electricity, heat.
	Missing []energy.Kind
}

// Of adds up a year. rents says that the year counts rent of premises.
func Of(table *energy.Table, parts []Part, rents bool) Balance {
	lines, gaps := map[lineKey]*Line{}, map[gapKey]*Gap{}
	power, heat := false, false
	for _, p := range parts {
		if !p.uses() {
			continue
		}
		if p.use() == Premises {
			power = power || p.Leaf.GHGCategory == powerLeaves
			heat = heat || p.Leaf.GHGCategory != powerLeaves
		}
		line, known := table.Of(p.Leaf, p.Series, p.Unit)
		if !known {
			p.addGap(gaps)
			continue
		}
		carrier, _ := table.Carrier(p.carrier(line))
		p.addLine(lines, carrier, line)
	}
	b := Balance{Lines: sortedLines(lines), Gaps: sortedGaps(gaps)}
	if rents && !power {
		b.Missing = append(b.Missing, energy.Electricity)
	}
	if rents && !heat {
		b.Missing = append(b.Missing, energy.Heat)
	}
	return b
}

// Categories of the tree on tier 1.
const (
	powerLeaves    = "2.electricity"
	motorLeaves    = "1.mobile"
	processLeaves  = "1.process"
	fugitiveLeaves = "1.fugitive"
	chargingLeaves = "2.electricity.vehicles" // on tier 2
)

// uses reports whether energy is used on the leaf at all.
func (p Part) uses() bool {
	return p.Leaf.GHGCategory != processLeaves && p.Leaf.GHGCategory != fugitiveLeaves
}

func (p Part) use() Use {
	if p.Leaf.GHGCategory == motorLeaves || p.Leaf.Parent == chargingLeaves {
		return Vehicles
	}
	return Premises
}

// carrier is the key of the carrier: of purchased energy what is bought on the
// leaf, since the factor of district heat stands in for cooling and steam.
func (p Part) carrier(line energy.Line) string {
	if p.Leaf.Scope != category.Scope2 {
		return line.Carrier
	}
	_, carrier, _ := strings.Cut(p.Leaf.GHGCategory, ".")
	return carrier
}

func (p Part) basis() Basis {
	switch {
	case p.FromPrices:
		return Prices
	case p.Unit == quantity.Kilometre || p.Unit == quantity.TonneKm:
		return Distance
	}
	return Measured
}

type lineKey struct {
	carrier string
	use     Use
	basis   Basis
	unit    quantity.Unit
}

func (p Part) addLine(into map[lineKey]*Line, carrier energy.Carrier, by energy.Line) {
	k := lineKey{carrier.Key, p.use(), p.basis(), p.Unit}
	l := into[k]
	if l == nil {
		l = &Line{Carrier: carrier, Use: k.use, Basis: k.basis, Unit: k.unit}
		into[k] = l
	}
	mwh := by.MWh(p.Units)
	l.Quantity, l.MWh = l.Quantity.Add(p.Units.Round(energy.Places)), l.MWh.Add(mwh)
	if carrier.Kind.Purchased() {
		l.addPurchased(p, mwh)
		return
	}
	l.Renewable = l.Renewable.Add(mwh.Mul(by.Renewable).Round(energy.Places))
}

// addPurchased parts purchased energy by what is proved of its origin: that of
// contracts by their technology, and what was bought with guarantees of origin.
func (l *Line) addPurchased(p Part, mwh decimal.Decimal) {
	const kiloInMega = 3
	rest := mwh
	for technology, kwh := range p.Contracts {
		covered := kwh.Shift(-kiloInMega).Round(energy.Places)
		rest = rest.Sub(covered)
		l.ByContract = l.ByContract.Add(covered)
		switch technology {
		case energycontract.Wind, energycontract.Hydro, energycontract.Solar, energycontract.Biomass:
			l.Renewable = l.Renewable.Add(covered)
		case energycontract.Nuclear:
			l.Nuclear = l.Nuclear.Add(covered)
		case energycontract.Waste, energycontract.Mixed, energycontract.Other:
			l.Unproven = l.Unproven.Add(covered)
		}
	}
	if strings.HasPrefix(p.Instrument, factor.ContractSeries) {
		l.Renewable, l.ByContract = l.Renewable.Add(rest), l.ByContract.Add(rest)
		return
	}
	l.Unproven = l.Unproven.Add(rest)
}

type gapKey struct {
	leaf string
	unit quantity.Unit
}

func (p Part) addGap(into map[gapKey]*Gap) {
	k := gapKey{p.Leaf.ID, p.Unit}
	g := into[k]
	if g == nil {
		g = &Gap{Leaf: p.Leaf, Unit: p.Unit}
		into[k] = g
	}
	g.Quantity, g.Kg, g.Rows = g.Quantity.Add(p.Units.Round(energy.Places)), g.Kg.Add(p.Kg), g.Rows+p.Rows
}

func sortedLines(lines map[lineKey]*Line) []Line {
	sorted := make([]Line, 0, len(lines))
	for _, l := range lines {
		sorted = append(sorted, *l)
	}
	uses, bases := []Use{Vehicles, Premises}, []Basis{Measured, Distance, Prices}
	slices.SortFunc(sorted, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Carrier.Order, b.Carrier.Order), cmp.Compare(slices.Index(uses, a.Use), slices.Index(uses, b.Use)),
			cmp.Compare(slices.Index(bases, a.Basis), slices.Index(bases, b.Basis)), strings.Compare(string(a.Unit), string(b.Unit)))
	})
	return sorted
}

func sortedGaps(gaps map[gapKey]*Gap) []Gap {
	sorted := make([]Gap, 0, len(gaps))
	for _, g := range gaps {
		sorted = append(sorted, *g)
	}
	slices.SortFunc(sorted, func(a, b Gap) int {
		return cmp.Or(cmp.Compare(a.Leaf.Order, b.Leaf.Order), strings.Compare(string(a.Unit), string(b.Unit)))
	})
	return sorted
}
