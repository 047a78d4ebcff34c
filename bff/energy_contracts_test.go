package bff_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// contractWith is a contract as it is sent, with other fields.
func contractWith(change object) object {
	contract := someContract()
	maps.Copy(contract, change)
	return contract
}

func TestEnergyContracts(t *testing.T) {
	t.Parallel()
	p, c := energyUser(t)
	var made, year object
	c.Post(t, "/company/energy-contract", someContract()).Into(t, &made)
	require.Equal(t, 1.0, made["version"])
	require.Equal(t, "120.5", made["quantity"])
	require.Equal(t, "0", made["coveredKWh"], "not calculated yet")

	c.Get(t, "/company/energy-contract?year=2025").Into(t, &year)
	contracts := list(t, year["contracts"])
	require.Len(t, contracts, 1)
	require.Equal(t, made["id"], contracts[0]["id"])
	require.Empty(t, list(t, year["use"]))

	path := "/company/energy-contract/" + made["id"].(string)
	var changed object
	c.Put(t, path, contractWith(object{"quantity": nil, "kgPerKWh": "0.021", "instrument": "rate", "version": 1})).Into(t, &changed)
	require.Nil(t, changed["quantity"])
	require.Equal(t, "0.021", changed["kgPerKWh"])

	var problem object
	stale := c.Put(t, path, contractWith(object{"version": 1}))
	stale.Refused(t, http.StatusConflict, "contract.stale")
	require.NoError(t, json.Unmarshal(stale.Body, &problem))
	require.Equal(t, "0.021", problem["current"].(object)["kgPerKWh"], "the newer contract comes along")

	overlap := c.Post(t, "/company/energy-contract", contractWith(object{"quantity": nil, "number": "GO-18"}))
	overlap.Refused(t, http.StatusConflict, "contract.overlap")
	require.NoError(t, json.Unmarshal(overlap.Body, &problem))
	require.Equal(t, "GO-17", problem["current"].(object)["number"], "it is told which one covers the days")

	wrong := c.Post(t, "/company/energy-contract", contractWith(object{"quantity": "0", "supplier": " "}))
	wrong.Refused(t, http.StatusBadRequest, "fields")
	require.NoError(t, json.Unmarshal(wrong.Body, &problem))
	require.Equal(t, object{"quantity": "outOfRange", "supplier": "required"}, problem["fields"])
	c.Post(t, "/company/energy-contract", contractWith(object{"from": "in spring"})).Refused(t, http.StatusBadRequest, "fields")

	var removed object
	c.Delete(t, path+"?version=2").Into(t, &removed)
	c.Get(t, "/company/energy-contract?year=2025").Into(t, &year)
	require.Empty(t, list(t, year["contracts"]))
	c.Post(t, path+"/restore?version=3", nil).Into(t, &changed)
	require.Equal(t, 4.0, changed["version"])

	var jobs int
	require.NoError(t, p.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from jobs where kind = 'contract.apply'").Scan(ctx, &jobs)
	}))
	require.Equal(t, 1, jobs, "what waits calculates each write that is taken")
}
