package bff_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
)

// 40 l of petrol hold 40 × 0.74 × 44.3 / 3,600 MWh; 900 SEK buy 900 / 1.35 kWh.
func TestFootprint_Energy(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	found := e.ok(t, "/2024/energy?locale=sv-SE")
	lines := found["lines"].([]any)
	require.Len(t, lines, 2)
	require.Equal(t, object{
		"carrier": object{"id": "petrol", "name": "Bensin"}, "use": "vehicles", "basis": "quantity", "unit": "l", "quantity": "40",
		"mwh": "0.364244", "renewable": "0", "nuclear": "0", "unproven": "0", "byContract": "0",
	}, lines[0])
	require.Equal(t, object{
		"carrier": object{"id": "electricity", "name": "El"}, "use": "premises", "basis": "prices", "unit": "kWh", "quantity": "666.666667",
		"mwh": "0.666667", "renewable": "0", "nuclear": "0", "unproven": "0.666667", "byContract": "0",
	}, lines[1])
	require.Equal(t, "1.030911", found["totals"].(object)["mwh"])
	require.Equal(t, "0.666667", found["totals"].(object)["fromPrices"])
	require.Equal(t, []any{}, found["missing"], "no premises are rented")
	require.Equal(t, []any{}, found["gaps"])
	require.Empty(t, e.ok(t, "/2023/energy")["lines"])

	own := e.scope
	e.scope = tenant.NewScope(own.Person, own.Company).InSession(own.Session)
	e.fails(t, "/2024/energy", http.StatusForbidden, "forbidden")
	e.scope = tenant.NewScope(own.Person, uuid.New(), footprint.Read).InSession(own.Session)
	require.Empty(t, e.ok(t, "/2024/energy")["lines"], "another company")
}

func TestFigures_OfEnergy(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	call := e.figures(t)
	offer := func(question string) object {
		status, offered := call("GET", question+"/footprint/2024-12-31", nil)
		require.Equal(t, http.StatusOK, status, "%v", offered)
		require.Len(t, offered, 1)
		return offered.([]any)[0].(object)
	}
	require.Equal(t, object{
		"row": "", "number": "0.364244", "kind": "energy", "categories": []any{}, "scope2": "location", "fromPrices": false,
	}, offer("B3_10"), "litres of an invoice")
	require.Equal(t, "0.666667", offer("B3_04")["number"])
	require.Equal(t, true, offer("B3_04")["fromPrices"])
	require.Equal(t, "0", offer("B3_02")["number"], "no contract proves any of it renewable")
	require.Equal(t, "1.030911", offer("B3_01")["number"])

	status, taken := call("POST", "B3_01/footprint/2024-12-31", object{"version": 0})
	require.Equal(t, http.StatusOK, status, "%v", taken)
	require.Equal(t, object{"number": "1.030911", "unit": "MWh"}, taken.(object)["value"])
	require.Equal(t, "footprint", taken.(object)["source"])
}
