package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// recalculate computes a company's footprint anew. It replaces whole months by
// what the ledger says now, so running it twice gives the same figures.
type recalculate struct {
	river.WorkerDefaults[footprint.Recalculation]
	jobs       *job.Service
	footprints *footprint.Service
}

// Work does the calculation of one job.
func (w *recalculate) Work(ctx context.Context, row *river.Job[footprint.Recalculation]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, footprint.Calculate)
	return verdict(w.jobs.Run(ctx, scope, row.Args.Job, last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		period, err := footprint.PeriodOf(run.Job)
		if err != nil {
			return err
		}
		summary, err := w.footprints.Recalculate(ctx, scope, run, period)
		if err != nil {
			return err
		}
		run.Result(summary)
		return nil
	}))
}
