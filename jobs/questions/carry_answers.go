package questions

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/carry"
	"tillit/jobs"
)

// carryAnswers carries a company's answers of a year over to another. A second
// run leaves alone what the first has done.
type carryAnswers struct {
	river.WorkerDefaults[carry.Carrying]
	jobs  *job.Service
	years *carry.Service
}

// Work carries the answers of one job over.
func (w *carryAnswers) Work(ctx context.Context, row *river.Job[carry.Carrying]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company)
	return jobs.ClassifyError(w.jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		if err := run.StillAllowed(ctx); err != nil {
			return err
		}
		run.TellWhenDone()
		done, err := w.years.Run(ctx, run)
		if err != nil {
			return err
		}
		run.Result(done)
		return nil
	}))
}
