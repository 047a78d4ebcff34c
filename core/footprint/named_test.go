package footprint_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/account/accounttest"
	"tillit/core/footprint"
	"tillit/core/tenant"
)

func TestNamed(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	filter := footprint.Filter{Supplier: b.supplier(t, "Macken AB", ""), Source: b.source}
	named, err := b.footprints.Named(t.Context(), b.scope, filter)
	require.NoError(t, err)
	require.Equal(t, "Macken AB", named.Supplier)
	require.NotEmpty(t, named.Source)

	named, err = b.footprints.Named(t.Context(), b.scope, footprint.Filter{})
	require.NoError(t, err)
	require.Zero(t, named)

	other := tenant.NewScope(uuid.New(), accounttest.Company(t, b.db), footprint.Read)
	named, err = b.footprints.Named(t.Context(), other, filter)
	require.NoError(t, err)
	require.Zero(t, named, "what another company has stays unknown")

	_, err = b.footprints.Named(t.Context(), tenant.NewScope(uuid.New(), b.scope.Company), filter)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
