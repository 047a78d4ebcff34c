package intenttest

import (
	"fmt"
	"strings"
	"time"
)

// Bought is a purchase for use. Litres are kept where the receipt states them.
type Bought struct {
	Thing  *Thing
	Day    time.Time
	Net    Money
	Litres Amount
	Seller string
}

func (b Bought) String() string {
	return fmt.Sprintf("bought %s for %s (%s) on %s of %s", b.Thing.Name, b.Net, b.Litres, on(b.Day), b.Seller)
}

// Facts are the purchase.
func (b Bought) Facts() []Fact { return []Fact{{b.Day, b.Thing, b.Net, b.Litres}} }

// Unpaid is a purchase that is booked on the last day of a year, since it is paid for in
// the next.
type Unpaid struct {
	Bought

	Last time.Time
}

func (u Unpaid) String() string {
	return fmt.Sprintf("%s, and owed for it on %s", u.Bought, on(u.Last))
}

// Facts are the purchase, in the year that bears it.
func (u Unpaid) Facts() []Fact { return []Fact{{u.Last, u.Thing, u.Net, u.Litres}} }

// Gathered is several purchases that one voucher books.
type Gathered struct {
	All []Bought
	Day time.Time
}

func (g Gathered) String() string {
	var text strings.Builder
	text.WriteString("had a statement of " + on(g.Day))
	for _, b := range g.All {
		fmt.Fprintf(&text, ", %s for %s (%s)", b.Thing.Name, b.Net, b.Litres)
	}
	return text.String()
}

// Facts are the purchases, on the day of the statement.
func (g Gathered) Facts() []Fact {
	facts := make([]Fact, len(g.All))
	for i, b := range g.All {
		facts[i] = Fact{g.Day, b.Thing, b.Net, b.Litres}
	}
	return facts
}

// Recharged is a purchase that another cost centre bears later.
type Recharged struct {
	Bought

	Moved time.Time
}

func (r Recharged) String() string {
	return fmt.Sprintf("%s, borne by another since %s", r.Bought, on(r.Moved))
}

// Private is a purchase of which a part was for the owner's own use.
type Private struct {
	Bought

	Part Money
	Last time.Time
}

func (p Private) String() string {
	return fmt.Sprintf("%s, of which %s was private, booked on %s", p.Bought, p.Part, on(p.Last))
}

// Facts are the purchase, and less by the price of the part.
func (p Private) Facts() []Fact { return append(p.Bought.Facts(), Fact{p.Last, p.Thing, -p.Part, 0}) }

// Returned is a purchase, of which a part is given back or taken off the price later.
type Returned struct {
	Bought

	Back   time.Time
	Part   Money
	Litres Amount // of the part
}

func (r Returned) String() string {
	return fmt.Sprintf("%s, and got %s (%s) of it back on %s", r.Bought, r.Part, r.Litres, on(r.Back))
}

// Facts are the purchase, and less on the day on which it comes back.
func (r Returned) Facts() []Fact {
	return append(r.Bought.Facts(), Fact{r.Back, r.Thing, -r.Part, -r.Litres})
}

// Corrected is a purchase that was booked on another thing's account first.
type Corrected struct {
	Bought

	Wrong     *Thing
	Corrected time.Time
}

func (c Corrected) String() string {
	return fmt.Sprintf("%s, booked as %s until %s", c.Bought, c.Wrong.Name, on(c.Corrected))
}

// Facts are the purchase; until it is corrected the books hold the other thing.
func (c Corrected) Facts() []Fact {
	return []Fact{{c.Day, c.Wrong, c.Net, 0}, {c.Corrected, c.Wrong, -c.Net, 0}, {c.Corrected, c.Thing, c.Net, 0}}
}

// Accrued is a cost of one year whose invoice comes in the next.
type Accrued struct {
	Thing           *Thing
	Last, Day       time.Time // the last day of the year, and that of the invoice
	Estimate, Net   Money
	Seller          string
	Quantity        Amount // of the invoice
	ReversedAtFirst bool
}

func (a Accrued) String() string {
	return fmt.Sprintf("accrued %s for %s on %s; the invoice of %s says %s (%s)", a.Estimate, a.Thing.Name, on(a.Last), on(a.Day), a.Net, a.Quantity)
}

