package carbon

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
)

// Renew has footprints recomputed after their rules changed. Of all the
// jobs that a round of changes leaves behind, the first to run when it is over
// asks for the calculations, and the others find them asked for.
type Renew struct {
	river.WorkerDefaults[rulebook.Changed]
	Footprints *calculation.Service
	Quiet      time.Duration // after the last change
}

// Work asks for the calculations, or waits while changes go on.
func (w *Renew) Work(ctx context.Context, row *river.Job[rulebook.Changed]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, footprint.Calculate)
	if row.Args.Company == uuid.Nil {
		scope = scope.SeeingAll()
	}
	wait, err := w.Footprints.Renew(ctx, scope, row.Args, w.Quiet)
	if err == nil && wait > 0 {
		return river.JobSnooze(wait)
	}
	return jobs.ClassifyError(err)
}
