package writing

import (
	"context"
	"maps"
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// ErrNoFigure refuses to take from the footprint what it does not know.
var ErrNoFigure = fault.New(fault.NotFound, "answer.noFigure")

// ErrFromPrices refuses to put a figure that rests on average prices in the
// place of a number that a person gave.
var ErrFromPrices = fault.New(fault.Conflict, "answer.fromPrices")

// Fill is a value taken from the company's footprint: a number for each of the
// question's figures that the footprint knows, by row, "" for a single
// question, in the question's unit.
type Fill struct {
	Question string
	Year     int
	Version  int // that the editor read, zero when there was no answer yet
	Numbers  map[string]decimal.Decimal
	Guessed  map[string]bool // rows whose number rests on average prices
}

// Figures returns which parts of the footprint the question asks for. It
// returns ErrNoFigure when it asks for none, and else fails as reading.Service.Get does.
func (s *Service) Figures(ctx context.Context, scope tenant.Scope, year int, question string) ([]catalogue.Figure, error) {
	if err := answer.MayRead(scope); err != nil {
		return nil, err
	}
	y, err := s.years.Read(ctx, scope, year, []string{question})
	if err != nil {
		return nil, err
	}
	q, err := y.Open(scope, question)
	if err == nil && len(q.Figures) == 0 {
		err = ErrNoFigure
	}
	if err != nil {
		return nil, err
	}
	return q.Figures, nil
}

// Fill stores what the footprint says as the value of an answer, marked as
// such, and leaves its texts and the other rows of its table as they are. What
// rests on average prices leaves numbers that people gave as well: it returns
// ErrFromPrices when nothing else is left to store. It fails as Save does.
func (s *Service) Fill(ctx context.Context, scope tenant.Scope, in Fill) (answer.Answer, error) {
	var saved answer.Answer
	err := s.years.WriteYear(ctx, scope, in.Year, []string{in.Question}, func(ctx context.Context, tx pg.Tx, y *questionnaire.Year) error {
		q, err := y.Open(scope, in.Question)
		if err != nil {
			return err
		}
		save := Save{Question: in.Question, Year: in.Year, Version: in.Version}
		numbers := in.Numbers
		if a, ok := y.Answers[in.Question]; ok {
			if numbers = in.over(a); len(numbers) == 0 {
				return ErrFromPrices
			}
			save.Content = a.Content
			save.Completed, save.NotApplicable, save.NotApplicableReason = false, false, ""
		}
		save.Value = filled(save.Value, q, numbers)
		saved, err = s.Put(ctx, tx, scope, y, save, Along{Source: answer.FromFootprint})
		return err
	})
	return saved, err
}

// over are the numbers that may stand in the place of an answer's.
func (f Fill) over(a *answer.Answer) map[string]decimal.Decimal {
	if a.Source == answer.FromFootprint || a.Value == nil {
		return f.Numbers
	}
	numbers := maps.Clone(f.Numbers)
	rows := append([]answer.Row{{Cell: a.Value.Cell}}, a.Value.Rows...)
	for _, row := range rows {
		if f.Guessed[row.Key] && row.Number != nil {
			delete(numbers, row.Key)
		}
	}
	return numbers
}

// filled is a value with the numbers of the footprint in it.
func filled(v *answer.Value, q *catalogue.Question, numbers map[string]decimal.Decimal) *answer.Value {
	out := &answer.Value{}
	if v != nil && q.Shape == catalogue.Table {
		out.Rows = slices.Clone(v.Rows)
	}
	for _, figure := range q.Figures {
		number, ok := numbers[figure.Row]
		if !ok {
			continue
		}
		plain := decimal.RequireFromString(number.String()) // zeros at the end of what was computed say nothing
		cell := answer.Cell{Number: &plain, Unit: q.Unit}
		if q.Shape != catalogue.Table {
			out.Cell = cell
			continue
		}
		out.Rows = slices.DeleteFunc(out.Rows, func(r answer.Row) bool { return r.Key == figure.Row })
		out.Rows = append(out.Rows, answer.Row{Key: figure.Row, Cell: cell})
	}
	return out
}
