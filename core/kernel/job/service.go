package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/notice"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Service reads and runs the long work of companies.
type Service struct {
	db    *pg.DB
	lease time.Duration
}

// NewService returns the service on db.
func NewService(db *pg.DB) *Service { return &Service{db: db, lease: lease} }

// Get returns one job of the company.
func (s *Service) Get(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Job, error) {
	if err := scope.Require(Read); err != nil {
		return Job{}, err
	}
	var found Job
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := get(ctx, tx, scope.Company, id)
		found = r.job()
		return err
	})
	return found, err
}

// Filter narrows a list of jobs.
type Filter struct {
	Kind   string // empty for all
	Active bool   // only those that have not ended
}

// List returns the company's newest 50 jobs that pass the filter, newest
// first.
func (s *Service) List(ctx context.Context, scope tenant.Scope, f Filter) ([]Job, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	jobs := []Job{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []row
		q := tx.NewSelect().Model(&rows).Where("company_id = ?", scope.Company).OrderExpr("created_at desc, id desc").Limit(50)
		if f.Kind != "" {
			q.Where("kind = ?", f.Kind)
		}
		if f.Active {
			q.Where("state in ('queued', 'running')")
		}
		if err := q.Scan(ctx); err != nil {
			return err
		}
		for _, r := range rows {
			jobs = append(jobs, r.job())
		}
		return nil
	})
	return jobs, err
}

// Run is a worker's hold on a job.
type Run struct {
	Job Job

	db       *pg.DB
	scope    tenant.Scope
	lease    time.Duration
	fence    int64
	attempt  int64
	result   any
	tells    bool // whoever asked for it, when it has ended
	reported time.Time
}

// Run takes the job and does its work. It returns nil without working when
// the job has ended or another worker holds it, so starting a job twice is
// harmless. A named fault ends the job as failed with its code, ErrCancelled as
// cancelled; any other error is returned for another try, unless last says
// there will be none.
func (s *Service) Run(ctx context.Context, scope tenant.Scope, id uuid.UUID, last bool, work func(context.Context, *Run) error) error {
	run, taken, err := s.acquire(ctx, scope, id)
	if err != nil || !taken {
		return err
	}

	working, stop := context.WithCancelCause(ctx)
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		run.beat(working, stop)
	}()
	err = work(working, run)
	if lost := context.Cause(working); errors.Is(lost, ErrLost) {
		err = ErrLost
	}
	stop(nil)
	<-beating

	return run.end(context.WithoutCancel(ctx), err, last)
}

func (s *Service) acquire(ctx context.Context, scope tenant.Scope, id uuid.UUID) (*Run, bool, error) {
	run := &Run{db: s.db, scope: scope, lease: s.lease}
	var taken bool
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, ok, err := acquireLease(ctx, tx, scope.Company, id, s.lease)
		run.Job, run.fence, run.attempt, taken = r.job(), r.Fence, r.Attempts, ok
		return err
	})
	if err != nil {
		return nil, false, fmt.Errorf("take job %s: %w", id, err)
	}
	return run, taken, nil
}

// beat prolongs the lease until ctx ends, and cancels the work when the
// lease is lost.
func (r *Run) beat(ctx context.Context, stop context.CancelCauseFunc) {
	tick := time.NewTicker(r.lease / heartbeats)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if errors.Is(r.prolong(ctx), ErrLost) {
				stop(ErrLost)
				return
			}
		}
	}
}

// prolong says that this worker lives. It does so on a connection that no
// transaction is at: those of workers may take all others, for minutes.
func (r *Run) prolong(ctx context.Context) error {
	q := pg.Query{
		SQL:  "update jobs set " + prolonged + "$1::interval where company_id = $2 and id = $3 and fence = $4 and state = 'running' returning true",
		Args: []any{r.lease.String(), r.Job.Company, r.Job.ID, r.fence},
	}
	held := false
	err := r.db.Read(ctx, r.scope, q, func(rows pgx.Rows) error {
		held = rows.Next()
		return nil
	})
	if err == nil && !held {
		return ErrLost
	}
	return err
}

