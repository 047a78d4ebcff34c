package bff_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/ai/assistant"
	"tillit/core/kernel/tenant"
	"tillit/core/people/lookup"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

// site is the one web page that there is, once a test says what stands on it.
type site struct {
	text  string
	asked []string
}

// Text implements lookup.Pages.
func (s *site) Text(_ context.Context, address string) (string, error) {
	s.asked = append(s.asked, address)
	if s.text == "" {
		return "", lookup.ErrPage
	}
	return s.text, nil
}

const information = "/company/company/information?locale=sv-SE"

func TestCompanyInformation_QuotesTheWebPageInTheForm(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	p.site.text = "Ångbåts AB\nVi är 42 anställda vid Kajen 1."
	p.model.Then(modeltest.Says(`{"facts":[
		{"field":"numberOfEmployees","value":"42","n":1,"quote":"Vi är 42 anställda"},
		{"field":"phone","value":"08-1","n":1,"quote":"Växel 08-1"}]}`))
	c := p.As(t, tenant.Company)
	var before, after object
	c.Put(t, "/company/company", without(details(1), "phone", "address")).Into(t, &before)

	var found []object
	c.Get(t, information+"&webpage=typed.test").Into(t, &found)
	require.Equal(t, []object{
		{"field": "corporateIdentityNumber", "value": "202100-5448", "quote": "202100-5448", "page": ""},
		{"field": "legalForm", "value": "Stat, region, kommun eller församling", "quote": "202100-5448", "page": ""},
		{"field": "numberOfEmployees", "value": "42", "quote": "Vi är 42 anställda", "page": "https://typed.test"},
	}, found, "and not what the page does not say")
	c.Get(t, information).Into(t, &found)
	require.Equal(t, []string{"https://typed.test", "https://tillit.test"}, p.site.asked, "what is typed, or else what is saved")
	c.Get(t, "/company/company").Into(t, &after)
	require.Equal(t, before, after, "nothing is written")

	p.In(t, tenant.User, c.Home).Get(t, information).Refused(t, http.StatusForbidden, "forbidden")
	require.Len(t, p.site.asked, 2)
	require.Len(t, p.model.Calls(), 2)
}

// Name, number, country and language are enough to be answered, whoever there is
// to ask, and a number that cannot be one is named.
func TestCompanyInformation_FromNumberAndName(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	c.Put(t, "/company/company", without(details(1), "webpage", "corporateIdentityNumber")).Into(t, &object{})
	ask := information + "&companyName=Revontuli+Metalli+Oy&country=FI&corporateIdentityNumber="
	known := []object{
		{"field": "corporateIdentityNumber", "value": "0245458-3", "quote": "0245458-3", "page": ""},
		{"field": "legalForm", "value": "Osakeyhtiö", "quote": "Oy", "page": ""},
	}
	var found []object
	c.Get(t, ask+"FI02454583").Into(t, &found)
	require.Equal(t, known, found)
	c.Put(t, "/company/ai", object{"on": false}).Into(t, &object{})
	c.Get(t, ask+"02454583").Into(t, &found)
	require.Equal(t, known, found)
	require.Empty(t, p.site.asked)
	c.Get(t, ask+"02454584").Refused(t, http.StatusBadRequest, "fields")
	var saved object
	c.Get(t, "/company/company").Into(t, &saved)
	require.Equal(t, "SE", saved["country"], "nothing is written")
}

func TestCompanyInformation_SaysWhyThereIsNone(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	c.Get(t, information+"&webpage=typed.test").Refused(t, http.StatusServiceUnavailable, "lookup.page")
	c.Get(t, information+"&webpage=javascript:alert(1)").Refused(t, http.StatusBadRequest, "fields")
	p.site.text = "Ångbåts AB"
	c.Get(t, information+"&webpage=typed.test").Refused(t, http.StatusServiceUnavailable, "ai.unavailable")

	c.Put(t, "/company/ai", object{"on": false}).Into(t, &object{})
	c.Get(t, information+"&webpage=typed.test").Refused(t, http.StatusConflict, "ai.off")

	nobody := assistant.NewService(p.DB, nil, assistant.Limits{}, p.Kit.Clock.Now)
	*p.deps.People.Lookups = *lookup.NewService(p.DB, p.deps.People.Companies, nobody, p.site, p.Kit.Clock.Now)
	p.As(t, tenant.Company).Get(t, information+"&webpage=typed.test").Refused(t, http.StatusConflict, "ai.off")
	require.Len(t, p.site.asked, 2, "no page is fetched for nobody to read")
}

// It is a GET that reads pages and costs: nothing but a press on a page of ours
// makes it, and only so often.
func TestCompanyInformation_IsAskedForOnPurpose(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c, other := p.As(t, tenant.Company), p.As(t, tenant.Company)
	for _, unasked := range [][]bfftest.Option{
		{bfftest.Header("Sec-Fetch-Site", "cross-site")},
		{bfftest.Header("Sec-Fetch-Site", "same-site")},
		{bfftest.Header("Sec-Fetch-Site", "none")},
		{bfftest.Header("Sec-Fetch-Site", ""), bfftest.Header("Origin", "https://evil.test")},
		{bfftest.Header("Sec-Purpose", "prefetch")},
		{bfftest.Header("Sec-Purpose", "prefetch;prerender")},
	} {
		for _, path := range []string{information, "/Company/company/information/?locale=sv-SE"} {
			c.Get(t, path+"&webpage=typed.test", unasked...).Refused(t, http.StatusForbidden, "crossSite")
		}
	}
	require.Empty(t, p.site.asked)

	for range 20 {
		c.Get(t, information+"&webpage=typed.test").Refused(t, http.StatusServiceUnavailable, "lookup.page")
	}
	slowed(t, c.Get(t, information+"&webpage=typed.test"), "account.tooManyAttempts")
	require.Len(t, p.site.asked, 20, "pages of nothing are read only so often too")
	other.Get(t, information+"&webpage=typed.test").Refused(t, http.StatusServiceUnavailable, "lookup.page")
	p.Kit.Clock.Pass(time.Minute)
	c.Get(t, information+"&webpage=typed.test").Refused(t, http.StatusServiceUnavailable, "lookup.page")
}

// without is a body with those fields empty.
func without(body object, fields ...string) object {
	for _, field := range fields {
		body[field] = ""
	}
	return body
}
