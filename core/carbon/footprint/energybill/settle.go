package energybill

import "slices"

// settle has advances that state nothing be counted by the quantity of the bill that settles
// the span that they are of, where that bills what is left to pay: one that bills all of it
// takes the advances off on a row of its own, and counts with them as it stands. One that
// pays back states its energy with the sign of its money, so that the advances count.
func (j *judge) settle(lines []line) {
	settles := func(l line) bool {
		_, judged := j.found[l.ID]
		return !judged && l.kind == energy && l.states() && l.span.told && l.Supplier != "" && l.says(settlement)
	}
	for _, s := range lines {
		if !settles(s) || s.takesOff(lines) {
			continue
		}
		isAdvance := func(a line) bool { return a.isAdvanceOf(s) }
		isOther := func(o line) bool {
			return o.Quantity.Decimal.IsPositive() && o.Supplier == s.Supplier && o.samePlace(s) && o.span == s.span && settles(o)
		}
		switch {
		case s.Quantity.Decimal.IsPositive():
			for _, a := range lines {
				if isAdvance(a) {
					j.found[a.ID] = Twice
				}
			}
		case slices.ContainsFunc(lines, isAdvance) && !slices.ContainsFunc(lines, isOther):
			j.found[s.ID] = Beside
		}
	}
}

// takesOff reports whether the voucher of a settlement takes off advances on another row: one
// that says so, or that gives back as much as one of them was.
func (l line) takesOff(lines []line) bool {
	return slices.ContainsFunc(lines, func(o line) bool {
		if o.Voucher != l.Voucher || o.ID == l.ID || !o.Amount.IsNegative() || o.states() {
			return false
		}
		isLess := func(a line) bool { return a.isAdvanceOf(l) && !a.Amount.GreaterThan(o.Amount.Neg()) }
		return o.says(advance) || o.kind == energy && slices.ContainsFunc(lines, isLess)
	})
}

func (l line) isAdvanceOf(s line) bool {
	return l.kind == energy && !l.states() && l.Supplier == s.Supplier && l.Voucher != s.Voucher && l.says(advance) && l.samePlace(s) &&
		s.span.first <= l.span.first && l.span.last <= s.span.last
}
