package bookkeeping_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/upload"
)

func TestService_Upload(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	data := append(file(t, three()...), bytes.Repeat([]byte("\n"), upload.PartSize)...)

	up, err := b.books.StartUpload(t.Context(), b.scope, `C:\Bokföring\år 2025.SE`, int64(len(data)))
	require.NoError(t, err)
	require.Equal(t, "år 2025.SE", up.Name)
	require.NoError(t, b.books.PutPart(t.Context(), b.scope, up.ID, 1, data[upload.PartSize:]))
	_, err = b.books.ImportUpload(t.Context(), b.scope, up.ID)
	require.ErrorIs(t, err, upload.ErrIncomplete)
	for range 2 { // sent again, as after a lost answer
		require.NoError(t, b.books.PutPart(t.Context(), b.scope, up.ID, 0, data[:upload.PartSize]))
	}

	f, err := b.books.ImportUpload(t.Context(), b.scope, up.ID)
	require.NoError(t, err)
	require.Equal(t, job.Queued, f.Job.State)
	require.EqualValues(t, len(data), f.Size)
	hash := sha256.Sum256(data)
	require.Equal(t, hex.EncodeToString(hash[:]), f.SHA256)
	require.Equal(t, 1, b.sees(t, b.scope, "river_job where kind = 'ledger.import'"), "handed over in the same transaction")

	_, err = b.books.ImportUpload(t.Context(), b.scope, up.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "an upload is imported once")
	require.Equal(t, 1, b.count(t, b.scope, "ledger_imports"))

	s, err := b.work(t, f.Job.ID)
	require.NoError(t, err)
	require.EqualValues(t, 6, s.Imported)
}

func TestService_StartUpload_Refuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for name, c := range map[string]struct {
		file string
		size int64
		want error
	}{
		"nothing":       {"a.se", 0, ledger.ErrEmptyFile},
		"less":          {"a.se", -1, ledger.ErrEmptyFile},
		"too much":      {"a.se", bookkeeping.MaxUpload + 1, ledger.ErrTooLarge},
		"no name":       {" \x00\n", 1, fault.Fields(map[string]string{"fileName": "required"})},
		"only a folder": {"../", 1, fault.Fields(map[string]string{"fileName": "required"})},
	} {
		_, err := b.books.StartUpload(t.Context(), b.scope, c.file, c.size)
		require.ErrorIs(t, err, c.want, name)
	}

	for range 20 {
		_, err := b.books.StartUpload(t.Context(), b.scope, "a.se", 1)
		require.NoError(t, err)
	}
	_, err := b.books.StartUpload(t.Context(), b.scope, "a.se", 1)
	require.ErrorIs(t, err, upload.ErrTooMany)
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update uploads set created_at = now() - interval '25 hours'").Exec(ctx)
		return err
	}))
	_, err = b.books.StartUpload(t.Context(), b.scope, "a.se", 1)
	require.NoError(t, err, "what was left for a day is forgotten")
	require.Equal(t, 1, b.count(t, b.scope, "uploads"))
}

func TestService_PutPart_Refuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	up, err := b.books.StartUpload(t.Context(), b.scope, "a.se", 10)
	require.NoError(t, err)
	require.ErrorIs(t, b.books.PutPart(t.Context(), b.scope, up.ID, 0, make([]byte, 9)), upload.ErrPart)
	require.ErrorIs(t, b.books.PutPart(t.Context(), b.scope, up.ID, 1, make([]byte, 10)), upload.ErrPart)
	require.ErrorIs(t, b.books.PutPart(t.Context(), b.scope, up.ID, -1, make([]byte, 10)), upload.ErrPart)
	require.ErrorIs(t, b.books.PutPart(t.Context(), b.scope, uuid.New(), 0, make([]byte, 10)), upload.ErrNotFound)

	other := b.another(t, "")
	require.ErrorIs(t, b.books.PutPart(t.Context(), other.scope, up.ID, 0, make([]byte, 10)), upload.ErrNotFound)
	_, err = b.books.ImportUpload(t.Context(), other.scope, up.ID)
	require.ErrorIs(t, err, upload.ErrNotFound)
}

// TestService_Load_TwiceAtOnce: the second waits for the first and finds its
// rows.
func TestService_Load_TwiceAtOnce(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	data := file(t, three()...)
	var sums [2]bookkeeping.Summary
	var both errgroup.Group
	for i := range sums {
		_, work, err := b.books.ImportFile(t.Context(), b.scope, "bok.se", bytes.NewReader(data))
		require.NoError(t, err)
		both.Go(func() error {
			return b.jobs.Run(t.Context(), b.scope, work.ID, false, func(ctx context.Context, run *job.Run) (err error) {
				sums[i], err = b.books.Load(ctx, b.scope, run)
				return err
			})
		})
	}
	require.NoError(t, both.Wait())
	require.EqualValues(t, 6, sums[0].Imported+sums[1].Imported)
	require.EqualValues(t, 6, sums[0].Unchanged+sums[1].Unchanged)
	require.Len(t, b.stored(t), 6)
}

// TestService_Load_WritesNothingAfterLosingTheJob is the worker that wakes up
// after another has taken over.
func TestService_Load_WritesNothingAfterLosingTheJob(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, work, err := b.books.ImportFile(t.Context(), b.scope, "bok.se", bytes.NewReader(file(t, three()...)))
	require.NoError(t, err)
	var loadErr error
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, work.ID, false, func(ctx context.Context, run *job.Run) error {
		require.NoError(t, b.db.In(ctx, b.scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw("update jobs set fence = fence + 1").Exec(ctx)
			return err
		}))
		_, loadErr = b.books.Load(ctx, b.scope, run)
		return loadErr
	}))
	require.ErrorIs(t, loadErr, job.ErrLost)
	require.Empty(t, b.stored(t))
	require.Zero(t, b.count(t, b.scope, "ledger_sources"))
}
