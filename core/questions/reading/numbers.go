package reading

import (
	"context"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// State says what there is of a figure.
type State string

// The states.
const (
	Answered      State = "answered"
	NotAnswered   State = "notAnswered"
	NotApplicable State = "notApplicable" // marked so by the company
	NotAsked      State = "notAsked"      // no question of its year
)

// Reading is what a company says to a question of one number.
type Reading struct {
	State  State
	Number decimal.Decimal // when it is answered
	Unit   string
	Draft  bool // answered, and not completed
}

// Figure is a question of one number that companies are asked.
type Figure struct {
	Question  *catalogue.Question
	Edition   *catalogue.Edition
	Companies int // that are asked
}

// Numbers is what companies say to questions of one number.
type Numbers struct {
	Figures  []Figure // that any of them is asked, in the order of their editions
	Readings map[uuid.UUID]map[string]Reading
}

// Numbers reads what companies that the scope sees say to questions, in one
// round trip, and lists all that could be read.
func (s *Service) Numbers(
	ctx context.Context, scope tenant.Scope, year int, companies []uuid.UUID, questions []string,
) (Numbers, error) {
	found, err := s.years.Seen(ctx, scope, year, companies, questions...)
	if err != nil {
		return Numbers{}, err
	}
	numbers := Numbers{Readings: map[uuid.UUID]map[string]Reading{}}
	at := map[string]int{}
	for _, id := range companies {
		y, ok := found[id]
		if !ok || y.Edition == nil {
			continue
		}
		for _, item := range y.Items(isFigure) {
			if item.Applicability != answer.Applicable {
				continue
			}
			n, known := at[item.Question.ID]
			if !known {
				n = len(numbers.Figures)
				at[item.Question.ID] = n
				numbers.Figures = append(numbers.Figures, Figure{Question: item.Question, Edition: y.Edition})
			}
			numbers.Figures[n].Companies++
		}
	}
	for _, id := range companies {
		numbers.Readings[id] = map[string]Reading{}
		for _, question := range questions {
			numbers.Readings[id][question] = readingOf(found[id], question)
		}
	}
	return numbers, nil
}

// isFigure reports whether the answer to a question is one number. A year is
// none to add up.
func isFigure(q *catalogue.Question) bool {
	return q.Type == catalogue.Number && q.Shape == catalogue.Single && q.Unit != "year"
}

func readingOf(y *questionnaire.Year, question string) Reading {
	if y == nil || y.Edition == nil {
		return Reading{State: NotAsked}
	}
	q, ok := y.Edition.Question(question)
	if !ok || !q.In(y.Standard) || !isFigure(q) || y.Applicability(q) != answer.Applicable {
		return Reading{State: NotAsked}
	}
	a := y.Answers[question]
	switch {
	case a.Status() == answer.IsNotApplicable:
		return Reading{State: NotApplicable}
	case a == nil, a.NotApplicable, a.Value == nil, a.Value.Number == nil:
		return Reading{State: NotAnswered}
	}
	return Reading{State: Answered, Number: *a.Value.Number, Unit: a.Value.Unit, Draft: !a.Completed}
}
