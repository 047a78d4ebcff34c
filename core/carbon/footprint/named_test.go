package footprint_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

func TestNames(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	supplier := b.supplier(t, "Macken AB", "")
	named, err := b.footprints.Consolidations.Names(t.Context(), b.scope, supplier, b.source, uuid.New())
	require.NoError(t, err)
	require.Len(t, named, 2)
	require.Equal(t, "Macken AB", named[supplier])
	require.NotEmpty(t, named[b.source])

	named, err = b.footprints.Consolidations.Names(t.Context(), b.scope)
	require.NoError(t, err)
	require.Empty(t, named)

	other := tenant.NewScope(uuid.New(), accounttest.Company(t, b.db), footprint.Read)
	named, err = b.footprints.Consolidations.Names(t.Context(), other, supplier, b.source)
	require.NoError(t, err)
	require.Empty(t, named, "what another company has stays unknown")

	_, err = b.footprints.Consolidations.Names(t.Context(), tenant.NewScope(uuid.New(), b.scope.Company), supplier)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
