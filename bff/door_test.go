package bff_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/bff/session"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/signup"
)

// T21: where the operator requires a second factor, who reaches many
// companies can do nothing before setting it up.
func TestRequireTwoFactor(t *testing.T) {
	t.Parallel()
	s := bfftest.With(t, session.Config{Origin: bfftest.Origin, RequireTwoFactor: true}, buildPeople(t))
	company := accounttest.Company(t, s.DB)
	admin := s.As(t, tenant.Admin)
	for _, path := range []string{"/admin/company", "/account/impersonate", "/company/company"} {
		admin.Get(t, path).Refused(t, http.StatusForbidden, "two_factor_required")
	}
	admin.Post(t, "/account/impersonate/"+company.String(), nil).Refused(t, http.StatusForbidden, "two_factor_required")
	admin.Post(t, "/Account/Impersonate/"+company.String(), nil).Refused(t, http.StatusForbidden, "two_factor_required")
	require.NotNil(t, me(t, admin))
	withTwoFactor(t, s, admin)
	var all []object
	admin.Get(t, "/admin/company").Into(t, &all)

	s.In(t, tenant.Company, company).Get(t, "/company/company").Into(t, &object{})
	s.As(t, tenant.Agency).Get(t, "/agency/company").Refused(t, http.StatusForbidden, "two_factor_required")
}

// T35, T36: what another site makes a browser send.
func TestCrossSite(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	c := s.As(t, tenant.User)
	profile := object{"name": "Åsa", "locale": "fi-FI"}
	refused := func(options ...bfftest.Option) {
		t.Helper()
		res := c.Put(t, "/account/profile", profile, options...)
		res.Refused(t, http.StatusForbidden, "crossSite")
		require.Empty(t, res.Header.Get("Access-Control-Allow-Origin"))
	}
	header := bfftest.Header
	for _, site := range []string{"cross-site", "same-site"} {
		refused(header("Sec-Fetch-Site", site))
	}
	for _, origin := range []string{"", "null", "https://evil.test", "http://tillit.test", "https://tillit.test.evil.test", "https://app.tillit.test", "https://tillit.test:8443", "https://evil@tillit.test", "https://tillit.test/"} {
		refused(header("Sec-Fetch-Site", ""), header("Origin", origin))
	}
	require.Equal(t, c.Person.Name, me(t, c)["name"], "nothing was written")

	c.Put(t, "/account/profile", profile, header("Sec-Fetch-Site", ""), header("Origin", "https://Tillit.test")).Into(t, &object{})
	for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded"} {
		res := c.Put(t, "/account/profile", []byte(`{"name":"x","locale":"fi-FI"}`), header("Content-Type", kind))
		require.GreaterOrEqual(t, res.Status, http.StatusBadRequest, kind)
	}
	require.Equal(t, "Åsa", me(t, c)["name"])
	// Reading is not refused: a link from elsewhere has to open the page. What
	// is read is shown to no other page.
	for _, origin := range []string{"https://evil.test", "null", "https://tillit.test.evil.test", "https://eviltillit.test"} {
		res := c.Get(t, "/account/sessions", header("Sec-Fetch-Site", "cross-site"), header("Origin", origin))
		res.Into(t, &[]object{})
		for name := range res.Header {
			require.NotContains(t, name, "Access-Control", origin)
		}
		preflight := c.Do(t, http.MethodOptions, "/account/profile", nil, header("Origin", origin), header("Access-Control-Request-Method", "PUT"))
		require.GreaterOrEqual(t, preflight.Status, http.StatusBadRequest)
		require.Empty(t, preflight.Header.Get("Access-Control-Allow-Origin"))
	}
}

// T31: no header of a request gets into a link, and none of them is where the
// caller is taken to be.
func TestForgedHeaders(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	c := s.As(t, tenant.User)
	forged := []bfftest.Option{
		bfftest.Header("X-Forwarded-Host", "evil.test"), bfftest.Header("Forwarded", "host=evil.test;for=192.0.2.66"),
		bfftest.Header("X-Forwarded-For", "192.0.2.66"), bfftest.Header("X-Real-IP", "192.0.2.66"), bfftest.Header("X-Forwarded-Proto", "http"),
	}
	boss := s.As(t, tenant.Company)
	for _, host := range []string{"evil.test", "tillit.test:8443", "tillit.test.evil.test"} {
		named := append(slices.Clone(forged), func(r *http.Request) { r.Host = host })
		colleague := s.In(t, tenant.User, boss.Home)
		withTwoFactor(t, s, colleague)
		s.Queue.Drain()
		s.Stranger().Post(t, "/account/request-password-reset", object{"email": c.Person.Email}, named...).Done(t)
		s.Stranger().Post(t, "/onboarding/sign-up", signUpBody(uuid.NewString()+"@tillit.test"), named...).Done(t)
		var made object
		boss.Post(t, "/company/user", somebody(tenant.User), named...).Into(t, &made)
		boss.Post(t, "/company/user/"+made["id"].(string)+"/invite", nil, named...).Into(t, &made)
		boss.Post(t, "/company/user/"+colleague.Person.ID.String()+"/reset-two-factor", nil, named...).Into(t, &made)
		changing := s.As(t, tenant.User)
		changing.Post(t, "/account/change-password", object{"oldPassword": accounttest.Password, "newPassword": "nya ord om gamla båtar"}, named...).Done(t)

		queued := s.Queue.Drain()
		kinds := make([]string, len(queued))
		for i, work := range queued {
			kinds[i] = work.Kind()
		}
		require.ElementsMatch(t, []string{
			credential.ResetRequested{}.Kind(), signup.Requested{}.Kind(), account.Invited{}.Kind(), account.Invited{}.Kind(),
			credential.TwoFactorReset{}.Kind(), credential.Changed{}.Kind(),
		}, kinds)
		work, err := json.Marshal(queued)
		require.NoError(t, err)
		require.NotContains(t, string(work), "evil", "what is handed over names no host at all")
		require.NotContains(t, string(work), ":8443")
		require.NotContains(t, string(work), "://")
	}

	fresh := s.Stranger()
	signedIn := fresh.Post(t, "/account/login", object{"email": c.Person.Email, "password": accounttest.Password}, forged...)
	require.Equal(t, http.StatusOK, signedIn.Status)
	sessions := fresh.Get(t, "/account/sessions").Body
	require.NotContains(t, string(sessions), "192.0.2.66")
	here := ""
	for _, e := range auditOf(t, s, c.Person) {
		require.NotEqual(t, "192.0.2.66", e.Address)
		here = e.Address
	}

	// T37: who has used up what an address may try stays at that address.
	rule := throttle.Address()
	rule.Burst, rule.Every = 2, time.Duration(rule.Burst)*rule.Every // all at once, whatever was used before
	require.NoError(t, throttle.Take(t.Context(), s.DB, s.Kit.Clock.Now(), rule.Of(throttle.Network(here))))
	for _, address := range []string{"192.0.2.67", "2001:db8::1", "127.0.0.1"} {
		s.Stranger().Post(t, "/account/login", object{"email": c.Person.Email, "password": accounttest.Password},
			bfftest.Header("X-Forwarded-For", address), bfftest.Header("X-Real-IP", address)).
			Refused(t, http.StatusTooManyRequests, "account.tooManyAttempts")
	}
}
