package progress

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Of returns how far the company's year has come, counting what the
// scope may see.
func (s *Service) Of(ctx context.Context, scope tenant.Scope, year int) (Total, error) {
	if err := answer.MayRead(scope); err != nil {
		return Total{}, err
	}
	y, err := s.years.One(ctx, scope, year)
	if err != nil {
		return Total{}, err
	}
	return Sum(y, y.Items(y.Visible(scope))), nil
}

// Counts returns the figures of the dashboard over the questions assigned to
// the person.
func (s *Service) Counts(ctx context.Context, scope tenant.Scope, year int) (Counts, error) {
	if err := answer.MayRead(scope); err != nil {
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
	found, err := s.years.Seen(ctx, scope, year, companies)
	if err != nil {
		return nil, err
	}
	overviews := make(map[uuid.UUID]Overview, len(found))
	for id, y := range found {
		overviews[id] = Overview{
			Progress: Sum(y, y.Items(y.Visible(scope))).Overall, LastUpdated: lastUpdated(y),
		}
	}
	return overviews, nil
}

// lastUpdated is when an answer of the year was saved last; zero when none was.
func lastUpdated(y *questionnaire.Year) (last time.Time) {
	for _, a := range y.Answers {
		if a.UpdatedAt.After(last) {
			last = a.UpdatedAt
		}
	}
	return last
}
