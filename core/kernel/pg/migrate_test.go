package pg_test

import (
	"context"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/migrations"
)

// emptyLog is the table of migrations as it is before the first one.
const emptyLog = `create table bun_migrations (
	id bigserial primary key, name varchar, group_id bigint, migrated_at timestamptz not null default current_timestamp);`

// made is a database in which some statements have run and nothing else.
func made(t *testing.T, statements ...string) *pgtest.Database {
	t.Helper()
	database := pgtest.Empty(t)
	run(t, database, statements...)
	return database
}

// fromBefore makes a database as builds from before the baseline left it, with
// all that became it, and a company.
func fromBefore(t *testing.T) []string {
	t.Helper()
	_, texts := baseline(t)
	return slices.Concat([]string{emptyLog}, texts, []string{
		recorded(strings.Fields(migrations.Folded)), "insert into companies (name) values ('Kept')",
	})
}

// recorded is SQL that says of migrations that they have run.
func recorded(names []string) string {
	return "insert into bun_migrations (name, group_id) select unnest('{" + strings.Join(names, ",") + "}'::text[]), 1"
}

// baseline are the migrations that the schema begins with, by name and as SQL.
func baseline(t *testing.T) (names, texts []string) {
	t.Helper()
	files, err := fs.Glob(migrations.FS, migrations.Baseline+"/*")
	require.NoError(t, err)
	for _, file := range files {
		text, err := fs.ReadFile(migrations.FS, file)
		require.NoError(t, err)
		name, _, _ := strings.Cut(path.Base(file), "_")
		names, texts = append(names, name), append(texts, string(text))
	}
	return names, texts
}

func run(t *testing.T, database *pgtest.Database, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), database.OwnerURL)
	require.NoError(t, err)
	defer conn.Close(context.Background()) //nolint:errcheck // all was done
	for _, statement := range statements {
		_, err := conn.Exec(t.Context(), statement)
		require.NoError(t, err)
	}
}

// column reads the first column of a query.
func column(t *testing.T, database *pgtest.Database, query string) []string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), database.OwnerURL)
	require.NoError(t, err)
	defer conn.Close(context.Background()) //nolint:errcheck // all was read
	rows, err := conn.Query(t.Context(), query)
	require.NoError(t, err)
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return found
}

// isUpToDate sees the whole schema, and all that this build and those before it
// know recorded, once each.
func isUpToDate(t *testing.T, database *pgtest.Database) {
	t.Helper()
	golden, err := os.ReadFile("testdata/schema.txt")
	require.NoError(t, err)
	require.Equal(t, string(golden), pgtest.Schema(t, database.OwnerURL))

	want, _ := baseline(t)
	want = append(want, strings.Fields(migrations.Folded)...)
	files, err := fs.Glob(migrations.FS, "*.sql")
	require.NoError(t, err)
	for _, file := range files {
		name, _, _ := strings.Cut(file, "_")
		want = append(want, name)
	}
	slices.Sort(want)
	require.Equal(t, want, column(t, database, "select name from bun_migrations order by name"))

	schema, err := database.Open(t).Schema(t.Context())
	require.NoError(t, err)
	require.Empty(t, schema.Missing)
	require.Empty(t, schema.Unknown)
	require.NoError(t, schema.Fits())
}

// Whatever state the database is in, several that start at once bring it up to
// date, and whoever comes later changes nothing.
func TestMigrate_BringsUpToDate(t *testing.T) {
	t.Parallel()
	names, texts := baseline(t)
	for name, state := range map[string]struct{ before, companies []string }{
		"new":                         {nil, []string{}},
		"begun by one that died":      {[]string{emptyLog, texts[0], recorded(names[:1])}, []string{}},
		"the baseline alone":          {slices.Concat([]string{emptyLog}, texts, []string{recorded(names)}), []string{}},
		"from before the baseline":    {fromBefore(t), []string{"Kept"}},
		"taken over by one that died": {append(fromBefore(t), recorded(names)), []string{"Kept"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			database := made(t, state.before...)
			var starts errgroup.Group
			for range 2 {
				starts.Go(func() error { return pg.Migrate(t.Context(), database.OwnerURL) })
			}
			require.NoError(t, starts.Wait())
			isUpToDate(t, database)
			require.NoError(t, pg.Migrate(t.Context(), database.OwnerURL))
			isUpToDate(t, database)
			require.Equal(t, state.companies, column(t, database, "select name from companies"))
		})
	}
}

// What has run and could not be recorded has not run.
func TestMigrate_GoesOnWhereItStopped(t *testing.T) {
	t.Parallel()
	names, _ := baseline(t)
	database := made(t, emptyLog, "alter table bun_migrations add constraint not_now check (name <> '"+names[len(names)/2]+"')")
	require.ErrorContains(t, pg.Migrate(t.Context(), database.OwnerURL), "not_now")
	require.Equal(t, names[:len(names)/2], column(t, database, "select name from bun_migrations order by name"))
	run(t, database, "alter table bun_migrations drop constraint not_now")
	require.NoError(t, pg.Migrate(t.Context(), database.OwnerURL))
	isUpToDate(t, database)
}

// A database that has only some of what became the baseline is left as it is.
func TestMigrate_RefusesWhatNobodyCanAddTo(t *testing.T) {
	t.Parallel()
	for _, lacking := range []string{"max", "min"} {
		lose := "delete from bun_migrations where name = (select " + lacking + "(name) from bun_migrations)"
		database := made(t, append(fromBefore(t), lose)...)
		state := func() []string {
			return append(column(t, database, "select name from bun_migrations order by id"),
				column(t, database, "select relname::text from pg_class where relnamespace = 'public'::regnamespace order by 1")...)
		}
		before := state()
		require.ErrorIs(t, pg.Migrate(t.Context(), database.OwnerURL), pg.OutgrownError{Commit: "8eaa6409"})
		require.Equal(t, before, state())
		schema, err := database.Open(t).Schema(t.Context())
		require.NoError(t, err)
		require.True(t, schema.Older(), "who may not look at the names sees an older schema")
	}
}
