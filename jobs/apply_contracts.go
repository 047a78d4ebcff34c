package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/energycontract"
	"tillit/core/footprint"
	"tillit/core/job"
	"tillit/core/tenant"
)

// applyContracts computes the months that changed energy contracts touch. It
// replaces whole months by what ledger, entries and contracts say now, so
// running it twice gives the same figures.
type applyContracts struct {
	river.WorkerDefaults[energycontract.Applying]
	jobs       *job.Service
	footprints *footprint.Service
}

// Timeout gives millions of ledger rows time enough.
func (w *applyContracts) Timeout(*river.Job[energycontract.Applying]) time.Duration {
	return 30 * time.Minute
}

// Work does the calculation of one job.
func (w *applyContracts) Work(ctx context.Context, row *river.Job[energycontract.Applying]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, footprint.Calculate)
	return verdict(w.jobs.Run(ctx, scope, row.Args.Job, last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, err := energycontract.PeriodOf(run.Job)
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
