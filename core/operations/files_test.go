package operations_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"gocloud.dev/blob/memblob"

	"tillit/core/blob"
	"tillit/core/pg"
	"tillit/core/pg/pgtest"
	"tillit/core/tenant"
)

func keys(t *testing.T, files *blob.Store) []string {
	t.Helper()
	var keys []string
	require.NoError(t, files.Each(t.Context(), func(key string, _ time.Time) error {
		keys = append(keys, key)
		return nil
	}))
	return keys
}

func TestService_SweepFiles(t *testing.T) {
	t.Parallel()
	b := setup(t)
	files := blob.On(memblob.OpenBucket(nil))
	put := func(key string) string {
		_, err := files.Put(t.Context(), key, strings.NewReader("x"))
		require.NoError(t, err)
		return key
	}
	stray := func(kind string) string { return put(blob.Key(b.north, kind, uuid.New())) }

	upload := uuid.New()
	used := map[string]string{
		"agency-logo": stray("agency-logo"), "document": stray("document"), "ledger": stray("ledger"), "logo": stray("logo"), "report": stray("report"),
		"upload": put(blob.Key(b.north, "upload", upload) + "/0"),
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

	kept := []string{put(blob.Key(b.north, "picture", uuid.New())), put("readme.txt")}
	for kind, key := range used {
		kept = append(kept, key)
		stray(kind)
	}
	put(blob.Key(b.north, "report", uuid.New()) + ".18c2f.tmp") // of a writer that died
	put(blob.Key(b.south, "upload", upload) + "/0")             // of another company
	all := len(keys(t, files))

	swept, err := b.service.SweepFiles(t.Context(), files)
	require.NoError(t, err)
	require.Zero(t, swept, "they may be on their way to a row")
	require.Len(t, keys(t, files), all)

	later := b.at(b.now.Add(25 * time.Hour))
	swept, err = later.SweepFiles(t.Context(), files)
	require.NoError(t, err)
	require.Equal(t, len(used)+2, swept)
	require.ElementsMatch(t, kept, keys(t, files), "what is in use stays, and what is of no known kind")
	swept, err = later.SweepFiles(t.Context(), files)
	require.NoError(t, err)
	require.Zero(t, swept)
}

// A column that refers to files and that the sweep does not ask would have it
// delete what is in use.
func TestService_SweepFiles_KnowsEveryReference(t *testing.T) {
	t.Parallel()
	var found []string
	require.NoError(t, pgtest.DB(t).In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select table_name || '.' || column_name from information_schema.columns
			where table_schema = 'public' and column_name ~ '(blob|logo|file|image)_key' order by 1`).Scan(ctx, &found)
	}))
	require.Equal(t, []string{"agencies.logo_key", "companies.logo_key", "documents.blob_key", "ledger_imports.blob_key", "report_files.blob_key"}, found)
}
