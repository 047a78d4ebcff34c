package purchase

import (
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/reference/chart"
)

// stock is what the accounts of stock hold. All accounts are one: goods wander between
// them while something is made of them.
type stock struct {
	uncounted decimal.Decimal // bought straight into stock: it counts when its cost is booked
	counted   decimal.Decimal // from accounts of cost, where it counted when it was bought
	before    decimal.Decimal // what counted though neither held it: it was there when the books began

	taken map[string]decimal.Decimal // what accounts of cost took of what had not counted, less what they put back
}

// moved is a row of cost with the part of its amount that came from stock or went there.
type moved struct {
	Row

	part decimal.Decimal
}

// store follows goods through stock, so that they count once: where they were bought as a
// cost, or when their cost is booked if they were bought straight into stock.
func (j *judge) store(v Voucher) {
	in, out := decimal.Zero, decimal.Zero
	var credits, debits []Row
	for _, r := range v.Rows {
		switch {
		case j.isStock(r) && r.Amount.IsPositive():
			in = in.Add(r.Amount)
		case j.isStock(r):
			out = out.Sub(r.Amount)
		case !isCost(r):
		case r.Amount.IsPositive():
			debits = append(debits, r)
		case r.Amount.IsNegative():
			credits = append(credits, r)
		}
	}
	if in.IsZero() && out.IsZero() || j.carriesOver(v) {
		return
	}
	stored, put := divide(in, credits)
	used, taken := divide(out, debits)
	bought := in.Sub(put).Sub(out.Sub(taken)) // less what went back
	j.stock.uncounted = decimal.Max(decimal.Zero, j.stock.uncounted.Add(bought))
	for _, m := range stored {
		j.putIn(m)
	}
	for _, m := range used {
		j.takeOut(m, v.Date)
	}
}

// isStock reports whether goods lie on an account. What is paid for them in advance does not.
func (j *judge) isStock(r Row) bool { return r.Kind == chart.Stock && j.role(r) != stage }

func isCost(r Row) bool { return !r.Capital && r.Kind.InResults() && r.Kind != chart.Income }

// carriesOver reports whether a voucher opens or closes balances or takes them over: what is
// in stock then was there.
func (j *judge) carriesOver(v Voucher) bool {
	e := j.effect(v)
	return e.takesOver || e.balancesOnly && (e.has(equity) || e.has(result) || e.has(opening))
}

// divide gives rows of cost their parts of what stock took or gave, the one first that says as
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

// putIn takes into stock what an account of cost gives. It gives back what it took before,
// and else what counted there.
func (j *judge) putIn(m moved) {
	s := &j.stock
	back := decimal.Min(m.part, s.taken[m.Account])
	ago := decimal.Min(back, s.before)
	s.taken[m.Account] = s.taken[m.Account].Sub(back)
	s.before, s.uncounted = s.before.Sub(ago), s.uncounted.Add(back).Sub(ago)
	s.counted = s.counted.Add(m.part).Sub(back)
	j.withoutStock(m.Row, m.part.Sub(back))
}

// takeOut makes a cost of what is in stock: of what has not counted first, so that all
// counts as early as it can. An account where nothing counts takes it last. What was there
// before the books counts, unless goods are bought on the account: their stock counted when
// it was bought.
func (j *judge) takeOut(m moved, on time.Time) {
	s := &j.stock
	counts := decimal.Min(m.part, s.uncounted)
	if m.LeftOut {
		counts = decimal.Min(decimal.Max(decimal.Zero, m.part.Sub(s.counted)), s.uncounted)
	}
	known := decimal.Min(m.part.Sub(counts), s.counted)
	s.uncounted, s.counted = s.uncounted.Sub(counts), s.counted.Sub(known)
	if first, bought := j.Bought[m.Account]; !m.LeftOut && (!bought || first.After(on)) {
		ago := m.part.Sub(counts).Sub(known)
		s.before, counts = s.before.Add(ago), counts.Add(ago)
	}
	s.taken[m.Account] = s.taken[m.Account].Add(counts)
	j.withoutStock(m.Row, m.part.Sub(counts))
}

// withoutStock leaves out of a row of cost what merely moves to stock or from it.
func (j *judge) withoutStock(r Row, part decimal.Decimal) {
	switch {
	case r.LeftOut || part.IsZero(): // the rules say why, or all counts
	case part.Equal(r.Amount.Abs()):
		j.leave(r, StockChange)
	case r.Amount.IsNegative():
		j.partly(r, r.Amount.Add(part))
	default:
		j.partly(r, r.Amount.Sub(part))
	}
}
