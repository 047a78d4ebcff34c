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

type lookAfterTrials struct{}

// Kind names the periodic work on free time that ends, and on sign-ups that
// were not confirmed.
func (lookAfterTrials) Kind() string { return "company.trials" }

// trialKeeper has people notified that the trial of their company ends, and
// forgets sign-ups whose link was not followed.
type trialKeeper struct {
	river.WorkerDefaults[lookAfterTrials]
	db    *pg.DB
	clock func() time.Time
}

// Work does both once.
func (w *trialKeeper) Work(ctx context.Context, _ *river.Job[lookAfterTrials]) error {
	_, err := company.NotifyTrials(ctx, w.db, w.clock())
	return errors.Join(err, signup.Sweep(ctx, w.db))
}
