package vsme

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// Questions that checks look at.
const (
	module    = "B1_02"
	omissions = "B1_03"
	payGap    = "B10_02" // the one per cent that may be below nought
)

// basicModule is the choice that leaves out the comprehensive module.
const basicModule = "basic"

// Years that a target may name.
const (
	earliestYear = 1990
	latestYear   = 2100
)

func yearInRange(n decimal.Decimal) bool {
	return n.IsInteger() && n.Cmp(decimal.NewFromInt(earliestYear)) >= 0 && n.Cmp(decimal.NewFromInt(latestYear)) <= 0
}

// findings adds what is wrong with the year as a whole to what was met while
// its facts were written: errors first.
func (in input) findings(met []Finding) []Finding {
	c := checker{input: in, findings: met}
	if in.entity.ID == "" {
		c.add(NoIdentifier, Wrong)
	}
	if a := in.now.completed(module); a != nil && a.Value != nil {
		if slices.Contains(a.Value.Options, basicModule) != (in.now.Standard == catalogue.SMEB) {
			c.add(ModuleDiffers, Wrong, module)
		}
	}
	listed := in.now.omitted()
	for _, item := range in.now.Items {
		c.complete(item, listed)
		c.inRange(item)
		c.asFootprint(item)
	}
	c.fromPrices()
	for _, s := range in.taxonomy.sums {
		c.sum(s)
	}
	slices.SortStableFunc(c.findings, func(a, b Finding) int { return rank(a) - rank(b) })
	return c.findings
}

func rank(f Finding) int {
	if f.Severity == Wrong {
		return 0
	}
	return 1
}

type checker struct {
	input
	findings []Finding
}

func (c *checker) add(code Code, severity Severity, questions ...string) {
	f := Finding{Code: code, Severity: severity}
	for _, id := range questions {
		f.Questions = append(f.Questions, c.now.items[id].Question)
	}
	c.findings = append(c.findings, f)
}

// complete finds what is missing: an error where no report is made without it.
func (c *checker) complete(item answer.Item, listed []string) {
	q := item.Question
	e, _ := c.taxonomy.elementOf(q)
	if e == nil || item.Need.Optional() || q.ID == omissions || covers(listed, c.taxonomy.disclosureOf(q)) {
		return
	}
	state := item.State()
	switch state {
	case answer.TakenOut:
		c.add(Unlisted, Doubtful, q.ID)
		return
	case answer.NotAskedYet, answer.RuledOut, answer.Immaterial, answer.SwitchedOff, answer.Said:
		return
	case answer.Declined:
		if !e.Required {
			return
		}
	case answer.Unsaid, answer.Drafted:
	}
	if _, known := c.now.figure(q, ""); known {
		return
	}
	if _, known := c.now.intensity(c.taxonomy.intensities[q.ID]); known {
		return
	}
	switch {
	case e.Required && state == answer.Drafted:
		c.add(Unfinished, Wrong, q.ID)
	case e.Required && c.first(q, e):
		c.add(Missing, Wrong, q.ID)
	case !e.Required:
		c.add(Unanswered, Doubtful, q.ID)
	}
}

// covers reports whether a disclosure, or the one that it is a part of, is listed.
func covers(listed []string, disclosure string) bool {
	return slices.ContainsFunc(listed, func(key string) bool { return disclosure == key || strings.HasPrefix(disclosure, key+"-") })
}

// first reports whether a question is the one of the reported year where several
// ask for an element: targets are not required because their year's figures are.
func (c *checker) first(q *catalogue.Question, e *Element) bool {
	for _, item := range c.now.Items {
		if other, _ := c.taxonomy.elementOf(item.Question); other == e {
			return item.Question == q
		}
	}
	return false
}

// inRange finds numbers that cannot be.
func (c *checker) inRange(item answer.Item) {
	q := item.Question
	e, _ := c.taxonomy.elementOf(q)
	a := c.now.completed(q.ID)
	if e == nil || a == nil || a.Value == nil {
		return
	}
	numbers := []*decimal.Decimal{a.Value.Number}
	for _, row := range a.Value.Rows {
		numbers = append(numbers, row.Number)
	}
	for _, n := range numbers {
		switch {
		case n == nil:
			continue
		case e.Type == GYear:
			if !yearInRange(*n) {
				c.add(YearOutOf, Wrong, q.ID)
			}
		case e.Type == percent:
			const all = 100
			low := decimal.Zero
			if q.ID == payGap {
				low = decimal.NewFromInt(-all)
			}
			// More people can leave in a year than there are at once, but the
			// taxonomy takes no share above one.
			if n.LessThan(low) || n.GreaterThan(decimal.NewFromInt(all)) {
				c.add(OutOfRange, Wrong, q.ID)
			}
		case n.IsNegative() && e.Type != monetary:
			c.add(Negative, Wrong, q.ID)
		default:
			continue
		}
		return
	}
}