func (r *Run) end(ctx context.Context, err error, last bool) error {
	switch {
	case errors.Is(err, ErrLost):
		return nil
	case err == nil:
		result, encodeErr := json.Marshal(r.result)
		if encodeErr != nil {
			return fmt.Errorf("encode result of job %s: %w", r.Job.ID, encodeErr)
		}
		return r.finish(ctx, false, "state = 'done', result = ?::jsonb, done = greatest(done, total), finished_at = now(), lease_until = null",
			string(result))
	case errors.Is(err, ErrCancelled):
		return errors.Join(err, r.change(ctx, "state = 'cancelled', code = ?, finished_at = now(), lease_until = null", fault.CodeOf(err)))
	case fault.KindOf(err) != fault.Internal || last:
		return errors.Join(err, r.finish(ctx, true, "state = 'failed', code = ?, finished_at = now(), lease_until = null", fault.CodeOf(err)))
	default:
		return errors.Join(err, r.change(ctx, "state = 'queued', lease_until = null"))
	}
}

// finish changes the job for the last time and, where the work asked for it,
// tells whoever it is done for.
func (r *Run) finish(ctx context.Context, failed bool, set string, args ...any) error {
	return r.db.In(ctx, r.scope, func(ctx context.Context, tx pg.Tx) error {
		if err := change(ctx, tx, r.Job.Company, r.Job.ID, r.fence, set, args...); err != nil || !r.tells || r.Job.Person == uuid.Nil {
			return err
		}
		var at time.Time
		if err := tx.NewRaw("select finished_at from jobs where company_id = ? and id = ?", r.Job.Company, r.Job.ID).Scan(ctx, &at); err != nil {
			return err
		}
		return notice.Add(ctx, tx, notice.Notice{
			Company: r.Job.Company, Person: r.Job.Person, Kind: notice.Finished, Work: r.Job.Kind, Failed: failed, At: at,
		})
	})
}

func (r *Run) change(ctx context.Context, set string, args ...any) error {
	return r.db.In(ctx, r.scope, func(ctx context.Context, tx pg.Tx) error {
		return change(ctx, tx, r.Job.Company, r.Job.ID, r.fence, set, args...)
	})
}

// Progress says how much of the work is done, in rows, pages or what the kind
// counts. It writes at most a few times a second, so a loop may call it for
// each item. It returns ErrLost when another worker has taken over.
func (r *Run) Progress(ctx context.Context, done, total int64) error {
	now := time.Now() //nolint:forbidigo // paces writes, decides nothing
	if now.Sub(r.reported) < progressEvery && done != total {
		return nil
	}
	r.reported = now
	return r.change(ctx, "done = ?, total = ?", done, total)
}

// Fence makes sure, as the last statement of a writing transaction, that this
// worker still holds the job, and prolongs its lease from then on: ErrLost
// otherwise, and nothing was written. It locks the job's row until the
// transaction ends, so that a successor waits for it.
func (r *Run) Fence(ctx context.Context, tx pg.Tx) error {
	return change(ctx, tx, r.Job.Company, r.Job.ID, r.fence, prolonged+"?::interval", r.lease.String())
}

// StillAllowed returns ErrRightsGone when whoever asked for the job may not work
// for the company any more. Work that carries out a wish asks before it begins,
// and finishes what it has begun; work that follows from what was done does
// not ask.
func (r *Run) StillAllowed(ctx context.Context) error {
	if r.attempt > 1 {
		return nil
	}
	return r.db.In(ctx, r.scope, func(ctx context.Context, tx pg.Tx) error { return StillAllowed(ctx, tx, r.Job) })
}

// TellWhenDone has whoever asked for the work be told when it has ended, well or
// not.
func (r *Run) TellWhenDone() { r.tells = true }

// Result sets what the finished job tells, encoded as JSON.
func (r *Run) Result(v any) { r.result = v }

// Stalled returns the payloads that start again the jobs whose worker has
// gone silent, of all companies.
func Stalled(ctx context.Context, db *pg.DB) ([]Again, error) {
	var again []Again
	q := pg.Query{SQL: "select company_id, id, kind from stalled_jobs()"}
	err := db.Read(ctx, tenant.Scope{}, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var a Again
			if err := rows.Scan(&a.Company, &a.Job, &a.kind); err != nil {
				return err
			}
			again = append(again, a)
		}
		return nil
	})
	return again, err
}
