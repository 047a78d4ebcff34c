package answer

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Service reads and writes the answers of companies.
type Service struct {
	db        *pg.DB
	catalogue *catalogue.Catalogue
	years     *Reader
	now       func() time.Time
}

// NewService returns the service on db. The default reporting year follows
// now, but not beyond yearCap.
func NewService(db *pg.DB, c *catalogue.Catalogue, now func() time.Time, yearCap int) *Service {
	return &Service{db: db, catalogue: c, now: now, years: NewReader(db, c, NewCalendar(now, yearCap))}
}

// DefaultYear is the reporting year of a call that names none.
func (s *Service) DefaultYear() int { return s.years.DefaultYear() }

// List returns the questions of a section with their answers: with Read all
// of the company's standard, with ReadAssigned those assigned to the person.
// It returns tenant.ErrFeatureDisabled when the section is switched off.
func (s *Service) List(ctx context.Context, scope tenant.Scope, year int, section catalogue.Section) (Sheet, error) {
	if err := MayRead(scope); err != nil {
		return Sheet{}, err
	}
	if err := scope.RequireFeature(section.Feature()); err != nil {
		return Sheet{}, err
	}
	y, err := s.years.Read(ctx, scope, year, s.catalogue.Reach(section))
	if err != nil {
		return Sheet{}, err
	}
	visible := y.Visible(scope)
	return y.Sheet(func(q *catalogue.Question) bool { return q.Section == section && visible(q) }), nil
}

// Year returns all questions of the company's year that the scope may see,
// those of disabled sections left out.
func (s *Service) Year(ctx context.Context, scope tenant.Scope, year int) (Sheet, error) {
	if err := MayRead(scope); err != nil {
		return Sheet{}, err
	}
	y, err := s.years.Read(ctx, scope, year, s.catalogue.Questions())
	if err != nil {
		return Sheet{}, err
	}
	visible := y.Visible(scope)
	return y.Sheet(func(q *catalogue.Question) bool { return y.Enabled(q.Section) && visible(q) }), nil
}

// Detail is one question with all that belongs to its answer.
type Detail struct {
	Sheet               // with this one item
	OtherYears []Answer // of the same question, newest first
	History    []Change // newest first
	Remarks    []Remark // every version of the comment, newest first
}

// LastYear is the answer of the year before, or nil.
func (d Detail) LastYear() *Answer {
	for i := range d.OtherYears {
		if d.OtherYears[i].Year == d.Year-1 {
			return &d.OtherYears[i]
		}
	}
	return nil
}

// Item is the question with its answer.
func (d Detail) Item() Item { return d.Items[0] }

// Get returns one question with its answer, those of other years and every
// earlier save of it and of the comment. It returns tenant.ErrNotFound for a question that the
// company's standard does not contain or the scope may not see.
func (s *Service) Get(ctx context.Context, scope tenant.Scope, year int, question string) (Detail, error) {
	if err := MayRead(scope); err != nil {
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
	if detail.Remarks, err = s.remarks(ctx, scope, year, question); err != nil {
		return Detail{}, err
	}
	if a, ok := y.Answers[question]; ok {
		detail.History, err = s.history(ctx, scope, a.ID)
	}
	return detail, err
}

// Progress returns how far the company's year has come, counting what the
// scope may see.
func (s *Service) Progress(ctx context.Context, scope tenant.Scope, year int) (YearProgress, error) {
	if err := MayRead(scope); err != nil {
		return YearProgress{}, err
	}
	y, err := s.years.One(ctx, scope, year)
	if err != nil {
		return YearProgress{}, err
	}
	return yearProgress(y, y.Items(y.Visible(scope))), nil
}

// Counts returns the figures of the dashboard over the questions assigned to
// the person.
func (s *Service) Counts(ctx context.Context, scope tenant.Scope, year int) (Counts, error) {
	if err := MayRead(scope); err != nil {
		return Counts{}, err
	}
	y, err := s.years.One(ctx, scope, year)
	if err != nil {
		return Counts{}, err
	}
	return counts(y.Items(func(q *catalogue.Question) bool { return y.Assignees[q.ID] == scope.Person }), s.now()), nil
}

// Overview is the progress of one company among many.
type Overview struct {
	Progress    Progress
	LastUpdated time.Time // of any answer of the year; zero when there is none
}

// Overviews returns the progress of companies that the scope sees; others are
// absent from the result.
func (s *Service) Overviews(ctx context.Context, scope tenant.Scope, year int, companies []uuid.UUID) (map[uuid.UUID]Overview, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	companies = slices.DeleteFunc(slices.Clone(companies), func(id uuid.UUID) bool { return !scope.Sees(id) })
	found, err := s.years.Many(ctx, scope, year, companies)
	if err != nil {
		return nil, err
	}
	overviews := make(map[uuid.UUID]Overview, len(found))
	for id, y := range found {
		overviews[id] = Overview{
			Progress: yearProgress(y, y.Items(y.Visible(scope))).Overall, LastUpdated: lastUpdated(y),
		}
	}
	return overviews, nil
}

// lastUpdated is when an answer of the year was saved last; zero when none was.
func lastUpdated(y *Year) (last time.Time) {
	for _, a := range y.Answers {
		if a.UpdatedAt.After(last) {
			last = a.UpdatedAt
		}
	}
	return last
}

// tagsSQL reads the tags of a company's year, those used most first. Who may
// not read every answer is shown those of what is assigned to them.
const tagsSQL = `
select tag from answers a, unnest(a.tags) tag
where a.company_id = $1 and a.year = $2 and ($3 or exists (
  select from assignments s
  where s.company_id = a.company_id and s.year = a.year and s.question_id = a.question_id and s.person_id = $4))
group by tag
order by count(*) desc, tag
limit 200`

// Tags returns the tags that the answers of the company's year carry, as far
// as the scope may see them, those used most first.
func (s *Service) Tags(ctx context.Context, scope tenant.Scope, year int) ([]string, error) {
	if err := MayRead(scope); err != nil {
		return nil, err
	}
	var tags []string
	q := pg.Query{SQL: tagsSQL, Args: []any{scope.Company, year, scope.May(Read), scope.Person}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) (err error) {
		tags, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read tags of %d: %w", year, err)
	}
	return tags, nil
}
