package admin

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// watchEvery is how often a watched job is read, however many watch it.
// Progress is written no more than four times a second.
const watchEvery = 400 * time.Millisecond

// watch finds a job and then tells of it whenever it has changed, until it has
// ended.
func (h jobs) watch(ctx context.Context, scope tenant.Scope, req oneJob) (endpoint.Source[view.JobView], error) {
	found, err := h.svc.Get(ctx, scope, req.ID)
	if err != nil {
		return nil, err
	}
	return h.watches.follow(found), nil
}

// watches are the jobs that somebody watches.
type watches struct {
	get   func(ctx context.Context, scope tenant.Scope, id uuid.UUID) (job.Job, error)
	every time.Duration
	alive context.Context //nolint:containedctx // the life of the server, not of a request

	mu   sync.Mutex
	jobs map[uuid.UUID]*watch
}

// watch is one job that is read for all who watch it.
type watch struct {
	id       uuid.UUID
	watchers int // guarded by watches
	end      context.CancelFunc

	mu      sync.Mutex
	now     job.Job
	err     error         // why it is read no more
	changed chan struct{} // closed when now or err is another
}

// follow reports on a job until it has ended.
func (all *watches) follow(found job.Job) endpoint.Source[view.JobView] {
	return func(ctx context.Context, send func(view.JobView) error) error {
		if err := send(view.Job(found)); err != nil || found.Ended() {
			return err
		}
		w := all.join(found) //nolint:contextcheck // the reading outlives who began it
		defer all.leave(w)
		for last := found; !last.Ended(); {
			now, err := w.after(ctx, last)
			if err != nil {
				return err
			}
			if err := send(view.Job(now)); err != nil {
				return err
			}
			last = now
		}
		return nil
	}
}

// join takes part in the reading of a job, and begins it for the first.
func (all *watches) join(found job.Job) *watch {
	all.mu.Lock()
	defer all.mu.Unlock()
	w := all.jobs[found.ID]
	if w == nil {
		ctx, end := context.WithCancel(all.alive)
		w = &watch{id: found.ID, end: end, now: found, changed: make(chan struct{})}
		all.jobs[found.ID] = w
		go all.read(ctx, w, tenant.NewScope(uuid.Nil, found.Company, job.Read))
	}
	w.watchers++
	return w
}

// leave ends the reading with the last one.
func (all *watches) leave(w *watch) {
	all.mu.Lock()
	defer all.mu.Unlock()
	w.watchers--
	if w.watchers > 0 {
		return
	}
	w.end()
	all.forget(w)
}

// forget lets who comes next begin anew.
func (all *watches) forget(w *watch) {
	if all.jobs[w.id] == w {
		delete(all.jobs, w.id)
	}
}

// read reads a job until it has ended. Who watches it was found to see it, and
// is asked again before each thing that they are told.
func (all *watches) read(ctx context.Context, w *watch, scope tenant.Scope) {
	tick := time.NewTicker(all.every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now, err := all.get(ctx, scope, w.id)
		w.publish(now, err)
		if err != nil || now.Ended() {
			all.mu.Lock()
			all.forget(w)
			all.mu.Unlock()
			return
		}
	}
}

// publish hands what was read to everybody who watches, when it is new.
func (w *watch) publish(now job.Job, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil && !differ(now, w.now) {
		return
	}
	if w.err = err; err == nil {
		w.now = now
	}
	close(w.changed)
	w.changed = make(chan struct{})
}

func differ(a, b job.Job) bool { return a.Done != b.Done || a.State != b.State }

// after waits until the job is otherwise than last.
func (w *watch) after(ctx context.Context, last job.Job) (job.Job, error) {
	for {
		w.mu.Lock()
		now, err, changed := w.now, w.err, w.changed
		w.mu.Unlock()
		if err != nil || differ(now, last) {
			return now, err
		}
		select {
		case <-ctx.Done():
			return job.Job{}, ctx.Err()
		case <-changed:
		}
	}
}
