package operations_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/operations"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
)

const day = 24 * time.Hour

// kept is a database and a folder of files.
type kept struct {
	bundle

	files  *operations.Files
	store  *blob.Store
	folder string
	owner  *pgx.Conn
}

func keep(t *testing.T, d *pgtest.Database, folder string) kept {
	t.Helper()
	k := kept{bundle: bundle{db: d.Open(t), north: uuid.New(), south: uuid.New()}, folder: folder}
	k.admin = tenant.NewScope(uuid.New(), uuid.Nil).SeeingAll()
	var err error
	k.store, err = blob.Folder(folder)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, k.store.Close()) })
	k.files = operations.NewFiles(k.db, k.store)
	k.owner, err = pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, k.owner.Close(context.Background())) })
	return k
}

// newKept is one whose companies have their places.
func newKept(t *testing.T) kept {
	t.Helper()
	k := keep(t, pgtest.New(t), t.TempDir())
	k.exec(t, k.admin, "insert into companies (id, name) values (?, 'Norr'), (?, 'Söder')", k.north, k.south)
	return k
}

// put stores a file that is so old.
func (k kept) put(t *testing.T, key string, age time.Duration) string {
	t.Helper()
	_, err := k.store.Put(t.Context(), key, strings.NewReader("x"))
	require.NoError(t, err)
	written := time.Now().Add(-age)
	require.NoError(t, os.Chtimes(filepath.Join(k.folder, filepath.FromSlash(key)), written, written))
	return key
}

// stray stores one that nothing refers to.
func (k kept) stray(t *testing.T, age time.Duration) string {
	t.Helper()
	return k.put(t, blob.Key(k.north, "report", uuid.New()), age)
}

// document stores one that belongs to the company.
func (k kept) document(t *testing.T, age time.Duration) string {
	t.Helper()
	key := k.put(t, blob.Key(k.north, "document", uuid.New()), age)
	k.exec(t, tenant.NewScope(uuid.New(), k.north), `insert into documents (company_id, id, name, folded, kind, size, sha256, blob_key, text_state, uploaded_at)
		values (?, gen_random_uuid(), 'a.txt', 'a.txt', 'txt', 1, ?, ?, 'none', now())`, k.north, key, key)
	return key
}

// later is as if so much time had passed in the database, day by day.
func (k kept) later(t *testing.T, by time.Duration) {
	t.Helper()
	_, err := k.owner.Exec(t.Context(), "update file_stores set since = since - $1::interval, tidied_at = tidied_at - $1::interval", by.String())
	require.NoError(t, err)
}

// tidied is how often there was a tidying, as the database says and the store.
func (k kept) tidied(t *testing.T) (database int64, store string) {
	t.Helper()
	require.NoError(t, k.owner.QueryRow(t.Context(), "select tidyings from file_stores").Scan(&database))
	text, err := os.ReadFile(filepath.Join(k.folder, "tillit-store.json"))
	require.NoError(t, err)
	return database, string(text)
}

// has lists the files but for the marker; those aside lie below "aside".
func (k kept) has(t *testing.T) (keys []string) {
	t.Helper()
	require.NoError(t, k.store.Each(t.Context(), func(key string, _ time.Time) error {
		if parts := strings.SplitN(key, "/", 3); parts[0] == "aside" {
			key = "aside " + parts[2]
		}
		if key != "tillit-store.json" {
			keys = append(keys, key)
		}
		return nil
	}))
	return keys
}

