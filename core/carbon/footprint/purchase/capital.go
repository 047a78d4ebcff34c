package purchase

import (
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/reference/chart"
)

// effect is what a voucher does, by the roles of its accounts.
type effect struct {
	sums         map[role]decimal.Decimal // of rows that are on no account of capital goods
	debits       decimal.Decimal          // on accounts of capital goods
	others       decimal.Decimal          // the sum of all rows but these
	carries      bool                     // another account than those of capital goods and of input tax is debited
	balancesOnly bool                     // no row is on an account of cost or income
	partsOnly    bool                     // all others are of accumulated depreciation, gain and loss
	moves        bool                     // it has rows on accounts of capital goods alone, and what was written off of them goes along
	manyBeside   bool                     // several accounts beside those of capital goods have rows
	takesOver    bool                     // books of before, as a sum; see takesOver
	costsOnly    bool                     // all others put cost on accounts of it, or tax where it is deducted
	turnsBack    bool                     // it is an earlier purchase with opposite signs; see turnsBack
}

func (j *judge) effect(v Voucher) effect {
	e := effect{sums: map[role]decimal.Decimal{}, balancesOnly: true, partsOnly: true, moves: true, costsOnly: true}
	beside := map[string]bool{}
	for _, r := range v.Rows {
		if r.Capital {
			if r.Amount.IsPositive() {
				e.debits = e.debits.Add(r.Amount)
			}
			continue
		}
		is := j.role(r)
		e.partsOnly = e.partsOnly && (r.Amount.IsZero() || is == accumulated || is == disposal)
		e.moves = e.moves && (r.Amount.IsZero() || is == accumulated)
		e.carries = e.carries || r.Amount.IsPositive() && is != inputVAT
		e.balancesOnly = e.balancesOnly && j.isBalance(r)
		e.costsOnly = e.costsOnly && (r.Amount.IsZero() || r.Amount.IsPositive() && (is == inputVAT || is == "" && r.Kind.InResults()))
		e.sums[is] = e.sums[is].Add(r.Amount)
		e.others = e.others.Add(r.Amount)
		beside[r.Account] = true
	}
	const several = 3
	e.manyBeside = len(beside) >= several
	e.moves = e.moves && e.sums[accumulated].IsZero()
	e.takesOver = j.takesOver(v, e)
	return e
}

// takesOver reports whether a voucher takes over the books of before as a sum, as those
// who change their program within a year type them in: capital, several other balances,
// what costs and income have come to, and nothing that leaves an account of capital goods.
func (j *judge) takesOver(v Voucher, e effect) bool {
	if e.balancesOnly || !e.has(equity) && !e.has(result) && !e.has(opening) {
		return false
	}
	const several = 2
	balances := map[string]bool{}
	costs, income := false, false
	for _, r := range v.Rows {
		switch is := j.role(r); {
		case r.Capital && r.Amount.IsNegative():
			return false
		case r.Capital, r.Amount.IsZero(), is == equity, is == result, is == opening:
		case j.isBalance(r):
			balances[r.Account] = true
		case is == "":
			costs, income = costs || r.Amount.IsPositive(), income || r.Amount.IsNegative()
		}
	}
	return costs && income && len(balances) >= several
}

// isBalance reports whether an account stands in the balance sheet. Where its
// kind is known, its role tells.
func (j *judge) isBalance(r Row) bool {
	if r.Kind == chart.Unknown {
		return slices.Contains(balanceRoles(), j.role(r))
	}
	return r.Kind.InBalance() || j.role(r) == equity
}

func balanceRoles() []role {
	return []role{equity, private, accumulated, outputVAT, ownVAT, inputVAT, customer, payable, revaluation, stage, advance, leased, opening, shares}
}

func (e effect) has(r role) bool { _, ok := e.sums[r]; return ok }

// brings reports whether it books balances against capital, as openings,
// contributions and mergers do, or against the shares of a company that is merged, and
// buys nothing. Input tax is that of a purchase, unless the voucher is one of a year's
// first day that carries over other balances too. Several of these on that day are an
// opening whatever the account of the capital is called.
func (e effect) brings(first bool) bool {
	against := e.has(equity) || e.has(result) || e.has(opening) || e.sums[shares].IsNegative() || first && e.carries && e.manyBeside
	return e.balancesOnly && against && (!e.sums[inputVAT].IsPositive() || first && e.carries)
}

// disposes reports whether it sells, scraps or trades in. Output tax that is as much as
// the input tax beside it is owed by the buyer of something, on whatever account it is.
func (e effect) disposes() bool {
	sold := e.sums[outputVAT].IsNegative() && !e.sums[outputVAT].Add(e.sums[inputVAT]).IsZero()
	return e.has(accumulated) || e.has(disposal) || sold || e.sums[customer].IsPositive()
}

