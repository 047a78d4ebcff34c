package answer

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Service reads and writes the answers of companies.
type Service struct {
	db        *pg.DB
	catalogue *catalogue.Catalogue
	now       func() time.Time
	yearCap   int
}

// NewService returns the service on db. The default reporting year follows
// now, but not beyond yearCap.
func NewService(db *pg.DB, c *catalogue.Catalogue, now func() time.Time, yearCap int) *Service {
	return &Service{db: db, catalogue: c, now: now, yearCap: yearCap}
}

// DefaultYear is the reporting year of a call that names none.
func (s *Service) DefaultYear() int { return min(s.now().Year(), s.yearCap) }

// mayRead lets in who may read at least what is assigned to them.
func mayRead(scope tenant.Scope) error {
	if !scope.May(Read) && !scope.May(ReadAssigned) {
		return tenant.ErrForbidden
	}
	if scope.Company == uuid.Nil {
		return tenant.ErrNotFound
	}
	return nil
}

// List returns the questions of a section with their answers: with Read all
// of the company's standard, with ReadAssigned those assigned to the person.
// It returns tenant.ErrFeatureDisabled when the section is switched off.
func (s *Service) List(ctx context.Context, scope tenant.Scope, year int, section catalogue.Section) (Sheet, error) {
	if err := mayRead(scope); err != nil {
		return Sheet{}, err
	}
	if err := scope.RequireFeature(section.Feature()); err != nil {
		return Sheet{}, err
	}
	y, err := s.read(ctx, scope, year, s.catalogue.Reach(section))
	if err != nil {
		return Sheet{}, err
	}
	visible := y.visible(scope)
	return y.sheet(func(q *catalogue.Question) bool { return q.Section == section && visible(q) }), nil
}

// Year returns all questions of the company's year that the scope may see,
// those of disabled sections left out.
func (s *Service) Year(ctx context.Context, scope tenant.Scope, year int) (Sheet, error) {
	if err := mayRead(scope); err != nil {
		return Sheet{}, err
	}
	y, err := s.read(ctx, scope, year, s.catalogue.Questions())
	if err != nil {
		return Sheet{}, err
	}
	visible := y.visible(scope)
	return y.sheet(func(q *catalogue.Question) bool { return y.disabled&q.Section.Feature() == 0 && visible(q) }), nil
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
	if err := mayRead(scope); err != nil {
		return Detail{}, err
	}
	y, err := s.read(ctx, scope, year, s.catalogue.ReachOf(question))
	if err != nil {
		return Detail{}, err
	}
	q, err := y.open(scope, question)
	if err != nil {
		return Detail{}, err
	}
	detail := Detail{Sheet: y.sheet(func(other *catalogue.Question) bool { return other == q })}
	if detail.OtherYears, err = s.otherYears(ctx, scope, year, question); err != nil {
		return Detail{}, err
	}
	if detail.Remarks, err = s.remarks(ctx, scope, year, question); err != nil {
		return Detail{}, err
	}
	if a, ok := y.answers[question]; ok {
		detail.History, err = s.history(ctx, scope, a.ID)
	}
	return detail, err
}

// Progress returns how far the company's year has come, counting what the
// scope may see.
func (s *Service) Progress(ctx context.Context, scope tenant.Scope, year int) (YearProgress, error) {
	if err := mayRead(scope); err != nil {
		return YearProgress{}, err
	}
	y, err := s.state(ctx, scope, year)
	if err != nil {
		return YearProgress{}, err
	}
	return yearProgress(y, y.items(y.visible(scope))), nil
}

// Counts returns the figures of the dashboard over the questions assigned to
// the person.
func (s *Service) Counts(ctx context.Context, scope tenant.Scope, year int) (Counts, error) {
	if err := mayRead(scope); err != nil {
		return Counts{}, err
	}
	y, err := s.state(ctx, scope, year)
	if err != nil {
		return Counts{}, err
	}
	return counts(y.items(func(q *catalogue.Question) bool { return y.assignees[q.ID] == scope.Person }), s.now()), nil
}

func (s *Service) state(ctx context.Context, scope tenant.Scope, year int) (*facts, error) {
	found, err := s.states(ctx, scope, year, []uuid.UUID{scope.Company})
	if err != nil {
		return nil, err
	}
	y, ok := found[scope.Company]
	if !ok {
		return nil, tenant.ErrNotFound
	}
	return y, nil
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
	found, err := s.states(ctx, scope, year, companies)
	if err != nil {
		return nil, err
	}
	overviews := make(map[uuid.UUID]Overview, len(found))
	for id, y := range found {
		overviews[id] = Overview{
			Progress: yearProgress(y, y.items(y.visible(scope))).Overall, LastUpdated: y.lastUpdated(),
		}
	}
	return overviews, nil
}

// lastUpdated is when an answer of the year was saved last; zero when none was.
func (y *facts) lastUpdated() (last time.Time) {
	for _, a := range y.answers {
		if a.UpdatedAt.After(last) {
			last = a.UpdatedAt
		}
	}
	return last
}
