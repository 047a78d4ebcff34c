package books

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
)

// RemoveConnection deletes what a connection brought, and computes the months
// that it leaves.
type RemoveConnection struct {
	river.WorkerDefaults[connection.Removing]
	Jobs        *job.Service
	Connections *connection.Service
	Footprints  *calculation.Service
}

// Work does the removal of one job.
func (w *RemoveConnection) Work(ctx context.Context, row *river.Job[connection.Removing]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, bookkeeping.Import, footprint.Calculate)
	return jobs.ClassifyError(w.Jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, err := w.Connections.Remove(ctx, scope, run)
		if err != nil {
			return err
		}
		return calculate(ctx, w.Footprints, scope, run, days)
	}))
}
