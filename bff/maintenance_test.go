package bff_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/people"
	"tillit/bff/session"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/signin"
)

func inMaintenance() session.Config {
	return session.Config{Origin: bfftest.Origin, Maintenance: session.Maintenance{On: true}}
}

// closed refuses as maintenance does, and says when to try again.
func closed(t *testing.T, res bfftest.Response) {
	t.Helper()
	problem := res.Refused(t, http.StatusServiceUnavailable, "maintenance")
	require.Equal(t, 30, problem.RetryAfter)
	require.Equal(t, "30", res.Header.Get("Retry-After"))
	require.Contains(t, res.Header.Get("Cache-Control"), "no-store")
}

// Administrators use the product while everybody else waits, whoever they are.
func TestMaintenance_Calls(t *testing.T) {
	t.Parallel()
	s := bfftest.With(t, inMaintenance(), buildPeople(t))
	company := accounttest.Company(t, s.DB)
	for _, role := range []tenant.Role{tenant.Agency, tenant.Company, tenant.User} {
		c := s.As(t, role)
		closed(t, c.Post(t, "/account/me", nil))
		closed(t, c.Get(t, "/company/company"))
		closed(t, c.Put(t, "/account/profile", object{"name": "Åsa", "locale": "fi-FI"}))
		closed(t, c.Post(t, "/account/request-password-reset", object{"email": c.Person.Email}))
		c.Get(t, "/account/settings").Into(t, &object{})
		c.Post(t, "/account/logout", nil).Done(t)
	}

	admin := s.As(t, tenant.Admin)
	require.Equal(t, http.StatusOK, admin.Get(t, "/admin/company").Status)
	require.Equal(t, http.StatusOK, s.Acting(t, company).Get(t, "/company/company").Status, "also who acts for a company")

	other := admin.Put(t, "/account/profile", object{"name": "x", "locale": "fi-FI"}, bfftest.Header("Sec-Fetch-Site", "cross-site"))
	other.Refused(t, http.StatusForbidden, "crossSite")
}

// No call is forgotten: what stays open is what an administrator signs in with.
func TestMaintenance_EveryCall(t *testing.T) {
	t.Parallel()
	var calls [][2]string
	s := bfftest.With(t, inMaintenance(), func(s *bfftest.Server, door *session.Door) *fiber.App {
		app, api := bff.New(bff.Deps{
			Alive: t.Context(), Door: door, Areas: bff.Areas{People: bff.People{SignIns: s.Kit.SignIns, Sessions: s.Kit.Sessions}},
		})
		for path, item := range api.OpenAPI().Paths {
			for method, op := range map[string]any{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete} {
				if op != nil {
					calls = append(calls, [2]string{method, path})
				}
			}
		}
		return app
	})
	require.Greater(t, len(calls), 300)
	id := regexp.MustCompile(`\{[^}]*\}`)
	stays := map[string]bool{"/account/login": true, "/account/logout": true, "/account/settings": true, "/openapi.json": true}
	person, stranger := s.As(t, tenant.Company), s.Stranger()
	for _, call := range calls {
		if stays[call[1]] || strings.HasPrefix(call[1], "/mails/") {
			continue
		}
		path := id.ReplaceAllString(call[1], "5e3f7a52-64c5-4c0e-9d0a-3c1f7c2a9b10")
		closed(t, person.Do(t, call[0], path, nil))
		closed(t, stranger.Do(t, call[0], path, nil))
	}
	closed(t, stranger.Get(t, "/ACCOUNT/ME"))
	closed(t, stranger.Get(t, "/there-is-no-such-call"))
}

func TestMaintenance_SignIn(t *testing.T) {
	t.Parallel()
	s := bfftest.With(t, inMaintenance(), buildPeople(t))
	guarded := s.As(t, tenant.Company)
	withTwoFactorIn(t, s, guarded)
	plain, admin := s.As(t, tenant.User), s.As(t, tenant.Admin)
	seed, _ := withTwoFactor(t, s, admin)
	s.Kit.SignIns.Close(session.ErrMaintenance)

	for _, c := range []*bfftest.Client{guarded, plain} {
		visitor := s.Stranger()
		visitor.Post(t, "/account/login", object{"email": c.Person.Email, "password": "something else"}).
			Refused(t, http.StatusUnauthorized, signin.ErrWrongCredentials.Code)
		res := visitor.Post(t, "/account/login", object{"email": c.Person.Email, "password": accounttest.Password})
		closed(t, res)
		require.Empty(t, visitor.Token(), "no session is opened, nor half of one")
	}
	for range 30 { // right passwords use up no allowance
		closed(t, s.Stranger().Post(t, "/account/login", object{"email": plain.Person.Email, "password": accounttest.Password}))
	}

	in := s.Stranger()
	var entered struct{ RequiresTwoFactor bool }
	signIn(t, in, admin.Person.Email).Into(t, &entered)
	require.True(t, entered.RequiresTwoFactor)
	require.Equal(t, http.StatusUnauthorized, in.Get(t, "/admin/company").Status, "half a sign-in reaches nothing")
	var user object
	in.Post(t, "/account/2fa/verify", object{"code": s.Kit.Code(t, seed)}).Into(t, &user)
	require.Equal(t, http.StatusOK, in.Get(t, "/admin/company").Status)

	closed(t, s.Stranger().Get(t, "/arena/access/kleer/sso?token=x"))
}

