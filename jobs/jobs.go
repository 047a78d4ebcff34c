// Package jobs runs the work that domains hand over. The workers of each area of
// core are in a package of their own: one a file, each at most a few calls into
// core, reports or integrations, and harmless when run twice.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
)

// Enqueuer stores work for the workers of any process.
type Enqueuer struct {
	client *river.Client[pgx.Tx]
	clock  func() time.Time
	delays Delays
}

// NewEnqueuer returns an enqueuer that runs nothing itself.
func NewEnqueuer(db *pg.DB, clock func() time.Time, delays Delays) (*Enqueuer, error) {
	client, err := river.NewClient(riverpgxv5.New(db.Pool()), &river.Config{Logger: slog.Default()})
	if err != nil {
		return nil, fmt.Errorf("open job queue: %w", err)
	}
	return &Enqueuer{client: client, clock: clock, delays: delays}, nil
}

// Enqueue stores the work in tx; it starts when tx has committed. Work of a kind
// that is in no table is refused.
func (e *Enqueuer) Enqueue(ctx context.Context, tx pgx.Tx, args ...queue.Args) error {
	params, share := make([]river.InsertManyParams, len(args)), share{}
	for i, a := range args {
		kind, err := kindOf(a.Kind())
		if err != nil {
			return fmt.Errorf("enqueue: %w", err)
		}
		opts := kind.options()
		if err := share.queueUp(ctx, tx, a, &opts); err != nil {
			return err
		}
		if kind.delay != nil {
			if delay := kind.delay(e.delays); delay > 0 {
				opts.ScheduledAt = e.clock().Add(delay)
			}
		}
		params[i] = river.InsertManyParams{Args: a, InsertOpts: &opts}
	}
	if _, err := e.client.InsertManyTx(ctx, tx, params); err != nil {
		return fmt.Errorf("enqueue: %w", err)
	}
	return nil
}

// Runner works on the queues.
type Runner struct {
	client *river.Client[pgx.Tx]
}

// New returns a runner of every kind of work, which all the areas' workers do.
func New(db *pg.DB, all []Worker) (*Runner, error) {
	workers, periodic, err := register(kinds(), append(all, NewWorker(&sweeper{db: db})))
	if err != nil {
		return nil, err
	}
	client, err := river.NewClient(riverpgxv5.New(db.Pool()), &river.Config{
		Workers:           workers,
		Queues:            queues(),
		FetchCooldown:     10 * time.Millisecond, // the default of 100 ms is felt
		FetchPollInterval: time.Second,
		JobTimeout:        usual,
		Logger:            slog.Default(),
		ErrorHandler:      errorLogger{},
		PeriodicJobs:      periodic,
	})
	if err != nil {
		return nil, fmt.Errorf("open job runner: %w", err)
	}
	return &Runner{client: client}, nil
}

// Start begins to work until Stop.
func (r *Runner) Start(ctx context.Context) error { return r.client.Start(ctx) }

// Stop lets running work finish until ctx ends, then cancels it; cancelled
// work goes on in another process.
func (r *Runner) Stop(ctx context.Context) error {
	err := r.client.Stop(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		return r.client.StopAndCancel(hard)
	}
	return err
}

// ClassifyError ends work that a repetition cannot help: somebody has stopped it, or
// the fault is named, so that somebody has to act first.
func ClassifyError(err error) error {
	if errors.Is(err, job.ErrCancelled) {
		return nil
	}
	if err == nil || fault.KindOf(err) == fault.Internal || fault.KindOf(err) == fault.Unavailable {
		return err
	}
	return river.JobCancel(err)
}

// Last reports whether there will be no further attempt.
func Last(row *rivertype.JobRow) bool { return row.Attempt >= row.MaxAttempts }

// errorLogger writes each failure once.
type errorLogger struct{}

// HandleError logs a failed attempt.
func (errorLogger) HandleError(ctx context.Context, row *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	slog.LogAttrs(ctx, slog.LevelError, "job failed", slog.String("kind", row.Kind), slog.Int64("job", row.ID),
		slog.Int("attempt", row.Attempt), slog.String("error", err.Error()))
	return nil
}

// HandlePanic logs a panic; the attempt counts as failed.
func (errorLogger) HandlePanic(ctx context.Context, row *rivertype.JobRow, cause any, trace string) *river.ErrorHandlerResult {
	slog.LogAttrs(ctx, slog.LevelError, "job panicked", slog.String("kind", row.Kind), slog.Int64("job", row.ID),
		slog.Any("cause", cause), slog.String("trace", trace))
	return nil
}
