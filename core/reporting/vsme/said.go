package vsme

import (
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/totals"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// said is what a company says in one year.
type said struct {
	answer.Sheet
	items     map[string]answer.Item
	footprint totals.Figures
	held      map[string]bool // questions that the footprint leaves to people, as they answered a part of the same sum
}

func newSaid(sheet answer.Sheet) said {
	y := said{Sheet: sheet, items: map[string]answer.Item{}}
	for _, item := range sheet.Items {
		y.items[item.Question.ID] = item
	}
	return y
}

// completed is the answer to a question that the company is asked, when a
// person has completed it; else nil.
func (y said) completed(question string) *answer.Answer {
	item, asked := y.items[question]
	if !asked {
		return nil
	}
	return item.Said()
}

// figure is what the year's footprint says to a question, or to a row of its
// table, that nobody has completed an answer to: one that hangs on another
// figure of the footprint among them.
func (y said) figure(q *catalogue.Question, row string) (decimal.Decimal, bool) {
	if !y.asks(q) || y.held[q.ID] {
		return decimal.Decimal{}, false
	}
	return y.booked(q, row)
}

// hold leaves what energy is asked for to people where they answered a part of
// it: the books and an answer do not add up to one total.
func (y *said) hold(sums []sum) {
	y.held = map[string]bool{}
	for _, s := range sums {
		together := append([]string{s.total}, s.parts...)
		if s.severity != Wrong || !slices.ContainsFunc(together, func(id string) bool { return y.completed(id) != nil }) {
			continue
		}
		for _, id := range together {
			item, known := y.items[id]
			y.held[id] = known && isEnergy(item.Question)
		}
	}
}

func isEnergy(q *catalogue.Question) bool {
	return slices.ContainsFunc(q.Figures, func(f catalogue.Figure) bool { return !f.Energy.IsZero() })
}

// asks reports whether a question is asked, or hangs on another that may be
// answered by the footprint.
func (y said) asks(q *catalogue.Question) bool {
	item, known := y.items[q.ID]
	return known && item.Fillable()
}

// booked is what the year's footprint says to a question, or to a row of its
// table, whatever people answered.
func (y said) booked(q *catalogue.Question, row string) (decimal.Decimal, bool) {
	at := slices.IndexFunc(q.Figures, func(f catalogue.Figure) bool { return f.Row == row })
	if at < 0 {
		return decimal.Decimal{}, false
	}
	n, known := y.footprint.Of(q.Figures[at])
	return plain(n), known
}

// differing is what the footprint says where a person states another number, as
// footprint.Differs has it.
func (y said) differing(q *catalogue.Question, row string, stated *decimal.Decimal) (decimal.Decimal, bool) {
	at := slices.IndexFunc(q.Figures, func(f catalogue.Figure) bool { return f.Row == row })
	n, known := y.booked(q, row)
	return n, known && stated != nil && totals.Differs(q.Figures[at], *stated, n)
}

// byVSME reports whether the company reports by the standard of the taxonomy.
func (y said) byVSME() bool {
	return y.Edition != nil && (y.Standard == catalogue.SMEB || y.Standard == catalogue.SMEC)
}

// omitted are the disclosures that the company says it left out.
func (y said) omitted() []string {
	if a := y.completed(omissions); a != nil && a.Value != nil {
		return a.Value.Options
	}
	return nil
}

// number is what the report says to a question of one number, in its unit.
func (y said) number(question string) (n decimal.Decimal, known bool) {
	if a := y.completed(question); a != nil {
		if a.Value == nil || a.Value.Number == nil {
			return decimal.Decimal{}, false
		}
		return *a.Value.Number, true
	}
	if item, ok := y.items[question]; ok {
		return y.figure(item.Question, "")
	}
	return decimal.Decimal{}, false
}
