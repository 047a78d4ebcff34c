package books

import (
	"context"
	"errors"
	"time"

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

// elsewhere is how long a reading waits for its turn.
const elsewhere = time.Second

// ReadConnection reads the books that a connection leads to, and computes the
// months that changed. A second run goes on where the first one stopped. The
// job reports what the calculation resulted in.
type ReadConnection struct {
	river.WorkerDefaults[connection.Reading]
	jobs        *job.Service
	connections *connection.Service
	footprints  *calculation.Service
	turns       map[connection.Provider]chan struct{}
}

// NewReadConnection returns a worker with turns of its own: one a process.
func NewReadConnection(deps Deps) *ReadConnection {
	w := &ReadConnection{
		jobs: deps.Jobs, connections: deps.Connections, footprints: deps.Footprints, turns: map[connection.Provider]chan struct{}{},
	}
	for _, p := range connection.Providers() {
		w.turns[p] = make(chan struct{}, jobs.AtOneProvider)
	}
	return w
}

// Work does the reading of one job when its provider's turn has come.
func (w *ReadConnection) Work(ctx context.Context, row *river.Job[connection.Reading]) error {
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
	err = w.jobs.Run(ctx, scope, row.Args.Job, jobs.Last(row.JobRow), func(ctx context.Context, run *job.Run) error {
		days, failed := w.connections.Read(ctx, scope, run)
		// What came in counts, however the reading ended.
		if err := calculate(ctx, w.footprints, scope, run, days); err != nil {
			return err
		}
		return failed
	})
	if _, known := errors.AsType[*connection.Failure](err); known && !errors.Is(err, job.ErrCancelled) {
		return river.JobCancel(err) // it is tried again when the schedule says so
	}
	return jobs.ClassifyError(err)
}
