package purchase

import (
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// remember keeps what a voucher has bought, for those that take it back.
func (j *judge) remember(v Voucher) {
	buys, plain := false, true
	for _, r := range v.Rows {
		if !r.Capital || r.Amount.IsZero() {
			continue
		}
		if _, judged := j.found[r.ID]; judged || r.Amount.IsNegative() {
			plain = false
			continue
		}
		buys = true
		of := Balance{v.Year, r.Account}
		j.bought[of] = j.bought[of].Add(r.Amount)
	}
	if buys && plain {
		j.turnable[booked(v, false)]++
	}
}

// turnsBack reports whether a voucher is an earlier one of its financial year that buys
// something, with opposite signs: many programs correct so, and book anew.
func (j *judge) turnsBack(v Voucher) bool {
	key := booked(v, true)
	if j.turnable[key] == 0 {
		return false
	}
	j.turnable[key]--
	return true
}

// booked is what a voucher comes to on each account in its financial year, or that with
// opposite signs.
func booked(v Voucher, opposite bool) string {
	sums := map[string]decimal.Decimal{}
	for _, r := range v.Rows {
		sums[r.Account] = sums[r.Account].Add(r.Amount)
	}
	parts := []string{v.Year.String()}
	for _, account := range slices.Sorted(maps.Keys(sums)) {
		sum := sums[account]
		if opposite {
			sum = sum.Neg()
		}
		if !sum.IsZero() {
			parts = append(parts, account, sum.String())
		}
	}
	return strings.Join(parts, "\x00")
}

// becomesCost reports whether a credit moves what was bought in its financial year to
// accounts of cost, where it counts.
func (j *judge) becomesCost(r Row, v Voucher, e effect) bool {
	return e.costsOnly && e.others.IsPositive() && j.bought[Balance{v.Year, r.Account}].GreaterThanOrEqual(r.Amount.Neg())
}

// writesDown reports whether a row of depreciation in the voucher says as much as a credit,
// or all of them what its account is credited with.
func (j *judge) writesDown(r Row, v Voucher) bool {
	written, credits, equal := decimal.Zero, decimal.Zero, false
	for _, other := range v.Rows {
		switch is := j.role(other); {
		case other.Capital && other.Account == r.Account && other.Amount.IsNegative():
			credits = credits.Sub(other.Amount)
		case is == accumulated:
			return false
		case is == depreciation:
			written = written.Add(other.Amount)
			equal = equal || other.Amount.Equal(r.Amount.Neg())
		}
	}
	return equal || written.Equal(credits)
}
