package bff_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/signup"
)

func TestTemplates(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	theirs := p.otherTenant(t)
	admin := p.As(t, tenant.Admin)
	const base = "/admin/carbon-template"
	here := "/admin/company/" + theirs.home.String() + "/carbon-template"
	made := func(res bfftest.Response) (v object) {
		t.Helper()
		require.Equal(t, http.StatusOK, res.Status, "%s", res.Body)
		res.Into(t, &v)
		return v
	}
	many := func(res bfftest.Response) (v []object) {
		t.Helper()
		require.Equal(t, http.StatusOK, res.Status, "%s", res.Body)
		res.Into(t, &v)
		return v
	}

	shipped := many(admin.Get(t, base+"?locale=nl-NL"))
	require.Len(t, shipped, 11)
	require.Contains(t, shipped[0]["name"].(string)+shipped[1]["name"].(string), "op de tekst", "in the language asked for")

	facts := object{"name": "Bensinmackar", "chart": "BAS", "trade": "retail", "text": ""}
	mine := made(admin.Post(t, base, facts))
	of := base + "/" + mine["id"].(string)
	require.Nil(t, mine["version"])
	refused := admin.Post(t, base, object{"name": "", "chart": "", "trade": "", "text": ""})
	require.Equal(t, http.StatusBadRequest, refused.Status)
	require.Contains(t, string(refused.Body), `"name":"required"`)

	fuel := ruleOf("")
	fuel["accountFrom"], fuel["accountTo"], fuel["exclusion"], fuel["category"] = "5611", "5611", "", "1.mobile.fossil.petrol"
	added := made(admin.Post(t, of+"/rule", fuel))
	require.Equal(t, "template", added["level"])
	require.Equal(t, mine["id"], added["templateId"])
	require.EqualValues(t, 1, made(admin.Get(t, of+"/rule"))["total"])
	require.EqualValues(t, 0, made(admin.Get(t, of+"/rule?finding=dead"))["total"])
	require.Contains(t, string(admin.Get(t, of+"/rule/export").Body), added["key"].(string))

	require.Equal(t, http.StatusNotFound, admin.Do(t, http.MethodPut, here+"/"+mine["id"].(string), object{"version": 1}).Status, "nothing is published")
	published := made(admin.Post(t, of+"/publish", object{"note": "Första"}))
	require.EqualValues(t, 1, published["version"])
	require.Equal(t, http.StatusConflict, admin.Post(t, of+"/publish", object{"note": ""}).Status)

	own := "/admin/company/" + theirs.home.String() + "/carbon-rule/" + theirs.rule.String()
	require.Equal(t, http.StatusNoContent, admin.Do(t, http.MethodDelete, own, nil).Status, "it would go before the template's")
	try := func(version int) object {
		return made(admin.Post(t, here+"/"+mine["id"].(string)+"/try?locale=sv-SE", object{"version": version, "year": 2025}))
	}
	require.EqualValues(t, 0, try(0)["moved"], "to take away what was not given changes nothing")
	tried := try(1)
	require.EqualValues(t, 1, tried["moved"])
	require.NotEqual(t, tried["kgBefore"], tried["kgAfter"])
	require.Equal(t, "1", tried["coverageAfter"])
	require.Equal(t, http.StatusNoContent, admin.Do(t, http.MethodPut, here+"/"+mine["id"].(string), object{"version": 1}).Status)
	require.EqualValues(t, 0, try(1)["moved"])

	follows := func() any {
		for _, g := range many(admin.Get(t, here)) {
			if g["template"].(object)["id"] == mine["id"] {
				require.Equal(t, true, g["fits"])
				return g["follows"]
			}
		}
		return "missing"
	}
	require.EqualValues(t, 1, follows())
	require.Contains(t, string(admin.Get(t, "/admin/company/"+theirs.home.String()+"/carbon-rule?level=template").Body), added["key"].(string))
	require.Equal(t, http.StatusConflict, admin.Do(t, http.MethodDelete, of, nil).Status, "a company follows it")

	fuel["note"] = "noted"
	made(admin.Do(t, http.MethodPut, of+"/rule/"+added["id"].(string), fuel))
	detail := made(admin.Get(t, of))
	require.Len(t, detail["draft"], 1)
	made(admin.Post(t, of+"/publish", object{"note": ""}))
	all := many(admin.Get(t, of+"/companies"))
	behind := 0
	for _, f := range all {
		if f["version"] != nil {
			require.Equal(t, theirs.home.String(), f["id"])
			behind++
		}
	}
	require.Equal(t, 1, behind)
	require.Equal(t, http.StatusNoContent, admin.Post(t, of+"/companies", object{"companies": []any{theirs.home}, "version": 2}).Status)
	require.EqualValues(t, 2, follows())
	require.Equal(t, http.StatusNoContent, admin.Post(t, of+"/companies", object{"companies": []any{theirs.home}, "version": 0}).Status)
	require.Nil(t, follows())

	changed := made(admin.Do(t, http.MethodPut, of, object{"name": "Mackar", "chart": "", "trade": "", "text": "Alla"}))
	require.Equal(t, "Mackar", changed["name"])
	copied := made(admin.Post(t, base, object{"name": "Kopia", "chart": "", "trade": "", "text": "", "copyOf": theirs.template}))
	require.Greater(t, copied["rules"], 7.0)
	require.Equal(t, http.StatusConflict, admin.Post(t, base+"/"+theirs.template.String()+"/rule", fuel).Status, "what ships is changed by the program alone")
	require.Equal(t, http.StatusNoContent, admin.Do(t, http.MethodDelete, of, nil).Status)
	require.Len(t, many(admin.Get(t, base+"?retired=true")), 1)
	made(admin.Post(t, of+"/restore", nil))
	require.NotContains(t, string(admin.Get(t, base+"?retired=true").Body), mine["id"].(string))
}

