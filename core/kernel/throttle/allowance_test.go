package throttle_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/throttle"
)

func TestTake(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	rule := throttle.Rule{Name: "test", Burst: 2, Every: time.Minute}
	mine, other := rule.Of("mine"), rule.Of("other")

	require.NoError(t, throttle.Take(t.Context(), db, noon(), mine))
	require.NoError(t, throttle.Take(t.Context(), db, noon(), mine))
	err := throttle.Take(t.Context(), db, noon(), mine)
	require.ErrorIs(t, err, throttle.ErrTooMany)
	var refused *fault.Error
	require.ErrorAs(t, err, &refused)
	require.Equal(t, time.Minute, refused.RetryAfter)

	require.ErrorIs(t, throttle.Take(t.Context(), db, noon(), other, mine), throttle.ErrTooMany)
	require.NoError(t, throttle.Take(t.Context(), db, noon(), other), "what was refused for another's sake cost nothing")
	require.NoError(t, throttle.Take(t.Context(), db, noon(), other))

	require.NoError(t, throttle.GiveBack(t.Context(), db, noon(), mine))
	require.NoError(t, throttle.Take(t.Context(), db, noon(), mine))
	require.ErrorIs(t, throttle.Take(t.Context(), db, noon(), mine), throttle.ErrTooMany)
	require.NoError(t, throttle.Take(t.Context(), db, noon().Add(time.Minute), mine))
}

// Fifty at once are no luckier than fifty in a row.
func TestTake_InParallel(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	rule := throttle.Rule{Name: "test", Burst: 7, Every: time.Hour}
	office := throttle.Rule{Name: "office", Burst: 1000, Every: time.Second}

	var let atomic.Int32
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			charges := []throttle.Charge{rule.Of("a"), office.Of("b")}
			if i%2 == 0 {
				charges[0], charges[1] = charges[1], charges[0]
			}
			if throttle.Take(t.Context(), db, noon(), charges...) == nil {
				let.Add(1)
			}
		})
	}
	wg.Wait()
	require.EqualValues(t, 7, let.Load())
}

func TestSweep(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	rule := throttle.Rule{Name: "test", Burst: 1, Every: time.Minute}
	require.NoError(t, throttle.Take(t.Context(), db, noon(), rule.Of("a")))

	require.NoError(t, throttle.Sweep(t.Context(), db, noon().Add(time.Minute)))
	require.ErrorIs(t, throttle.Take(t.Context(), db, noon(), rule.Of("a")), throttle.ErrTooMany, "still in use")
	require.NoError(t, throttle.Sweep(t.Context(), db, noon().Add(2*time.Minute)))
	require.NoError(t, throttle.Take(t.Context(), db, noon(), rule.Of("a")))
}
