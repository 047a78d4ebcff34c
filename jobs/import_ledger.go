package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
)

// importLedger brings a file's books in and computes the months they touch. A
// second run finds the rows in and replaces the same months by the same
// figures. The job tells what the calculation came to.
type importLedger struct {
	river.WorkerDefaults[bookkeeping.Importing]
	jobs       *job.Service
	ledger     *bookkeeping.Service
	footprints *footprint.Service
	budget     *unpack.Budget
}

// Work does the import of one job.
func (w *importLedger) Work(ctx context.Context, row *river.Job[bookkeeping.Importing]) error {
	leave, ok := w.budget.Try(row.Args.Company)
	if !ok {
		return river.JobSnooze(untilPlace)
	}
	defer leave()
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, bookkeeping.Import, footprint.Calculate)
	return verdict(w.jobs.Run(ctx, scope, row.Args.Job, last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		if err := run.StillAllowed(ctx); err != nil {
			return err
		}
		imported, err := w.ledger.Load(ctx, scope, run)
		if err != nil || imported.From.IsZero() {
			return err
		}
		figures, err := w.footprints.Recalculate(ctx, scope, run, footprint.Period{
			From: footprint.MonthOf(imported.From), To: footprint.MonthOf(imported.To),
		})
		if err != nil {
			return err
		}
		run.Result(figures)
		return nil
	}))
}