func TestFiles_Tidy(t *testing.T) {
	t.Parallel()
	k := newKept(t)
	b := k.bundle
	require.NoError(t, k.files.Meet(t.Context()))
	b.admin.Person = uuid.New()
	b.exec(t, b.admin, "insert into people (id, email, name, role) values (?, 'admin@tillit.test', 'Ada', 1)", b.admin.Person)
	stray := func(kind string) string { return k.put(t, blob.Key(b.north, kind, uuid.New()), 25*time.Hour) }

	upload := uuid.New()
	used := map[string]string{
		"agency-logo": stray("agency-logo"), "document": stray("document"), "ledger": stray("ledger"), "logo": stray("logo"), "report": stray("report"),
		"upload": k.put(t, blob.Key(b.north, "upload", upload)+"/0", 25*time.Hour),
	}
	b.exec(t, b.admin, "insert into agencies (name, logo_key) values ('Byrån', ?)", used["agency-logo"])
	b.exec(t, b.admin, "update companies set logo_key = ? where id = ?", used["logo"], b.north)
	b.in(t, b.north, `insert into documents (company_id, id, name, folded, kind, size, sha256, blob_key, text_state, uploaded_at)
		values (?, gen_random_uuid(), 'a.txt', 'a.txt', 'txt', 1, 'x', ?, 'none', now())`, b.north, used["document"])
	b.in(t, b.north, `with job as (insert into jobs (company_id, kind, params) values (?, 'ledger.import', '{}') returning id)
		insert into ledger_imports (company_id, job_id, file_name, blob_key, size, sha256) select ?, id, 'a.se', ?, 1, 'x' from job`, b.north, b.north, used["ledger"])
	b.in(t, b.north, `with job as (insert into jobs (company_id, kind, params) values (?, 'report.build', '{}') returning id)
		insert into report_files (company_id, job_id, type, year, locale, blob_key) select ?, id, 'carbon-xlsx', 2025, 'sv-SE', ? from job`, b.north, b.north, used["report"])
	b.in(t, b.north, "insert into uploads (company_id, id, person_id, file_name, size, purpose) values (?, ?, ?, 'a.se', 1, 'ledger')", b.north, upload, b.admin.Person)

	kept, left := []string{stray("picture"), k.put(t, "readme.txt", 25*time.Hour), k.stray(t, 23*time.Hour)}, []string{}
	for kind, key := range used {
		kept, left = append(kept, key), append(left, stray(kind))
	}
	left = append(left, k.put(t, blob.Key(b.north, "report", uuid.New())+".18c2f.tmp", 25*time.Hour), // of a writer that died
		k.put(t, blob.Key(b.south, "upload", upload)+"/0", 25*time.Hour)) // of another company
	all := slices.Concat(kept, left)

	k.later(t, 23*time.Hour)
	require.NoError(t, k.files.Tidy(t.Context()))
	require.ElementsMatch(t, all, k.has(t), "the database has met its store not a day ago")

	k.later(t, time.Hour)
	require.NoError(t, k.files.Tidy(t.Context()))
	aside := []string{}
	for _, key := range left {
		aside = append(aside, "aside "+key)
	}
	require.ElementsMatch(t, slices.Concat(kept, aside), k.has(t), "what is in use stays, and what is of no known kind")

	n, err := k.files.Back(t.Context(), left[0])
	require.NoError(t, err)
	require.Equal(t, 1, n)
	_, err = k.files.Back(t.Context(), left[0], left[1])
	require.ErrorContains(t, err, "tillit store list")
	n, err = k.files.Back(t.Context())
	require.NoError(t, err)
	require.Equal(t, len(left)-1, n)
	require.ElementsMatch(t, all, k.has(t))
}

// What is aside is deleted after two weeks, and comes back when something refers
// to it again, as a restored database may.
func TestFiles_Tidy_EndsWhatIsAside(t *testing.T) {
	t.Parallel()
	k := newKept(t)
	require.NoError(t, k.files.Meet(t.Context()))
	gone, wanted, waits := k.stray(t, 30*day), k.document(t, 30*day), k.stray(t, 30*day)
	put := func(key string, ago time.Duration) {
		require.NoError(t, k.store.Move(t.Context(), key, "aside/"+time.Now().Add(-ago).UTC().Format("20060102T150405Z")+"/"+key))
	}
	put(gone, 14*day+time.Minute)
	put(wanted, 14*day+time.Minute)
	put(waits, 14*day-time.Hour)
	k.later(t, day)
	require.NoError(t, k.files.Tidy(t.Context()))
	require.ElementsMatch(t, []string{wanted, "aside " + waits}, k.has(t))
}

// It is the database that knows when the last one was: an installation that is
// restarted every day is tidied every day, and no process does it twice.
func TestFiles_Tidy_OnceADay(t *testing.T) {
	t.Parallel()
	k := newKept(t)
	count := func(n int64) {
		t.Helper()
		database, store := k.tidied(t)
		require.Equal(t, n, database)
		require.Contains(t, store, `"tidyings":`+string(rune('0'+n))+"}")
	}
	require.NoError(t, k.files.Meet(t.Context()))
	count(0)
	for n := range int64(3) {
		k.later(t, day)
		require.NoError(t, operations.NewFiles(k.db, k.store).Meet(t.Context()), "a start tidies nothing")
		count(n)
		var all sync.WaitGroup
		errs := make([]error, 4)
		for i := range errs {
			all.Go(func() { errs[i] = operations.NewFiles(k.db, k.store).Tidy(t.Context()) })
		}
		all.Wait()
		require.NoError(t, errors.Join(errs...))
		count(n + 1)
		k.later(t, 23*time.Hour)
		require.NoError(t, k.files.Tidy(t.Context()))
		count(n + 1)
	}
}

