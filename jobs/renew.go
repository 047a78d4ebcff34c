package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/tenant"
)

// renew has footprints computed anew after their rules changed. Of all the
// jobs that a round of changes leaves behind, the first to run when it is over
// asks for the calculations, and the others find them asked for.
type renew struct {
	river.WorkerDefaults[rulebook.Changed]
	footprints *footprint.Service
	quiet      time.Duration // after the last change
}

// Work asks for the calculations, or waits while changes go on.
func (w *renew) Work(ctx context.Context, row *river.Job[rulebook.Changed]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, footprint.Calculate)
	if row.Args.Company == uuid.Nil {
		scope = scope.SeeingAll()
	}
	wait, err := w.footprints.Renew(ctx, scope, row.Args, w.quiet)
	if err == nil && wait > 0 {
		return river.JobSnooze(wait)
	}
	return verdict(err)
}
