// Package price brings money of one year and currency to another, with yearly
// average exchange rates and price indices, and reads money spent on energy
// as a quantity of it. Every value says where it comes from.
package price

import "github.com/shopspring/decimal"

// Move is the way from an amount in one currency and year to another.
type Move struct {
	From, To         string // currencies
	FromYear, ToYear int

	// Deflator divides: price level of FromYear over that of ToYear, in the
	// economy of From.
	Deflator decimal.Decimal
	// Rate multiplies: units of To for one unit of From in ToYear.
	Rate decimal.Decimal

	// Certain is false when any value used is remembered, not read, or a
	// year had to be replaced by the nearest one known.
	Certain bool
}

// Energy is an average price of an energy carrier without VAT.
type Energy struct {
	Carrier  string // "diesel", "electricity", …
	Region   string
	Year     int
	Unit     string // unit of the quantity that PerUnit buys
	Currency string
	PerUnit  decimal.Decimal
	Source   string
	Certain  bool
}
