package bff_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
)

func TestOnboarding_LeadsNewCompanies(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	admin := p.As(t, tenant.Admin)
	var made object
	admin.Post(t, "/admin/company", object{"name": "Ny AB", "country": "SE", "reportingStandard": 3}).Into(t, &made)
	const path = "/company/company/onboarding?locale=en-US"
	admin.Post(t, "/account/impersonate/"+made["id"].(string), nil).Into(t, &object{})
	require.Equal(t, true, me(t, admin)["setUp"])

	var at object
	admin.Get(t, path).Into(t, &at)
	require.Equal(t, "language", at["step"])
	require.Equal(t, "open", at["state"])
	require.Equal(t, "unknown", at["size"])
	require.InDelta(t, 2025, at["year"], 0)
	first := at["first"].(object)
	require.NotEmpty(t, first["id"])
	require.NotEmpty(t, first["shortTitle"])

	body := object{"state": "open", "step": "deepDive", "path": "", "sources": []string{"travel"}, "inGroup": nil, "version": 1}
	admin.Post(t, path, body).Into(t, &at)
	require.Equal(t, "deepDive", at["step"])
	require.Equal(t, []any{"travel"}, at["sources"])
	var problem object
	stale := admin.Post(t, path, body)
	stale.Refused(t, http.StatusConflict, "onboarding.stale")
	require.NoError(t, json.Unmarshal(stale.Body, &problem))
	require.InDelta(t, 2, problem["current"].(object)["version"], 0, "where they stand now comes along")

	body["version"], body["state"], body["step"], body["path"] = 2, "finished", "final", "manual"
	admin.Post(t, path, body).Into(t, &at)
	require.Equal(t, false, me(t, admin)["setUp"])
}

func TestOnboarding_LeavesEverybodyElseAlone(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	require.Equal(t, false, me(t, c)["setUp"])
	c.Get(t, "/company/company/onboarding").Refused(t, http.StatusNotFound, "notFound")
	p.In(t, tenant.User, c.Home).Get(t, "/company/company/onboarding").Refused(t, http.StatusForbidden, "forbidden")
}
