package bff_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// somePlace is an activity that somebody has seen in a version.
func somePlace(version int) object {
	return object{
		"version": version, "removed": false, "name": "Leveranser av diesel", "description": "", "segment": "upstream", "tier": 1,
		"type": "input", "priority": "high", "stakeholderId": nil, "position": 1,
		"questions": []any{}, "topics": []any{},
	}
}

// but is a thing with other fields.
func but(thing object, changes ...object) object {
	thing = maps.Clone(thing)
	for _, c := range changes {
		maps.Copy(thing, c)
	}
	return thing
}

// someChain is a new map: a supplier of the books with what it does, which
// leads to the company's own business.
func someChain(n otherTenant) object {
	own := uuid.New()
	return object{
		"stakeholders": []any{object{
			"id": n.partner, "version": 0, "removed": false, "name": "Macken AB", "type": "supplier", "description": "", "supplierId": n.supplier,
		}},
		"activities": []any{
			but(somePlace(0), object{"id": n.place, "stakeholderId": n.partner}),
			but(somePlace(0), object{"id": own, "name": "Åkeri", "segment": "core", "tier": 0}),
		},
		"connections": []any{object{"id": n.flow, "version": 0, "removed": false, "from": n.place, "to": own, "description": "Diesel"}},
	}
}

// only is a change of activities alone.
func only(activities ...any) object {
	return object{"stakeholders": []any{}, "activities": activities, "connections": []any{}}
}

func TestSupplyChain_FromMapToChangeAndConflict(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	c := p.SignedIn(t, n.admin)
	const path = "/company/supply-chain"
	var chain object
	c.Get(t, path).Into(t, &chain)
	places := list(t, chain["activities"])
	require.Len(t, places, 2)
	require.Equal(t, n.partner.String(), list(t, chain["stakeholders"])[0]["id"])
	require.Equal(t, n.supplier.String(), list(t, chain["stakeholders"])[0]["supplierId"])
	require.Equal(t, n.flow.String(), list(t, chain["connections"])[0]["id"])

	id := object{"id": n.place}
	var changed object
	c.Post(t, path, only(but(somePlace(1), id, object{"name": "Diesel"}))).Into(t, &changed)
	after := list(t, changed["activities"])[0]
	require.InDelta(t, 2, after["version"], 0)
	require.Equal(t, n.admin.Name, after["updatedBy"].(object)["name"])

	require.Empty(t, list(t, after["topics"]))
	linked := object{"name": "Diesel", "questions": []any{"BP-1_01"}, "topics": []any{"E1", "S2"}}
	c.Post(t, path, only(but(somePlace(2), id, linked))).Into(t, &changed)
	c.Get(t, path).Into(t, &chain)
	require.Equal(t, linked["topics"], list(t, chain["activities"])[0]["topics"])
	require.Equal(t, linked["questions"], list(t, chain["activities"])[0]["questions"])

	stale := c.Post(t, path, only(but(somePlace(1), id, object{"name": "HVO"})))
	stale.Refused(t, http.StatusConflict, "supplyChain.stale")
	var problem object
	require.NoError(t, json.Unmarshal(stale.Body, &problem))
	newer := list(t, problem["current"].(object)["activities"])
	require.Len(t, newer, 1)
	require.Equal(t, "Diesel", newer[0]["name"], "what the other one wrote comes with the refusal")

	wrong := c.Post(t, path, only(but(somePlace(3), id, object{"name": " ", "tier": 0, "topics": []any{"E1", "E1"}})))
	wrong.Refused(t, http.StatusBadRequest, "fields")
	require.NoError(t, json.Unmarshal(wrong.Body, &problem))
	require.Equal(t, object{"activities[0].name": "required", "activities[0].tier": "outOfRange", "activities[0].topics": "unknown"}, problem["fields"])
	c.Post(t, path, only(but(somePlace(7), object{"id": uuid.New()}))).Refused(t, http.StatusNotFound, "supplyChain.notFound")
}

func TestSupplyChain_Figures(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	c := p.SignedIn(t, n.admin)
	const path = "/company/supply-chain/figures?year="
	var figures object
	c.Get(t, path+"2025").Into(t, &figures)
	require.Equal(t, "SEK", figures["currency"])
	found := list(t, figures["suppliers"])
	require.Len(t, found, 1)
	require.Equal(t, []any{n.partner.String()}, found[0]["stakeholders"])
	require.Equal(t, "700", found[0]["amount"])
	require.NotEqual(t, "0", found[0]["kg"])
	require.NotNil(t, found[0]["intensity"])
	for _, field := range []string{"share", "bySpend", "uncertainty", "rank"} {
		require.Contains(t, found[0], field)
	}
	c.Get(t, path+"2024").Into(t, &figures)
	before := list(t, figures["suppliers"])[0]
	require.Equal(t, "0", before["amount"])
	require.Nil(t, before["intensity"], "nothing was bought")
}

func TestSupplyChain_Features(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	off := func(f tenant.Feature) {
		t.Helper()
		require.NoError(t, p.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.ExecContext(ctx, "update companies set disabled_features = ? where id = ?", int64(f), n.home)
			return err
		}))
	}
	off(tenant.Footprint)
	c := p.SignedIn(t, n.admin)
	c.Get(t, "/company/supply-chain").Into(t, &object{})
	c.Get(t, "/company/supply-chain/figures?year=2025").Refused(t, http.StatusForbidden, "feature_disabled")
	off(tenant.SupplyChain)
	c = p.SignedIn(t, n.admin)
	c.Get(t, "/company/supply-chain").Refused(t, http.StatusForbidden, "feature_disabled")
}
