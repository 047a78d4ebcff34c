package energycontract

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

// Places is the number of decimals of a kilowatt hour that is covered.
const Places = 6

// Use is consumption that contracts can cover.
type Use struct {
	Carrier Carrier
	Date    time.Time
	KWh     decimal.Decimal // negative where a credit takes consumption back
}

// Share is what a contract covers of a use.
type Share struct {
	Contract uuid.UUID
	KWh      decimal.Decimal
	KgPerKWh decimal.Decimal
}

// Allocate says for each of a calendar year's uses what contracts cover of it.
//
// A contract covers the same part of every use on its days: its quantity over
// what they amount to together, at most all. So no use is favoured, which of them
// is read first makes no difference but in the last decimal, and certificates
// of a year serve all of the year, as they are issued. Of a quantity for several
// years each year has its part by days. Contracts with a quantity come first, by
// the day on which they begin, then by instrument; those for all consumption
// take what is left. What a contract covers adds up to it exactly. Uses that
// amount to nothing together are not covered.
func Allocate(contracts []Contract, year int, uses []Use) [][]Share {
	shares := make([][]Share, len(uses))
	left := make([]decimal.Decimal, len(uses))
	for i, u := range uses {
		left[i] = u.KWh
	}
	for _, c := range slices.SortedFunc(slices.Values(contracts), compare) {
		on, total := c.coverable(uses, left)
		has := c.in(year)
		if !total.IsPositive() || has.Valid && !has.Decimal.IsPositive() {
			continue
		}
		whole := !has.Valid || has.Decimal.GreaterThanOrEqual(total)
		sum, given := decimal.Zero, decimal.Zero
		for _, i := range on {
			part := left[i]
			if !whole {
				// Rounding the running sum keeps what is given equal to what there is.
				sum = sum.Add(left[i])
				upTo := sum.Mul(has.Decimal).DivRound(total, Places)
				part, given = upTo.Sub(given), upTo
			}
			if part.IsZero() {
				continue
			}
			left[i] = left[i].Sub(part)
			shares[i] = append(shares[i], Share{c.ID, part, c.KgPerKWh})
		}
	}
	return shares
}

// coverable gives the uses of which the contract can cover what is left, and
// what that amounts to together.
func (c Contract) coverable(uses []Use, left []decimal.Decimal) (on []int, total decimal.Decimal) {
	for i, u := range uses {
		if u.Carrier == c.Carrier && c.touches(u.Date, u.Date) && !left[i].IsZero() {
			on = append(on, i)
			total = total.Add(left[i])
		}
	}
	return on, total
}

// compare orders contracts as they cover.
func compare(a, b Contract) int {
	all := func(c Contract) int {
		if c.Quantity.Valid {
			return 0
		}
		return 1
	}
	return cmp.Or(
		cmp.Compare(all(a), all(b)), a.From.Compare(b.From),
		cmp.Compare(slices.Index(Instruments(), a.Instrument), slices.Index(Instruments(), b.Instrument)),
		cmp.Compare(a.Number, b.Number), cmp.Compare(a.ID.String(), b.ID.String()))
}

// in is the contract's quantity for a year, in kilowatt hours: its part by days,
// such that the years add up to the whole. None where it covers all.
func (c Content) in(year int) decimal.NullDecimal {
	whole := c.KWh()
	if !whole.Valid {
		return whole
	}
	upTo := func(year int) decimal.Decimal {
		end := time.Date(year+1, time.January, 1, 0, 0, 0, 0, time.UTC)
		switch {
		case !end.After(c.From):
			return decimal.Zero
		case end.After(c.To):
			return whole.Decimal
		}
		return whole.Decimal.Mul(days(c.From, end)).DivRound(days(c.From, c.To.AddDate(0, 0, 1)), Places)
	}
	return decimal.NewNullDecimal(upTo(year).Sub(upTo(year - 1)))
}

// days counts the days from one until before another.
func days(from, to time.Time) decimal.Decimal {
	const hours = 24
	return decimal.NewFromInt(int64(to.Sub(from).Hours()) / hours)
}
