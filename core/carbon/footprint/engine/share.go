package engine

import "github.com/shopspring/decimal"

// sharePlaces is enough to tell a hundredth of a percent.
const sharePlaces = 6

// Share is part of whole, nothing when there is no whole.
func Share(part, whole decimal.Decimal) decimal.NullDecimal {
	if whole.IsZero() {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(part.DivRound(whole, sharePlaces))
}

// ShareOfSpend is the share of costs that have a category, between 0 and 1, of
// those that have neither one nor a reason to be left out; none without any cost.
func ShareOfSpend(counted, unmatched decimal.Decimal) decimal.NullDecimal {
	covered := Share(counted, counted.Add(unmatched))
	if covered.Valid {
		covered.Decimal = decimal.Min(decimal.NewFromInt(1), decimal.Max(decimal.Zero, covered.Decimal))
	}
	return covered
}