// withTwoFactorIn sets a second factor up for somebody whom maintenance keeps out.
func withTwoFactorIn(t *testing.T, s *bfftest.Server, c *bfftest.Client) {
	t.Helper()
	_, enabled := s.Kit.EnableTwoFactor(t, c.Token())
	c.Carry(enabled.Token)
}

func TestMaintenance_SaysSoToAdministrators(t *testing.T) {
	t.Parallel()
	until := time.Date(2026, 11, 27, 14, 30, 0, 0, time.UTC)
	said := func(m session.Maintenance) any {
		config := session.Config{Origin: bfftest.Origin, Maintenance: m}
		s := bfftest.With(t, config, buildPeopleWith(t, people.Settings{DefaultLocale: "sv-SE", Maintenance: m}))
		return me(t, s.As(t, tenant.Admin))["maintenance"]
	}
	require.Nil(t, said(session.Maintenance{Until: until}), "a time alone begins nothing")
	require.Equal(t, object{"until": nil}, said(session.Maintenance{On: true}))
	require.Equal(t, object{"until": "2026-11-27T14:30:00Z"}, said(session.Maintenance{On: true, Until: until}))
}

// Pages are for administrators alone, but for what the sign-in is made of.
func TestMaintenance_Pages(t *testing.T) {
	t.Parallel()
	s := bfftest.New(t, buildPeople(t))
	half := s.As(t, tenant.Admin)
	withTwoFactor(t, s, half)
	pending, err := s.Kit.SignIns.SignIn(t.Context(), signin.Attempt{Email: half.Person.Email, Password: accounttest.Password})
	require.NoError(t, err)

	ask := func(config session.Config, path, token string) int {
		app := fiber.New()
		app.Use(session.Closed(s.Kit.Sessions, config, func(c fiber.Ctx) error { return c.SendStatus(http.StatusServiceUnavailable) }))
		app.Use(func(c fiber.Ctx) error { return c.SendStatus(http.StatusOK) })
		req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody)
		req.AddCookie(&http.Cookie{Name: "__Host-tillit", Value: token})
		res, err := app.Test(req)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		return res.StatusCode
	}
	tokens := map[string]int{
		"": http.StatusServiceUnavailable, "nobody's": http.StatusServiceUnavailable, pending.Token: http.StatusServiceUnavailable,
		s.As(t, tenant.User).Token(): http.StatusServiceUnavailable, s.As(t, tenant.Company).Token(): http.StatusServiceUnavailable,
		s.As(t, tenant.Agency).Token(): http.StatusServiceUnavailable, s.As(t, tenant.Admin).Token(): http.StatusOK,
		s.Acting(t, accounttest.Company(t, s.DB)).Token(): http.StatusOK,
	}
	for token, status := range tokens {
		for _, path := range []string{"/", "/company", "/onboarding", "/supplier/x", "/kleer-onboarding", "/loginx", "/sso/kleer"} {
			require.Equal(t, status, ask(inMaintenance(), path, token), path)
			require.Equal(t, http.StatusOK, ask(session.Config{Origin: bfftest.Origin}, path, token), "out of maintenance nobody is asked")
		}
		for _, path := range []string{"/login", "/login?next=%2Fadmin", "/_next/static/none", "/icon.svg", "/robots.txt", "/engine/first.wasm"} {
			require.Equal(t, http.StatusOK, ask(inMaintenance(), path, token), path)
		}
	}
}

// Programs that bring a key wait, but for a mail program that turns mails off.
func TestMaintenance_ByKey(t *testing.T) {
	t.Parallel()
	s := bfftest.With(t, inMaintenance(), buildPeople(t))
	closed(t, s.Stranger().Post(t, "/integration-inbox/some-key", object{}))
	res := s.Stranger().Post(t, "/mails/off?token=x", nil)
	require.NotEqual(t, http.StatusServiceUnavailable, res.Status)
}
