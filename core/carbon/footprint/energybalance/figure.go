package energybalance

import (
	"github.com/shopspring/decimal"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/factor/energy"
)

// Totals are megawatt hours of several lines.
type Totals struct {
	MWh, Renewable, Nuclear, Unproven, ByContract, FromPrices decimal.Decimal
}

// Totals adds up the whole balance.
func (b Balance) Totals() Totals {
	var t Totals
	for _, l := range b.Lines {
		t.MWh, t.Renewable, t.Nuclear = t.MWh.Add(l.MWh), t.Renewable.Add(l.Renewable), t.Nuclear.Add(l.Nuclear)
		t.Unproven, t.ByContract = t.Unproven.Add(l.Unproven), t.ByContract.Add(l.ByContract)
		if l.Basis == Prices {
			t.FromPrices = t.FromPrices.Add(l.MWh)
		}
	}
	return t
}

// Figure is what the balance says to a question, in the question's unit.
type Figure struct {
	Number     decimal.Decimal
	FromPrices bool // some of it rests on money and average prices
}

// Of returns what is asked for. A balance without any line of the group has no
// figure: that nothing is known is not nought. None of an origin within it is. Nor has one
// that credits bring below nought.
func (b Balance) Of(asked catalogue.Energy) (f Figure, known bool) {
	for _, l := range b.Lines {
		if !in(asked.Group, l.Carrier.Kind) {
			continue
		}
		known = true
		part := l.of(asked.Origin)
		f.Number = f.Number.Add(part)
		f.FromPrices = f.FromPrices || l.Basis == Prices && (asked.Share || !part.IsZero())
	}
	if asked.Share && known {
		f.Number, known = share(f.Number, b.Totals().MWh)
	}
	if f.Number.IsNegative() {
		return Figure{}, false
	}
	return f, known
}

func share(part, all decimal.Decimal) (decimal.Decimal, bool) {
	const percent, places = 2, 2
	if all.IsZero() {
		return decimal.Zero, false
	}
	return part.Shift(percent).DivRound(all, places), true
}

func (l Line) of(origin catalogue.EnergyOrigin) decimal.Decimal {
	switch origin {
	case catalogue.AnyOrigin:
	case catalogue.Renewable:
		return l.Renewable
	case catalogue.NonRenewable:
		return l.NonRenewable()
	case catalogue.Nuclear:
		return l.Nuclear
	case catalogue.Fossil:
		return l.Fossil()
	}
	return l.MWh
}

// in reports whether carriers of a kind are in a group.
func in(group catalogue.EnergyGroup, kind energy.Kind) bool {
	switch group {
	case catalogue.AllEnergy:
		return true
	case catalogue.Electricity:
		return kind == energy.Electricity
	case catalogue.PurchasedEnergy:
		return kind.Purchased()
	case catalogue.Fuels:
		return !kind.Purchased()
	case catalogue.CoalFuels:
		return kind == energy.Coal
	case catalogue.OilFuels:
		return kind == energy.Oil
	case catalogue.GasFuels:
		return kind == energy.Gas
	case catalogue.OtherFuels:
		return kind == energy.Other
	}
	return false
}

// Differs reports whether a number that a person gave is another than the
// books': by more than 5 % and a megawatt hour, or of a share by more than a
// percentage point. Less is rounding, or another calorific value.
func Differs(asked catalogue.Energy, given, books decimal.Decimal) bool {
	const places, five = 2, 5
	apart := given.Sub(books).Abs()
	if asked.Share {
		return apart.GreaterThan(decimal.NewFromInt(1))
	}
	return apart.GreaterThan(decimal.NewFromInt(1)) && apart.GreaterThan(books.Abs().Mul(decimal.New(five, -places)))
}
