package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"tillit/core/admin/operations"
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

type tidy struct{}

// Kind names the periodic removal of files that were left behind.
func (tidy) Kind() string { return "file.tidy" }

type tidier struct {
	river.WorkerDefaults[tidy]
	files *operations.Files
}

// Work puts aside what dead workers left in the store of files.
func (w *tidier) Work(ctx context.Context, _ *river.Job[tidy]) error {
	err := w.files.Tidy(ctx)
	if refused, ok := errors.AsType[operations.Refusal](err); ok {
		slog.LogAttrs(ctx, slog.LevelWarn, "the store of files is not tidied", slog.String("why", refused.Error()))
		return nil
	}
	if err != nil {
		return fmt.Errorf("tidy files: %w", err)
	}
	return nil
}
