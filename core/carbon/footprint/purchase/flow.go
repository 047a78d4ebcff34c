package purchase

import (
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/reference/chart"
)

// moved is a row with the part of its amount that came from stock or went there.
type moved struct {
	Row

	part decimal.Decimal
}

// flow is what a voucher does to stock.
type flow struct {
	stored, used []moved
	bought       decimal.Decimal // straight into stock, less what went back
}

// flow finds the rows of cost and of capital goods that give to stock or take from it.
func (j *judge) flow(v Voucher) flow {
	in, out, given := decimal.Zero, decimal.Zero, decimal.Zero
	var credits, debits []Row
	only := true // nothing is bought or sold
	for _, r := range v.Rows {
		switch {
		case j.isStock(r) && r.Amount.IsPositive():
			in = in.Add(r.Amount)
		case j.isStock(r):
			out = out.Sub(r.Amount)
		case !isCost(r) && !r.Capital:
			only = only && r.Amount.IsZero()
		case r.Amount.IsPositive() && j.found[r.ID].Exclusion == "":
			debits = append(debits, r)
		case r.Amount.IsNegative():
			credits, given = append(credits, r), given.Sub(r.Amount)
		}
	}
	if in.IsZero() && out.IsZero() {
		return flow{}
	}
	if beyond := given.Sub(in); only && beyond.IsPositive() { // one kind of goods grows, another shrinks
		in, out = in.Add(beyond), out.Add(beyond)
	}
	stored, put := divide(in, credits)
	used, took := divide(out, debits)
	return flow{stored, used, in.Sub(put).Sub(out.Sub(took))}
}

// divide gives rows their parts of what stock took or gave, the one first that says as
// much, and their sum.
func divide(whole decimal.Decimal, among []Row) (parts []moved, sum decimal.Decimal) {
	if i := slices.IndexFunc(among, func(r Row) bool { return r.Amount.Abs().Equal(whole) }); i >= 0 {
		among = among[i : i+1]
	}
	for _, r := range among {
		part := decimal.Min(r.Amount.Abs(), whole.Sub(sum))
		if part.IsPositive() {
			parts, sum = append(parts, moved{r, part}), sum.Add(part)
		}
	}
	return parts, sum
}

// isStock reports whether goods lie on an account. What is paid for them in advance does not.
func (j *judge) isStock(r Row) bool { return r.Kind == chart.Stock && j.role(r) != advance }

func isCost(r Row) bool { return !r.Capital && r.Kind.InResults() && r.Kind != chart.Income }
