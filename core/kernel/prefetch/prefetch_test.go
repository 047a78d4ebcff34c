package prefetch_test

import (
	"errors"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/prefetch"
)

// numbers counts to n, ends with what ended, and reports whether it has ended.
func numbers(n int, ending error, ended *bool) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		defer func() { *ended = true }()
		for i := range n {
			if !yield(i, nil) {
				return
			}
		}
		if ending != nil {
			yield(-1, ending)
		}
	}
}

func TestOf(t *testing.T) {
	t.Parallel()
	boom := errors.New("boom")
	for _, n := range []int{0, 1, 127, 128, 129, 1000} {
		for _, ending := range []error{nil, boom} {
			var ended bool
			next := 0
			var failure error
			for i, err := range prefetch.Of(numbers(n, ending, &ended)) {
				if err != nil {
					failure = err
					continue
				}
				require.NoError(t, failure, "nothing follows an error")
				require.Equal(t, next, i)
				next++
			}
			require.Equal(t, n, next, "nothing is lost before an error")
			require.Equal(t, ending, failure)
			require.True(t, ended)
		}
	}
}

func TestOf_StopsReadingWhenNobodyGoesOn(t *testing.T) {
	t.Parallel()
	for _, taken := range []int{1, 128, 500} {
		var ended bool
		for i, err := range prefetch.Of(numbers(1<<40, nil, &ended)) {
			require.NoError(t, err)
			if i+1 == taken {
				break
			}
		}
		require.True(t, ended)
	}
}
