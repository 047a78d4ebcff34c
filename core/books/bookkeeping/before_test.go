package bookkeeping_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
)

// What 8eaa6409 stored of three files (testdata/before/rows.json is of that build)
// is found again by them: vouchers without a number are known by their content,
// which a migration computes of the rows.
func TestBefore_TheSameFilesChangeNothing(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	b := bundleOn(t, database)
	stored, err := os.ReadFile("testdata/before/rows.json")
	require.NoError(t, err)
	owner, err := pgx.Connect(t.Context(), database.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.WithoutCancel(t.Context()))) })
	for _, statement := range []string{
		"alter table vouchers drop column numbered, drop column import_id, drop column same_as",
		"alter table ledger_sources drop column corporate_number, drop column compared_at, drop column aside",
		"alter table suppliers drop column nobody",
		"drop table ledger_pairs",
		"delete from bun_migrations where name = '20261127180000'",
		"delete from bun_migrations where name = '20261127230000'",
		"delete from bun_migrations where name = '20261128130000'",
	} {
		tag, err := owner.Exec(t.Context(), statement)
		require.NoError(t, err)
		require.True(t, !tag.Delete() || tag.RowsAffected() == 1, statement)
	}
	const theirs = "8e7cc7d1-7528-4fd5-8279-1bd46214bba2"
	rows := strings.ReplaceAll(string(stored), theirs, b.company.String())
	for _, table := range []string{"ledger_sources", "suppliers", "vouchers", "ledger_rows"} {
		_, err := owner.Exec(t.Context(), "insert into "+table+" select * from jsonb_populate_recordset(null::"+table+", $1::jsonb -> '"+table+"')", rows)
		require.NoError(t, err)
	}
	require.NoError(t, pg.Migrate(t.Context(), database.OwnerURL))

	require.Equal(t, 1, b.count(t, b.scope, "ledger_pairs where standing = 'twice' and agreeing is null"), "two sources whose days meet: nobody has compared them")
	require.Zero(t, b.count(t, b.scope, "vouchers where same_as is not null"))
	before := b.stored(t)
	require.Len(t, before, 17)
	for name, read := range map[string]int64{"bok.se": 8, "kassa.si": 6, "rader.csv": 3} {
		data, err := os.ReadFile(filepath.Join("testdata", "before", name))
		require.NoError(t, err)
		s := b.mustLoad(t, data)
		require.Equal(t, read, s.Unchanged, "%s: %+v", name, s)
	}
	require.Equal(t, before, b.stored(t))
	require.Equal(t, 11, b.count(t, b.scope, "vouchers"))
	require.Equal(t, 1, b.count(t, b.scope, "suppliers where nobody and name = 'Pappershuset Exempel AB'"), "a text alone names it")
	require.Equal(t, map[string]string{"Kraft Exempel AB": "Kraft Exempel AB"}, b.whose(t))
	require.Equal(t, 1, b.count(t, b.scope, "supplier_backlog"))
}

// An import that failed while nobody had said what its columns mean waits from
// then on, and can be answered.
func TestBefore_FailedForWantOfAMapping(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	b := bundleOn(t, database)
	failed := b.arrive(t, "januari.csv", sales)
	owner, err := pgx.Connect(t.Context(), database.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.WithoutCancel(t.Context()))) })
	for _, statement := range []string{
		"alter table ledger_imports drop column asks, drop column signature",
		"delete from bun_migrations where name = '20261127210000'",
		"update jobs set state = 'failed', code = 'ledger.mappingMissing'",
	} {
		tag, err := owner.Exec(t.Context(), statement)
		require.NoError(t, err)
		require.True(t, tag.String() == "ALTER TABLE" || tag.RowsAffected() == 1, statement)
	}
	require.NoError(t, pg.Migrate(t.Context(), database.OwnerURL))
	require.Equal(t, bookkeeping.Waiting, b.imported(t, failed.ID).State())
	table, err := b.books.LookAtImport(t.Context(), b.scope, failed.ID, "")
	require.NoError(t, err)
	answered, err := b.books.AnswerImport(t.Context(), b.scope, failed.ID, table.Mapping)
	require.NoError(t, err)
	_, err = b.work(t, answered.Job.ID)
	require.NoError(t, err)
	require.Len(t, b.stored(t), 2)
}
