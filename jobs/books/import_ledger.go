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
	"tillit/core/kernel/unpack"
	"tillit/jobs"
)

// ImportLedger brings a file's books in and computes the months they touch. A
// second run finds the rows in and replaces the same months by the same
// figures. The job reports what the calculation resulted in.
type ImportLedger struct {
	river.WorkerDefaults[bookkeeping.Importing]
	Jobs       *job.Service
	Ledger     *bookkeeping.Service
	Footprints *calculation.Service
	Budget     *unpack.Budget
}

// Work does the import of one job.
func (w *ImportLedger) Work(ctx context.Context, row *river.Job[bookkeeping.Importing]) error {
	leave, ok := w.Budget.Try(row.Args.Company)
	if !ok {
		return river.JobSnooze(jobs.UntilPlace)
	}
	defer leave()
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, bookkeeping.Import, footprint.Calculate)
	return jobs.ClassifyError(w.Jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		if err := run.StillAllowed(ctx); err != nil {
			return err
		}
		run.TellWhenDone()
		imported, err := w.Ledger.Load(ctx, scope, run)
		if err != nil {
			return err
		}
		return calculate(ctx, w.Footprints, scope, run, bookkeeping.Span{From: imported.From, To: imported.To})
	}))
}
