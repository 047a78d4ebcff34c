package engine

import (
	"cmp"
	"encoding/json"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/energybill"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// Codes of reasons that stand beside those of a rule.
const (
	reasonFromText    = "quantityTold"        // the quantity was read from the text
	reasonImplausible = "quantityImplausible" // one stands in the text, and its price is far from any usual
)

// mention is a quantity that the row's own text mentions, and the calculation by it.
type mention struct {
	quantity.Mention

	value    decimal.Decimal // negative where the row takes back
	by       *Calculation
	believed bool // its price lies within a wide band around the average
}

// quantityFromText gives the calculation from the quantity that the row's own
// text mentions, and puts it on row and result; factor.ErrNone when there is no
// quantity to rely on. A text of the voucher is not read, since its rows would all count it.
//
// A reading is believed when its price lies within a wide band around the
// average, so it needs a leaf whose price is known. Otherwise the row stays one
// of spend, with the reason.
func (e *Engine) quantityFromText(row *Entry, main *Result, leaf category.Category) (*Calculation, error) {
	found, err := e.mention(*row, leaf)
	if err != nil {
		return nil, err
	}
	code := reasonFromText
	if !found.believed {
		code = reasonImplausible
	}
	if main.Reasons, err = withReason(main.Reasons, Reason{Code: code, Value: found.Written}); err != nil {
		return nil, err
	}
	if !found.believed {
		return nil, factor.ErrNone
	}
	row.Quantity, row.Unit = decimal.NewNullDecimal(found.value), string(found.Unit)
	main.Quantity, main.Unit = row.Quantity, row.Unit
	return found.by, nil
}

// mention reads the row's own text; factor.ErrNone where it mentions nothing that a
// factor and a price of the leaf serve.
func (e *Engine) mention(row Entry, leaf category.Category) (mention, error) {
	if leaf.Energy == "" {
		return mention{}, factor.ErrNone
	}
	read, ok := quantity.InText(row.OwnText)
	if !ok {
		return mention{}, factor.ErrNone
	}
	by, err := e.calculation(leaf, useOf(leaf), read.Unit, row.Date, money{})
	if err != nil {
		return mention{}, err
	}
	bought, err := e.calculation(leaf, useOf(leaf), quantity.Unit(row.PaidIn), row.Date, e.moneyOf(row, leaf))
	if err != nil {
		return mention{}, err
	}
	found := mention{Mention: read, value: read.Value, by: by}
	if row.Paid.IsNegative() {
		found.value = found.value.Neg() // a credit note takes back
	}
	most := band()
	fee := energybill.Row{Text: row.OwnText, AccountName: row.AccountName, Supplier: cmp.Or(row.SupplierName, row.Named)}
	if fee.PaysFee() {
		most = most.Mul(band()) // it is a part of the price, down to a fifth, which varies as much
	}
	found.believed = isPlausible(by, found.value, bought, row.Paid, most)
	return found, nil
}

// band is how many times what the money buys on average a quantity is at most, and how
// small a part of it at least.
func band() decimal.Decimal { return decimal.NewFromInt(5) } //nolint:mnd // a wide one

// isPlausible reports whether a quantity is at most so many times, and at least a
// fifth, of what the money buys on average. Where the fuel has a factor for each of
// several units, as gas has for cubic metres and for the kilowatt hours that its price is
// of, what each comes to is compared.
func isPlausible(told *Calculation, value decimal.Decimal, price *Calculation, paid, most decimal.Decimal) bool {
	mentioned, bought := told.Units(value), price.Units(paid)
	if told.FactorID != price.FactorID {
		if price.Energy == nil {
			return false
		}
		mentioned, bought = mentioned.Mul(told.KgPerUnit), bought.Mul(price.KgPerUnit)
	}
	mentioned, bought = mentioned.Abs(), bought.Abs()
	return mentioned.LessThanOrEqual(bought.Mul(most)) && bought.LessThanOrEqual(mentioned.Mul(band()))
}

func withReason(stored []byte, more Reason) ([]byte, error) {
	var reasons []Reason
	if err := json.Unmarshal(stored, &reasons); err != nil {
		return nil, err
	}
	return json.Marshal(append(reasons, more))
}