// takesBack reports whether a supplier owes what was bought, or input tax goes back.
func (e effect) takesBack() bool {
	return e.sums[payable].IsPositive() || e.sums[inputVAT].IsNegative()
}

// look judges the rows of a voucher on accounts of capital goods.
func (j *judge) look(v Voucher) {
	e := j.effect(v)
	e.turnsBack = j.turnsBack(v)
	opens := j.opens(v)
	for _, r := range v.Rows {
		amount, opens := opens[r.Account]
		switch {
		case !r.Capital || r.Amount.IsZero():
		case opens:
			j.leave(r, Opening)
			h := j.holding(r.Account)
			h.before = amount.Sub(h.booked)
		case e.takesOver, e.brings(v.Date.Equal(v.Year)):
			j.bring(r, v.Date.Equal(v.Year) || e.takesOver)
		case r.Amount.IsNegative():
			j.credit(r, v, e)
		default:
			j.debit(r, v, e)
		}
	}
	j.withoutOwn(v, e)
	j.remember(v)
}

// together adds up what vouchers of balance accounts alone book on the first day of a
// year: an opening may be parted over several of them.
func (j *judge) together(vouchers []Voucher) {
	j.firsts = map[Balance]decimal.Decimal{}
	for _, v := range vouchers {
		if !j.mayOpen(v) {
			continue
		}
		for _, r := range v.Rows {
			of := Balance{v.Year, r.Account}
			j.firsts[of] = j.firsts[of].Add(r.Amount)
		}
	}
}

func (j *judge) mayOpen(v Voucher) bool {
	if !v.Date.Equal(v.Year) {
		return false
	}
	e := j.effect(v)
	return e.balancesOnly && (!e.sums[inputVAT].IsPositive() || e.carries)
}

// opens finds the accounts on which a voucher of the first day, or those of that day
// together, carry over what a file says that they open with or closed with, or what they
// closed with here, and what that is.
func (j *judge) opens(v Voucher) map[string]decimal.Decimal {
	if !v.Date.Equal(v.Year) {
		return nil
	}
	sums := map[string]decimal.Decimal{}
	for _, r := range v.Rows {
		if r.Capital {
			sums[r.Account] = sums[r.Account].Add(r.Amount)
		}
	}
	opens := map[string]decimal.Decimal{}
	for account, sum := range sums {
		of := Balance{v.Year, account}
		proofs := []decimal.Decimal{j.holding(account).sum()}
		for _, said := range []map[Balance]decimal.Decimal{j.Openings, j.Closings} {
			if amount, ok := said[of]; ok {
				proofs = append(proofs, amount)
			}
		}
		for _, amount := range proofs {
			if !sum.IsZero() && (amount.Equal(sum) || !amount.IsZero() && j.mayOpen(v) && amount.Equal(j.firsts[of])) {
				opens[account] = amount
			}
		}
	}
	return opens
}

// bring leaves out what comes against capital; an opening is asked about.
func (j *judge) bring(r Row, opens bool) {
	h := j.holding(r.Account)
	if !opens {
		j.leave(r, Contribution)
		h.before = h.before.Add(r.Amount)
		return
	}
	j.leave(r, OpeningAsked)
	if h.sum().IsZero() {
		h.before = r.Amount
	}
}

func (j *judge) debit(r Row, v Voucher, e effect) {
	h := j.holding(r.Account)
	h.booked = h.booked.Add(r.Amount)
	switch {
	case e.sums[depreciation].IsNegative() && e.sums[depreciation].Equal(e.others): // written up again
		j.leave(r, Depreciation)
	case j.onlyMoves(r, v, e):
		j.leave(r, Moved)
	case e.partsOnly && !e.others.IsZero(): // what was taken out is put back
		j.leave(r, Disposal)
	}
}

// onlyMoves reports whether a finished asset changes its account. Where a supplier is
// named, one is traded for another.
func (j *judge) onlyMoves(r Row, v Voucher, e effect) bool {
	if !e.moves || r.Supplier || j.role(r).becomes() {
		return false
	}
	sum := decimal.Zero
	for _, other := range v.Rows {
		if !other.Capital || other.Amount.IsZero() { // what was written off goes along
			continue
		}
		if other.Supplier || j.role(other).becomes() {
			return false
		}
		sum = sum.Add(other.Amount)
	}
	return sum.IsZero()
}

