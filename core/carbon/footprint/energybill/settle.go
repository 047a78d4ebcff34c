package energybill

// settle has advances that state nothing be counted by the quantity of the bill that settles
// the span that they are of, where that bills what is left to pay: one that bills all of it
// takes the advances off on a row of its own, and counts with them as it stands.
func (j *judge) settle(lines []line) {
	for _, s := range lines {
		_, judged := j.found[s.ID]
		if judged || s.kind != energy || !s.states() || !s.span.told || s.Supplier == "" || !s.says(settlement) || s.takesOff(lines) {
			continue
		}
		for _, a := range lines {
			if a.isAdvanceOf(s) {
				j.found[a.ID] = Twice
			}
		}
	}
}

// takesOff reports whether the voucher of a settlement takes off advances on another row.
func (l line) takesOff(lines []line) bool {
	for _, o := range lines {
		if o.Voucher == l.Voucher && o.ID != l.ID && o.Amount.IsNegative() && !o.states() && o.says(advance) {
			return true
		}
	}
	return false
}

func (l line) isAdvanceOf(s line) bool {
	return l.kind == energy && !l.states() && l.Supplier == s.Supplier && l.Voucher != s.Voucher && l.says(advance) && l.samePlace(s) &&
		s.span.first <= l.span.first && l.span.last <= s.span.last
}
