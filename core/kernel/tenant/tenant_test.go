package tenant_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
)

const write tenant.Permission = "test.write"

func TestScope_Require(t *testing.T) {
	t.Parallel()
	s := tenant.NewScope(uuid.New(), uuid.New(), write)
	require.NoError(t, s.Require(write))
	require.ErrorIs(t, s.Require("test.other"), tenant.ErrForbidden)
	require.ErrorIs(t, tenant.Scope{}.Require(write), tenant.ErrForbidden)
}

func TestScope_For(t *testing.T) {
	t.Parallel()
	own, child, foreign := uuid.New(), uuid.New(), uuid.New()
	s := tenant.NewScope(uuid.New(), own, write).Seeing(child)

	moved, err := s.For(child)
	require.NoError(t, err)
	require.Equal(t, child, moved.Company)
	require.Equal(t, own, s.Company, "the original stays with its company")

	_, err = s.For(foreign)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = tenant.Scope{}.SeeingAll().For(uuid.Nil)
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

func TestScope_SeeingDoesNotLeakIntoSiblings(t *testing.T) {
	t.Parallel()
	base := tenant.NewScope(uuid.New(), uuid.New())
	a, b := uuid.New(), uuid.New()
	left, right := base.Seeing(a), base.Seeing(b)
	require.True(t, left.Sees(a))
	require.False(t, left.Sees(b))
	require.False(t, right.Sees(a))
	require.False(t, tenant.Scope{}.Sees(a))
}

func TestScope_RequireFeature(t *testing.T) {
	t.Parallel()
	s := tenant.NewScope(uuid.New(), uuid.New()).Disabled(tenant.Report | tenant.Goals)
	require.ErrorIs(t, s.RequireFeature(tenant.Report), tenant.ErrFeatureDisabled)
	require.NoError(t, s.RequireFeature(tenant.Footprint))
	require.NoError(t, s.RequireFeature(0))

	for _, f := range tenant.Features() {
		require.ErrorIs(t, s.Disabled(tenant.AllDisabled).RequireFeature(f), tenant.ErrFeatureDisabled)
	}
}
