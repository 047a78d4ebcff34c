package pg_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
)

var admin = tenant.NewScope(uuid.New(), uuid.Nil).SeeingAll()

func newCompany(t *testing.T, db *pg.DB) uuid.UUID {
	t.Helper()
	id := uuid.New()
	require.NoError(t, db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into companies (id, name) values (?, 'Bolaget AB')", id).Exec(ctx)
		return err
	}))
	return id
}

func addJob(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	_, err := tx.NewRaw("insert into jobs (company_id, kind) values (?, 'test')", company).Exec(ctx)
	return err
}

func countJobs(t *testing.T, db *pg.DB, scope tenant.Scope) int {
	t.Helper()
	var n int
	require.NoError(t, db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from jobs").Scan(ctx, &n)
	}))
	return n
}

func TestDB_In_ConfinesToScope(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	ours, theirs := newCompany(t, db), newCompany(t, db)
	own := tenant.NewScope(uuid.New(), ours)
	require.NoError(t, db.In(t.Context(), own, func(ctx context.Context, tx pg.Tx) error { return addJob(ctx, tx, ours) }))

	require.Equal(t, 1, countJobs(t, db, own))
	require.Equal(t, 0, countJobs(t, db, tenant.NewScope(uuid.New(), theirs)))
	require.Equal(t, 0, countJobs(t, db, tenant.Scope{}), "the zero scope sees nothing")
	require.Equal(t, 1, countJobs(t, db, admin))
}

func TestDB_In_SeeingIsNotWriting(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	parent, child := newCompany(t, db), newCompany(t, db)
	require.NoError(t, db.In(t.Context(), tenant.NewScope(uuid.New(), child), func(ctx context.Context, tx pg.Tx) error {
		return addJob(ctx, tx, child)
	}))
	above := tenant.NewScope(uuid.New(), parent).Seeing(child)

	require.Equal(t, 1, countJobs(t, db, above))
	err := db.In(t.Context(), above, func(ctx context.Context, tx pg.Tx) error { return addJob(ctx, tx, child) })
	require.ErrorContains(t, err, "row-level security")
	require.NoError(t, db.In(t.Context(), above, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("delete from jobs").Exec(ctx)
		return err
	}))
	require.Equal(t, 1, countJobs(t, db, above), "what it may see it may not delete")
}

// A connection that comes back remembers nobody, however it was given up, and a
// scope outside a transaction sees nothing.
func TestDB_ConnectionsRememberNobody(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	company := newCompany(t, db)
	own := tenant.NewScope(uuid.New(), company)
	require.NoError(t, db.In(t.Context(), own, func(ctx context.Context, tx pg.Tx) error { return addJob(ctx, tx, company) }))
	for name, end := range map[string]func(context.Context, pg.Tx) error{
		"committed":     func(context.Context, pg.Tx) error { return nil },
		"refused":       func(context.Context, pg.Tx) error { return errors.New("boom") },
		"broken":        func(ctx context.Context, tx pg.Tx) error { _, err := tx.NewRaw("select 1 / 0").Exec(ctx); return err },
		"swallowed":     func(ctx context.Context, tx pg.Tx) error { _, _ = tx.NewRaw("select 1 / 0").Exec(ctx); return nil },
		"out of scope":  func(ctx context.Context, tx pg.Tx) error { return addJob(ctx, tx, uuid.New()) },
		"ended by hand": func(ctx context.Context, tx pg.Tx) error { _, err := tx.NewRaw("commit").Exec(ctx); return err },
	} {
		_ = db.In(t.Context(), own, end) // some of them fail
		for range 8 {                    // whichever connection it is
			require.Zero(t, countJobs(t, db, tenant.Scope{}), name)
		}
	}
	require.Panics(t, func() { _ = db.In(t.Context(), own, func(context.Context, pg.Tx) error { panic("boom") }) })
	require.Zero(t, countJobs(t, db, tenant.Scope{}))

	var n int
	_, err := db.Pool().Exec(t.Context(), "set local app.company = '"+company.String()+"'")
	require.NoError(t, err)
	require.NoError(t, db.Pool().QueryRow(t.Context(), "select count(*) from jobs").Scan(&n), "as a worker's pool")
	require.Zero(t, n)
	require.NoError(t, db.Pool().QueryRow(t.Context(), "select coalesce(sum(1), 0) from memberships").Scan(&n))
	require.Zero(t, n)
}

func TestDB_In_RoleCannotLeaveItsConfines(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	for _, statement := range []string{
		"set row_security = off; select * from jobs", "alter table jobs disable row level security",
		"drop policy tenant_select on jobs", "delete from bun_migrations",
	} {
		err := db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(statement).Exec(ctx)
			return err
		})
		require.Error(t, err, statement)
	}
}

