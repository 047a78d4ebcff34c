package admin_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/admin"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// However many follow a job, it is read once for all of them.
func TestJob_IsReadOnceForAllWhoWatch(t *testing.T) {
	t.Parallel()
	states := make(chan job.Job)
	var reading, reads atomic.Int64
	follow := admin.NewFollower(t.Context(), func(ctx context.Context, _ tenant.Scope, _ uuid.UUID) (job.Job, error) {
		if reading.Add(1) > 1 {
			t.Error("two read at once")
		}
		defer reading.Add(-1)
		select {
		case now := <-states:
			reads.Add(1)
			return now, nil
		case <-ctx.Done():
			return job.Job{}, ctx.Err()
		}
	})
	const many = 50
	found := job.Job{ID: uuid.New(), Company: uuid.New(), State: job.Running}
	reported, ended := make(chan int64), make(chan error)
	for range many {
		go func() {
			ended <- follow(t.Context(), found, func(done int64) error {
				reported <- done
				return nil
			})
		}()
	}
	all := func(done int64) {
		for range many {
			require.Equal(t, done, <-reported)
		}
	}
	all(0)
	for done := int64(1); done <= 3; done++ {
		now := found
		if now.Done = done; done == 3 {
			now.State = job.Done
		}
		states <- now
		all(done)
	}
	for range many {
		require.NoError(t, <-ended)
	}
	require.EqualValues(t, 3, reads.Load())
}
