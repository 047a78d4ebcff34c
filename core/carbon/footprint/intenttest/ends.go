package intenttest

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
)

// How books open, and where that was read.
//
//	as a balance alone:     #IB, as all sample files of programs have it
//	as a balance and rows:  trial file of cases/opening-as-balance-and-voucher
//	one voucher an account: trial file of cases/opening-one-voucher-an-account
//	a voucher every year:   as a voucher alone; later years carry over what the ledger closed with, which proves them
//	as a voucher alone:     trial file of cases/opening-voucher-without-balances: nothing proves it, and it is asked about
//
// How they close:
//
//	not at all:       programs that carry results over by themselves (support.bjornlunden.se, Årets resultat)
//	the result alone: 8999 against 2099 or 2019 (forum.bjornlunden.se, Bokföra årets resultat)
//	all accounts:     each account of results against 8999, in one voucher (github.com/erp-mafia/accounted, pull 1293)
//	in two:           income and costs apart (cases/closing-in-two-vouchers)
//	one by one:       a voucher for each account; and any of these straight against 2099 or 2019
//	with real costs:  a last cost within the voucher (cases/closing-with-real-costs-in-it)
//	lacking a part:   more is closed than the books hold (cases/closing-where-a-part-is-lacking), which is asked about

// endBooks opens and closes the books.
func (c *Company) endBooks(b *Book, r *rand.Rand) {
	b.r = r
	for _, other := range []Account{customers(), payable(), c.inputTax} {
		if b.chance(40) { //nolint:mnd // percent
			sum := Money(b.r.Int64N(9_000_000)) //nolint:mnd // hundredths
			if other == payable() {
				sum = -sum
			}
			c.opening[other] += sum
		}
	}
	var sum Money
	for _, s := range c.opening {
		sum += s
	}
	c.opening[bank()] += 5_000_000 //nolint:mnd // a start
	c.opening[c.equity()] -= sum + 5_000_000
	c.open(b)
	for i, y := range c.Years {
		if i > 0 && c.yearly {
			c.openAgain(b, y)
		}
		c.close(b, y)
	}
	c.Vouchers = b.vouchers
	slices.SortStableFunc(c.Vouchers, func(a, b Voucher) int { return cmp.Or(a.Day.Compare(b.Day), a.turn()-b.turn()) })
}

// turn is when a voucher of a day is booked: what opens before all, what closes after.
func (v Voucher) turn() int {
	switch v.Of {
	case opened:
		return -1
	case closed:
		return 1
	}
	return 0
}

func (c *Company) open(b *Book) {
	b.intent = opened
	accounts := slices.SortedFunc(maps.Keys(c.opening), func(a, b Account) int { return cmp.Compare(a.Number, b.Number) })
	states := c.states()
	switch b.r.IntN(6) {
	case 0: // as a balance and rows
		c.booked = states
		fallthrough
	case 1: // as a voucher
		c.unstated = !c.booked
		c.yearly = c.unstated && b.chance(50) //nolint:mnd // percent
		rows := make([]Row, len(accounts))
		for i, a := range accounts {
			rows[i] = row(a, c.opening[a], "")
		}
		b.book(Opening, c.Years[0].From, "Ingående balans", rows...)
		if !c.booked {
			c.askOpening(b, accounts)
		}
	case 2: // one voucher an account
		if !states {
			return
		}
		c.booked = true
		for _, a := range accounts {
			if a != c.equity() {
				b.book(Opening, c.Years[0].From, "IB "+a.Number, row(a, c.opening[a], ""), row(c.equity(), -c.opening[a], ""))
			}
		}
	default:
	}
}

// openAgain carries over the balances that the books have come to.
func (c *Company) openAgain(b *Book, y Year) {
	b.intent = opened
	sums := map[Account]Money{}
	for _, v := range b.vouchers {
		for _, r := range v.Rows {
			first := v.Of == opened && v.Day.Equal(c.Years[0].From)
			switch {
			case !v.Day.Before(y.From) || v.Of == opened && !first:
			case r.Account.result():
				sums[c.yearsResult()] += r.Sum
			default:
				sums[r.Account] += r.Sum
			}
		}
	}
	var rows []Row
	for _, a := range slices.SortedFunc(maps.Keys(sums), func(a, b Account) int { return cmp.Compare(a.Number, b.Number) }) {
		if sums[a] != 0 {
			rows = append(rows, row(a, sums[a], ""))
		}
	}
	b.book(Opening, y.From, "Ingående balans", rows...)
}

