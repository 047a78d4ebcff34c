// Package reading shows questions with their answers to people: lists, one question with all
// that belongs to it, what has to do with it, and figures of several companies.
package reading

import (
	"context"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/comment"
	"tillit/core/questions/history"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Service shows questions with their answers.
type Service struct {
	db        *pg.DB
	catalogue *catalogue.Catalogue
	years     *questionnaire.Years
}

// NewService returns the service on db.
func NewService(db *pg.DB, c *catalogue.Catalogue, years *questionnaire.Years) *Service {
	return &Service{db: db, catalogue: c, years: years}
}

// List returns the questions of a section with their answers: with Read all
// of the company's standard, with ReadAssigned those assigned to the person.
// It returns tenant.ErrFeatureDisabled when the section is switched off.
func (s *Service) List(ctx context.Context, scope tenant.Scope, year int, section catalogue.Section) (answer.Sheet, error) {
	if err := answer.MayRead(scope); err != nil {
		return answer.Sheet{}, err
	}
	if err := scope.RequireFeature(section.Feature()); err != nil {
		return answer.Sheet{}, err
	}
	y, err := s.years.Read(ctx, scope, year, s.catalogue.Reach(section))
	if err != nil {
		return answer.Sheet{}, err
	}
	visible := y.Visible(scope)
	return y.Sheet(func(q *catalogue.Question) bool { return q.Section == section && visible(q) }), nil
}

// Year returns all questions of the company's year that the scope may see,
// those of disabled sections left out.
func (s *Service) Year(ctx context.Context, scope tenant.Scope, year int) (answer.Sheet, error) {
	if err := answer.MayRead(scope); err != nil {
		return answer.Sheet{}, err
	}
	y, err := s.years.Read(ctx, scope, year, s.catalogue.Questions())
	if err != nil {
		return answer.Sheet{}, err
	}
	visible := y.Visible(scope)
	return y.Sheet(func(q *catalogue.Question) bool { return y.Enabled(q.Section) && visible(q) }), nil
}

// Detail is one question with all that belongs to its answer.
type Detail struct {
	answer.Sheet                  // with this one item
	OtherYears   []answer.Answer  // of the same question, newest first
	History      []history.Change // newest first
	Remarks      []comment.Remark // every version of the comment, newest first
}

// LastYear is the answer of the year before, or nil.
func (d Detail) LastYear() *answer.Answer {
	for i := range d.OtherYears {
		if d.OtherYears[i].Year == d.Year-1 {
			return &d.OtherYears[i]
		}
	}
	return nil
}

// Item is the question with its answer.
func (d Detail) Item() answer.Item { return d.Items[0] }

// Get returns one question with its answer, those of other years and every
// earlier save of it and of the comment. It returns tenant.ErrNotFound for a question that the
// company's standard does not contain or the scope may not see.
func (s *Service) Get(ctx context.Context, scope tenant.Scope, year int, question string) (Detail, error) {
	if err := answer.MayRead(scope); err != nil {
		return Detail{}, err
	}
	y, err := s.years.Read(ctx, scope, year, s.catalogue.ReachOf(question))
	if err != nil {
		return Detail{}, err
	}
	q, err := y.Open(scope, question)
	if err != nil {
		return Detail{}, err
	}
	detail := Detail{Sheet: y.Sheet(func(other *catalogue.Question) bool { return other == q })}
	if detail.OtherYears, err = s.otherYears(ctx, scope, year, question); err != nil {
		return Detail{}, err
	}
	if detail.Remarks, err = comment.Remarks(ctx, s.db, scope, year, question); err != nil {
		return Detail{}, err
	}
	if a, ok := y.Answers[question]; ok {
		detail.History, err = history.Changes(ctx, s.db, scope, a.ID)
	}
	return detail, err
}

// Open returns tenant.ErrNotFound for a question of a year that the scope may
// not see, in a transaction that the caller has opened.
func (s *Service) Open(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, question string) error {
	if err := answer.MayRead(scope); err != nil {
		return err
	}
	y, err := s.years.ReadIn(ctx, tx, scope, year, []string{question})
	if err == nil {
		_, err = y.Open(scope, question)
	}
	return err
}