func TestDB_Read_ConfinesToScope(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	ours, theirs := newCompany(t, db), newCompany(t, db)
	own := tenant.NewScope(uuid.New(), ours)
	require.NoError(t, db.In(t.Context(), own, func(ctx context.Context, tx pg.Tx) error { return addJob(ctx, tx, ours) }))

	read := func(scope tenant.Scope) (n int) {
		q := pg.Query{SQL: "select count(*) from jobs where kind = $1", Args: []any{"test"}}
		require.NoError(t, db.Read(t.Context(), scope, q, func(rows pgx.Rows) error {
			require.True(t, rows.Next())
			return rows.Scan(&n)
		}))
		return n
	}
	require.Equal(t, 1, read(own))
	require.Equal(t, 0, read(tenant.NewScope(uuid.New(), theirs)))
	require.Equal(t, 0, read(tenant.Scope{}))
}

func TestDB_Read_AFailedQueryIsNotAnEmptyOne(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	q := pg.Query{SQL: "select 1 / $1::int", Args: []any{0}}
	err := db.Read(t.Context(), admin, q, func(rows pgx.Rows) error {
		if !rows.Next() {
			return tenant.ErrNotFound
		}
		return nil
	})
	require.ErrorContains(t, err, "division by zero")
}

func TestDB_Snapshot_SeesOneMomentAndChangesNothing(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	ours, theirs := newCompany(t, db), newCompany(t, db)
	own, other := tenant.NewScope(uuid.New(), ours), tenant.NewScope(uuid.New(), theirs)
	require.NoError(t, db.In(t.Context(), other, func(ctx context.Context, tx pg.Tx) error { return addJob(ctx, tx, theirs) }))
	require.NoError(t, db.Snapshot(t.Context(), own, func(ctx context.Context, tx pg.Tx) error {
		count := func() (n int) {
			require.NoError(t, tx.NewRaw("select count(*) from jobs").Scan(ctx, &n))
			return n
		}
		require.Zero(t, count(), "those of another company are not seen")
		require.NoError(t, db.In(ctx, own, func(ctx context.Context, tx pg.Tx) error { return addJob(ctx, tx, ours) }))
		require.Zero(t, count(), "what has come since is not seen")
		return nil
	}))
	err := db.Snapshot(t.Context(), own, func(ctx context.Context, tx pg.Tx) error { return addJob(ctx, tx, ours) })
	require.ErrorContains(t, err, "read-only transaction")
	require.Equal(t, 1, countJobs(t, db, own))
}

func TestDB_Analyze(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	db := d.Open(t)
	company := newCompany(t, db)
	require.NoError(t, db.In(t.Context(), tenant.NewScope(uuid.New(), company), func(ctx context.Context, tx pg.Tx) error {
		return addJob(ctx, tx, company)
	}))
	require.NoError(t, db.Analyze(t.Context(), "jobs"))
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	defer func() { require.NoError(t, owner.Close(context.Background())) }()
	var rows float64
	require.NoError(t, owner.QueryRow(t.Context(), "select reltuples from pg_class where oid = 'jobs'::regclass").Scan(&rows))
	require.InDelta(t, 1, rows, 0)
	var known []string
	const columns = "select array_agg(attname::text) from pg_stats where tablename = 'jobs'"
	require.NoError(t, owner.QueryRow(t.Context(), columns).Scan(&known))
	require.Contains(t, known, "company_id", "which indexes have")
	require.NotContains(t, known, "params", "which no index has")
}

type note struct {
	Text string `json:"text"`
}

func (note) Kind() string { return "note" }

func countWork(t *testing.T, db *pg.DB) (n int) {
	t.Helper()
	require.NoError(t, db.Pool().QueryRow(t.Context(), "select count(*) from river_job where kind = 'note'").Scan(&n))
	return n
}

func TestTx_EnqueueLivesAndDiesWithTheTransaction(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	boom := errors.New("boom")
	enqueue := func(then error) error {
		return db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
			return errors.Join(tx.Enqueue(ctx, []queue.Args{note{"a"}, note{"b"}}...), then)
		})
	}
	require.ErrorIs(t, enqueue(boom), boom)
	require.Equal(t, 0, countWork(t, db))
	require.NoError(t, enqueue(nil))
	require.Equal(t, 2, countWork(t, db))
}

func TestTx_Copy(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	var sum int
	require.NoError(t, db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("create temp table staged (n int) on commit drop").Exec(ctx); err != nil {
			return err
		}
		n, err := tx.Copy(ctx, "copy staged (n) from stdin", strings.NewReader("1\n2\n3\n"))
		require.EqualValues(t, 3, n)
		if err != nil {
			return err
		}
		return tx.NewRaw("select sum(n) from staged").Scan(ctx, &sum)
	}))
	require.Equal(t, 6, sum)
}

