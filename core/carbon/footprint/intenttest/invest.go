package intenttest

import (
	"fmt"
	"strings"
	"time"
)

// Invested is the purchase of an asset, in full in its year.
type Invested struct {
	Thing  *Thing
	Day    time.Time
	Net    Money
	Less   Money // a discount that the invoice shows
	Seller string
}

func (i Invested) String() string {
	return fmt.Sprintf("bought %s for %s less %s on %s of %s", i.Thing.Name, i.Net, i.Less, on(i.Day), i.Seller)
}

// Facts are the purchase.
func (i Invested) Facts() []Fact { return []Fact{{i.Day, i.Thing, i.Net - i.Less, 0}} }

// Refunded is an asset that is bought, and of which all or a part is given back or taken
// off the price later.
type Refunded struct {
	Invested

	Back time.Time
	Part Money
}

func (r Refunded) String() string {
	return fmt.Sprintf("%s, and got %s back on %s", r.Invested, r.Part, on(r.Back))
}

// Facts are the purchase, and less on the day on which it comes back.
func (r Refunded) Facts() []Fact {
	return append(r.Invested.Facts(), Fact{r.Back, r.Thing, -r.Part, 0})
}

// Expensed is a purchase that was booked as an asset and turned out to be none.
type Expensed struct {
	Invested

	As    *Thing
	Moved time.Time
}

func (e Expensed) String() string {
	return fmt.Sprintf("%s, which was %s, as was seen on %s", e.Invested, e.As.Name, on(e.Moved))
}

// Facts are the purchase as what it was booked as, and as what it is once that is seen.
func (e Expensed) Facts() []Fact {
	net := e.Net - e.Less
	return append(e.Invested.Facts(), Fact{e.Moved, e.Thing, -net, 0}, Fact{e.Moved, e.As, net, 0})
}

// Stage is a payment before an asset is finished.
type Stage struct {
	Day time.Time
	Net Money
}

// Completed is an asset that was paid for in advance or in stages, some of it before the
// books began.
type Completed struct {
	Thing  *Thing
	Before Money
	Stages []Stage
	Day    time.Time
	Total  Money
	Seller string
}

func (c Completed) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "got %s for %s on %s, of which %s was paid before the books", c.Thing.Name, c.Total, on(c.Day), c.Before)
	for _, s := range c.Stages {
		fmt.Fprintf(&text, ", %s on %s", s.Net, on(s.Day))
	}
	return text.String()
}

// Paid is what was paid in stages that the books hold.
func (c Completed) paid() (sum Money) {
	for _, s := range c.Stages {
		sum += s.Net
	}
	return sum
}

// Facts are the stages, and the rest when it is completed: in all the whole asset, since
// what was paid before the books was never counted.
func (c Completed) Facts() []Fact {
	var facts []Fact
	for _, s := range c.Stages {
		facts = append(facts, Fact{s.Day, c.Thing, s.Net, 0})
	}
	return append(facts, Fact{c.Day, c.Thing, c.Total - c.paid(), 0})
}

// Withdrawn is an advance that is paid back.
type Withdrawn struct {
	Thing     *Thing
	Day, Back time.Time
	Net       Money
	Seller    string
}

func (w Withdrawn) String() string {
	return fmt.Sprintf("paid %s in advance for %s on %s, and got it back on %s", w.Net, w.Thing.Name, on(w.Day), on(w.Back))
}

// Facts are the advance and its return.
func (w Withdrawn) Facts() []Fact {
	return []Fact{{w.Day, w.Thing, w.Net, 0}, {w.Back, w.Thing, -w.Net, 0}}
}

// Old is an asset from before the books: what it cost, and how much of that has been
// written off.
type Old struct {
	Thing         *Thing
	Cost, Written Money
}

// TradedIn is an asset that is bought, and an old one given in payment.
type TradedIn struct {
	Old    Old
	New    Invested
	Valued Money // what the seller gives for the old one
}

func (t TradedIn) String() string {
	return fmt.Sprintf("%s, and gave an old one in payment for %s (cost %s, written off %s)", t.New, t.Valued, t.Old.Cost, t.Old.Written)
}

// Facts are the new asset in full.
func (t TradedIn) Facts() []Fact { return t.New.Facts() }

// Parted is an old asset that is sold, or scrapped where nothing is got for it.
type Parted struct {
	Old   Old
	Day   time.Time
	Price Money
}

func (p Parted) String() string {
	return fmt.Sprintf("parted with %s (cost %s, written off %s) for %s on %s", p.Old.Thing.Name, p.Old.Cost, p.Old.Written, p.Price, on(p.Day))
}

// Facts are none: what was bought was bought.
func (p Parted) Facts() []Fact { return nil }

// Depreciated is depreciation of an old asset at the end of a year.
type Depreciated struct {
	Old  Old
	Day  time.Time
	Part Money
	Down bool // a write-down, because it is worth less
}

func (d Depreciated) String() string {
	what := "depreciated"
	if d.Down {
		what = "wrote down"
	}
	return fmt.Sprintf("%s %s by %s on %s", what, d.Old.Thing.Name, d.Part, on(d.Day))
}

// Facts are none.
func (d Depreciated) Facts() []Fact { return nil }

// Moved is an old asset that only changes its account.
type Moved struct {
	Old Old
	To  *Thing
	Day time.Time
}

func (m Moved) String() string {
	return fmt.Sprintf("moved %s of %s to the account of %s on %s", m.Old.Thing.Name, m.Old.Cost, m.To.Name, on(m.Day))
}

// Facts are none.
func (m Moved) Facts() []Fact { return nil }

// Capitalised is work of one's own people on an asset. What they are paid is no purchase.
type Capitalised struct {
	Thing         *Thing
	Day, Finished time.Time
	Wages         Money
}

func (c Capitalised) String() string {
	return fmt.Sprintf("worked for %s on %s until %s, finished on %s", c.Wages, c.Thing.Name, on(c.Day), on(c.Finished))
}

// Facts are none.
func (c Capitalised) Facts() []Fact { return nil }

// Granted is an asset that somebody else pays a part of.
type Granted struct {
	Invested

	Day   time.Time
	Grant Money
}

func (g Granted) String() string {
	return fmt.Sprintf("%s, and was given a grant of %s for it on %s", g.Invested, g.Grant, on(g.Day))
}

// Event is what buys nothing: wages, tax, what owners take out, interest, sales.
type Event struct {
	Kind string
	Day  time.Time
	Sum  Money
}

func (e Event) String() string { return fmt.Sprintf("%s of %s on %s", e.Kind, e.Sum, on(e.Day)) }

// Facts are none.
func (e Event) Facts() []Fact { return nil }
