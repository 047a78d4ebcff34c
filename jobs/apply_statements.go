package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/statement"
	"tillit/core/kernel/tenant"
)

// applying is the work that statement.Apply hands over.
type applying interface {
	river.JobArgs
	Named() job.Ref
}

// applyStatements computes the months that changed activity entries, energy
// contracts or decisions about suppliers touch. It replaces whole months by what
// ledger, entries and contracts say now, so running it twice gives the same
// figures.
type applyStatements[A applying] struct {
	river.WorkerDefaults[A]
	jobs       *job.Service
	footprints *footprint.Service
}

// Work does the calculation of one job.
func (w *applyStatements[A]) Work(ctx context.Context, row *river.Job[A]) error {
	ref := row.Args.Named()
	scope := tenant.NewScope(uuid.Nil, ref.Company, footprint.Calculate)
	return verdict(w.jobs.Run(ctx, scope, ref.Job, last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, err := statement.DaysOf(run.Job)
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
