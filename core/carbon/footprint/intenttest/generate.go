package intenttest

import (
	"math/rand/v2"
	"slices"
	"time"
)

// Generate draws a company from a seed: the same for the same.
func Generate(seed uint64) *Company { return generate(seed, func(int) bool { return true }) }

// Alone is the company of a seed that did one thing of all, by its place in Company.Did,
// booked just as it was.
func Alone(seed uint64, place int) *Company {
	return generate(seed, func(i int) bool { return i == place })
}

func generate(seed uint64, does func(place int) bool) *Company {
	r := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // not for secrets
	c := &Company{Seed: seed, Sole: r.IntN(3) == 0, Truth: newTruth(), chart: map[string]Account{}, opening: map[Account]Money{}, lacking: map[Year]Account{}}
	c.Program = pick(r, programs()...)
	c.inputTax = pick(r, Account{"2640", "Ingående moms"}, Account{"2641", "Debiterad ingående moms"})
	for _, t := range slices.Concat(goods(), fuels(), assets(), []*Thing{power(), leasedCar()}) {
		c.chart[t.Leaf] = pick(r, t.Accounts...)
	}
	c.Years = years(r)
	c.backwards = r.IntN(4) == 0
	d := draw{r: r, c: c, built: map[string]bool{}}
	b := &Book{company: c, asked: c.Truth.Asked, opening: c.opening}
	for place, intent := range d.intents() {
		b.r, b.intent = rand.New(rand.NewPCG(seed, uint64(place+1))), place //nolint:gosec // likewise
		w := pick(b.r, waysFor(intent)...)
		c.Did = append(c.Did, Did{intent, w})
		if does(place) {
			w.book(b, intent)
			c.Truth.add(intent.Facts(), w.Asks)
		}
	}
	c.endBooks(b, rand.New(rand.NewPCG(seed, 1<<32))) //nolint:gosec,mnd // a stream of its own
	return c
}

// waysFor are those in which an intent can be booked.
func waysFor(intent Intent) []Way {
	return slices.DeleteFunc(Ways(), func(w Way) bool { return w.LeftOut != "" || !w.fits(intent) })
}

// years are one to three financial years, most of them calendar years.
func years(r *rand.Rand) []Year {
	n := 1 + r.IntN(3)
	first := time.Date(2025-n+1-r.IntN(2), time.January, 1, 0, 0, 0, 0, time.UTC)
	if r.IntN(5) == 0 {
		first = first.AddDate(-1, pick(r, 4, 6, 8), 0)
	}
	found := make([]Year, n)
	for i := range found {
		from := first.AddDate(i, 0, 0)
		found[i] = Year{from, from.AddDate(1, 0, -1)}
	}
	return found
}

// yearOf is the financial year of a day.
func (c *Company) yearOf(day time.Time) Year {
	return c.Years[slices.IndexFunc(c.Years, func(y Year) bool { return y.holds(day) })]
}

// draw draws intents.
type draw struct {
	r     *rand.Rand
	c     *Company
	built map[string]bool // by leaf, of what was paid before it was finished
}

func (d draw) money(from, to int64) Money {
	const krona = 100
	m := Money(from+d.r.Int64N(to-from)) * krona
	if d.r.IntN(3) == 0 {
		m += Money(d.r.IntN(krona))
	}
	return m
}

// day is one of a year but its last ones.
func (d draw) day(y Year) time.Time {
	const days = 330
	return y.From.AddDate(0, 0, 1+d.r.IntN(days))
}

// any is a day of any year, now and then its first or its last one, when books are opened
// and closed.
func (d draw) any() time.Time {
	y := pick(d.r, d.c.Years...)
	switch d.r.IntN(15) {
	case 0:
		return y.From
	case 1:
		return y.To
	}
	return d.day(y)
}

// after is a later day that the books still hold; the same where there is none.
func (d draw) after(day time.Time) time.Time {
	left := int(d.c.End().Sub(day).Hours() / 24) //nolint:mnd // hours of a day
	if left == 0 {
		return day
	}
	return day.AddDate(0, 0, 1+d.r.IntN(left))
}

// follows gives a year that has another after it; false where none has.
func (d draw) follows() (Year, bool) {
	if len(d.c.Years) == 1 {
		return Year{}, false
	}
	return d.c.Years[d.r.IntN(len(d.c.Years)-1)], true
}

// intents are what the company did, in no order.
func (d draw) intents() (all []Intent) {
	for range 4 + d.r.IntN(6) {
		all = append(all, d.bought(pick(d.r, slices.Concat(goods(), fuels())...)))
	}
	some := []func() Intent{
		d.unpaid, d.expensed, d.gathered, d.recharged, d.private, d.returned, d.corrected, d.accrued, d.prepaid, d.leased, d.invested, d.invested, d.refunded, d.refunded, d.completed, d.completed,
		d.withdrawn, d.tradedIn, d.partedWith, d.partedWith, d.depreciated, d.depreciated, d.moved, d.capitalised, d.granted, d.event, d.event, d.event,
	}
	for range 8 + d.r.IntN(12) {
		if intent := pick(d.r, some...)(); intent != nil {
			all = append(all, intent)
		}
	}
	switch d.r.IntN(4) {
	case 0:
		if power := d.accruedPower(); power != nil {
			all = append(all, power)
		}
	case 1:
		all = append(all, d.powered("10"), d.powered("20"))
	default:
		all = append(all, d.powered(""))
	}
	return all
}

