package purchase

import "github.com/shopspring/decimal"

// stock is what the accounts of stock hold. All accounts are one: goods wander between
// them while something is made of them.
type stock struct {
	uncounted decimal.Decimal // bought straight into stock: it counts when its cost is booked; below zero, more counted than was bought
	counted   decimal.Decimal // from other accounts, where it counted when it was bought
	before    decimal.Decimal // what counted though neither held it: it was there when the books began

	taken map[string]decimal.Decimal // what accounts took of what had not counted, less what they put back
	habit habit
}

// store follows goods through stock, so that they count once: where they were bought as a
// cost, or when their cost is booked if they were bought straight into stock.
func (j *judge) store(v Voucher) {
	if j.carriesOver(v) {
		return
	}
	f, s := j.flow(v), &j.stock
	s.uncounted = s.uncounted.Add(f.bought)
	if beyond := s.uncounted.Neg(); f.bought.IsNegative() && beyond.IsPositive() {
		known := decimal.Min(beyond, s.counted)
		if j.effect(v).takesBack() { // what counted was not bought after all: as much less counts of what comes
			s.uncounted = known.Neg()
		} else {
			s.uncounted, s.counted = decimal.Zero, s.counted.Sub(known)
		}
	}
	for _, m := range f.stored {
		j.putIn(m)
	}
	for _, m := range f.used {
		j.takeOut(m)
	}
}

// carriesOver reports whether a voucher opens or closes balances or takes them over: what is
// in stock then was there.
func (j *judge) carriesOver(v Voucher) bool {
	e := j.effect(v)
	return e.takesOver || e.balancesOnly && (e.has(equity) || e.has(result) || e.has(opening))
}

// putIn takes into stock what another account gives. It gives back what it took before,
// and else what counted there, as capital goods do that were in use.
func (j *judge) putIn(m moved) {
	s := &j.stock
	back := decimal.Min(m.part, s.taken[m.Account])
	if m.Capital && j.found[m.ID].Exclusion != "" {
		back = decimal.Zero
	}
	ago := decimal.Min(back, s.before)
	s.taken[m.Account] = s.taken[m.Account].Sub(back)
	s.before, s.uncounted = s.before.Sub(ago), s.uncounted.Add(back).Sub(ago)
	s.counted = s.counted.Add(m.part).Sub(back)
	j.withoutStock(m.Row, m.part.Sub(back))
}

// takeOut makes a cost of what is in stock: of what has not counted first, so that all
// counts as early as it can. An account where nothing counts takes it last. What was there
// before the books counts if goods are mostly bought straight into stock.
func (j *judge) takeOut(m moved) {
	s := &j.stock
	counts := m.part
	if m.LeftOut {
		counts = decimal.Max(decimal.Zero, m.part.Sub(s.counted))
	}
	counts = decimal.Min(counts, decimal.Max(decimal.Zero, s.uncounted))
	known := decimal.Min(m.part.Sub(counts), s.counted)
	s.uncounted, s.counted = s.uncounted.Sub(counts), s.counted.Sub(known)
	if !m.LeftOut && s.habit.counts(m.Account) {
		ago := m.part.Sub(counts).Sub(known)
		s.before, counts = s.before.Add(ago), counts.Add(ago)
	}
	s.taken[m.Account] = s.taken[m.Account].Add(counts)
	if m.LeftOut && counts.Equal(m.Amount) && s.habit.asks() {
		j.leave(m.Row, StockAsked)
	}
	j.withoutStock(m.Row, m.part.Sub(counts))
}

// withoutStock leaves out of a row what merely moves to stock or from it.
func (j *judge) withoutStock(r Row, part decimal.Decimal) {
	judged := j.found[r.ID].Exclusion
	switch {
	case r.LeftOut || part.IsZero() || judged != "" && judged != CreditAsked: // the rules or the voucher say why, or all counts
	case part.Equal(r.Amount.Abs()):
		j.leave(r, StockChange)
	case r.Amount.IsNegative():
		j.partly(r, r.Amount.Add(part))
	default:
		j.partly(r, r.Amount.Sub(part))
	}
}
