package job_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Jobs of another company are not waited for, cancelled or reported on, even
// under the same id and without row-level security.
func TestJobs_OthersAreTheirs(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.owner.Unconfine(t)
	made := b.create(t)
	other := tenant.NewScope(uuid.New(), uuid.New())
	exec := func(sql string, args ...any) {
		t.Helper()
		require.NoError(t, b.db.In(t.Context(), other.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(sql, args...).Exec(ctx)
			return err
		}))
	}
	exec("insert into companies (id, name) values (?, 'A')", other.Company)
	exec(`insert into jobs (company_id, id, kind, state, fence, attempts, started_at, lease_until)
		values (?, ?, 'test.count', 'running', 1, 1, now(), now() + interval '1 hour')`, other.Company, made.ID)
	exec("insert into jobs (company_id, kind, created_at) values (?, 'test.count', now() - interval '1 day')", other.Company)

	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		return run.Progress(ctx, 2, 3)
	}))
	require.Equal(t, job.Done, b.get(t, made.ID).State)

	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, found, err := job.Waiting(ctx, tx, b.scope, "test.count")
		require.NoError(t, err)
		require.False(t, found)
		cancelled, err := job.CancelWaiting(ctx, tx, b.scope, "test.count")
		require.Empty(t, cancelled)
		return err
	}))
	waiting := b.create(t)
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		amended, err := job.Amend(ctx, tx, waiting, map[string]int{"to": 4})
		require.JSONEq(t, `{"to": 4}`, string(amended.Params))
		return err
	}), "and not of the twin that has its id")
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		require.ErrorIs(t, job.Cancel(ctx, tx, other, "test.count", waiting.ID), tenant.ErrNotFound)
		return job.Cancel(ctx, tx, b.scope, "test.count", waiting.ID)
	}))
	require.Equal(t, job.Cancelled, b.get(t, waiting.ID).State)

	var states []string
	require.NoError(t, b.db.In(t.Context(), other, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select state || ' ' || done from jobs where company_id = ? order by created_at", other.Company).Scan(ctx, &states)
	}))
	require.Equal(t, []string{"queued 0", "running 0"}, states)
}
