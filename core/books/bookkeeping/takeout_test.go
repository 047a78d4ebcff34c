package bookkeeping_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

func TestService_TakeOut_Refuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	waiting, _, err := b.books.ImportFile(t.Context(), b.scope, "bok.se", bytes.NewReader(file(t, three()...)))
	require.NoError(t, err)
	for name, start := range map[string]func(context.Context, tenant.Scope, uuid.UUID) (bookkeeping.File, error){
		"take out": b.books.StartTakeOut, "tell apart": b.books.StartApart,
		"keep": b.books.KeepMissing, "strike": b.books.StartRemoveMissing,
	} {
		_, err = start(t.Context(), b.scope, waiting.ID)
		require.ErrorIs(t, err, bookkeeping.ErrNotIn, name)
		_, err = start(t.Context(), b.scope, uuid.New())
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
		_, err = start(t.Context(), b.another(t, "559000-1234").scope, waiting.ID)
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
		_, err = start(t.Context(), tenant.NewScope(uuid.New(), b.company, bookkeeping.Read), waiting.ID)
		require.ErrorIs(t, err, tenant.ErrForbidden, name)
	}
	_, err = b.books.TakeOut(t.Context(), tenant.NewScope(uuid.New(), b.company, bookkeeping.Read), &job.Run{})
	require.ErrorIs(t, err, tenant.ErrForbidden)

	_, err = b.work(t, waiting.Job.ID)
	require.NoError(t, err)
	taking, err := b.books.StartTakeOut(t.Context(), b.scope, waiting.ID)
	require.NoError(t, err)
	_, err = b.books.StartTakeOut(t.Context(), b.scope, waiting.ID)
	require.ErrorIs(t, err, bookkeeping.ErrNotIn, "it is under way")
	require.EqualValues(t, 3, b.takeOut(t, taking).TakenOut.Removed)
	require.Empty(t, b.stored(t))
	_, err = b.books.StartTakeOut(t.Context(), b.scope, waiting.ID)
	require.ErrorIs(t, err, bookkeeping.ErrNotIn, "it was taken out")
}

// A second worker, after the death of the first, finds the days again.
func TestService_TakeOut_Twice(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	imported, work, err := b.books.ImportFile(t.Context(), b.scope, "bok.se", bytes.NewReader(file(t, three()...)))
	require.NoError(t, err)
	_, err = b.work(t, work.ID)
	require.NoError(t, err)
	taking, err := b.books.StartTakeOut(t.Context(), b.scope, imported.ID)
	require.NoError(t, err)
	err = b.jobs.Run(t.Context(), b.scope, taking.Job.ID, false, func(ctx context.Context, run *job.Run) error {
		first, err := b.books.TakeOut(ctx, b.scope, run)
		require.NoError(t, err)
		require.Equal(t, bookkeeping.Span{From: day(2025, 3, 31), To: day(2025, 5, 2)}, first)
		if run.Job, err = b.jobs.Get(ctx, b.scope, taking.Job.ID); err != nil {
			return err
		}
		again, err := b.books.TakeOut(ctx, b.scope, run)
		require.Equal(t, first, again)
		return err
	})
	require.NoError(t, err)
}

func TestService_TakeOut_NeitherOfASealedYearNorFromBefore(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	imported, work, err := b.books.ImportFile(t.Context(), b.scope, "bok.se", bytes.NewReader(file(t, three()...)))
	require.NoError(t, err)
	_, err = b.work(t, work.ID)
	require.NoError(t, err)
	exec := func(statement string, args ...any) {
		require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(statement, append([]any{b.company}, args...)...).Exec(ctx)
			return err
		}))
	}
	exec(`insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated)
		values (?, 2025, 1, '{}', '', now(), ?, false)`, accounttest.Person(t, b.db, tenant.Company, b.company).ID)
	_, err = b.books.StartTakeOut(t.Context(), b.scope, imported.ID)
	require.ErrorIs(t, err, seal.ErrSealed)
	require.Len(t, b.stored(t), 6)

	exec("update ledger_imports set traced = false where company_id = ?")
	_, err = b.books.StartTakeOut(t.Context(), b.scope, imported.ID)
	require.ErrorIs(t, err, bookkeeping.ErrUntraced)
}
