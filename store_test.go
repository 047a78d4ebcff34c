package main_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/document"
)

// filesOf lists a folder of files, each as if it had been there for two days.
func filesOf(t *testing.T, folder string) (files []string) {
	t.Helper()
	old := time.Now().Add(-48 * time.Hour)
	require.NoError(t, filepath.WalkDir(folder, func(path string, at fs.DirEntry, err error) error {
		if err != nil || at.IsDir() {
			return err
		}
		files = append(files, path)
		return os.Chtimes(path, old, old)
	}))
	return files
}

// documented gives a company documents, whose files lie in the folder.
func documented(t *testing.T, database *pgtest.Database, folder string) {
	t.Helper()
	const many = 12
	db := database.Open(t)
	files, err := blob.Folder(folder)
	require.NoError(t, err)
	defer func() { require.NoError(t, files.Close()) }()
	documents := document.NewService(db, files, document.Limits{File: 1 << 20, Company: 1 << 20}, time.Now)
	company := accounttest.Company(t, db)
	scope := tenant.NewScope(accounttest.Person(t, db, tenant.Company, company).ID, company, document.Write)
	for n := range many {
		text := []byte(strings.Repeat("Invoice ", n+1))
		begun, err := documents.StartUpload(t.Context(), scope, "invoice.txt", int64(len(text)))
		require.NoError(t, err)
		require.NoError(t, documents.PutPart(t.Context(), scope, begun.ID, 0, text))
		_, _, err = documents.Add(t.Context(), scope, begun.ID)
		require.NoError(t, err)
	}
}

// A process that is started on the store of another database does nothing but
// say what a person can do.
func TestStore_OfAnotherDatabase_Night(t *testing.T) {
	t.Parallel()
	dir, folder := t.TempDir(), t.TempDir()
	live, wrong := shippedtest.New(t), pgtest.New(t)
	env := func(url string) []string {
		return []string{"DATABASE_URL=" + url, "BLOB_URL=file://" + folder, "WEB_URL=http://127.0.0.1:1", "PORT=0", aKey}
	}
	worked(t, dir, env(live.OwnerURL)...)
	documented(t, live, folder)
	all := filesOf(t, folder)
	require.Greater(t, len(all), 10)

	for name, url := range map[string]string{"serve": wrong.OwnerURL, "work": wrong.URL, "demo": wrong.URL} {
		said := fails(t, 1, dir, env(url), name)
		require.Regexp(t, "^tillit: the store of files belongs to another database: .*tillit store adopt$", said)
	}
	require.Equal(t, all, filesOf(t, folder))

	out, err := command(t, dir, env(live.URL), "store", "list").Output()
	require.NoError(t, err)
	require.Contains(t, string(out), "Nothing refers to 0 of them")
	require.Contains(t, fails(t, 1, dir, env(wrong.URL), "store", "list"), "tillit store adopt")
	require.Contains(t, fails(t, 1, dir, env(live.URL), "store", "tidy", "1"), "less than a day ago: tillit store tidy can be used from")
	require.Contains(t, fails(t, 1, dir, env(wrong.URL), "store", "back"), "tillit store adopt")
	for _, use := range [][]string{{"tidy"}, {"adopt", "it"}, {"everything"}} {
		require.Contains(t, fails(t, 1, dir, env(live.URL), append([]string{"store"}, use...)...), "tillit store list, tillit store tidy N")
	}
	require.NotEmpty(t, fails(t, 2, dir, env(live.URL), "store"))

	require.NoError(t, command(t, dir, env(wrong.URL), "store", "adopt").Run())
	owner, err := pgx.Connect(t.Context(), wrong.OwnerURL)
	require.NoError(t, err)
	defer func() { require.NoError(t, owner.Close(context.Background())) }()
	_, err = owner.Exec(t.Context(), "update file_stores set since = now() - interval '9 days', tidied_at = now() - interval '2 days'")
	require.NoError(t, err)
	cmd, _ := serving(t, dir, freePort(t), env(wrong.URL)...)
	begun := func(kind string) (n int) {
		require.NoError(t, owner.QueryRow(t.Context(), "select count(*) from river_job where kind = $1", kind).Scan(&n))
		return n
	}
	require.Eventually(t, func() bool { return begun("document.purge") > 0 }, time.Minute, 10*time.Millisecond)
	require.Zero(t, begun("file.tidy"), "nothing is tidied at a start, though it is time")
	stop(t, cmd)
	require.True(t, strings.HasPrefix(fails(t, 1, dir, env(live.URL), "work"), "tillit: the store of files belongs to another database"))
	require.Equal(t, all, filesOf(t, folder))
}
