package fault_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
)

func TestError_SurvivesWrapping(t *testing.T) {
	t.Parallel()
	stale := fault.New(fault.Conflict, "answer.stale")
	wrapped := fmt.Errorf("save answer: %w", stale.After(time.Second))

	require.ErrorIs(t, wrapped, stale)
	require.NotErrorIs(t, wrapped, fault.New(fault.Conflict, "company.stale"))
	require.Equal(t, fault.Conflict, fault.KindOf(wrapped))
	require.Equal(t, "answer.stale", fault.CodeOf(wrapped))
}

func TestError_UnnamedIsInternal(t *testing.T) {
	t.Parallel()
	err := fmt.Errorf("disk on fire")
	require.Equal(t, fault.Internal, fault.KindOf(err))
	require.Equal(t, fault.CodeInternal, fault.CodeOf(err))
}

func TestFields(t *testing.T) {
	t.Parallel()
	require.NoError(t, fault.Fields(nil))

	err := fault.Fields(map[string]string{"name": "required", "country": "unknown"})
	require.Equal(t, fault.Invalid, fault.KindOf(err))
	require.EqualError(t, err, "fields country=unknown name=required")
}

func TestError_AfterLeavesTheOriginal(t *testing.T) {
	t.Parallel()
	busy := fault.New(fault.TooMany, "account.throttled")
	require.Equal(t, time.Minute, busy.After(time.Minute).RetryAfter)
	require.Zero(t, busy.RetryAfter)
}
