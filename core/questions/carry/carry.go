// Package carry carries the answers of a whole year over to another, as a job, and takes
// them back.
package carry

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Service carries years over.
type Service struct {
	db        *pg.DB
	catalogue *catalogue.Catalogue
	years     *questionnaire.Years
	writing   *writing.Service
	now       func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, c *catalogue.Catalogue, years *questionnaire.Years, w *writing.Service, now func() time.Time) *Service {
	return &Service{db: db, catalogue: c, years: years, writing: w, now: now}
}

// Faults of carrying over.
var (
	// ErrSameYear refuses to carry a year over to itself.
	ErrSameYear = fault.New(fault.Invalid, "answer.sameYear")
	// ErrNothingToCarry refuses a year without answers.
	ErrNothingToCarry = fault.New(fault.Invalid, "answer.nothingToCarry")
	// ErrRunning refuses to begin or take back while the answers of the
	// year are being carried over.
	ErrRunning = fault.New(fault.Conflict, "answer.carryRunning")
)

// Years are the source and the target of carrying over.
type Years struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Preview says what carrying over would do.
type Preview struct {
	Years
	Questions int // of the target year
	Answers   int // that would be carried over
	Overwrite int // of these, over an answer of the target year
	Sections  []SectionPreview
}

// SectionPreview is the part of one section that has answers to carry over.
type SectionPreview struct {
	Section   catalogue.Section
	Answers   int
	Overwrite int
}

// YearAnswers counts the answers of a year.
type YearAnswers struct {
	Year    int
	Answers int
}

// Years lists the years that the company has answers in, the newest first. It
// needs Carry.
func (s *Service) Years(ctx context.Context, scope tenant.Scope) ([]YearAnswers, error) {
	if err := scope.Require(answer.Carry); err != nil {
		return nil, err
	}
	if err := answer.MayRead(scope); err != nil {
		return nil, err
	}
	years := []YearAnswers{}
	q := pg.Query{
		SQL: "select year, count(*) from answers a where company_id = $1 and not (" + questionnaire.BlankSQL +
			") group by year order by year desc",
		Args: []any{scope.Company},
	}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) (err error) {
		years, err = pgx.AppendRows(years, rows, pgx.RowToStructByPos[YearAnswers])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count answers by year: %w", err)
	}
	return years, nil
}

// Preview tells what carrying the answers of a year over to another would do.
// Requires Carry.
func (s *Service) Preview(ctx context.Context, scope tenant.Scope, years Years) (Preview, error) {
	if err := s.mayCarry(scope, years); err != nil {
		return Preview{}, err
	}
	from, err := s.years.Read(ctx, scope, years.From, s.catalogue.Questions())
	if err != nil {
		return Preview{}, err
	}
	to, err := s.years.Read(ctx, scope, years.To, s.catalogue.Questions())
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Years: years, Questions: len(to.Items(takes(to)))}
	at := map[catalogue.Section]int{}
	for _, q := range carries(from, to) {
		i, ok := at[q.Section]
		if !ok {
			i = len(p.Sections)
			at[q.Section] = i
			p.Sections = append(p.Sections, SectionPreview{Section: q.Section})
		}
		p.Answers++
		p.Sections[i].Answers++
		if to.Answers[q.ID].Status() != answer.NotStarted {
			p.Overwrite++
			p.Sections[i].Overwrite++
		}
	}
	slices.SortFunc(p.Sections, func(a, b SectionPreview) int { return int(a.Section) - int(b.Section) })
	return p, nil
}

func (s *Service) mayCarry(scope tenant.Scope, years Years) error {
	if err := scope.Require(answer.Carry); err != nil {
		return err
	}
	if err := answer.MayRead(scope); err != nil {
		return err
	}
	if years.From == years.To {
		return ErrSameYear
	}
	return s.years.CheckYear(years.To)
}

// carries lists the questions of the target year whose answer the source year
// has.
func carries(from, to *questionnaire.Year) []*catalogue.Question {
	var found []*catalogue.Question
	for _, item := range to.Items(takes(to)) {
		if from.Answers[item.Question.ID].Status() != answer.NotStarted {
			found = append(found, item.Question)
		}
	}
	return found
}

// takes picks the questions of a year that an answer may be carried over to:
// what the company is opted out of stays as it is.
func takes(y *questionnaire.Year) func(*catalogue.Question) bool {
	return func(q *catalogue.Question) bool { return y.Enabled(q.Section) && y.Exemptions[q.ID] == nil }
}
