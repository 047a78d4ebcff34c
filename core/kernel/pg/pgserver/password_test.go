package pgserver_test

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/pgserver"
)

// refuses checks that nobody comes in who does not know the password.
func refuses(t *testing.T, s *pgserver.Server) {
	t.Helper()
	address, err := url.Parse(s.URL("postgres", pgserver.Superuser))
	require.NoError(t, err)
	for _, who := range []*url.Userinfo{url.User(pgserver.Superuser), url.UserPassword(pgserver.Superuser, "guess")} {
		address.User = who
		_, err := pgx.Connect(t.Context(), address.String())
		var refused *pgconn.PgError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, "28P01", refused.Code, "%s", refused.Message)
	}
}

const trust = "local all all trust\nhost all all 127.0.0.1/32 trust\n"

func put(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
}

func remove(t *testing.T, path string) {
	t.Helper()
	require.NoError(t, os.Remove(path))
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	require.NoError(t, os.Rename(from, to))
}

func TestStart_AsksForAPassword(t *testing.T) {
	t.Parallel()

	t.Run("ThatOnlyItsOwnerReads", func(t *testing.T) {
		t.Parallel()
		data := filepath.Join(t.TempDir(), "postgres")
		refuses(t, filled(t, data))
		for name, mode := range map[string]os.FileMode{".": os.ModeDir | 0o700, "password": 0o600, "server.log": 0o600} {
			info, err := os.Stat(filepath.Join(data, name))
			require.NoError(t, err)
			require.Equal(t, mode, info.Mode(), name)
		}
	})

	t.Run("OfEveryRoleThatMayConnect", func(t *testing.T) {
		t.Parallel()
		o := options(t.TempDir())
		o.Logins = []string{"clerk"}
		for range 2 { // it is made, and is there
			server, err := pgserver.Start(t.Context(), o)
			require.NoError(t, err)
			conn, err := pgx.Connect(t.Context(), server.URL("postgres", "clerk"))
			require.NoError(t, err)
			var super bool
			require.NoError(t, conn.QueryRow(t.Context(), "select rolsuper from pg_roles where rolname = current_user").Scan(&super))
			require.False(t, super)
			require.NoError(t, conn.Close(t.Context()))
			require.NoError(t, server.Stop())
		}
	})
}

// However far an earlier start came, the next one comes to an end. On one folder in turn:
// making a cluster is what takes time.
func TestStart_AsksForAPassword_Night(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	quick := options(data)
	quick.Unsafe = true // nobody cuts the power
	run := func(use func(*pgserver.Server)) (address string) {
		server, err := pgserver.Start(t.Context(), quick)
		require.NoError(t, err)
		use(server)
		require.NoError(t, server.Stop())
		return server.URL("a", "b")
	}
	run(func(s *pgserver.Server) {
		_, err := connect(t, s).Exec(t.Context(), "create table kept as select generate_series(1, 3)")
		require.NoError(t, err)
	})
	password, draft, rules := filepath.Join(data, "password"), filepath.Join(data, "password.new"), filepath.Join(data, "cluster", "pg_hba.conf")
	for _, before := range []func(){
		func() { remove(t, password); put(t, rules, trust) }, // as an earlier version made it
		func() { remove(t, password); put(t, rules, trust); put(t, draft, "half") },
		func() { rename(t, password, draft); put(t, rules, trust); put(t, rules+".new", "half") },
		func() { rename(t, password, draft) },
		func() { remove(t, password) },
		func() { put(t, password, "") },
		func() { put(t, password, "another\n") },
		func() { put(t, rules, trust) },
	} {
		before()
		first := run(func(s *pgserver.Server) {
			refuses(t, s)
			require.Equal(t, 3, count(t, s))
		})
		require.Equal(t, first, run(func(*pgserver.Server) {}), "by then it is settled")
	}
}

// A start as root would leave files in the folder that its owner cannot open.
func TestStart_TakesNoUsersFolderAway(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(data, "cluster"), 0o700))
	put(t, filepath.Join(data, "cluster", "PG_VERSION"), "18\n")
	require.NoError(t, pgserver.Ours(data))
	require.NoError(t, pgserver.Ours(filepath.Join(data, "nothing")))
	if os.Getuid() != 0 {
		return // the system itself lets nobody else in
	}
	const somebody = 4321
	for _, path := range []string{filepath.Join(data, "cluster"), data} {
		require.NoError(t, os.Chown(path, somebody, somebody))
		_, err := pgserver.Start(t.Context(), options(data))
		require.EqualError(t, err, path+" belongs to 4321, from whom a start as root would take it away: start as 4321")
	}
}
