package books

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
)

// TakeOutImport makes the books what they would be without an import, and computes
// the months that this changes. A second run finds it taken out and computes the
// same months again.
type TakeOutImport struct {
	river.WorkerDefaults[bookkeeping.TakingOut]
	Jobs       *job.Service
	Ledger     *bookkeeping.Service
	Footprints *calculation.Service
}

// Work does the removal of one job.
func (w *TakeOutImport) Work(ctx context.Context, row *river.Job[bookkeeping.TakingOut]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, bookkeeping.Import, footprint.Calculate)
	return jobs.ClassifyError(w.Jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, err := w.Ledger.TakeOut(ctx, scope, run)
		if err != nil {
			return err
		}
		return calculate(ctx, w.Footprints, scope, run, days)
	}))
}
