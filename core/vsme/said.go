package vsme

import (
	"github.com/shopspring/decimal"

	"tillit/core/answer"
	"tillit/core/catalogue"
	"tillit/core/footprint"
)

// said is what a company says in one year.
type said struct {
	answer.Sheet
	items     map[string]answer.Item
	footprint footprint.Figures
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
	item := y.items[question]
	if item.Applicability != answer.Applicable || item.Status() != answer.Completed {
		return nil
	}
	return item.Answer
}

// figure is what the year's footprint says to a question that nobody has
// completed an answer to: one that hangs on another figure of the footprint
// among them.
func (y said) figure(q *catalogue.Question) (decimal.Decimal, bool) {
	item := y.items[q.ID]
	asked := item.Applicability == answer.Applicable || item.Applicability == answer.ConditionUnmet
	if !asked || item.Status() == answer.IsNotApplicable || q.Shape != catalogue.Single || len(q.Figures) != 1 {
		return decimal.Decimal{}, false
	}
	return y.footprint.Of(q.Figures[0])
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
		return y.figure(item.Question)
	}
	return decimal.Decimal{}, false
}
