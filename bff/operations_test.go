package bff_test

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/carry"
)

func TestDashboard(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	admin, c := p.As(t, tenant.Admin), p.As(t, tenant.Company)
	scope := tenant.NewScope(uuid.Nil, c.Home, job.Read)
	require.NoError(t, p.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := job.Create(ctx, tx, scope, carry.Kind, nil)
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

func TestJob_Restart(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	admin, c := p.As(t, tenant.Admin), p.As(t, tenant.Company)
	scope := tenant.NewScope(c.Person.ID, c.Home, footprint.Calculate)
	month := footprint.Month{Year: 2025, Month: 1}
	made, err := p.deps.Carbon.Footprints.Calculations.Request(t.Context(), scope, footprint.Period{From: month, To: month})
	require.NoError(t, err)
	fail := func() {
		require.Error(t, p.deps.Admin.Jobs.Run(t.Context(), scope, made.ID, true, func(context.Context, *job.Run) error { return errors.New("no luck") }))
	}
	path := "job/" + made.ID.String() + "/restart"
	admin.Post(t, "/admin/"+path, nil).Refused(t, http.StatusConflict, "job.notFailed")
	for times, restart := range []func() bfftest.Response{
		func() bfftest.Response { return admin.Post(t, "/admin/"+path, nil) },
		func() bfftest.Response { return c.Post(t, "/company/"+path, nil) },
	} {
		fail()
		var again object
		restart().Into(t, &again)
		require.Equal(t, made.ID.String(), again["id"])
		require.Equal(t, "queued", again["state"])
		require.InDelta(t, times+1, again["restarts"], 0)
		require.Nil(t, again["code"])
	}
	p.As(t, tenant.Company).Post(t, "/company/"+path, nil).Refused(t, http.StatusNotFound, "notFound")
}
