package purchase

import (
	"maps"
	"slices"
	"strings"
	"time"

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
		j.bought[r.Account] = j.bought[r.Account].Add(r.Amount)
	}
	if buys && plain {
		key := booked(v, false)
		j.turnable[key] = append(j.turnable[key], v)
	}
}

// turnsBack reports whether a voucher is an earlier one that buys something, with opposite
// signs: many programs correct so, and book anew, and what was accrued goes out so after
// New Year. In a later financial year it is half a year after it at most.
func (j *judge) turnsBack(v Voucher) bool {
	const half = 183 * 24 * time.Hour
	key := booked(v, true)
	i := slices.IndexFunc(j.turnable[key], func(o Voucher) bool { return o.Year.Equal(v.Year) || v.Date.Sub(o.Date) <= half })
	if i < 0 {
		return false
	}
	j.turnable[key] = slices.Delete(j.turnable[key], i, i+1)
	return true
}

// booked is what a voucher comes to on each account, or that with opposite signs.
func booked(v Voucher, opposite bool) string {
	sums := map[string]decimal.Decimal{}
	for _, r := range v.Rows {
		sums[r.Account] = sums[r.Account].Add(r.Amount)
	}
	var parts []string
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

// becomesCost reports whether a credit moves what these books have bought to accounts of
// cost, where it counts, or to the tax that is deducted after all.
func (j *judge) becomesCost(r Row, e effect) bool {
	return e.costsOnly && e.others.IsPositive() && j.bought[r.Account].GreaterThanOrEqual(r.Amount.Neg())
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
