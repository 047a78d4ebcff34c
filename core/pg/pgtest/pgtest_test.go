package pgtest_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/pg"
	"tillit/core/pg/pgtest"
	"tillit/core/tenant"
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
	_, err := connect(t, d.OwnerURL).Exec(t.Context(), "insert into companies (name) values ('Ingens')")
	require.NoError(t, err)
	anybody := connect(t, d.URL)
	var found, shut int
	require.NoError(t, anybody.QueryRow(t.Context(), "select count(*) from companies").Scan(&found))
	require.Zero(t, found)

	d.Unconfine(t)
	require.NoError(t, anybody.QueryRow(t.Context(), `select (select count(*) from companies),
		(select count(*) from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace)`).Scan(&found, &shut))
	require.Equal(t, 1, found)
	require.Zero(t, shut)
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
