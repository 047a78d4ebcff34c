package bff_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/answer"
	"tillit/core/job"
	"tillit/core/pg"
	"tillit/core/tenant"
)

func TestDashboard(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	admin, c := p.As(t, tenant.Admin), p.As(t, tenant.Company)
	scope := tenant.NewScope(uuid.Nil, c.Home, job.Read)
	require.NoError(t, p.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := job.Create(ctx, tx, scope, answer.KindCarry, nil)
		return err
	}))

	var found object
	admin.Get(t, "/admin/dashboard?year=2025").Into(t, &found)
	require.Equal(t, []any{object{"standard": 0.0, "companies": 1.0}}, found["companies"])
	require.InDelta(t, 2, found["people"], 0)
	running := found["running"].(object)
	require.InDelta(t, 1, running["all"], 0)
	require.Equal(t, c.Home.String(), running["items"].([]any)[0].(object)["companyId"])
	require.Equal(t, "answer.carry", running["items"].([]any)[0].(object)["kind"])
	for _, list := range []string{"failed", "unmatched", "shutOut"} {
		require.Equal(t, object{"all": 0.0, "items": []any{}}, found[list], list)
	}
}
