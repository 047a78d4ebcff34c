package upload_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
)

// Uploads of another company are not found, count for nothing and stay, even
// under the same id and without row-level security.
func TestBox_OthersUploadsAreTheirs(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	database.Unconfine(t)
	db := database.Open(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	box := upload.NewBox(db, files, "ledger")
	company := func() (s tenant.Scope) {
		require.NoError(t, db.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			s = tenant.NewScope(uuid.New(), uuid.New())
			_, err := tx.NewRaw("insert into companies (id, name) values (?, 'A')", s.Company).Exec(ctx)
			return err
		}))
		return s
	}
	mine, theirs := company(), company()
	exec := func(sql string, args ...any) {
		t.Helper()
		require.NoError(t, db.In(t.Context(), theirs, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(sql, args...).Exec(ctx)
			return err
		}))
	}
	count := func(of tenant.Scope) (n int) {
		t.Helper()
		require.NoError(t, db.In(t.Context(), of, func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw("select count(*) from uploads where company_id = ?", of.Company).Scan(ctx, &n)
		}))
		return n
	}

	const most = 20
	for range most {
		_, err := box.Start(t.Context(), theirs, "bok.se", 3, nil)
		require.NoError(t, err)
	}
	_, err = box.Start(t.Context(), theirs, "bok.se", 3, nil)
	require.ErrorIs(t, err, upload.ErrTooMany)
	var refused *fault.Error
	require.ErrorAs(t, err, &refused)
	require.InDelta(t, 24*time.Hour, refused.RetryAfter, float64(10*time.Minute), "T58: when the first of them is forgotten")
	begun, err := box.Start(t.Context(), mine, "bok.se", 3, nil)
	require.NoError(t, err, "theirs are not ours")

	same := tenant.NewScope(mine.Person, theirs.Company) // somebody who works in both
	require.ErrorIs(t, box.Put(t.Context(), same, begun.ID, 0, []byte("abc")), upload.ErrNotFound)
	_, err = box.Open(t.Context(), same, begun.ID)
	require.ErrorIs(t, err, upload.ErrNotFound)
	exec("insert into uploads (company_id, id, person_id, file_name, size, purpose) values (?, ?, ?, 'b', 3, 'ledger')", theirs.Company, begun.ID, mine.Person)
	exec("insert into upload_parts (company_id, upload_id, part, size) values (?, ?, 0, 3)", theirs.Company, begun.ID)
	_, err = box.Open(t.Context(), mine, begun.ID)
	require.ErrorIs(t, err, upload.ErrIncomplete, "the part is theirs")

	require.NoError(t, box.Put(t.Context(), mine, begun.ID, 0, []byte("abc")))
	whole, err := box.Open(t.Context(), mine, begun.ID)
	require.NoError(t, err)
	require.NoError(t, whole.Drop(t.Context(), mine))
	require.NoError(t, whole.Close())
	require.Equal(t, most+1, count(theirs), "of two with one id, ours is gone")

	exec("update uploads set created_at = now() - interval '2 days' where company_id = ?", theirs.Company)
	_, err = box.Start(t.Context(), mine, "bok.se", 3, nil)
	require.NoError(t, err)
	require.Equal(t, most+1, count(theirs), "each forgets its own")
}
