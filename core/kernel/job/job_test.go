package job_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
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

// T13: work that was asked for begins only while whoever asked could still ask
// for it.
func TestRun_StillAllowed(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	parent, office, rival := uuid.New(), uuid.New(), uuid.New()
	b.exec(t, "insert into agencies (id, name) values ($1, 'Vår'), ($2, 'Annan')", office, rival)
	b.exec(t, "insert into companies (id, name) values ($1, 'Moder')", parent)
	b.exec(t, "update companies set parent_id = $1, agency_id = $2 where id = $3", parent, office, b.scope.Company)
	ask := func(person uuid.UUID, before func()) error {
		scope := b.scope
		scope.Person = person
		var made job.Job
		require.NoError(t, b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) (err error) {
			made, err = job.Create(ctx, tx, scope, "test.wish", nil)
			return err
		}))
		return b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
			before()
			return run.StillAllowed(ctx)
		})
	}
	none := uuid.Nil
	b.exec(t, "insert into people (email, name, role) values ('last@tillit.test', 'Stays', 1)")
	for name, c := range map[string]struct {
		role          tenant.Role
		home, agency  uuid.UUID
		lost          string
		nothingIsLost bool
	}{
		"administrator":           {tenant.Admin, none, none, "update people set disabled_at = now()", false},
		"of the company":          {tenant.Company, b.scope.Company, none, "update people set role = 4", false},
		"above it":                {tenant.Company, parent, none, "update people set disabled_at = now()", false},
		"of its agency":           {tenant.Agency, none, office, "update people set agency_id = '" + rival.String() + "'", false},
		"of its agency, renamed":  {tenant.Agency, none, office, "update people set name = 'Ny'", true},
		"of the company, renamed": {tenant.Company, b.scope.Company, none, "update people set name = 'Ny'", true},
	} {
		person := uuid.New()
		b.exec(t, "insert into people (id, email, name, role, agency_id) values ($1::uuid, $1::uuid || '@tillit.test', 'Ada', $2, $3)",
			person, c.role, pg.Null(c.agency))
		if c.home != none {
			b.exec(t, "insert into memberships (company_id, person_id) values ($1, $2)", c.home, person)
		}
		require.NoError(t, ask(person, func() {}), name)
		err := ask(person, func() { b.exec(t, c.lost+" where id = $1", person) })
		if c.nothingIsLost {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorIs(t, err, job.ErrRightsGone, name)
	}
	require.NoError(t, ask(none, func() {}), "the program itself")

	stranger := uuid.New()
	b.exec(t, "insert into people (id, email, name, role) values ($1::uuid, $1::uuid || '@tillit.test', 'Eva', 3)", stranger)
	made := b.create(t)
	b.exec(t, "update jobs set person_id = $1 where id = $2", stranger, made.ID)
	require.ErrorIs(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		return run.StillAllowed(ctx)
	}), job.ErrRightsGone)
	ended := b.get(t, made.ID)
	require.Equal(t, job.Failed, ended.State)
	require.Equal(t, "job.rightsGone", ended.Code)
}

func TestRun_FinishesWhatItHasBegun(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	person := b.scope.Person
	b.exec(t, "insert into people (id, email, name, role) values ($1::uuid, $1::uuid || '@tillit.test', 'Ada', 1)", person)
	made := b.create(t)
	require.Error(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(context.Context, *job.Run) error { return errors.New("no luck") }))
	b.exec(t, "insert into people (email, name, role) values ('last@tillit.test', 'Stays', 1)")
	b.exec(t, "update people set disabled_at = now() where id = $1", person)
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		return run.StillAllowed(ctx)
	}))
}

// exec runs a statement that nothing confines.
func (b bundle) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), b.owner.OwnerURL)
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), statement, args...)
	require.NoError(t, errors.Join(err, conn.Close(t.Context())))
}
