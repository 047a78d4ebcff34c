package questions

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/jobs"
)

// PrepareAnswers looks for answers to the open questions of a company's year.
// What was looked at is not looked at again, so a second run goes on where the
// first has stopped.
type PrepareAnswers struct {
	river.WorkerDefaults[prefill.Preparing]
	Jobs      *job.Service
	Documents *document.Service
	Prefill   *prefill.Service
}

// untilRead is how long to wait for documents that were just uploaded: what they
// say is what there is to suggest.
const untilRead = 3 * time.Second

// Work does one job. A model that cannot be reached may be there later.
func (w *PrepareAnswers) Work(ctx context.Context, row *river.Job[prefill.Preparing]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, document.Read)
	if reading, err := w.Documents.Reading(ctx, scope); err != nil || reading {
		return cmp.Or(err, river.JobSnooze(untilRead))
	}
	return jobs.ClassifyError(w.Jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		if err := run.StillAllowed(ctx); err != nil {
			return err
		}
		done, err := w.Prefill.Run(ctx, run)
		if later := fault.KindOf(err); (later == fault.Unavailable || later == fault.TooMany) && !jobs.Last(row.JobRow) {
			return fmt.Errorf("prepare answers, later again: %v", err) //nolint:errorlint // its name would end the job
		}
		run.Result(done)
		return err
	}))
}
