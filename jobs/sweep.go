package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
)

type sweep struct{}

// Kind names the periodic search for jobs whose worker has gone silent.
func (sweep) Kind() string { return "job.sweep" }

// sweeper starts again what was left behind. Starting a job twice is
// harmless, since only one worker gets its lease.
type sweeper struct {
	river.WorkerDefaults[sweep]
	db *pg.DB
}

// Work enqueues every stalled job once more.
func (w *sweeper) Work(ctx context.Context, _ *river.Job[sweep]) error {
	stalled, err := job.Stalled(ctx, w.db)
	if err != nil {
		return fmt.Errorf("find stalled jobs: %w", err)
	}
	client := river.ClientFromContext[pgx.Tx](ctx)
	for _, again := range stalled {
		kind, unknown := kindOf(again.Kind())
		if unknown != nil {
			err = errors.Join(err, unknown)
			continue
		}
		opts := kind.options()
		if _, err := client.Insert(ctx, again, &opts); err != nil {
			return fmt.Errorf("start job %s again: %w", again.Job, err)
		}
	}
	return err
}
