package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/activity"
	"tillit/core/footprint"
	"tillit/core/job"
	"tillit/core/tenant"
)

// applyEntries computes the months that changed activity entries touch. It
// replaces whole months by what ledger and entries say now, so running it twice
// gives the same figures.
type applyEntries struct {
	river.WorkerDefaults[activity.Applying]
	jobs       *job.Service
	footprints *footprint.Service
}

// Timeout gives millions of ledger rows time enough.
func (w *applyEntries) Timeout(*river.Job[activity.Applying]) time.Duration { return 30 * time.Minute }

// Work does the calculation of one job.
func (w *applyEntries) Work(ctx context.Context, row *river.Job[activity.Applying]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, footprint.Calculate)
	return verdict(w.jobs.Run(ctx, scope, row.Args.Job, last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, err := activity.PeriodOf(run.Job)
		if err != nil {
			return err
		}
		summary, err := w.footprints.Recalculate(ctx, scope, run, footprint.Period{
			From: footprint.MonthOf(days.From), To: footprint.MonthOf(days.To),
		})
		if err != nil {
			return err
		}
		run.Result(summary)
		return nil
	}))
}