func (d draw) bought(t *Thing) Bought {
	b := Bought{Thing: t, Day: d.any(), Net: d.money(200, 30_000), Seller: pick(d.r, t.Sellers...)}
	if t.Unit != "" {
		b.Litres = Amount(1000+d.r.Int64N(50_000)) * 10 //nolint:mnd // ten litres to five hundred, by hundredths
		price := 1200 + d.r.Int64N(400)
		if t.Unit == heat().Unit {
			price /= 15
		}
		b.Net = Money(int64(b.Litres) * price / 1000) //nolint:mnd // thousandths
		if d.r.IntN(3) == 0 {
			b.Litres = 0
		}
	}
	return b
}

func (d draw) unpaid() Intent {
	x := Unpaid{Bought: d.bought(pick(d.r, slices.Concat(goods(), fuels())...)), Last: pick(d.r, d.c.Years...).To}
	x.Day = x.Last
	return x
}

func (d draw) returned() Intent {
	x := Returned{Bought: d.bought(pick(d.r, slices.Concat(goods(), fuels())...))}
	x.Back = d.after(x.Day)
	x.Part, x.Litres = x.Net, x.Bought.Litres
	if d.r.IntN(2) == 0 {
		x.Part, x.Litres = x.Net/4, x.Bought.Litres/40*10 //nolint:mnd // a part
	}
	return x
}

func (d draw) corrected() Intent {
	is, wrong := pick(d.r, slices.Concat(goods(), assets())...), pick(d.r, goods()...)
	x := Corrected{Bought: d.bought(is), Wrong: wrong}
	x.Corrected = d.after(x.Day)
	return x
}

func (d draw) accrued() Intent {
	y, ok := d.follows()
	if !ok {
		return nil
	}
	t := pick(d.r, goods()...)
	return Accrued{
		Thing: t, Last: y.To, Day: y.To.AddDate(0, 0, 5+d.r.IntN(25)), Estimate: d.money(1000, 9000), Net: d.money(1000, 9000), Seller: pick(d.r, t.Sellers...),
	}
}

func (d draw) prepaid() Intent {
	y, ok := d.follows()
	if !ok || y.From.Month() != time.January { // else it depends on the way in which calendar year a part lies
		return nil
	}
	t := pick(d.r, goods()...)
	net := d.money(3000, 60_000)
	return Prepaid{Thing: t, Day: d.day(y), Last: y.To, Net: net, Next: net / 3, Seller: pick(d.r, t.Sellers...)} //nolint:mnd // a part
}

func (d draw) leased() Intent {
	t := pick(d.r, leasedCar(), rent())
	y := pick(d.r, d.c.Years...)
	const months = 12
	first := d.r.IntN(months)
	return Leased{Thing: t, From: y.From.AddDate(0, first, 0), Months: months - first, Fee: d.money(2000, 9000), Seller: pick(d.r, t.Sellers...)}
}

func (d draw) gathered() Intent {
	var g Gathered
	g.Day = d.any()
	for range 2 + d.r.IntN(5) {
		b := d.bought(pick(d.r, slices.Concat(goods(), fuels())...))
		if b.Thing.Leaf == heat().Leaf && d.c.Program.zeros { // heat without a quantity would say 0 beside heat with one, and buy none by the rules
			continue
		}
		g.All = append(g.All, b)
	}
	return g
}

func (d draw) recharged() Intent {
	x := Recharged{Bought: d.bought(pick(d.r, goods()...))}
	x.Moved = d.after(x.Day)
	return x
}

func (d draw) private() Intent {
	x := Private{Bought: d.bought(pick(d.r, fuels()...))}
	x.Last = d.c.yearOf(x.Day).To
	x.Part = x.Net / 4
	return x
}

// powered is power of a site, by its cost centre. A company has power of one site, of two,
// or an accrual of it: bills of one site and month are judged together.
func (d draw) powered(site string) Intent {
	const months = 12
	y := pick(d.r, d.c.Years...)
	t := power()
	p := Powered{
		Thing: t, From: y.From.AddDate(0, d.r.IntN(months-3), 0), Price: Money(60 + d.r.IntN(120)), Late: d.r.IntN(3) == 0,
		Site: site, Grids: d.money(300, 2000), Grid: pick(d.r, "Ellevio AB", "Vattenfall Eldistribution AB", "Elnätsbolaget i Kil AB"), //nolint:misspell // a name
	}
	seller, states := pick(d.r, t.Sellers...), pick(d.r, Nobody, Seller, Grid, Both)
	mixed := d.r.IntN(3) == 0
	for range 1 + d.r.IntN(3) {
		if mixed {
			states = pick(d.r, Nobody, Seller, Grid, Both)
		}
		if d.r.IntN(6) == 0 {
			seller = pick(d.r, t.Sellers...)
		}
		p.Use = append(p.Use, Use{Amount(300+d.r.Int64N(4000)) * 1000, states, seller}) //nolint:mnd // kilowatt hours
	}
	return p
}

func (d draw) accruedPower() Intent {
	y, ok := d.follows()
	if !ok || d.c.Program.zeros { // a row that says 0 beside one with a quantity buys none, and may be the accrual that goes back
		return nil
	}
	t := power()
	x := Accrued{
		Thing: t, Last: y.To, Day: y.To.AddDate(0, 0, 5+d.r.IntN(25)), Estimate: d.money(1000, 4000), Net: d.money(1000, 4000), Seller: pick(d.r, t.Sellers...),
	}
	if d.r.IntN(3) > 0 {
		x.Quantity = Amount(x.Net) * 10 //nolint:mnd // a krona a kilowatt hour
	}
	return x
}
