package pgserver_test

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"tillit/core/pg/pgserver"
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

func put(t *testing.T, text string, path ...string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(path...), []byte(text), 0o600))
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

	// However far an earlier start came that gave a cluster its password.
	for name, before := range map[string]func(t *testing.T, data string){
		"OfAClusterThatTrustedEverybody": func(t *testing.T, data string) {
			t.Helper()
			require.NoError(t, os.Remove(filepath.Join(data, "password")))
			put(t, trust, data, "cluster", "pg_hba.conf")
		},
		"CutOffWithADraft": func(t *testing.T, data string) {
			t.Helper()
			require.NoError(t, os.Remove(filepath.Join(data, "password")))
			put(t, trust, data, "cluster", "pg_hba.conf")
			put(t, "half", data, "password.new")
		},
		"CutOffBeforeTheRules": func(t *testing.T, data string) {
			t.Helper()
			require.NoError(t, os.Rename(filepath.Join(data, "password"), filepath.Join(data, "password.new")))
			put(t, trust, data, "cluster", "pg_hba.conf")
			put(t, "half", data, "cluster", "pg_hba.conf.new")
		},
		"CutOffAfterTheRules": func(t *testing.T, data string) {
			t.Helper()
			require.NoError(t, os.Rename(filepath.Join(data, "password"), filepath.Join(data, "password.new")))
		},
		"WhoseFileIsGone": func(t *testing.T, data string) {
			t.Helper()
			require.NoError(t, os.Remove(filepath.Join(data, "password")))
		},
		"WhoseFileIsEmpty": func(t *testing.T, data string) {
			t.Helper()
			put(t, "", data, "password")
		},
		"WhoseFileHoldsAnother": func(t *testing.T, data string) {
			t.Helper()
			put(t, "another\n", data, "password")
		},
		"WhoseRulesWereLoosened": func(t *testing.T, data string) {
			t.Helper()
			put(t, trust, data, "cluster", "pg_hba.conf")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := t.TempDir()
			quick := options(data)
			quick.Unsafe = true // nobody cuts the power
			first := start(t, quick)
			_, err := connect(t, first).Exec(t.Context(), "create table kept as select generate_series(1, 3)")
			require.NoError(t, err)
			require.NoError(t, first.Stop())
			before(t, data)

			server := start(t, quick)
			refuses(t, server)
			require.Equal(t, 3, count(t, server))
			require.NoError(t, server.Stop())
			again := start(t, quick)
			require.Equal(t, server.URL("a", "b"), again.URL("a", "b"), "by then it is settled")
		})
	}
}

// A start as root would leave files in the folder that its owner cannot open.
func TestStart_TakesNoUsersFolderAway(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	require.NoError(t, filled(t, data).Stop())
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
