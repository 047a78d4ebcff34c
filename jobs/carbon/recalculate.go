package carbon

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
)

// Recalculate computes a company's footprint anew. It replaces whole months by
// what the ledger says now, so running it twice gives the same figures.
type Recalculate struct {
	river.WorkerDefaults[footprint.Recalculation]
	Jobs       *job.Service
	Footprints *calculation.Service
}

// Work does the calculation of one job.
func (w *Recalculate) Work(ctx context.Context, row *river.Job[footprint.Recalculation]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, footprint.Calculate)
	return jobs.ClassifyError(w.Jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		period, err := footprint.PeriodOf(run.Job)
		if err != nil {
			return err
		}
		summary, err := w.Footprints.Recalculate(ctx, scope, run, period)
		if err != nil {
			return err
		}
		run.Result(summary)
		return nil
	}))
}
