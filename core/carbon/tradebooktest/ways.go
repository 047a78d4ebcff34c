package tradebooktest

import (
	"slices"
	"time"
)

// The ways that ways.csv names.
const (
	fromStock = "stock"   // bought into stock, and a cost when it is sold
	ahead     = "advance" // paid in part before it comes
	reversed  = "reverse" // the buyer owes the tax
)

// daysAhead is how long before the invoice a part is paid.
const daysAhead = 20

// drawWay settles on how a purchase is booked; only sets with words for it know any.
func (w *writer) drawWay(i intent, day time.Time) string {
	const some, few = 3, 6
	of := w.table.ways[i.kind]
	switch _, known := w.words["advance"]; {
	case !known || w.holds(i) || len(of) == 0:
	case w.keeps && slices.Contains(of, fromStock):
		return fromStock
	case slices.Contains(of, reversed) && w.r.IntN(some) == 0:
		return reversed
	case slices.Contains(of, ahead) && day.YearDay() > daysAhead && w.r.IntN(few) == 0:
		return ahead
	}
	return ""
}

// buyIntoStock books an invoice as stock; costOfSales makes a cost of it.
func (w *writer) buyIntoStock(i intent, d draft) {
	l := d.lines[0]
	put := w.other("stock", l.amount)
	put.text = l.text
	d.lines = append([]line{put}, w.tax(i, l.amount)...)
	w.pay(d, w.invoice(d))
	if w.stocked[i.kind] == nil {
		w.stocked[i.kind] = map[time.Month]int64{}
	}
	w.stocked[i.kind][d.day.Month()] += l.amount
}

// costOfSales books what was sold of the stock at the end of each month.
func (w *writer) costOfSales() {
	for _, i := range w.table.intents {
		for month := time.January; month <= time.December; month++ {
			bought := w.stocked[i.kind][month]
			if bought == 0 {
				continue
			}
			day := time.Date(Year, month, 28, 0, 0, 0, 0, time.UTC)                         //nolint:mnd // towards the end of the month
			l := line{kind: "cost-of-sales", amount: bought * int64(85+w.r.IntN(15)) / 100} //nolint:mnd // percent
			l.text = w.fill(pick(w.r, w.words[l.kind].texts).text, day, 0)
			l.truth = Truth{Kind: i.kind, Class: Cost, Accepted: slices.Concat(i.accepted, i.vague)}
			w.close(draft{series: w.place.journal, day: day, text: l.text, lines: []line{l}}, "stock")
		}
	}
}

// fromAbroad ends the kind with the words for what comes from another country.
const fromAbroad = "-abroad"

// buyReversed books an invoice without tax, which the buyer owes and deducts: of somebody in
// another country where there are words for that, else of a builder at home.
func (w *writer) buyReversed(i intent, d draft) {
	l := &d.lines[0]
	kind := i.kind + fromAbroad
	if words, known := w.words[kind]; known {
		text := pick(w.r, words.texts)
		l.kind, l.text, l.truth.Accepted = kind, w.fill(text.text, d.day, 0), i.accepted
		if text.vague {
			l.truth.Accepted = slices.Concat(i.accepted, i.vague)
		}
		d.text, d.seller = l.text, pick(w.r, words.sellers).text
	}
	tax := int64(float64(l.amount) * w.place.vat["s"])
	d.lines = append(d.lines, w.other("vat-in-reverse", tax), w.other("vat-out-reverse", -tax))
	w.pay(d, w.invoice(d))
}

// buyAhead books a part as paid before it came, and takes it off the invoice.
func (w *writer) buyAhead(i intent, d draft) {
	const share = 3
	l := d.lines[0]
	kind, truth := "advance", Truth{Kind: "advance", Class: Balance, Accepted: []string{"-*"}}
	if i.class == Asset {
		kind, truth = "advance-asset", Truth{Kind: "advance-asset", Class: None, Accepted: slices.Concat(i.accepted, []string{"-*"})}
	}
	part := line{kind: kind, amount: l.amount / share, text: w.fillIn("advance", 0, d.day, l.text), truth: truth}
	before := draft{series: d.series, day: d.day.AddDate(0, 0, -daysAhead), text: part.text, seller: d.seller}
	before.lines = append([]line{part}, w.tax(i, part.amount)...)
	w.pay(before, w.invoice(before))

	part.amount, part.text = -part.amount, w.fillIn("advance", 1, d.day, l.text)
	d.lines = append([]line{l, part}, w.tax(i, l.amount+part.amount)...)
	w.pay(d, w.invoice(d))
}

// invoice books what is owed to the seller, and gives it.
func (w *writer) invoice(d draft) (owed int64) {
	for _, l := range d.lines {
		owed += l.amount
	}
	w.close(d, "creditors")
	return owed
}

// pay books the payment of an invoice, if it falls into the year.
func (w *writer) pay(d draft, owed int64) {
	const term = 25
	paid := draft{series: w.place.bank, day: d.day.AddDate(0, 0, w.r.IntN(term)+1), text: w.place.payment, seller: d.seller}
	if paid.day.Year() == Year {
		paid.lines = []line{w.other("creditors", owed)}
		w.close(paid, "bank")
	}
}
