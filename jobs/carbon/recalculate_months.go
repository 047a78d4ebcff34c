package carbon

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/job"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
)

// monthsArgs is the work that revision.EnqueueRecalculation hands over.
type monthsArgs interface {
	river.JobArgs
	Named() job.Ref
}

// RecalculateMonths computes the months that changed activity entries, energy
// contracts or decisions about suppliers touch. It replaces whole months by what
// ledger, entries and contracts say now, so running it twice gives the same
// figures.
type RecalculateMonths[A monthsArgs] struct {
	river.WorkerDefaults[A]
	Jobs       *job.Service
	Footprints *calculation.Service
}

// Work does the calculation of one job.
func (w *RecalculateMonths[A]) Work(ctx context.Context, row *river.Job[A]) error {
	ref := row.Args.Named()
	scope := tenant.NewScope(uuid.Nil, ref.Company, footprint.Calculate)
	return jobs.ClassifyError(w.Jobs.Run(ctx, scope, ref.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, err := revision.DaysOf(run.Job)
		if err != nil {
			return err
		}
		summary, err := w.Footprints.Recalculate(ctx, scope, run, footprint.Period{
			From: footprint.MonthOf(days.From), To: footprint.MonthOf(days.To),
		})
		if err != nil {
			return err
		}
		run.Result(summary)
		return nil
	}))
}
