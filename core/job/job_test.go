package job_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/fault"
	"tillit/core/job"
	"tillit/core/pg"
	"tillit/core/pg/pgtest"
	"tillit/core/tenant"
)

type bundle struct {
	db    *pg.DB
	owner *pgtest.Database
	jobs  *job.Service
	scope tenant.Scope
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	owner := pgtest.New(t)
	db := owner.Open(t)
	company := uuid.New()
	admin := tenant.NewScope(uuid.New(), uuid.Nil).SeeingAll()
	require.NoError(t, db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into companies (id, name) values (?, 'Bolaget AB')", company).Exec(ctx)
		return err
	}))
	return bundle{db, owner, job.NewService(db), tenant.NewScope(uuid.New(), company, job.Read)}
}

func (b bundle) create(t *testing.T) job.Job {
	t.Helper()
	var made job.Job
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) (err error) {
		made, err = job.Create(ctx, tx, b.scope, "test.count", map[string]int{"to": 3})
		return err
	}))
	return made
}

func (b bundle) get(t *testing.T, id uuid.UUID) job.Job {
	t.Helper()
	found, err := b.jobs.Get(t.Context(), b.scope, id)
	require.NoError(t, err)
	return found
}

// expire lets the lease of every job run out, as if its worker had died.
func (b bundle) expire(t *testing.T) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update jobs set lease_until = now() - interval '1 second'").Exec(ctx)
		return err
	}))
}

func TestRun_ReportsAndEndsDone(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	require.Equal(t, job.Queued, made.State)
	require.JSONEq(t, `{"to": 3}`, string(made.Params))

	err := b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		require.NoError(t, run.Progress(ctx, 1, 3))
		during := b.get(t, made.ID)
		require.Equal(t, job.Running, during.State)
		require.EqualValues(t, 1, during.Done)
		run.Result(map[string]int{"rows": 3})
		return run.Progress(ctx, 3, 3)
	})
	require.NoError(t, err)

	after := b.get(t, made.ID)
	require.Equal(t, job.Done, after.State)
	require.EqualValues(t, 3, after.Done)
	require.JSONEq(t, `{"rows": 3}`, string(after.Result))
	require.NotNil(t, after.FinishedAt)
	require.Equal(t, b.scope.Person, after.Person)
}

func TestRun_EndedJobIsNotRunAgain(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	times := 0
	count := func(context.Context, *job.Run) error { times++; return nil }
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, count))
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, count))
	require.Equal(t, 1, times)
}

func TestRun_OneWorkerHoldsTheLease(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, _ *job.Run) error {
		return b.jobs.Run(ctx, b.scope, made.ID, false, func(context.Context, *job.Run) error {
			require.Fail(t, "a second worker got in")
			return nil
		})
	}))
}

func TestRun_LateWorkerWritesNothing(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	var late error
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, zombie *job.Run) error {
		b.expire(t)
		require.NoError(t, b.jobs.Run(ctx, b.scope, made.ID, false, func(_ context.Context, run *job.Run) error {
			run.Result("the successor's")
			return nil
		}))
		late = b.db.In(ctx, b.scope, func(ctx context.Context, tx pg.Tx) error { return zombie.Fence(ctx, tx) })
		require.ErrorIs(t, zombie.Progress(ctx, 1, 1), job.ErrLost)
		return late
	}))
	require.ErrorIs(t, late, job.ErrLost)
	require.JSONEq(t, `"the successor's"`, string(b.get(t, made.ID).Result))
}

func TestRun_NamedFaultEndsFailed(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	broken := fault.New(fault.Invalid, "ledger.notSie")
	err := b.jobs.Run(t.Context(), b.scope, made.ID, false, func(context.Context, *job.Run) error { return broken })
	require.ErrorIs(t, err, broken)
	after := b.get(t, made.ID)
	require.Equal(t, job.Failed, after.State)
	require.Equal(t, "ledger.notSie", after.Code)
}

func TestRun_UnnamedErrorIsTriedAgainUntilTheLast(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	boom := errors.New("connection reset")
	fail := func(context.Context, *job.Run) error { return boom }

	require.ErrorIs(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, fail), boom)
	require.Equal(t, job.Queued, b.get(t, made.ID).State)
	require.ErrorIs(t, b.jobs.Run(t.Context(), b.scope, made.ID, true, fail), boom)
	after := b.get(t, made.ID)
	require.Equal(t, job.Failed, after.State)
	require.Equal(t, fault.CodeInternal, after.Code)
}

func TestStalled_NamesWhatADeadWorkerLeft(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, _ *job.Run) error {
		stalled, err := job.Stalled(ctx, b.db)
		require.NoError(t, err)
		require.Empty(t, stalled)

		b.expire(t)
		stalled, err = job.Stalled(ctx, b.db)
		require.NoError(t, err)
		require.Len(t, stalled, 1)
		require.Equal(t, made.Ref(), stalled[0].Ref)
		require.Equal(t, "test.count", stalled[0].Kind())
		return nil
	}))
}

func TestList_Filters(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	open, ended := b.create(t), b.create(t)
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, ended.ID, false, func(context.Context, *job.Run) error { return nil }))

	all, err := b.jobs.List(t.Context(), b.scope, job.Filter{Kind: "test.count"})
	require.NoError(t, err)
	require.Len(t, all, 2)
	active, err := b.jobs.List(t.Context(), b.scope, job.Filter{Active: true})
	require.NoError(t, err)
	require.Len(t, active, 1)
	require.Equal(t, open.ID, active[0].ID)
	none, err := b.jobs.List(t.Context(), b.scope, job.Filter{Kind: "other"})
	require.NoError(t, err)
	require.Empty(t, none)
}

func TestGet_OthersAndLesserRoles(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	_, err := b.jobs.Get(t.Context(), tenant.NewScope(uuid.New(), uuid.New(), job.Read), made.ID)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.jobs.Get(t.Context(), tenant.NewScope(uuid.New(), b.scope.Company), made.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.jobs.List(t.Context(), tenant.NewScope(uuid.New(), b.scope.Company), job.Filter{})
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
