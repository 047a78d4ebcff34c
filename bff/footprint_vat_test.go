package bff_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

func TestFootprint_VAT(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	account := func(number, name, holds string) object { return object{"number": number, "name": name, "holds": holds} }
	plain := object{"costsHoldVat": false, "deductedPercent": float64(0), "accounts": []any{
		account("5020", "El", "company"), account("5611", "Drivmedel", "company"), account("7010", "Löner", "company"), account("9999", "Diverse", "company"),
	}}
	require.Equal(t, plain, e.ok(t, "/vat"))

	status, _ := e.send(t, http.MethodPut, "/vat", object{"costsHoldVat": true})
	require.Equal(t, http.StatusForbidden, status, "who only reads")
	e.decides()
	status, said := e.send(t, http.MethodPut, "/vat", object{"costsHoldVat": true})
	require.Equal(t, http.StatusOK, status, "%v", said)
	require.Equal(t, "footprint.recalculate", said["job"].(object)["kind"])
	status, said = e.send(t, http.MethodPut, "/vat", object{"costsHoldVat": true})
	require.Equal(t, http.StatusOK, status)
	require.Nil(t, said["job"], "it is said already")
	for _, holds := range []string{"yes", "no"} {
		status, said = e.send(t, http.MethodPut, "/vat/account", object{"number": "5020", "holds": holds})
		require.Equal(t, http.StatusOK, status, "%v", said)
		require.NotNil(t, said["job"])
		now := e.ok(t, "/vat")
		require.Equal(t, true, now["costsHoldVat"])
		require.Equal(t, account("5020", "El", holds), now["accounts"].([]any)[0])
	}
	status, _ = e.send(t, http.MethodPut, "/vat/account", object{"number": "5020", "holds": "company"})
	require.Equal(t, http.StatusOK, status)
	status, _ = e.send(t, http.MethodPut, "/vat", object{"costsHoldVat": false})
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, plain, e.ok(t, "/vat"))

	status, refused := e.send(t, http.MethodPut, "/vat/account", object{"number": "1", "holds": "yes"})
	require.Equal(t, http.StatusNotFound, status)
	require.Equal(t, "footprint.noAccount", refused["code"])
	status, _ = e.send(t, http.MethodPut, "/vat/account", object{"number": "5020", "holds": "perhaps"})
	require.Equal(t, http.StatusBadRequest, status)

	status, said = e.send(t, http.MethodPut, "/vat", object{"costsHoldVat": true, "deductedPercent": 40})
	require.Equal(t, http.StatusOK, status, "%v", said)
	require.NotNil(t, said["job"])
	status, _ = e.send(t, http.MethodPut, "/vat", object{"costsHoldVat": false})
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, float64(40), e.ok(t, "/vat")["deductedPercent"], "left as it was")
	for _, percent := range []any{-1, 100, 12.5, "40"} {
		status, _ = e.send(t, http.MethodPut, "/vat", object{"costsHoldVat": true, "deductedPercent": percent})
		require.Equal(t, http.StatusBadRequest, status, percent)
	}
	status, said = e.send(t, http.MethodPut, "/vat/account", object{"number": "5000", "to": "5999", "holds": "yes"})
	require.Equal(t, http.StatusOK, status, "%v", said)
	accounts := e.ok(t, "/vat")["accounts"].([]any)
	require.Equal(t, []any{account("5020", "El", "yes"), account("5611", "Drivmedel", "yes"), account("7010", "Löner", "company")}, accounts[:3])
	status, _ = e.send(t, http.MethodPut, "/vat/account", object{"number": "8000", "to": "8999", "holds": "yes"})
	require.Equal(t, http.StatusNotFound, status)
	status, refused = e.send(t, http.MethodPut, "/vat/account", object{"number": "5999", "to": "5000", "holds": "yes"})
	require.Equal(t, http.StatusBadRequest, status)
	require.Equal(t, object{"to": "outOfRange"}, refused["fields"])

	own := e.scope
	e.scope = tenant.NewScope(own.Person, uuid.New(), footprint.Read, footprint.Decisive, job.Read).InSession(own.Session)
	status, _ = e.send(t, http.MethodPut, "/vat/account", object{"number": "5020", "holds": "yes"})
	require.Equal(t, http.StatusNotFound, status, "another company, of whose accounts this is none")
}
