package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
)

// gridOf is another value for the Swedish grid of 2024.
func gridOf(kg string) object {
	return object{
		"series": "electricity.grid.ember", "name": "Swedish grid, own count", "unit": "kWh", "kg": kg, "upstreamKg": nil, "biogenicKg": nil,
		"basis": "direct", "gwp": "AR6", "region": "SE", "year": 2024, "priceYear": 0, "priceKind": "", "source": "Own report", "licence": "facts",
		"confidence": "seen", "provenance": "read", "quality": 2, "uncertainty": "0.1", "notes": `=HYPERLINK("http://evil.test")`,
	}
}

func TestFactors(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	admin := p.As(t, tenant.Admin)
	const base = "/admin/emission-factor"
	const grid = "electricity.grid.ember.kwh.se.2024"
	found := func(res bfftest.Response) (v object) {
		t.Helper()
		require.Equal(t, http.StatusOK, res.Status, "%s", res.Body)
		res.Into(t, &v)
		return v
	}

	page := found(admin.Get(t, base+"?q=grid+ember&region=SE&year=2024&kind=energy&state=inForce&sort=-value"))
	require.NotEmpty(t, page["items"])
	require.Less(t, page["total"].(float64), float64(10))
	require.NotEmpty(t, found(admin.Get(t, base+"/choices?locale=sv-SE"))["series"])

	wrong := gridOf("0.02")
	wrong["unit"], wrong["replaces"] = "l", grid
	checked := found(admin.Post(t, base+"/check", wrong))
	require.Equal(t, object{"unit": "serves"}, checked["fields"])
	require.NotEmpty(t, checked["misfits"])
	delete(wrong, "replaces")
	refused := admin.Post(t, base+"/"+grid+"/supersede", wrong)
	require.Equal(t, http.StatusBadRequest, refused.Status)
	require.Contains(t, string(refused.Body), `"unit":"serves"`)

	own := found(admin.Post(t, base+"/"+grid+"/supersede", gridOf("0.02")))
	require.Equal(t, grid+".r1", own["id"])
	require.Equal(t, http.StatusConflict, admin.Post(t, base+"/"+grid+"/supersede", gridOf("0.03")).Status)
	require.Equal(t, http.StatusConflict, admin.Post(t, base, gridOf("0.03")).Status)
	require.EqualValues(t, 1, found(admin.Get(t, base+"?state=own"))["total"])

	card := found(admin.Get(t, base+"/"+grid))
	require.Equal(t, "superseded", card["factor"].(object)["state"])
	require.NotEmpty(t, card["notice"].(object)["text"])
	require.NotEmpty(t, card["serves"])

	table := admin.Get(t, base+"/export?state=own")
	require.Equal(t, http.StatusOK, table.Status)
	require.Contains(t, string(table.Body), grid+".r1")
	require.Contains(t, string(table.Body), "Single published figures", "the licence stands beside the row")
	require.Contains(t, string(table.Body), `"'=HYPERLINK(""http://evil.test"")"`, "nothing that is typed runs")

	require.Equal(t, "withdrawn", found(admin.Do(t, http.MethodDelete, base+"/"+grid+".r1", nil))["state"])
	require.Equal(t, "inForce", found(admin.Post(t, base+"/"+grid+".r1/put-back", nil))["state"])
	require.Equal(t, "inForce", found(admin.Post(t, base+"/"+grid+"/put-back", nil))["state"])
	require.Equal(t, http.StatusNotFound, admin.Get(t, base+"/none").Status)

	company := p.As(t, tenant.Company)
	require.Equal(t, http.StatusForbidden, company.Get(t, base).Status)
	require.Equal(t, http.StatusForbidden, company.Post(t, base+"/"+grid+"/supersede", gridOf("1")).Status)
}