// askOpening asks about what a voucher alone says to be there at the start.
func (c *Company) askOpening(b *Book, accounts []Account) {
	kept := map[Account]bool{}
	for _, t := range assets() {
		kept[c.chart[t.Leaf]], kept[t.Advance] = true, true
	}
	for _, a := range accounts {
		if kept[a] {
			b.ask(openingAsked, c.Years[0].From, c.opening[a])
		}
	}
}

func (c *Company) close(b *Book, y Year) {
	b.intent = closed
	against := closingAccount()
	if b.chance(30) { //nolint:mnd // percent
		against = c.yearsResult()
	}
	switch b.r.IntN(8) {
	case 0, 1:
		return
	case 2: // the result alone
		if sum := c.result(b, y); sum != 0 {
			b.book(General, y.To, "Årets resultat", row(closingAccount(), -sum, ""), row(c.yearsResult(), sum, ""))
		}
	case 3: // all accounts
		c.turn(b, y, "Bokslut", against, func(Account) bool { return true })
	case 4: // in two
		c.turn(b, y, "Bokslut intäkter", against, func(a Account) bool { return a.Number < "4" })
		c.turn(b, y, "Bokslut kostnader", against, func(a Account) bool { return a.Number >= "4" })
	case 5: // with real costs
		t := goods()[2]
		net := Money(12_345)
		c.Truth.add([]Fact{{y.To, t, net, 0}}, "")
		before := c.movedIn(b, y)
		before[b.on(t)] += net
		rows := []Row{row(b.on(t), net, "Periodens sista inköp"), row(accruals(), -net, "")}
		b.book(General, y.To, "Bokslut", append(rows, c.turned(before, against, func(Account) bool { return true })...)...)
	case 6: // lacking a part
		c.lack(b, y)
	case 7: // a voucher an account
		moved := c.movedIn(b, y)
		for _, a := range slices.SortedFunc(maps.Keys(moved), func(a, b Account) int { return cmp.Compare(a.Number, b.Number) }) {
			c.turn(b, y, "Bokslut "+a.Number, against, func(other Account) bool { return other == a })
		}
	}
}

// movedIn is what vouchers of a year so far move on accounts of results.
func (c *Company) movedIn(b *Book, y Year) map[Account]Money {
	moved := map[Account]Money{}
	for _, v := range b.vouchers {
		for _, r := range v.Rows {
			if y.holds(v.Day) && r.Account.result() {
				moved[r.Account] += r.Sum
			}
		}
	}
	return moved
}

func (c *Company) result(b *Book, y Year) (sum Money) {
	for _, s := range c.movedIn(b, y) {
		sum += s
	}
	return sum
}

// turn books what takes the accounts to zero, if there is any.
func (c *Company) turn(b *Book, y Year, text string, against Account, of func(Account) bool) {
	if rows := c.turned(c.movedIn(b, y), against, of); len(rows) > 0 {
		b.book(General, y.To, text, rows...)
	}
}

func (c *Company) turned(moved map[Account]Money, against Account, of func(Account) bool) (rows []Row) {
	var sum Money
	for _, a := range slices.SortedFunc(maps.Keys(moved), func(a, b Account) int { return cmp.Compare(a.Number, b.Number) }) {
		if of(a) && a != closingAccount() && moved[a] != 0 {
			rows = append(rows, row(a, -moved[a], ""))
			sum += moved[a]
		}
	}
	if len(rows) > 0 {
		rows = append(rows, row(against, sum, ""))
	}
	return rows
}

// balancesDiffer is the code of the notice that a file says another balance than its
// vouchers.
const balancesDiffer = "ledger.balancesDiffer"

// lack closes more of an account than is booked on it.
func (c *Company) lack(b *Book, y Year) {
	moved := c.movedIn(b, y)
	t := goods()[2]
	more := Money(250_000)
	moved[b.on(t)] += more
	b.book(General, y.To, "Bokslut", c.turned(moved, closingAccount(), func(Account) bool { return true })...)
	b.ask(closingAsked, y.To, -moved[b.on(t)])
	if c.states() {
		c.lacking[y] = b.on(t)
		c.Truth.Notices[balancesDiffer]++
	}
}