// Facts are what was taken for the cost of the year, and the rest in the next. An invoice
// that states a quantity counts by it, and the accrual is taken back by its price.
func (a Accrued) Facts() []Fact {
	return []Fact{{a.Last, a.Thing, a.Estimate, 0}, {a.Day, a.Thing, -a.Estimate, 0}, {a.Day, a.Thing, a.Net, a.Quantity}}
}

// Prepaid is an invoice of which a part is a cost of the next year.
type Prepaid struct {
	Thing     *Thing
	Day, Last time.Time
	Net, Next Money
	Seller    string
}

func (p Prepaid) String() string {
	return fmt.Sprintf("paid %s for %s on %s, of which %s is for the time after %s", p.Net, p.Thing.Name, on(p.Day), p.Next, on(p.Last))
}

// Facts are each year's part.
func (p Prepaid) Facts() []Fact {
	return []Fact{{p.Day, p.Thing, p.Net - p.Next, 0}, {p.Last.AddDate(0, 0, 1), p.Thing, p.Next, 0}}
}

// Leased is a fee for each of some months.
type Leased struct {
	Thing  *Thing
	From   time.Time // first of a month
	Months int
	Fee    Money
	Seller string
}

func (l Leased) String() string {
	return fmt.Sprintf("leased %s for %s a month, %d months from %s", l.Thing.Name, l.Fee, l.Months, on(l.From))
}

// Facts are the fees.
func (l Leased) Facts() []Fact {
	facts := make([]Fact, l.Months)
	for m := range facts {
		facts[m] = Fact{l.From.AddDate(0, m, 0), l.Thing, l.Fee, 0}
	}
	return facts
}

// States is who states the kilowatt hours on bills for power.
type States string

// Who states them.
const (
	Nobody States = "nobody"
	Seller States = "the seller"
	Grid   States = "the grid company"
	Both   States = "both"
)

// Use is the power of a month, who states how much it was, and who sold it.
type Use struct {
	Amount Amount
	States States
	Seller string
}

// By is the amount where one of the two states it.
func (u Use) by(one States) Amount {
	if u.States == one || u.States == Both {
		return u.Amount
	}
	return 0
}

// Powered is power of some months: a seller of energy, and a grid company.
type Powered struct {
	Thing *Thing
	From  time.Time // first of a month
	Use   []Use     // month by month
	Price Money     // of a kilowatt hour
	Grids Money     // a month to the grid company
	Grid  string
	Site  string // its cost centre; empty where there is but one
	Late  bool   // invoices come in the month after
}

func (p Powered) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "used power through %s from %s at %s each, site %q, late bills %t", p.Grid, on(p.From), p.Price, p.Site, p.Late)
	for _, u := range p.Use {
		fmt.Fprintf(&text, ", %s of %s that %s states", u.Amount, u.Seller, u.States)
	}
	return text.String()
}

// Of is what the seller takes for a month.
func (p Powered) of(month int) Money {
	const thousand = 1000
	return Money(int64(p.Use[month].Amount) * int64(p.Price) / thousand)
}

// The days on which the two send their invoices for a month: both in one month, so that
// all that is about a month lies in one year.
func (p Powered) sold(month int) time.Time {
	const late = 10
	if p.Late {
		return p.From.AddDate(0, month+1, late)
	}
	return p.From.AddDate(0, month+1, -1)
}

func (p Powered) let(month int) time.Time { return p.sold(month).AddDate(0, 0, -2) }

// Facts are the kilowatt hours once, or what the energy costs where nobody states them.
func (p Powered) Facts() []Fact {
	facts := make([]Fact, len(p.Use))
	for m, use := range p.Use {
		switch use.States {
		case Nobody:
			facts[m] = Fact{p.sold(m), p.Thing, p.of(m), 0}
		case Grid:
			facts[m] = Fact{p.let(m), p.Thing, 0, use.Amount}
		case Seller, Both:
			facts[m] = Fact{p.sold(m), p.Thing, 0, use.Amount}
		}
	}
	return facts
}

// on writes a day.
func on(day time.Time) string { return day.Format(time.DateOnly) }