// asFootprint finds figures that a person states and the footprint does not,
// and those of the footprint in a report that is about more than the company.
func (c *checker) asFootprint(item answer.Item) {
	q := item.Question
	a := c.now.completed(q.ID)
	if a == nil {
		if _, known := c.now.figure(q, ""); known && c.now.consolidated() {
			c.add(OwnFigures, Doubtful, q.ID)
		}
		return
	}
	if a.Value == nil {
		return
	}
	rows := a.Value.Rows
	if q.Shape == catalogue.Single {
		rows = []answer.Row{{Cell: a.Value.Cell}}
	}
	for _, r := range rows {
		books, differs := c.now.differing(q, r.Key, r.Number)
		switch {
		case !differs:
			continue
		case isEnergy(q):
			c.add(EnergyDiffers, Doubtful, q.ID)
			c.findings[len(c.findings)-1].Energy = &Energy{Answer: *r.Number, Books: books, Unit: q.Unit}
		default:
			c.add(Differs, Doubtful, q.ID)
		}
		return
	}
}

// fromPrices finds energy that nobody answered and that the books know by
// average prices.
func (c *checker) fromPrices() {
	for _, item := range c.now.Items {
		q := item.Question
		if c.now.completed(q.ID) != nil || !slices.ContainsFunc(q.Figures, c.now.footprint.FromPrices) {
			continue
		}
		if slices.ContainsFunc(q.Figures, func(f catalogue.Figure) bool { _, known := c.now.figure(q, f.Row); return known }) {
			c.add(FromPrices, Doubtful, q.ID)
		}
	}
}

// sum finds a total that is not the sum of its parts, by more than rounding
// explains. The total of a table is one for each of its rows.
func (c *checker) sum(s sum) {
	if item, asked := c.now.items[s.total]; asked && isEnergy(item.Question) && c.now.ofBooks(s.total) {
		return // that of the books holds heat as well, which no part has
	}
	total, known := c.now.number(s.total)
	if !known {
		c.sumOfRows(s)
		return
	}
	sum := added{}
	for _, id := range s.parts {
		if n, ok := c.now.number(id); ok {
			sum.take(c.now, id, n)
		}
		if a := c.now.completed(id); a != nil && a.Value != nil {
			for _, row := range a.Value.Rows {
				if row.Number != nil {
					sum.take(c.now, id, *row.Number)
				}
			}
		}
	}
	if sum.differs(c.now, s.total, total) {
		c.add(SumDiffers, s.severity, append([]string{s.total}, sum.parts...)...)
	}
}

// ofBooks reports whether a question says what the footprint does: nobody answered it, or
// somebody took it over.
func (y said) ofBooks(question string) bool {
	a := y.completed(question)
	return a == nil || a.Source == answer.FromFootprint
}

// sumOfRows checks a total that is a column of the table that its parts are in.
func (c *checker) sumOfRows(s sum) {
	a := c.now.completed(s.total)
	if a == nil || a.Value == nil {
		return
	}
	for _, row := range a.Value.Rows {
		if row.Number == nil {
			continue
		}
		sum := added{}
		for _, id := range s.parts {
			if n := c.now.inRow(id, row.Key); n != nil {
				sum.take(c.now, id, *n)
			}
		}
		if sum.differs(c.now, s.total, *row.Number) {
			c.add(SumDiffers, s.severity, append([]string{s.total}, sum.parts...)...)
			return
		}
	}
}

// inRow is the number in a row of a table's column, or nil.
func (y said) inRow(question, key string) *decimal.Decimal {
	a := y.completed(question)
	if a == nil || a.Value == nil {
		return nil
	}
	at := slices.IndexFunc(a.Value.Rows, func(r answer.Row) bool { return r.Key == key })
	if at < 0 {
		return nil
	}
	return a.Value.Rows[at].Number
}

// added is a sum, with what rounding may have taken from it.
type added struct {
	total        decimal.Decimal
	parts        []string
	whole, slack decimal.Decimal // by whole numbers, of which one may be rounded; by all others
}

func (a *added) take(y said, question string, n decimal.Decimal) {
	a.total = a.total.Add(n)
	if !slices.Contains(a.parts, question) {
		a.parts = append(a.parts, question)
	}
	a.round(y, question, n)
}

// round notes half of a number's last place. A number of people is not rounded
// when it is whole.
func (a *added) round(y said, question string, n decimal.Decimal) {
	const five = 5
	places := answer.Places(n)
	half := decimal.New(five, -places-1)
	switch {
	case places > 0:
		a.slack = a.slack.Add(half)
	case y.items[question].Question.Unit != "employees":
		a.whole = half
	}
}

// differs reports whether a total is another than the sum; without any part
// there is nothing to compare.
func (a *added) differs(y said, question string, total decimal.Decimal) bool {
	a.round(y, question, total)
	return len(a.parts) > 0 && total.Sub(a.total).Abs().GreaterThan(a.slack.Add(a.whole))
}
