package carbon

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/books/connection"
	"tillit/core/carbon/activity"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/jobs"
)

// Flights answers what a flight of a company emits; [goclimate.Client] does.
type Flights interface {
	Footprint(ctx context.Context, company uuid.UUID, key string, flight activity.Flight) (activity.Answer, error)
}

// AskFlight asks about the flight of an entry. An entry that has its answer is
// not asked about again, so running it twice does no harm.
type AskFlight struct {
	river.WorkerDefaults[activity.Asking]
	Entries *activity.Service
	Keys    *company.Keys
	Flights Flights
}

// Work asks about one entry. What passes is tried again later; the entry has
// the factors that ship meanwhile, and keeps them when nothing ever comes.
func (w *AskFlight) Work(ctx context.Context, row *river.Job[activity.Asking]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, activity.Write, company.UseKeys)
	flight, waits, err := w.Entries.Waiting(ctx, scope, row.Args.Entry)
	if err != nil || !waits {
		return jobs.ClassifyError(err)
	}
	key, err := w.Keys.GoClimate(ctx, scope)
	if err != nil {
		return jobs.ClassifyError(err)
	}
	answer := activity.Answer{State: activity.Refused}
	if key != "" {
		answer, err = w.Flights.Footprint(ctx, row.Args.Company, key, flight)
	}
	if err != nil {
		failure, ok := errors.AsType[*connection.Failure](err)
		if !ok || (failure.Passing() && !jobs.Last(row.JobRow)) {
			return err
		}
		answer = activity.Answer{State: unanswered(failure.Reason), Trace: failure.Trace}
	}
	return jobs.ClassifyError(w.Entries.Answered(ctx, scope, row.Args.Entry, flight, answer))
}

// unanswered is what a failure means for the entry.
func unanswered(r connection.Reason) activity.AnswerState {
	switch r { //nolint:exhaustive // all others are no answer
	case connection.Refused, connection.Forbidden, connection.Unlicensed:
		return activity.Refused
	case connection.Missing:
		return activity.Strange
	}
	return activity.Silent
}
