package energybill

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/price"
)

// bill is what one company bills for a span of one place: its rows are about the same
// energy and go one way.
type bill struct {
	line // the first of its rows

	rows     []uuid.UUID
	amount   decimal.Decimal
	quantity decimal.Decimal // stated, net of credits
	byYear   map[int]sum     // as it is booked
	stated   bool            // by some of its rows
	priced   bool            // some of it is known by its price alone
}

// sum is what rows come to.
type sum struct{ amount, quantity decimal.Decimal }

// between judges the bills of the grid and of levies by those of energy, and what trims
// these.
func (j *judge) between(lines []line) {
	bills := map[string]*bill{}
	var trims []*bill
	for _, l := range lines {
		if _, judged := j.found[l.ID]; !judged && l.kind == trim {
			trims = append(trims, &bill{line: l})
		}
		if _, judged := j.found[l.ID]; judged || l.kind > tax {
			continue
		}
		key := l.key()
		if bills[key] == nil {
			bills[key] = &bill{line: l, byYear: map[int]sum{}}
		}
		bills[key].add(l)
	}
	var sold, fees []*bill
	ofGrid := slices.DeleteFunc(slices.Collect(maps.Values(bills)), func(b *bill) bool { return b.kind != grid })
	for _, key := range slices.Sorted(maps.Keys(bills)) {
		b := bills[key]
		switch {
		case b.kind > grid && slices.ContainsFunc(ofGrid, b.isBesideGrid):
			j.leaveLevy(b)
		case b.kind != energy:
			fees = append(fees, b)
		case b.buys():
			sold = append(sold, b)
		}
	}
	stood := map[*bill]int{} // prices that a quantity stands for, by its first month
	for _, fee := range fees {
		j.judgeFee(fee, sold, stood)
	}
	j.sellAlike(sold)
	for _, t := range trims {
		if near := t.near(sold); len(near) > 0 && !slices.ContainsFunc(near, j.isByPrice) {
			j.found[t.ID] = Beside
		}
	}
}

// key orders bills by their span, and tells them apart. Of unknown suppliers each voucher
// is another one's.
func (l line) key() string {
	parts := []string{l.span.String(), l.Supplier, strconv.Itoa(int(l.kind)), l.CostCentre, l.Project, l.place.meter, l.place.street, l.place.site, l.place.town}
	if l.Supplier == "" {
		parts = append(parts, l.Date.Format(time.DateOnly), l.VoucherText, l.Voucher.String())
	}
	return strings.Join(parts, "\x00")
}

func (b *bill) add(l line) {
	b.rows = append(b.rows, l.ID)
	booked := b.byYear[l.Date.Year()]
	b.amount, booked.amount = b.amount.Add(l.Amount), booked.amount.Add(l.Amount)
	if l.states() {
		b.quantity, b.stated = b.quantity.Add(l.Quantity.Decimal), true
		booked.quantity = booked.quantity.Add(l.Quantity.Decimal)
	}
	b.byYear[l.Date.Year()] = booked
	b.priced = b.priced || !l.states() && l.Amount.IsPositive()
	if l.Date.Before(b.Date) {
		b.Date = l.Date
	}
}

// sold is what is left of the bill once what it credits is taken off. A credit of a later year
// that leaves nothing takes back in its own: others were judged by what there was before.
func (b *bill) sold() sum {
	all := sum{b.amount, b.quantity}
	first := b.byYear[slices.Min(slices.Collect(maps.Keys(b.byYear)))]
	if all.buys(b.stated) || !first.buys(b.stated) {
		return all
	}
	return first
}

func (s sum) buys(stated bool) bool {
	if stated {
		return s.quantity.IsPositive()
	}
	return s.amount.IsPositive()
}

// buys reports whether anything is left of the bill.
func (b *bill) buys() bool { return b.sold().buys(b.stated) }

// isBesideGrid reports whether a bill of levies is of the energy that one of its company
// states for the way through the grid, in the month that both are about.
func (b *bill) isBesideGrid(other *bill) bool {
	same := other.span.first <= b.span.last && b.span.first <= other.span.last
	return other.stated && other.quantity.IsPositive() && same && b.Supplier != "" && b.Supplier == other.Supplier &&
		b.samePlace(other.line) && !b.quantity.GreaterThan(other.quantity.Add(other.quantity))
}

func (j *judge) leaveLevy(b *bill) {
	if b.stated {
		j.leave(b, Twice)
		return
	}
	j.leave(b, Beside)
}

func (j *judge) leave(b *bill, reason string) {
	for _, id := range b.rows {
		j.found[id] = reason
	}
}

// pays has the rows of what is sold be without what a fee that is left out is for.
func (j *judge) pays(fee *bill, sold []*bill) {
	parts := price.Parts{Grid: fee.kind == grid || isGrid(fee.Supplier)}
	parts.Levies = !parts.Grid
	for _, b := range sold {
		for _, id := range b.rows {
			j.apart[id] = j.apart[id].Or(parts)
		}
	}
}