func TestTx_PgxNestsButDoesNotEnd(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	company := newCompany(t, db)
	own := tenant.NewScope(uuid.New(), company)
	require.NoError(t, db.In(t.Context(), own, func(ctx context.Context, tx pg.Tx) error {
		require.NoError(t, addJob(ctx, tx, company))
		return tx.Pgx(func(raw pgx.Tx) error {
			require.Error(t, raw.Commit(ctx))
			require.Error(t, raw.Rollback(ctx))
			inner, err := raw.Begin(ctx)
			require.NoError(t, err)
			_, err = inner.Exec(ctx, "delete from jobs")
			require.NoError(t, err)
			require.NoError(t, inner.Rollback(ctx))
			require.ErrorIs(t, inner.Commit(ctx), pgx.ErrTxClosed)
			return nil
		})
	}))
	require.Equal(t, 1, countJobs(t, db, own))
}

func TestTx_PanicRollsBackAndFreesTheConnection(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	company := newCompany(t, db)
	own := tenant.NewScope(uuid.New(), company)
	require.PanicsWithValue(t, "boom", func() {
		_ = db.In(t.Context(), own, func(ctx context.Context, tx pg.Tx) error {
			require.NoError(t, addJob(ctx, tx, company))
			return tx.Pgx(func(pgx.Tx) error { panic("boom") })
		})
	})
	require.Equal(t, 0, countJobs(t, db, own))
}

// No policy lets the application at the rows of everybody, but for reading what
// is shared and adding to the record of what happened.
func TestSchema_EveryPolicyLooksAtTheCompany(t *testing.T) {
	t.Parallel()
	rows, err := pgtest.DB(t).Pool().Query(t.Context(), `
		select tablename || ': ' || policyname from pg_policies
		where schemaname = 'public' and 'app' = any (roles) and 'true' in (qual, with_check)
			and policyname not in ('shared_select', 'template_select')
		order by 1`)
	require.NoError(t, err)
	open, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Equal(t, []string{"audit_events: audit_insert"}, open)
}

// Every table with a company is confined, also for its owner, and the
// application's role can neither bypass that nor own anything.
func TestSchema_EveryCompanyTableIsProtected(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	var open []string
	rows, err := db.Pool().Query(t.Context(), `
		select c.relname from pg_class c
		where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
			and (c.relname in ('companies', 'agencies') or exists (
				select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
			and not (c.relrowsecurity and c.relforcerowsecurity)`)
	require.NoError(t, err)
	open, err = pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Empty(t, open, "call protect('…') in the migration")

	var bypass, owns bool
	require.NoError(t, db.Pool().QueryRow(t.Context(),
		"select rolbypassrls or rolsuper, exists (select from pg_class where relowner = r.oid) from pg_roles r where rolname = current_user").
		Scan(&bypass, &owns))
	require.False(t, bypass)
	require.False(t, owns)
}

// The company is part of every key of a company-owned table, so that a
// reference across tenants cannot be stored.
func TestSchema_CompanyIsInEveryKey(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	rows, err := db.Pool().Query(t.Context(), `
		select distinct con.conrelid::regclass || '.' || con.conname
		from pg_constraint con
		join pg_attribute own on own.attrelid = con.conrelid and own.attname = 'company_id' and own.attnotnull
		where con.connamespace = 'public'::regnamespace
			and (con.contype = 'p' and not own.attnum = any (con.conkey)
				or con.contype = 'f' and not own.attnum = any (con.conkey)
					and exists (select from pg_attribute f where f.attrelid = con.confrelid and f.attname = 'company_id' and f.attnotnull))`)
	require.NoError(t, err)
	loose, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Empty(t, loose)
}

// R05: a connection that is lost amid what it was lent for ends the
// transaction, and nobody waits for it for ever.
func TestTx_LosesItsConnection(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	for name, use := range map[string]func(context.Context, pg.Tx) error{
		"copying": func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.Copy(ctx, "copy landing from stdin", strings.NewReader("1\n"))
			return err
		},
		"lent": func(ctx context.Context, tx pg.Tx) error {
			return tx.Pgx(func(raw pgx.Tx) error {
				_, err := raw.Exec(ctx, "select 1")
				return err
			})
		},
	} {
		ended, lost := make(chan error, 1), false
		go func() {
			ended <- db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
				var pid int
				if _, err := tx.ExecContext(ctx, "create temporary table landing (n int) on commit drop"); err != nil {
					return err
				}
				if err := tx.NewRaw("select pg_backend_pid()").Scan(ctx, &pid); err != nil {
					return err
				}
				if _, err := db.Pool().Exec(ctx, "select pg_terminate_backend($1, 5000)", pid); err != nil {
					return err
				}
				lost = true
				return use(ctx, tx)
			})
		}()
		select {
		case err := <-ended:
			require.True(t, lost, err)
			require.Error(t, err, name)
		case <-time.After(30 * time.Second):
			require.Fail(t, "the transaction does not end", name)
		}
		newCompany(t, db) // and others go on
	}
}
