package footprint_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/tenant"
)

// What other packages ask for in a scope of theirs is refused as well.
func TestService_LesserScopes(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ctx, none, reader := t.Context(), tenant.NewScope(uuid.New(), b.scope.Company), tenant.NewScope(uuid.New(), b.scope.Company, footprint.Read)
	_, err := b.footprints.Consolidations.Consolidate(ctx, none, 2024, nil, "")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Consolidations.OnCategories(ctx, none, nil, nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Consolidations.Doubts(ctx, none, nil, footprint.Location, "")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Consolidations.Outside(ctx, none, nil, nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Traces.Notices(ctx, none, nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, _, err = b.footprints.Runs.LatestRun(ctx, none, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Trials.Weigh(ctx, none, uuid.New(), 2024, nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Calculations.Renew(ctx, reader, rulebook.Changed{Company: b.scope.Company}, 0)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Trials.TryShared(ctx, reader, uuid.New(), whatif.Trial{}, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden, "and not told whether there is such a company")
}