// sellAlike has a bill that stands beside none of the grid, as the first of books that begin
// amid a year, be without its part as the others are that its seller sends for the place.
func (j *judge) sellAlike(sold []*bill) {
	var apart []*bill
	for _, b := range sold {
		if j.apart[b.rows[0]].Grid {
			apart = append(apart, b)
		}
	}
	for _, b := range sold {
		isAlike := func(o *bill) bool {
			months := monthOf(b.Date) - monthOf(o.Date)
			named := b.Supplier != "" || b.AccountName == o.AccountName
			return named && b.Supplier == o.Supplier && b.samePlace(o.line) && months >= -Near && months <= Near
		}
		if slices.ContainsFunc(apart, isAlike) {
			for _, id := range b.rows {
				j.apart[id] = j.apart[id].Or(price.Parts{Grid: true})
			}
		}
	}
}

// judgeFee judges a bill of the grid or of levies by what is sold of the energy.
func (j *judge) judgeFee(fee *bill, sold []*bill, stood map[*bill]int) {
	near := fee.near(sold)
	stated, priced := decimal.Zero, false
	for _, b := range near {
		stated, priced = stated.Add(b.sold().quantity), priced || b.priced
	}
	switch {
	case len(near) == 0 && !fee.stated:
		for _, id := range fee.rows {
			j.unsold[id] = true
		}
	case len(near) == 0:
	case !fee.stated:
		j.leave(fee, Beside)
		if fee.amount.IsPositive() {
			j.pays(fee, near)
		}
	case stated.IsPositive() && !priced && fee.quantity.GreaterThan(stated.Add(stated)): // most of it nobody sells
	case stated.IsPositive():
		j.leave(fee, Twice)
		j.pays(fee, near)
	case !fee.quantity.IsPositive():
	default:
		j.standFor(near, fee, stood)
	}
}

// near are those of what is sold that the bill can be about: where it tells its months, and
// so does one of a seller, not what that seller books beside these.
func (b *bill) near(sold []*bill) []*bill {
	near := slices.DeleteFunc(slices.Clone(sold), func(s *bill) bool { return !b.isAbout(s) })
	shares := func(s *bill) bool { return b.span.first <= s.span.last && s.span.first <= b.span.last }
	return slices.DeleteFunc(slices.Clone(near), func(s *bill) bool {
		told := func(o *bill) bool { return o.span.told && o.Supplier == s.Supplier && o.samePlace(s.line) && shares(o) }
		return b.span.told && !s.span.told && !shares(s) && slices.ContainsFunc(near, told)
	})
}

// isByPrice reports whether some of a bill counts by its price.
func (j *judge) isByPrice(b *bill) bool { return b.priced && j.found[b.rows[0]] == "" }

// isAbout reports whether the bill can be about the energy that is sold. Levies are a
// seller's own, unless a grid company takes them; taxes are whoever's.
func (b *bill) isAbout(sold *bill) bool {
	booked := monthOf(b.Date) - monthOf(sold.Date)
	apart := Near + max(b.span.last-b.span.first, sold.span.last-sold.span.first)
	return b.samePlace(sold.line) && booked >= -apart && booked <= apart && b.span.meets(sold.span) &&
		(b.kind == grid || b.kind == tax || isGrid(b.Supplier) || b.Supplier == sold.Supplier && (b.Supplier != "" || b.isLesser(sold)))
}

// isLesser reports whether a bill of levies that states nothing costs less than one of energy,
// where neither names who sends it: it is no bill of energy by another name.
func (b *bill) isLesser(sold *bill) bool {
	return b.Voucher == sold.Voucher || !b.stated && b.amount.Abs().LessThan(sold.amount)
}

// among is the span of a bill beside those of a seller: of one that tells none, where the
// seller tells each, that of the one that is booked nearest to it.
func (b *bill) among(sold []*bill) span {
	untold := func(s *bill) bool { return !s.span.told }
	if b.span.told || slices.ContainsFunc(sold, untold) {
		return b.span
	}
	return slices.MinFunc(sold, func(x, y *bill) int {
		return cmp.Or(cmp.Compare(x.Date.Sub(b.Date).Abs(), y.Date.Sub(b.Date).Abs()), cmp.Compare(x.span.first, y.span.first))
	}).span
}

// standFor has the quantity of a fee stand for the prices of energy of its span, else of
// the month beside it that comes first. Where two sell, their prices count instead.
func (j *judge) standFor(near []*bill, fee *bill, stood map[*bill]int) {
	about := fee.among(near)
	for _, apart := range []int{0, -1, 1} {
		span := span{about.first + apart, about.last + apart, true}
		var prices []*bill
		for _, b := range near {
			by, taken := stood[b]
			switch {
			case b.span.last < span.first || b.span.first > span.last:
			case taken && by == fee.span.first:
				return // another bill of the span states more of the same energy
			case !taken:
				prices = append(prices, b)
			}
		}
		if len(prices) == 0 {
			continue
		}
		if slices.ContainsFunc(prices, func(b *bill) bool { return b.Supplier != prices[0].Supplier }) {
			j.leave(fee, Twice)
			j.pays(fee, prices)
			return
		}
		for _, b := range prices {
			j.leave(b, Twice)
			stood[b] = fee.span.first
		}
		return
	}
}
