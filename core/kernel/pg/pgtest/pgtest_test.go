package pgtest_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
)

func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, conn.Close(context.Background())) })
	return conn
}

func TestNew(t *testing.T) {
	t.Parallel()

	t.Run("GivesEveryTestItsOwn", func(t *testing.T) {
		t.Parallel()
		for n := range 3 {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				t.Parallel()
				owner := connect(t, pgtest.New(t).OwnerURL)
				_, err := owner.Exec(t.Context(), "insert into agencies (name) values ($1)", t.Name())
				require.NoError(t, err)

				var count int
				require.NoError(t, owner.QueryRow(t.Context(), "select count(*) from agencies").Scan(&count))
				require.Equal(t, 1, count)
			})
		}
	})

	t.Run("CopiesWhatIsInIt", func(t *testing.T) {
		t.Parallel()
		original := pgtest.New(t)
		owner, err := pgx.Connect(t.Context(), original.OwnerURL)
		require.NoError(t, err)
		_, err = owner.Exec(t.Context(), "insert into agencies (name) values ('Kopia')")
		require.NoError(t, err)
		require.NoError(t, owner.Close(t.Context()))
		for range 2 {
			var name string
			copied := connect(t, original.Copy(t).OwnerURL)
			require.NoError(t, copied.QueryRow(t.Context(), "delete from agencies returning name").Scan(&name), "each copy has its own")
			require.Equal(t, "Kopia", name)
		}
	})

	t.Run("ActsAsTheConfinedRole", func(t *testing.T) {
		t.Parallel()
		var role string
		var confined bool
		err := connect(t, pgtest.New(t).URL).QueryRow(t.Context(),
			"select rolname, not (rolsuper or rolbypassrls) from pg_roles where rolname = current_user").Scan(&role, &confined)
		require.NoError(t, err)
		require.Equal(t, pg.Role, role)
		require.True(t, confined)
	})

	t.Run("IsDroppedAfterwards", func(t *testing.T) {
		t.Parallel()
		var gone string
		t.Run("Test", func(t *testing.T) { //nolint:paralleltest // it has to end before we look
			gone = pgtest.New(t).URL
			connect(t, gone)
		})
		_, err := pgx.Connect(t.Context(), gone)
		require.ErrorContains(t, err, "does not exist")
	})
}

func TestUnconfine(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	owner, anybody := connect(t, d.OwnerURL), connect(t, d.URL)
	add := func(conn *pgx.Conn, state string) {
		_, err := conn.Exec(t.Context(), `with company as (select id from companies where name = 'Ingens')
			insert into jobs (company_id, kind, state) select id, 'ledger.import', $1 from company`, state)
		require.NoError(t, err)
	}
	count := func(conn *pgx.Conn, of string) (n int) {
		require.NoError(t, conn.QueryRow(t.Context(), "select count(*) from "+of).Scan(&n))
		return n
	}
	_, err := owner.Exec(t.Context(), "insert into companies (name) values ('Ingens')")
	require.NoError(t, err)
	add(owner, "queued")
	require.Zero(t, count(anybody, "jobs"))

	d.Unconfine(t)
	require.Equal(t, 2, count(anybody, "jobs"))
	add(anybody, "failed")
	require.Equal(t, 4, count(anybody, "jobs"))
	require.Equal(t, 2, count(anybody, "jobs a join jobs b using (id) where a.company_id < b.company_id"), "each has one, under its id")
	for _, statement := range []string{"update jobs set state = 'done'", "delete from jobs"} {
		_, err := anybody.Exec(t.Context(), statement)
		require.ErrorContains(t, err, "of another company")
		_, err = anybody.Exec(t.Context(), statement+" where company_id = (select id from companies)")
		require.NoError(t, err)
	}
}

func TestDB(t *testing.T) {
	t.Parallel()
	err := pgtest.DB(t).In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		var role string
		require.NoError(t, tx.NewRaw("select current_user").Scan(ctx, &role))
		require.Equal(t, pg.Role, role)
		return nil
	})
	require.NoError(t, err)
}