// credit judges what leaves an account of capital goods.
func (j *judge) credit(r Row, v Voucher, e effect) {
	h := j.holding(r.Account)
	h.booked = h.booked.Add(r.Amount)
	switch {
	case e.sums[depreciation].IsPositive() && (e.debits.IsZero() || j.writesDown(r, v)):
		j.leave(r, Depreciation)
	case e.sums[ownWork].IsPositive() && e.debits.IsZero():
		j.leave(r, OwnWork)
	case j.role(r).becomes():
		h.booked = h.booked.Sub(r.Amount)
		j.release(r, h)
		if e.debits.IsZero() && e.disposes() {
			j.leave(r, Disposal)
		}
	case j.onlyMoves(r, v, e):
		j.leave(r, Moved)
	case j.boughtOut(r, v, e).IsPositive():
		j.partly(r, j.boughtOut(r, v, e).Neg())
	case e.disposes():
		j.leave(r, Disposal)
	case e.has(grant):
		j.leave(r, Grant)
	case e.sums[ownWork].IsPositive():
		j.leave(r, OwnWork)
	case e.sums[revaluation].IsPositive():
		j.leave(r, Revaluation)
	case e.moves && !e.debits.IsZero():
		j.leave(r, Disposal)
	case e.takesBack(), e.turnsBack, j.discounts(r, v), j.becomesCost(r, e):
		j.found[r.ID] = Judgment{}
		j.bought[r.Account] = j.bought[r.Account].Add(r.Amount)
	default:
		j.leave(r, CreditAsked)
	}
}

// boughtOut is what a leased asset is worth that becomes the company's own in the voucher,
// where that counts again; zero where it goes back to the lessor, or for another.
func (j *judge) boughtOut(r Row, v Voucher, e effect) decimal.Decimal {
	if j.role(r) != leased || e.has(disposal) || e.sums[outputVAT].IsNegative() {
		return decimal.Zero
	}
	own := decimal.Zero
	for _, other := range v.Rows {
		switch {
		case !other.Capital || !other.Amount.IsPositive():
		case j.role(other) == leased:
			return decimal.Zero
		default:
			own = own.Add(other.Amount)
		}
	}
	worth := r.Amount.Neg().Sub(decimal.Max(e.sums[accumulated], decimal.Zero))
	if worth.GreaterThan(own) {
		return decimal.Zero
	}
	return worth
}

// release moves an advance or a stage on, what is from before the books first: the
// asset that it becomes counts in full, so that what was counted here goes out.
func (j *judge) release(r Row, h *holding) {
	amount := r.Amount.Neg()
	ago := decimal.Min(amount, decimal.Max(h.before, decimal.Zero))
	here := decimal.Min(amount.Sub(ago), decimal.Max(h.booked, decimal.Zero))
	h.before, h.booked = h.before.Sub(amount.Sub(here)), h.booked.Sub(here)
	switch {
	case here.IsZero():
		j.leave(r, AdvanceAgo)
	case here.Equal(amount):
		j.found[r.ID] = Judgment{}
	default:
		j.partly(r, here.Neg())
	}
}

// discounts reports whether a credit stands beside a purchase on its account that it
// makes cheaper.
func (j *judge) discounts(r Row, v Voucher) bool {
	bought, takes := decimal.Zero, false
	for _, other := range v.Rows {
		if other.Capital && other.Account == r.Account {
			bought = bought.Add(other.Amount)
		}
		takes = takes || j.role(other) == payable && other.Amount.IsNegative() || j.role(other) == inputVAT && other.Amount.IsPositive()
	}
	return takes && bought.IsPositive()
}

// withoutOwn leaves out of the debits of a voucher what is own work or a revaluation.
func (j *judge) withoutOwn(v Voucher, e effect) {
	if part := e.sums[ownWork].Neg(); part.IsPositive() {
		j.withoutPart(v, e, part, OwnWork)
	}
	if part := e.sums[revaluation].Neg(); part.IsPositive() {
		j.withoutPart(v, e, part, Revaluation)
	}
}

// withoutPart leaves a part out of the debits of a voucher: the row that says as much,
// else that part of the largest one.
func (j *judge) withoutPart(v Voucher, e effect, part decimal.Decimal, reason string) {
	debits := slices.DeleteFunc(slices.Clone(v.Rows), func(r Row) bool {
		_, judged := j.found[r.ID]
		return judged || !r.Capital || !r.Amount.IsPositive()
	})
	if e.debits.Equal(part) {
		for _, r := range debits {
			j.leave(r, reason)
		}
		return
	}
	if i := slices.IndexFunc(debits, func(r Row) bool { return r.Amount.Equal(part) }); i >= 0 {
		j.leave(debits[i], reason)
		return
	}
	if len(debits) == 0 {
		return
	}
	largest := slices.MaxFunc(debits, func(a, b Row) int { return a.Amount.Cmp(b.Amount) })
	if largest.Amount.GreaterThan(part) {
		j.partly(largest, largest.Amount.Sub(part))
	}
}
