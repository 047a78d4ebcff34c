package people

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"tillit/core/kernel/pg"
	"tillit/core/people/company"
	"tillit/core/people/signup"
)

type keepTrials struct{}

// Kind names the periodic work on trials that end, and on sign-ups that
// were not confirmed.
func (keepTrials) Kind() string { return "company.trials" }

// trialAdministrator has people notified that the trial of their company ends, and
// forgets sign-ups whose link was not followed.
type trialAdministrator struct {
	river.WorkerDefaults[keepTrials]
	db    *pg.DB
	clock func() time.Time
}

// Work does both once.
func (w *trialAdministrator) Work(ctx context.Context, _ *river.Job[keepTrials]) error {
	_, err := company.NotifyTrials(ctx, w.db, w.clock())
	return errors.Join(err, signup.Sweep(ctx, w.db))
}
