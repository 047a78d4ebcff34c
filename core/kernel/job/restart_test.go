package job_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// again starts a failed job once more.
func (b bundle) again(t *testing.T, scope tenant.Scope, id uuid.UUID) (again job.Job, err error) {
	t.Helper()
	err = b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		failed, err := job.FindFailed(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		again, err = job.StartAgain(ctx, tx, failed)
		return err
	})
	return again, err
}

func TestStartAgain(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	var late *job.Run
	broken := fault.New(fault.Invalid, "ledger.notSie")
	require.ErrorIs(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		late = run
		return errors.Join(run.Progress(ctx, 2, 3), broken)
	}), broken)

	again, err := b.again(t, b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, made.ID, again.ID)
	require.Equal(t, job.Queued, again.State)
	require.EqualValues(t, 1, again.Restarts)
	require.Zero(t, again.Done)
	require.Empty(t, again.Code)
	require.Nil(t, again.FinishedAt)
	require.JSONEq(t, `{"to": 3}`, string(again.Params))
	require.Equal(t, b.scope.Person, again.Person, "who asked for it first")

	require.NoError(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		require.ErrorIs(t, late.Progress(ctx, 3, 3), job.ErrLost, "who had it before writes nothing more")
		run.Result("done")
		return nil
	}))
	require.Equal(t, job.Done, b.get(t, made.ID).State)
}

func TestStartAgain_AttemptsCountAnew(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	person := b.scope.Person
	b.exec(t, "insert into people (id, email, name, role) values ($1::uuid, $1::uuid || '@tillit.test', 'Ada', 1)", person)
	b.exec(t, "insert into people (email, name, role) values ('last@tillit.test', 'Stays', 1)")
	made := b.create(t)
	require.Error(t, b.jobs.Run(t.Context(), b.scope, made.ID, true, func(context.Context, *job.Run) error { return errors.New("no luck") }))
	_, err := b.again(t, b.scope, made.ID)
	require.NoError(t, err)
	b.exec(t, "update people set disabled_at = now() where id = $1", person)
	require.ErrorIs(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(ctx context.Context, run *job.Run) error {
		return run.StillAllowed(ctx)
	}), job.ErrRightsGone, "what begins anew asks again")
}

func TestFindFailed_Refuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	_, err := b.again(t, b.scope, made.ID)
	require.ErrorIs(t, err, job.ErrNotFailed)
	require.Error(t, b.jobs.Run(t.Context(), b.scope, made.ID, true, func(context.Context, *job.Run) error { return errors.New("no luck") }))
	_, err = b.again(t, tenant.NewScope(uuid.New(), uuid.New()).Seeing(b.scope.Company), made.ID)
	require.ErrorIs(t, err, tenant.ErrNotFound, "of another company, seen or not")
	_, err = b.again(t, b.scope, made.ID)
	require.NoError(t, err)
	_, err = b.again(t, b.scope, made.ID)
	require.ErrorIs(t, err, job.ErrNotFailed, "twice")
}

func TestRun_WhatAPersonStoppedIsCancelled(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.create(t)
	stopped := errors.Join(fault.New(fault.Conflict, "connection.stopped"), job.ErrCancelled)
	require.ErrorIs(t, b.jobs.Run(t.Context(), b.scope, made.ID, false, func(context.Context, *job.Run) error { return stopped }), job.ErrCancelled)
	ended := b.get(t, made.ID)
	require.Equal(t, job.Cancelled, ended.State)
	require.True(t, ended.Ended())
	require.Equal(t, "connection.stopped", ended.Code)
	_, err := b.again(t, b.scope, made.ID)
	require.ErrorIs(t, err, job.ErrNotFailed)
}
