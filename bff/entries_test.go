package bff_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// energyUser is a client of a company that may enter activity data.
func energyUser(t *testing.T) (*product, *bfftest.Client) {
	t.Helper()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	return p, c
}

// with is an entry as it is sent, with other fields.
func with(change object) object {
	entry := someEntry()
	maps.Copy(entry, change)
	return entry
}

func TestEntries(t *testing.T) {
	t.Parallel()
	p, c := energyUser(t)
	var made, listed object
	c.Post(t, "/company/activity-entry", with(object{"own": object{"kgPerUnit": "0.0105", "source": "Kraftbolaget", "year": 2025}})).Into(t, &made)
	require.Equal(t, 1.0, made["version"])
	require.Equal(t, "El utan ursprungsgaranti", made["categoryName"])
	require.Equal(t, object{"kgPerUnit": "0.0105", "source": "Kraftbolaget", "year": 2025.0}, made["own"])
	require.Equal(t, object{"rows": 0.0, "amount": "0", "currency": "", "kept": 0.0}, made["covered"])

	var list []object
	c.Get(t, "/company/activity-entry?year=2025&locale=nl-NL").Into(t, &list)
	require.Len(t, list, 1)
	listed = list[0]
	require.Equal(t, "Elektriciteit zonder garantie van oorsprong", listed["categoryName"])
	require.Equal(t, made["id"], listed["id"])

	require.Nil(t, listed["kg"], "not calculated yet")
	var covered object
	c.Get(t, "/company/activity-entry/covered?from=2025-01-01&to=2025-01-31&cover=group&category=2.electricity.premises.residual").Into(t, &covered)
	require.Equal(t, made["covered"], covered)

	path := "/company/activity-entry/" + made["id"].(string)
	var changed object
	c.Put(t, path, with(object{"quantity": "2000", "version": 1})).Into(t, &changed)
	require.Equal(t, "2000", changed["quantity"])
	require.Nil(t, changed["own"])

	stale := c.Put(t, path, with(object{"quantity": "3", "version": 1}))
	stale.Refused(t, http.StatusConflict, "activity.stale")
	var problem object
	require.NoError(t, json.Unmarshal(stale.Body, &problem))
	require.Equal(t, "2000", problem["current"].(object)["quantity"], "the newer entry comes along")

	var removed object
	c.Delete(t, path+"?version=2").Into(t, &removed)
	c.Get(t, "/company/activity-entry?year=2025").Into(t, &list)
	require.Empty(t, list)
	c.Post(t, path+"/restore?version=3", nil).Into(t, &changed)
	require.Equal(t, 4.0, changed["version"])

	var jobs int
	require.NoError(t, p.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from jobs where kind = 'activity.apply'").Scan(ctx, &jobs)
	}))
	require.Equal(t, 1, jobs, "what waits calculates each write that is taken")
}

func TestEntries_Flight(t *testing.T) {
	t.Parallel()
	p, c := energyUser(t)
	flight := object{"route": []string{"ARN", "FRA", "JFK"}, "class": "economy", "return": true, "persons": 2}
	said := with(object{"flight": flight, "category": "", "quantity": "0", "unit": ""})
	var preview, made, asked object
	c.Get(t, "/company/activity-entry/flight?route=arn,FRA,JFK&class=economy&locale=en-US").Into(t, &preview)
	legs := preview["legs"].([]any)
	require.Len(t, legs, 2)
	require.Equal(t, object{"code": "ARN", "name": "Stockholm-Arlanda Airport", "country": "SE"}, legs[0].(object)["from"])
	require.Equal(t, "Long-haul flights", legs[1].(object)["category"].(object)["name"])
	require.Equal(t, false, preview["asks"])
	c.Get(t, "/company/activity-entry/flight?route=ARN,QQQ&class=economy").Refused(t, http.StatusBadRequest, "fields")

	c.Post(t, "/company/activity-entry", said).Into(t, &made)
	require.Equal(t, "3.6.air.long-haul", made["category"])
	require.Equal(t, "pkm", made["unit"])
	require.Equal(t, object{"route": []any{"ARN", "FRA", "JFK"}, "class": "economy", "return": true, "persons": 2.0}, made["flight"])
	require.Nil(t, made["answer"])
	path := "/company/activity-entry/" + made["id"].(string)
	c.Post(t, path+"/ask?version=1", nil).Refused(t, http.StatusConflict, "activity.noAccess")

	p.As(t, tenant.Admin).Post(t, "/admin/company/"+c.Home.String()+"/go-climate-data", object{"GoClimateKey": "gc_hemlig"}).Into(t, &object{})
	c.Get(t, "/company/activity-entry/flight?route=ARN,JFK&class=first").Into(t, &preview)
	require.Equal(t, true, preview["asks"])
	c.Post(t, path+"/ask?version=1", nil).Into(t, &asked)
	require.Equal(t, "waiting", asked["answer"].(object)["state"])
	c.Post(t, path+"/ask?version=1", nil).Refused(t, http.StatusConflict, "activity.stale")
}

func TestEntries_NamesFields(t *testing.T) {
	t.Parallel()
	_, c := energyUser(t)
	res := c.Post(t, "/company/activity-entry", with(object{"unit": "km", "quantity": "-1"}))
	res.Refused(t, http.StatusBadRequest, "fields")
	var problem object
	require.NoError(t, json.Unmarshal(res.Body, &problem))
	require.Equal(t, object{"unit": "notServed", "quantity": "outOfRange"}, problem["fields"])
	c.Post(t, "/company/activity-entry", with(object{"from": "in spring"})).Refused(t, http.StatusBadRequest, "fields")

	var categories []object
	c.Get(t, "/company/activity-entry/category?year=2025&locale=fi-FI").Into(t, &categories)
	units := map[any]any{}
	for _, one := range categories {
		units[one["id"]] = one["units"]
	}
	require.Contains(t, units["2.electricity.premises.residual"], "kWh", "who was told so can look up what would do")
}

func TestEntries_Import(t *testing.T) {
	t.Parallel()
	_, c := energyUser(t)
	template := c.Get(t, "/company/activity-entry/template?locale=fi-FI")
	require.Equal(t, http.StatusOK, template.Status)
	require.Equal(t, "PK", string(template.Body[:2]))
	send := func(path, text string) (v object) {
		c.Do(t, http.MethodPost, "/company/activity-entry/import"+path, []byte(text),
			bfftest.Header("Content-Type", "application/octet-stream")).Into(t, &v)
		return v
	}
	const good = "Från och med;Kategori;Mängd;Enhet\n2025-01;Eldningsolja;1 240,5;liter\n"
	preview := send("?locale=sv-SE", good)
	require.Equal(t, 0.0, preview["made"])
	line := list(t, preview["lines"])[0]
	require.Equal(t, "Eldningsolja", line["categoryName"])
	require.Equal(t, "1240.5", line["entry"].(object)["quantity"])
	require.Empty(t, line["problems"])

	bad := send("?commit=true", good+"2025-02;Eldningsolja;7;nätter\n")
	require.Equal(t, 0.0, bad["made"], "all or nothing")
	wrong := list(t, list(t, bad["lines"])[1]["problems"])[0]
	require.Equal(t, "notServed", wrong["code"])
	require.Contains(t, wrong["units"], "l")

	require.Equal(t, 1.0, send("?commit=true", good)["made"])
	c.Do(t, http.MethodPost, "/company/activity-entry/import", []byte("PK"), bfftest.Header("Content-Type", "application/octet-stream")).
		Refused(t, http.StatusBadRequest, "activity.sheet")
}
