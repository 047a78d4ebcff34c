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
	"tillit/core/people/account/accounttest"
)

// told counts the notices of whoever asks for jobs, as "work failed".
func (b bundle) told(t *testing.T) (all []string) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select work || ' ' || failed from notices where company_id = ? and person_id = ? order by id",
			b.scope.Company, b.scope.Person).Scan(ctx, &all)
	}))
	return all
}

func TestService_Run_TellsWhoeverAskedThatItHasEnded(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	work := accounttest.NewQueue(b.db)
	run := func(id uuid.UUID, last, tells bool, end error) {
		t.Helper()
		err := b.jobs.Run(t.Context(), b.scope, id, last, func(_ context.Context, run *job.Run) error {
			if tells {
				run.TellWhenDone()
			}
			return end
		})
		require.ErrorIs(t, err, end)
	}
	made := b.create(t)
	run(made.ID, false, true, errors.New("no connection"))
	require.Empty(t, b.told(t), "it will be tried again")
	run(made.ID, false, true, nil)
	run(made.ID, false, true, nil)
	require.Equal(t, []string{"test.count false"}, b.told(t), "once")
	run(b.create(t).ID, false, true, fault.New(fault.Invalid, "x"))
	require.Equal(t, []string{"test.count false", "test.count true"}, b.told(t))
	run(b.create(t).ID, false, true, job.ErrCancelled)
	run(b.create(t).ID, false, false, nil)
	require.Len(t, b.told(t), 2, "neither what a person stopped nor what was not asked to be told of")
	require.Len(t, work.Drain(), 2, "each may be mailed")
}