// The database counts first: a store that could not be told is behind, and
// ours still.
func TestFiles_Tidy_CountsInTheDatabaseFirst(t *testing.T) {
	t.Parallel()
	k := newKept(t)
	require.NoError(t, k.files.Meet(t.Context()))
	stray := k.stray(t, 2*day)
	k.later(t, day)
	marker := filepath.Join(k.folder, "tillit-store.json")
	before, err := os.ReadFile(marker)
	require.NoError(t, err)
	require.NoError(t, k.files.Tidy(t.Context()))
	require.Equal(t, []string{"aside " + stray}, k.has(t))
	require.NoError(t, os.WriteFile(marker, before, 0o600), "as if the process had died in between")

	again := k.stray(t, 2*day)
	k.later(t, day)
	require.NoError(t, k.files.Tidy(t.Context()))
	require.ElementsMatch(t, []string{"aside " + stray, "aside " + again}, k.has(t))
	database, store := k.tidied(t)
	require.EqualValues(t, 2, database)
	require.Contains(t, store, `"tidyings":2}`)
}

func TestTooMany(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		left, all int
		many      bool
	}{
		{0, 0, false},
		{10, 10, false},
		{11, 11, true},
		{11, 1099, true},
		{11, 1100, false},
		{50, 5000, false},
		{51, 1_000_000, true},
	} {
		require.Equal(t, c.many, operations.TooMany(c.left, c.all), "%d of %d", c.left, c.all)
	}
}

// Many files go only when a person has seen which.
func TestFiles_Tidy_ManyNeedAPerson(t *testing.T) {
	t.Parallel()
	k := newKept(t)
	require.NoError(t, k.files.Meet(t.Context()))
	var strays, aside []string
	for range 11 {
		key := k.stray(t, 2*day)
		strays, aside = append(strays, key), append(aside, "aside "+key)
	}
	require.ErrorContains(t, k.files.TidySeen(t.Context(), 11), "less than a day ago: tillit store tidy can be used from")
	k.later(t, day)
	require.EqualError(t, k.files.Tidy(t.Context()), "nothing refers to 11 of the 11 files in the store, too many to go without a person: "+
		"look at them with tillit store list, and put them aside with tillit store tidy 11")
	require.ElementsMatch(t, strays, k.has(t))
	require.NoError(t, k.files.Tidy(t.Context()), "it is said once a day")

	found, err := k.files.List(t.Context())
	require.NoError(t, err)
	require.Equal(t, 11, found.All)
	require.Len(t, found.Left, 11)
	require.ErrorContains(t, k.files.TidySeen(t.Context(), 10), "nothing refers to 11 files now: look at them with tillit store list")
	require.ElementsMatch(t, strays, k.has(t))
	require.NoError(t, k.files.TidySeen(t.Context(), 11))
	require.ElementsMatch(t, aside, k.has(t))
}

// What goes is said in the log that everybody has.
//
//nolint:paralleltest // the log is one for all
func TestFiles_Tidy_SaysWhatGoes(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn})))
	defer slog.SetDefault(before)
	k := newKept(t)
	require.NoError(t, k.files.Meet(t.Context()))
	stray := k.stray(t, 2*day)
	k.later(t, day)
	require.NoError(t, k.files.Tidy(t.Context()))
	require.Contains(t, log.String(), "tillit store back brings it back\" file="+stray)
}

// A column that refers to files and that the sweep does not ask would have it
// put aside what is in use.
func TestFiles_Tidy_KnowsEveryReference(t *testing.T) {
	t.Parallel()
	var found []string
	require.NoError(t, pgtest.DB(t).In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select table_name || '.' || column_name from information_schema.columns
			where table_schema = 'public' and column_name ~ '(blob|logo|file|image)_key' order by 1`).Scan(ctx, &found)
	}))
	require.Equal(t, []string{"agencies.logo_key", "companies.logo_key", "documents.blob_key", "ledger_imports.blob_key", "report_files.blob_key"}, found)
}
