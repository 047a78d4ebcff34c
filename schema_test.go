package main_test

import (
	"bytes"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/pgtest"
)

const (
	olderSchema = "tillit: the database has an older schema than this version needs, and the role app may not change it: run tillit migrate with the address of its owner first"
	tooOld      = "tillit: this version is too old for the schema of the database, which is for those that know the migration 99990101000000: start a newer one"
	outgrown    = "tillit: the database is older than this version can bring up to date: start the build of commit 8eaa6409 on it first"
)

// Who may not change the schema stops on one that is not theirs; who owns it
// brings it up to date.
func TestSchema_AnOlderOne(t *testing.T) {
	t.Parallel()
	database, dir := pgtest.New(t), t.TempDir()
	on := func(url string) []string {
		return []string{"PORT=0", "WEB_URL=http://127.0.0.1:1", aKey, "DATABASE_URL=" + url}
	}
	// As it was before the migration that says what it fits.
	execute(t, database.OwnerURL, "drop table oldest_build; revoke select on bun_migrations, river_migration from app; delete from bun_migrations where name = '20261126040100'")
	for _, name := range []string{"serve", "work"} {
		require.Equal(t, olderSchema, fails(t, 1, dir, on(database.URL), name))
	}
	worked(t, dir, on(database.OwnerURL)...)
	worked(t, dir, on(database.URL)...)
}

// A rolling upgrade: the older version goes on, and starts again, on the newer
// schema, leaves alone what the newer one ships, and says so.
func TestSchema_ANewerOne_Night(t *testing.T) {
	t.Parallel()
	database, dir := pgtest.New(t), t.TempDir()
	on := func(url string) []string {
		return []string{"PORT=0", "WEB_URL=http://127.0.0.1:1", aKey, "DATABASE_URL=" + url}
	}
	worked(t, dir, on(database.OwnerURL)...)
	execute(t, database.OwnerURL, `insert into bun_migrations (name, group_id) values ('99990101000000', 999);
		update editions set content_hash = 'newer'`)
	for _, url := range []string{database.OwnerURL, database.URL} {
		cmd, _ := serving(t, dir, "0", on(url)...)
		stop(t, cmd)
		logged, ok := cmd.Stderr.(*bytes.Buffer)
		require.True(t, ok)
		require.Contains(t, logged.String(), "the database has a newer schema than this version")
	}
	conn, err := pgx.Connect(t.Context(), database.OwnerURL)
	require.NoError(t, err)
	defer conn.Close(t.Context()) //nolint:errcheck // all was read
	var shipped string
	require.NoError(t, conn.QueryRow(t.Context(), "select string_agg(distinct content_hash, ' ') from editions").Scan(&shipped))
	require.Equal(t, "newer", shipped)

	// Only the schema itself says who is too old for it.
	execute(t, database.OwnerURL, "update oldest_build set migration = '99990101000000'")
	for _, url := range []string{database.OwnerURL, database.URL} {
		for _, name := range []string{"serve", "work"} {
			require.Equal(t, tooOld, fails(t, 1, dir, on(url), name))
		}
	}
	require.Equal(t, tooOld, fails(t, 1, dir, on(database.OwnerURL), "migrate"))
}

// What became the baseline cannot be added to any more: a database that has a
// part of it needs the build that could.
func TestSchema_OneFromBeforeTheBaseline(t *testing.T) {
	t.Parallel()
	database, dir := pgtest.New(t), t.TempDir()
	on := func(url string) []string {
		return []string{"PORT=0", "WEB_URL=http://127.0.0.1:1", aKey, "DATABASE_URL=" + url}
	}
	execute(t, database.OwnerURL, "delete from bun_migrations where name = '20261002000000'")
	for _, url := range []string{database.OwnerURL, database.URL} {
		for _, name := range []string{"serve", "work"} {
			require.Equal(t, outgrown, fails(t, 1, dir, on(url), name))
		}
	}
	require.Equal(t, outgrown, fails(t, 1, dir, on(database.OwnerURL), "migrate"))
}
