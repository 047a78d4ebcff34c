package engine

import (
	"encoding/json"

	"github.com/shopspring/decimal"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// Codes of reasons that stand beside those of a rule.
const (
	reasonFromText    = "quantityTold"        // the quantity was read from the text
	reasonImplausible = "quantityImplausible" // one stands in the text, and its price is far from any usual
)

// quantityFromText gives the calculation from the quantity that the row's own
// text mentions, and puts it on row and result; factor.ErrNone when there is no
// quantity to rely on. A text of the voucher is not read, since its rows would all count it.
//
// A reading is believed when its price lies within a wide band around the
// average, so it needs a leaf whose price is known. Otherwise the row stays one
// of spend, with the reason.
func (e *Engine) quantityFromText(row *Entry, main *Result, leaf category.Category, use category.Use) (*Calculation, error) {
	if leaf.Energy == "" {
		return nil, factor.ErrNone
	}
	found, ok := quantity.InText(row.OwnText)
	if !ok {
		return nil, factor.ErrNone
	}
	c, err := e.calculation(leaf, use, found.Unit, row.Date, money{})
	if err != nil {
		return nil, err
	}
	bought, err := e.calculation(leaf, use, quantity.Unit(row.PaidIn), row.Date, e.moneyOf(*row, leaf))
	if err != nil {
		return nil, err
	}
	value := found.Value
	if row.Paid.IsNegative() {
		value = value.Neg() // a credit note takes back
	}
	code := reasonFromText
	believed := isPlausible(c, value, bought, row.Paid)
	if !believed {
		code = reasonImplausible
	}
	if main.Reasons, err = withReason(main.Reasons, Reason{Code: code, Value: found.Written}); err != nil {
		return nil, err
	}
	if !believed {
		return nil, factor.ErrNone
	}
	row.Quantity, row.Unit = decimal.NewNullDecimal(value), string(found.Unit)
	main.Quantity, main.Unit = row.Quantity, row.Unit
	return c, nil
}

// isPlausible reports whether a quantity is at most five times, and at least a
// fifth, of what the money buys on average. Where the fuel has a factor for each of
// several units, as gas has for cubic metres and for the kilowatt hours that its price is
// of, what each comes to is compared.
func isPlausible(told *Calculation, value decimal.Decimal, price *Calculation, paid decimal.Decimal) bool {
	mentioned, bought := told.Units(value), price.Units(paid)
	if told.FactorID != price.FactorID {
		if price.Energy == nil {
			return false
		}
		mentioned, bought = mentioned.Mul(told.KgPerUnit), bought.Mul(price.KgPerUnit)
	}
	band := decimal.NewFromInt(5)
	mentioned, bought = mentioned.Abs(), bought.Abs()
	return mentioned.LessThanOrEqual(bought.Mul(band)) && bought.LessThanOrEqual(mentioned.Mul(band))
}

func withReason(stored []byte, more Reason) ([]byte, error) {
	var reasons []Reason
	if err := json.Unmarshal(stored, &reasons); err != nil {
		return nil, err
	}
	return json.Marshal(append(reasons, more))
}
