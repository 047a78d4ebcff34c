package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// elsewhere is how long a reading waits for its turn.
const elsewhere = time.Second

// readConnection reads the books that a connection leads to, and computes the
// months that changed. A second run goes on where the first one stopped. The
// job tells what the calculation came to.
type readConnection struct {
	river.WorkerDefaults[connection.Reading]
	jobs        *job.Service
	connections *connection.Service
	footprints  *footprint.Service
	turns       map[connection.Provider]chan struct{}
}

func newReadConnection(deps Deps) *readConnection {
	w := &readConnection{
		jobs: deps.Jobs, connections: deps.Connections, footprints: deps.Footprints, turns: map[connection.Provider]chan struct{}{},
	}
	for _, p := range connection.Providers() {
		w.turns[p] = make(chan struct{}, AtOneProvider)
	}
	return w
}

// Work does the reading of one job when its provider's turn has come.
func (w *readConnection) Work(ctx context.Context, row *river.Job[connection.Reading]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, connection.See, connection.Manage, bookkeeping.Import, footprint.Calculate)
	provider, err := w.connections.ProviderOf(ctx, scope, row.Args.Job)
	if err != nil && !errors.Is(err, tenant.ErrNotFound) { // one that was disconnected ends below
		return err
	}
	if turns, ok := w.turns[provider]; ok {
		select {
		case turns <- struct{}{}:
			defer func() { <-turns }()
		default:
			return river.JobSnooze(elsewhere)
		}
	}
	err = w.jobs.Run(ctx, scope, row.Args.Job, last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, failed := w.connections.Read(ctx, scope, run)
		// What came in counts, however the reading ended.
		if err := calculate(ctx, w.footprints, scope, run, days); err != nil {
			return err
		}
		return failed
	})
	if _, told := errors.AsType[*connection.Failure](err); told && !errors.Is(err, job.ErrCancelled) {
		return river.JobCancel(err) // it is tried again when the schedule says so
	}
	return verdict(err)
}

// removeConnection deletes what a connection brought, and computes the months
// that it leaves.
type removeConnection struct {
	river.WorkerDefaults[connection.Removing]
	jobs        *job.Service
	connections *connection.Service
	footprints  *footprint.Service
}

// Work does the removal of one job.
func (w *removeConnection) Work(ctx context.Context, row *river.Job[connection.Removing]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, bookkeeping.Import, footprint.Calculate)
	return verdict(w.jobs.Run(ctx, scope, row.Args.Job, last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, err := w.connections.Remove(ctx, scope, run)
		if err != nil {
			return err
		}
		return calculate(ctx, w.footprints, scope, run, days)
	}))
}

// calculate computes the months of days, which may be none.
func calculate(ctx context.Context, footprints *footprint.Service, scope tenant.Scope, run *job.Run, days bookkeeping.Span) error {
	if days.From.IsZero() {
		return nil
	}
	figures, err := footprints.Recalculate(ctx, scope, run, footprint.Period{From: footprint.MonthOf(days.From), To: footprint.MonthOf(days.To)})
	if err != nil {
		return err
	}
	run.Result(figures)
	return nil
}

type schedule struct{}

// Kind names the periodic search for connections that are to be read.
func (schedule) Kind() string { return "connection.schedule" }

// scheduler has read what is due.
type scheduler struct {
	river.WorkerDefaults[schedule]
	connections *connection.Service
}

// Work starts every reading whose time has come.
func (w *scheduler) Work(ctx context.Context, _ *river.Job[schedule]) error {
	_, err := w.connections.StartDue(ctx)
	return err
}
