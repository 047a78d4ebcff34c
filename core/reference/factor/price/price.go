// Package price brings money of one year and currency to another, with yearly
// average exchange rates and price indices, and reads money spent on energy as
// a quantity of it. Every value says where it comes from and how sure it is.
package price

import (
	"errors"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/quantity"
)

// ErrUnknown means that a currency has no rate.
var ErrUnknown = errors.New("currency has no rate")

// Confidence says how a value came into the tables.
type Confidence string

// Confidences, best first.
const (
	Seen    Confidence = "seen"    // read in the source or a copy of it
	Derived Confidence = "derived" // computed from seen values
	Memory  Confidence = "memory"  // known or estimated, not read: verify
)

// Value is a dated value of a table.
type Value struct {
	Year       int
	Value      decimal.Decimal
	Confidence Confidence
	Source     string
}

// Move is the way from an amount in one currency and year to another. The
// price level is followed in one economy: that of the currency paid in, or of
// the target currency where the first has no index.
type Move struct {
	From, To         string // ISO 4217
	FromYear, ToYear int

	// Rate is units of To for one unit of From, average of RateYear.
	Rate     decimal.Decimal
	RateYear int

	// IndexTo over IndexFrom multiplies the amount; both 1 when the years are
	// the same. Economy is that of the index: "SE", "EA" or "US".
	Economy            string
	IndexFrom, IndexTo Value

	// Certain is false when a value used is not read but remembered, or
	// stands in for a year that the tables do not have.
	Certain bool

	ratio quantity.Ratio
}

// Ratio is the multiplier of the whole move.
func (m Move) Ratio() quantity.Ratio { return m.ratio }

// Of moves an amount; 18 decimals.
func (m Move) Of(amount decimal.Decimal) decimal.Decimal { return m.ratio.Of(amount) }

// Energy is an average price without VAT of what a ledger pays for by the
// unit: fuel, electricity, heat, a kilometre of mileage allowance.
type Energy struct {
	Carrier    string // "diesel", "electricity", "mileage", …
	Region     string // ISO 3166 or "EU"
	Year       int
	Unit       quantity.Unit
	Currency   string
	PerUnit    decimal.Decimal
	Grid       decimal.Decimal // of PerUnit: what a grid company asks where it sends a bill of its own, with the taxes that it takes; zero where unknown
	Levies     decimal.Decimal // of PerUnit: taxes that the seller takes; likewise
	Confidence Confidence
	Source     string
}

// Parts are those of the price of energy that books hold on rows of their own, so that
// the rest alone was paid for the energy.
type Parts struct{ Grid, Levies bool }

// Or joins the parts of both.
func (p Parts) Or(other Parts) Parts {
	return Parts{Grid: p.Grid || other.Grid, Levies: p.Levies || other.Levies}
}

// Without is the price less some of its parts, where they are known; parts that are not
// taken off are zero in it.
func (e Energy) Without(parts Parts) Energy {
	if !parts.Grid {
		e.Grid = decimal.Zero
	}
	if !parts.Levies {
		e.Levies = decimal.Zero
	}
	e.PerUnit = e.PerUnit.Sub(e.Grid).Sub(e.Levies)
	return e
}