// A company chooses among what ships, sees why the program gave it something,
// and what it would change before it does.
func TestTemplates_OfTheCompany(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	theirs := p.otherTenant(t)
	c := p.SignedIn(t, theirs.admin)
	const base = "/company/carbon-template"
	of := base + "/" + theirs.template.String()
	construction := func() (g object) {
		t.Helper()
		var all []object
		c.Get(t, base+"?locale=sv-SE").Into(t, &all)
		for _, one := range all {
			if one["template"].(object)["id"] == theirs.template.String() {
				return one
			}
		}
		t.Fatal("the company sees what ships")
		return nil
	}
	require.Equal(t, false, construction()["offered"], "nobody has said which industry it is in")

	var company object
	c.Get(t, "/company/company").Into(t, &company)
	for _, key := range []string{"id", "parentCompanyId", "isGroupOwner", "logoUrl", "disabledFeatures"} {
		delete(company, key)
	}
	company["industry"] = "41"
	c.Put(t, "/company/company", company).Into(t, &company)
	program := tenant.NewScope(uuid.Nil, theirs.home, rulebook.Choose)
	require.NoError(t, p.deps.Carbon.Templates.Suit(t.Context(), program))
	offered := construction()
	require.Equal(t, []any{true, "industry", "", "41", nil},
		[]any{offered["offered"], offered["suits"], offered["because"], offered["industry"], offered["follows"]}, "it has figures")

	var tried object
	c.Post(t, of+"/try?locale=sv-SE", object{"version": 1, "year": 2025}).Into(t, &tried)
	require.Contains(t, tried, "kgAfter")
	c.Post(t, of+"/refuse", nil).Done(t)
	require.Equal(t, false, construction()["offered"])
	c.Put(t, of, object{"version": 1}).Done(t)
	taken := construction()
	require.Equal(t, []any{1.0, "", theirs.admin.Name}, []any{taken["follows"], taken["because"], taken["givenBy"]})
	c.Put(t, of, object{"version": 0}).Done(t)
	require.Nil(t, construction()["follows"])

	require.NoError(t, p.DB.In(t.Context(), program, func(ctx context.Context, tx pg.Tx) error {
		return p.deps.Carbon.Templates.Welcome(ctx, tx, theirs.home)
	}))
	require.Equal(t, map[any]any{"BAS": "chart"}, followed(t, c, base), "what was left is not given again")

	var industries []object
	p.Stranger().Get(t, "/onboarding/industries?locale=nl-NL").Into(t, &industries)
	require.Contains(t, industries, object{"code": "03", "name": "03 Visserij en aquacultuur"})
}

// Whoever makes a company says which industry it is in, if they know, and its
// templates are there with it.
func TestTemplates_ComeWithTheCompany(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	admin := p.As(t, tenant.Admin)
	in := object{"name": "Bouw B.V.", "country": "NL", "reportingStandard": 3, "industry": "41"}
	var made object
	admin.Post(t, "/admin/company", in).Into(t, &made)
	require.Equal(t, "41", made["industry"])
	require.Equal(t, map[any]any{"NL": "chart", "": "industry"}, followed(t, admin, "/admin/company/"+made["id"].(string)+"/carbon-template"))
	delete(in, "industry")
	admin.Post(t, "/admin/company", in).Into(t, &made)
	require.Equal(t, map[any]any{"NL": "chart"}, followed(t, admin, "/admin/company/"+made["id"].(string)+"/carbon-template"))
	in["industry"] = "45"
	require.Equal(t, map[string]string{"industry": "unknown"}, admin.Post(t, "/admin/company", in).Refused(t, http.StatusBadRequest, "fields").Fields)

	stranger := p.Stranger()
	asked := signUpBody("eva@bouw.test")
	asked["industry"] = "45"
	require.Equal(t, map[string]string{"industry": "unknown"},
		stranger.Post(t, "/onboarding/sign-up", asked).Refused(t, http.StatusBadRequest, "fields").Fields)
	asked["industry"] = "41"
	p.Queue.Drain()
	stranger.Post(t, "/onboarding/sign-up", asked).Done(t)
	issued, err := p.deps.People.SignUps.Issue(t.Context(), p.Queue.Drain()[0].(signup.Requested))
	require.NoError(t, err)
	link := object{"email": issued.Email, "token": issued.Token, "password": "nya ord om gamla båtar"}
	stranger.Post(t, "/onboarding/sign-up/confirm", link).Done(t)
	delete(link, "token")
	stranger.Post(t, "/account/login", link).Into(t, &object{})
	var company object
	stranger.Get(t, "/company/company").Into(t, &company)
	require.Equal(t, "41", company["industry"])
	require.Equal(t, map[any]any{"BAS": "chart", "": "industry"}, followed(t, stranger, "/company/carbon-template"), "nothing is left to be done later")
}

// followed are the charts of the templates that a company follows, with why;
// one for any chart has none.
func followed(t *testing.T, c *bfftest.Client, list string) map[any]any {
	t.Helper()
	var all []object
	c.Get(t, list).Into(t, &all)
	because := map[any]any{}
	for _, one := range all {
		if one["follows"] != nil {
			because[one["template"].(object)["chart"]] = one["because"]
		}
	}
	return because
}
