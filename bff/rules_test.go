package bff_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
)

// ruleOf is a rule for a supplier that leads to an exclusion.
func ruleOf(supplier string) object {
	return object{
		"priority": 0, "chart": "", "accountFrom": "", "accountTo": "", "accountWords": []string{}, "supplier": supplier,
		"supplierNumber": "", "text": []string{}, "costCentre": "", "project": "", "sign": 0, "from": "", "to": "",
		"category": "", "exclusion": "intra-group", "note": "",
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	theirs := p.otherTenant(t)
	admin := p.As(t, tenant.Admin)
	base := "/admin/company/" + theirs.home.String() + "/carbon-rule"
	made := func(res bfftest.Response) (v object) {
		t.Helper()
		require.Equal(t, http.StatusOK, res.Status, "%s", res.Body)
		res.Into(t, &v)
		return v
	}

	var tried object
	admin.Post(t, base+"/try", object{"rule": ruleOf("macken ab"), "replaces": theirs.rule, "year": 2025}).Into(t, &tried)
	require.EqualValues(t, 1, tried["hit"].(object)["rows"])
	require.EqualValues(t, 1, tried["moved"])
	require.Equal(t, tried["kgBefore"], tried["kgAfter"], "another reason to leave it out changes no figure")
	require.Len(t, tried["moves"], 1)

	gone := made(admin.Post(t, base+"/try", object{"replaces": theirs.rule, "year": 2025}))
	require.EqualValues(t, 0, gone["hit"].(object)["rows"])
	require.EqualValues(t, 1, gone["moved"])

	shared := "/admin/carbon-rule/try/"
	require.EqualValues(t, 0, made(admin.Post(t, shared+theirs.home.String(), object{"rule": ruleOf("Inget"), "year": 2025}))["moved"])
	require.Equal(t, http.StatusNotFound, admin.Post(t, shared+uuid.NewString(), object{"rule": ruleOf("Inget"), "year": 2025}).Status)
	require.Equal(t, http.StatusMethodNotAllowed, admin.Post(t, "/admin/carbon-rule/try", object{"rule": ruleOf("Inget"), "year": 2025}).Status)
	var concerned []object
	admin.Get(t, "/admin/carbon-rule/companies").Into(t, &concerned)
	require.True(t, slices.ContainsFunc(concerned, func(c object) bool { return c["id"] == theirs.home.String() && c["name"] != "" }))

	created := made(admin.Post(t, base, ruleOf("Nabo")))
	require.Equal(t, "nabo", created["key"])
	require.Equal(t, "company", created["level"])
	changed := made(admin.Do(t, http.MethodPut, base+"/"+created["id"].(string), ruleOf("Nabo AB")))
	require.EqualValues(t, 2, changed["version"])
	stale := admin.Do(t, http.MethodPut, base+"/"+created["id"].(string), ruleOf("Nabo & Co"))
	require.Equal(t, http.StatusConflict, stale.Status)
	require.Contains(t, string(stale.Body), changed["id"].(string), "the newer one comes with the refusal")

	broken := ruleOf("Nabo")
	broken["from"] = "yesterday"
	refused := admin.Post(t, base, broken)
	require.Equal(t, http.StatusBadRequest, refused.Status)
	require.Contains(t, string(refused.Body), `"from":"date"`)

	moved := made(admin.Post(t, base+"/"+changed["id"].(string)+"/move", object{"side": "before", "other": theirs.rule}))
	list := made(admin.Get(t, base+"?level=company&q=nabo"))
	require.EqualValues(t, 1, list["total"])
	require.Equal(t, http.StatusNoContent, admin.Do(t, http.MethodDelete, base+"/"+moved["id"].(string), nil).Status)
	require.EqualValues(t, 1, made(admin.Get(t, base+"?retired=true&q=nabo"))["total"])
	made(admin.Post(t, base+"/"+moved["id"].(string)+"/restore", nil))
	require.Equal(t, http.StatusNotFound, admin.Get(t, "/admin/carbon-rule/"+moved["id"].(string)+"/history").Status, "it is none of the global ones")

	unused := made(admin.Get(t, base+"?finding=unused&level=company&year=2025"))
	require.EqualValues(t, 2, unused["total"])
	require.NotEmpty(t, made(admin.Get(t, "/admin/carbon-rule/findings?year=2025"))["used"])

	file := admin.Get(t, base+"/export")
	require.Equal(t, 3, strings.Count(string(file.Body), "\n"))
	taken := made(admin.Do(t, http.MethodPost, base+"/import?preview=true", file.Body, bfftest.Header("Content-Type", "text/csv")))
	require.EqualValues(t, 2, taken["unchanged"])
	require.Equal(t, false, taken["stored"])

	targets := made(admin.Get(t, "/admin/carbon-rule/targets?locale=en-US"))
	require.NotEmpty(t, targets["categories"])
	require.NotEmpty(t, targets["exclusions"])
}
