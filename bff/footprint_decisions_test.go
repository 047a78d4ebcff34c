package bff_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// send makes a call with a body and decodes its answer.
func (e *emitter) send(t *testing.T, method, path string, body object) (int, object) {
	t.Helper()
	sent, err := json.Marshal(body)
	require.NoError(t, err)
	request := httptest.NewRequestWithContext(t.Context(), method, "/api/company/footprint"+path, bytes.NewReader(sent))
	request.Header.Set("Content-Type", "application/json")
	response, err := e.app.Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
	require.NoError(t, err)
	defer response.Body.Close()
	var v object
	require.NoError(t, json.NewDecoder(response.Body).Decode(&v), path)
	return response.StatusCode, v
}

// decides gives the caller the right to.
func (e *emitter) decides() {
	e.scope = tenant.NewScope(e.scope.Person, e.scope.Company, footprint.Read, footprint.Decisive, job.Read).InSession(e.scope.Session)
}

func TestFootprint_Decide(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	e.decides()
	odd := list(t, e.ok(t, "/2024/transactions?status=unmatched")["items"])[0]["id"]

	status, made := e.send(t, http.MethodPost, "/2024/decision?locale=sv-SE", object{
		"ids": []any{odd}, "kind": "category", "category": "1.mobile.fossil.petrol", "note": "Reservdunk",
	})
	require.Equal(t, http.StatusOK, status, "%v", made)
	decision := made["decision"].(object)
	require.Equal(t, object{"id": "1.mobile.fossil.petrol", "name": "Bensin"}, decision["category"])
	require.InDelta(t, 1, decision["rows"], 0)
	require.Equal(t, true, decision["pending"])
	require.Equal(t, "footprint.recalculate", made["job"].(object)["kind"])

	row := list(t, e.ok(t, "/2024/transactions?status=unmatched&locale=fi-FI")["items"])[0]
	require.Equal(t, object{
		"category": object{"id": "1.mobile.fossil.petrol", "name": "Bensiini"}, "exclusion": nil, "disabled": false, "pending": true,
	}, row["byHand"], "the row itself answers at once")
	decisions := list(t, e.ok(t, "/transaction/"+odd.(string))["decisions"])
	require.Equal(t, "Reservdunk", decisions[0]["note"])
	require.Nil(t, decisions[0]["undone"])

	status, undone := e.send(t, http.MethodDelete, "/decision/"+decision["id"].(string), nil)
	require.Equal(t, http.StatusOK, status, "%v", undone)
	require.Equal(t, e.scope.Person.String(), undone["decision"].(object)["undone"].(object)["by"].(object)["id"])
	require.NotNil(t, undone["job"])
	_, again := e.send(t, http.MethodDelete, "/decision/"+decision["id"].(string), nil)
	require.Nil(t, again["job"])

	var all []object
	require.Equal(t, http.StatusOK, e.get(t, "/decision", &all))
	require.Len(t, all, 1)
	require.Equal(t, decision["id"], all[0]["id"])
}

func TestFootprint_Decide_AllThatPassTheFilter(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	e.decides()
	status, made := e.send(t, http.MethodPost, "/2024/decision?q=macken&month=2", object{"all": true, "kind": "exclusion", "exclusion": "intra-group"})
	require.Equal(t, http.StatusOK, status, "%v", made)
	require.InDelta(t, 1, made["decision"].(object)["rows"], 0, "both parts of a row are one row")
	require.Equal(t, "intra-group", made["decision"].(object)["exclusion"])
}

func TestFootprint_Decide_Refuses(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	own := e.scope
	off := object{"ids": []any{list(t, e.ok(t, "/2024/transactions")["items"])[0]["id"]}, "kind": "disabled"}

	status, problem := e.send(t, http.MethodPost, "/2024/decision", off)
	require.Equal(t, http.StatusForbidden, status, "who reads and calculates does not decide")
	require.Equal(t, "forbidden", problem["code"])

	e.decides()
	for name, body := range map[string]object{
		"neither rows nor all": {"kind": "disabled"},
		"both":                 {"kind": "disabled", "all": true, "ids": off["ids"]},
		"no such kind":         {"kind": "gone", "all": true},
		"no leaf":              {"kind": "category", "category": "3.1", "all": true},
		"no such exclusion":    {"kind": "exclusion", "exclusion": "whim", "all": true},
	} {
		status, problem := e.send(t, http.MethodPost, "/2024/decision", body)
		require.Equal(t, http.StatusBadRequest, status, "%s: %v", name, problem)
		require.Equal(t, "fields", problem["code"], name)
	}
	status, problem = e.send(t, http.MethodPost, "/2024/decision?q=nothing-like-it", object{"kind": "disabled", "all": true})
	require.Equal(t, http.StatusNotFound, status)
	require.Equal(t, "footprint.notFound", problem["code"])

	status, made := e.send(t, http.MethodPost, "/2024/decision", off)
	require.Equal(t, http.StatusOK, status)
	e.scope = tenant.NewScope(own.Person, accounttest.Company(t, e.db), footprint.Read, footprint.Decisive).InSession(own.Session)
	status, _ = e.send(t, http.MethodDelete, "/decision/"+made["decision"].(object)["id"].(string), nil)
	require.Equal(t, http.StatusNotFound, status, "another company's")
	status, _ = e.send(t, http.MethodPost, "/2024/decision", off)
	require.Equal(t, http.StatusNotFound, status, "another company's row")
}

func TestFootprint_Choices(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	choices := e.ok(t, "/choices?locale=nl-NL")
	categories := list(t, choices["categories"])
	require.Equal(t, object{"id": "1", "parentId": nil, "tier": 0.0, "scope": 1.0, "name": "Scope 1: directe emissies", "leaf": false}, categories[0])
	require.NotEmpty(t, choices["exclusions"])
}

func TestFootprint_Activities(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	require.Equal(t, object{"costCentres": []any{}, "projects": []any{}}, e.ok(t, "/2024/activities"))
	require.Equal(t, "0", e.ok(t, "/2024?costCentre=100")["totals"].(object)["total"])
}
