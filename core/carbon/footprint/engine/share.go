package engine

import (
	"github.com/shopspring/decimal"

	"tillit/core/reference/factor"
)

// sharePlaces is enough to tell a hundredth of a percent.
const sharePlaces = 6

// Share is part of whole, nothing when there is no whole.
func Share(part, whole decimal.Decimal) decimal.NullDecimal {
	if whole.IsZero() {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(part.DivRound(whole, sharePlaces))
}

// ShareOfSpend is the share of purchases that have a category, between 0 and 1, of those
// and what has neither one nor a reason to be left out. Both are money whatever its sign,
// so that a credit does not hide a cost; none without any.
func ShareOfSpend(counted, unmatched decimal.Decimal) decimal.NullDecimal {
	return Share(counted, counted.Add(unmatched))
}

// IsPartial reports whether so little of what was bought has a category that a total can
// only be called partial: less than 95 %. What is missing is then more than the twentieth
// up to which verifiers of inventories commonly let errors pass (ISO 14064-3 leaves the
// number to them).
func IsPartial(shareOfSpend decimal.NullDecimal) bool {
	return shareOfSpend.Valid && shareOfSpend.Decimal.LessThan(decimal.New(95, -2))
}

// Missing estimates the kilograms of what has no category: as much for its money as the
// counted rows of the books come to for theirs. Nothing where none is counted that it could
// be told by.
func Missing(kg, counted, unmatched decimal.Decimal) decimal.NullDecimal {
	switch {
	case unmatched.IsZero():
		return decimal.NewNullDecimal(decimal.Zero)
	case !counted.IsPositive() || kg.IsNegative():
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(kg.Mul(unmatched).DivRound(counted, factor.Places))
}
