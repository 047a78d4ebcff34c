package bff_test

import (
	"encoding/json"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/app/wiring"
	"tillit/bff/bfftest"
	"tillit/bff/people"
	"tillit/bff/session"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/signup"
)

// peopleServer serves the calls about people and companies.
func peopleServer(t *testing.T) *bfftest.Server {
	t.Helper()
	return bfftest.New(t, buildPeople(t))
}

func buildPeople(t testing.TB, proxies ...netip.Prefix) func(*bfftest.Server, *session.Door) *fiber.App {
	t.Helper()
	return buildPeopleWith(t, people.Settings{DefaultLocale: "sv-SE", AnswerYearCap: 2025}, proxies...)
}

// buildPeopleWith is buildPeople for an installation with other settings.
func buildPeopleWith(t testing.TB, settings people.Settings, proxies ...netip.Prefix) func(*bfftest.Server, *session.Door) *fiber.App {
	t.Helper()
	return func(s *bfftest.Server, door *session.Door) *fiber.App {
		people := areas(t, s, t.TempDir(), wiring.Options{})
		app, _ := bff.New(bff.Deps{Alive: t.Context(), Proxies: proxies, Door: door, Settings: settings, Areas: people})
		return app
	}
}

// signIn signs the person in through the call itself.
func signIn(t *testing.T, c *bfftest.Client, email string) bfftest.Response {
	t.Helper()
	return c.Post(t, "/account/login", object{"email": email, "password": accounttest.Password})
}

// me is what the browser is told about itself, nil for nobody.
func me(t *testing.T, c *bfftest.Client) object {
	t.Helper()
	var found object
	c.Post(t, "/account/me", object{}).Into(t, &found)
	return found
}

// withTwoFactor gives the client's person a second factor.
func withTwoFactor(t *testing.T, s *bfftest.Server, c *bfftest.Client) (seed string, recoveryCodes []string) {
	t.Helper()
	var setup struct{ OtpauthURL, Secret, QR string }
	c.Post(t, "/account/2fa/setup", object{"password": accounttest.Password}).Into(t, &setup)
	require.True(t, strings.HasPrefix(setup.QR, "data:image/png;base64,"))
	require.Contains(t, setup.OtpauthURL, "secret="+setup.Secret)
	var enabled struct{ RecoveryCodes []string }
	c.Post(t, "/account/2fa/enable", object{"code": s.Kit.Code(t, setup.Secret)}).Into(t, &enabled)
	s.Kit.Clock.Pass(time.Minute)
	return setup.Secret, enabled.RecoveryCodes
}

func TestLogin(t *testing.T) {
	t.Parallel()

	t.Run("SignsInAndSaysWho", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		owner := accounttest.Company(t, s.DB)
		accounttest.Subsidiary(t, s.DB, owner)
		person := accounttest.Person(t, s.DB, tenant.Company, owner)
		c := s.Stranger()
		require.Nil(t, me(t, c))

		res := signIn(t, c, " "+strings.ToUpper(person.Email))
		var got struct {
			RequiresTwoFactor bool
			User              object
		}
		res.Into(t, &got)
		require.False(t, got.RequiresTwoFactor)
		require.Equal(t, object{
			"id": person.ID.String(), "email": person.Email, "name": person.Name, "role": 3.0, "locale": nil,
			"twoFactor": false, "twoFactorWarning": false, "agency": nil, "brand": nil, "trial": nil, "setUp": false, "maintenance": nil, "impersonating": false, "disabledFeatures": 0.0, "hasChildren": true,
			"session": object{"idleSeconds": 3600.0, "endsAt": s.Kit.Clock.Now().Add(24 * time.Hour).UTC().Format(time.RFC3339Nano)},
			"company": object{
				"id": owner.String(), "name": "Company", "country": "SE", "reportingStandard": 0.0, "parentCompanyId": nil, "logoUrl": nil, "currency": "SEK",
			},
		}, got.User)
		require.Equal(t, got.User, me(t, c))
		require.Equal(t, "private, no-store", res.Header.Get("Cache-Control"))

		require.Len(t, res.Cookies, 2)
		for _, cookie := range res.Cookies {
			require.True(t, strings.HasPrefix(cookie.Name, "__Host-tillit"))
			require.True(t, cookie.HttpOnly)
			require.True(t, cookie.Secure)
			require.Equal(t, http.SameSiteLaxMode, cookie.SameSite)
			require.Equal(t, "/", cookie.Path)
			require.Empty(t, cookie.Domain)
			require.Len(t, cookie.Value, 43)
			require.NotContains(t, string(res.Body), cookie.Value)
		}

		c.Post(t, "/account/logout", nil).Done(t)
		require.Empty(t, c.Token())
		require.Nil(t, me(t, c))
		c.Post(t, "/account/logout", nil).Done(t)
	})

	// T29: status, code, length and headers are the same.
	t.Run("TellsNothingByFailing", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		known := s.As(t, tenant.Company).Person
		s.Queue.Drain()
		for _, path := range []string{
			"/account/login", "/account/request-password-reset", "/account/reset-password", "/account/invitation", "/account/invitation/accept",
			"/onboarding/sign-up", "/onboarding/sign-up/find", "/onboarding/sign-up/confirm",
		} {
			var answers []string
			for _, email := range []string{known.Email, "nobody@tillit.test"} {
				body := object{"email": email}
				switch path {
				case "/account/login":
					body["password"] = "wrong"
				case "/onboarding/sign-up":
					body = signUpBody(email)
				case "/account/invitation", "/onboarding/sign-up/find":
					body["token"] = "made up"
				case "/account/reset-password", "/account/invitation/accept", "/onboarding/sign-up/confirm":
					body["password"], body["token"] = "nya ord om gamla båtar", "made up"
				}
				if path == "/account/invitation/accept" {
					body["name"] = "Nya"
				}
				res := s.Stranger().Post(t, path, body)
				res.Header.Del("X-Request-Id")
				res.Header.Del("Date") // a second may pass between the two
				var problem object
				if len(res.Body) > 0 {
					require.NoError(t, json.Unmarshal(res.Body, &problem))
					delete(problem, "requestId")
				}
				flat, err := json.Marshal([]any{res.Status, res.Header, problem, len(res.Body), len(res.Cookies)})
				require.NoError(t, err)
				answers = append(answers, string(flat))
			}
			require.Equal(t, answers[0], answers[1], path)
		}
		require.Len(t, s.Queue.Drain(), 4, "work is handed over either way")
	})

	t.Run("WrongCredentials", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		person := s.As(t, tenant.User).Person
		for _, body := range []object{
			{"email": person.Email, "password": "wrong"},
			{"email": person.Email, "password": ""},
			{"email": "", "password": accounttest.Password},
			{"email": "a\x01b", "password": "\x01"},
		} {
			c := s.Stranger()
			c.Post(t, "/account/login", body).Refused(t, http.StatusUnauthorized, "account.wrongCredentials")
			require.Empty(t, c.Token())
		}
	})

	t.Run("SaysWhenToTryAgain", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		for range 10 {
			s.Stranger().Post(t, "/account/login", object{"email": "nobody@tillit.test", "password": "x"}).
				Refused(t, http.StatusUnauthorized, "account.wrongCredentials")
		}
		res := s.Stranger().Post(t, "/account/login", object{"email": "NOBODY@tillit.test", "password": "x"})
		p := res.Refused(t, http.StatusTooManyRequests, "account.tooManyAttempts")
		require.Equal(t, 900, p.RetryAfter)
		require.Equal(t, "900", res.Header.Get("Retry-After"))
	})

	// T34: what is too large is not hashed, wherever a password is sent.
	t.Run("FourKilobytesAtMost", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		long := strings.Repeat("x", 5000)
		for _, path := range []string{
			"/account/login", "/account/reset-password", "/account/invitation/accept", "/onboarding/sign-up/confirm",
		} {
			s.Stranger().Post(t, path, object{"email": "a@tillit.test", "password": long}).
				Refused(t, http.StatusRequestEntityTooLarge, "tooLarge")
		}
		s.As(t, tenant.User).Post(t, "/account/change-password", object{"oldPassword": accounttest.Password, "newPassword": long}).
			Refused(t, http.StatusRequestEntityTooLarge, "tooLarge")
	})

	// T34: any character but NUL may stand in a password, and counts; a letter in
	// two parts is the same letter.
	t.Run("AnyCharacters", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		const whole = "blåbär och grädde\x01🫐"
		const apart = "bla\u030aba\u0308r och gra\u0308dde\x01🫐"
		c := s.As(t, tenant.User)
		c.Post(t, "/account/change-password", object{"oldPassword": accounttest.Password, "newPassword": apart}).Done(t)
		var in object
		for _, typed := range []string{whole, apart} {
			s.Stranger().Post(t, "/account/login", object{"email": c.Person.Email, "password": typed}).Into(t, &in)
		}
		for _, other := range []string{"blåbär och grädde", "blåbär och grädde\x01", "blabar och gradde\x01🫐"} {
			s.Stranger().Post(t, "/account/login", object{"email": c.Person.Email, "password": other}).
				Refused(t, http.StatusUnauthorized, "account.wrongCredentials")
		}
	})

	// T11: nothing but the two fields is taken.
	t.Run("UnknownFields", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		p := s.Stranger().Post(t, "/account/login", object{"email": "a@tillit.test", "password": "x", "role": 1}).
			Refused(t, http.StatusBadRequest, "fields")
		require.Equal(t, map[string]string{"role": "unknown"}, p.Fields)
		s.Stranger().Post(t, "/account/login", []byte(`{"email":`)).Refused(t, http.StatusBadRequest, "malformed")
	})

	// T27: whatever the browser brings, the session gets a token of its own and
	// the one it brought is dead.
	t.Run("NoFixedSession", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		attacker := s.As(t, tenant.User)
		planted := attacker.Token()
		victim := s.Stranger()
		victim.Carry(planted)
		person := accounttest.Person(t, s.DB, tenant.Admin, uuid.Nil)
		var got object
		signIn(t, victim, person.Email).Into(t, &got)
		require.NotEqual(t, planted, victim.Token())
		require.Nil(t, me(t, attacker), "the planted session is over")

		invented := s.Stranger()
		invented.Carry("a token of one's own invention, long enough!")
		signIn(t, invented, person.Email).Into(t, &got)
		require.NotEqual(t, "a token of one's own invention, long enough!", invented.Token())

		two := bfftest.Header("Cookie", bfftest.SessionCookie+"="+victim.Token()+"; "+bfftest.SessionCookie+"="+planted)
		victim.Get(t, "/account/sessions", two).Refused(t, http.StatusUnauthorized, "unauthenticated")
	})
}

func TestTwoFactorSignIn(t *testing.T) {
	t.Parallel()

	t.Run("CodeThenUser", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		first := s.As(t, tenant.Admin)
		require.Equal(t, true, me(t, first)["twoFactorWarning"])
		before := first.Token()
		seed, codes := withTwoFactor(t, s, first)
		require.NotEqual(t, before, first.Token())
		require.Len(t, codes, 10)
		require.Equal(t, false, me(t, first)["twoFactorWarning"])
		require.Equal(t, true, me(t, first)["twoFactor"])

		c := s.Stranger()
		res := signIn(t, c, first.Person.Email)
		require.JSONEq(t, `{"requiresTwoFactor":true,"user":null}`, string(res.Body))
		half := c.Token()
		require.Nil(t, me(t, c))
		c.Post(t, "/account/2fa/verify", object{"code": "000000"}).Refused(t, http.StatusBadRequest, "account.wrongCode")
		var user object
		c.Post(t, "/account/2fa/verify", object{"code": s.Kit.Code(t, seed)}).Into(t, &user)
		require.Equal(t, first.Person.Email, user["email"])
		require.NotEqual(t, half, c.Token())
		require.Equal(t, user, me(t, c))
		c.Post(t, "/account/2fa/verify", object{"code": s.Kit.Code(t, seed)}).Refused(t, http.StatusUnauthorized, "unauthenticated")

		lost := s.Stranger()
		signIn(t, lost, first.Person.Email)
		lost.Post(t, "/account/2fa/verify", object{"code": codes[0]}).Into(t, &user)
	})

	// T24: two browsers, one code, at the same time: exactly one 200.
	t.Run("OneCodeOneSession", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		first := s.As(t, tenant.Company)
		seed, _ := withTwoFactor(t, s, first)
		waiting := []*bfftest.Client{s.Stranger(), s.Stranger(), s.Stranger()}
		for _, c := range waiting {
			signIn(t, c, first.Person.Email)
		}
		waiting = append(waiting, waiting[0].Copy())
		code := s.Kit.Code(t, seed)

		var wg sync.WaitGroup
		statuses := make([]int, len(waiting))
		for i, c := range waiting {
			wg.Go(func() { statuses[i] = c.Post(t, "/account/2fa/verify", object{"code": code}).Status })
		}
		wg.Wait()
		won := 0
		for _, status := range statuses {
			if status == http.StatusOK {
				won++
			}
		}
		require.Equal(t, 1, won, "%v", statuses)
	})

	t.Run("FiveGuesses", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		first := s.As(t, tenant.Company)
		seed, _ := withTwoFactor(t, s, first)
		c := s.Stranger()
		signIn(t, c, first.Person.Email)
		for range 5 {
			c.Post(t, "/account/2fa/verify", object{"code": " 123456 "}).Refused(t, http.StatusBadRequest, "account.wrongCode")
		}
		c.Post(t, "/account/2fa/verify", object{"code": s.Kit.Code(t, seed)}).Refused(t, http.StatusUnauthorized, "unauthenticated")
	})
}

func TestSettings_SayWhoRunsTheInstallation(t *testing.T) {
	t.Parallel()
	s := bfftest.New(t, buildPeopleWith(t, people.Settings{
		Contact: "hello@example.com", Operator: people.Operator{Name: "Tillit Drift AB", Number: "556677-8899"},
	}))
	var settings struct{ Operator object }
	s.Stranger().Get(t, "/account/settings").Into(t, &settings)
	require.Equal(t, object{"name": "Tillit Drift AB", "number": "556677-8899", "address": nil, "contact": "hello@example.com"}, settings.Operator)
}

func TestProfileAndSettings(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	require.JSONEq(t, `{"defaultLocale":"sv-SE","answerYearCap":2025,"requireTwoFactor":false,"terms":"`+signup.Terms+`","operator":null}`,
		string(s.Stranger().Get(t, "/account/settings").Body))

	c := s.As(t, tenant.User)
	var user object
	c.Put(t, "/account/profile", object{"name": "Åsa", "locale": "fi-FI"}).Into(t, &user)
	require.Equal(t, "Åsa", user["name"])
	require.Equal(t, "fi-FI", user["locale"])
	p := c.Put(t, "/account/profile", object{"name": " ", "locale": "fi-FI"}).Refused(t, http.StatusBadRequest, "fields")
	require.Equal(t, map[string]string{"name": "required"}, p.Fields)
	c.Put(t, "/account/profile", object{"name": "Åsa", "locale": "da-DK"}).Refused(t, http.StatusBadRequest, "fields")
	s.Stranger().Put(t, "/account/profile", object{"name": "Åsa", "locale": "fi-FI"}).Refused(t, http.StatusUnauthorized, "unauthenticated")
}

func TestSecondFactorCalls(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	c := s.As(t, tenant.Company)
	c.Post(t, "/account/2fa/enable", object{"code": "123456"}).Refused(t, http.StatusConflict, "account.twoFactorNotSetUp")
	c.Post(t, "/account/2fa/setup", object{"password": "wrong"}).Refused(t, http.StatusBadRequest, "account.wrongPassword")
	seed, _ := withTwoFactor(t, s, c)
	c.Post(t, "/account/2fa/setup", object{"password": accounttest.Password}).Refused(t, http.StatusConflict, "account.twoFactorOn")
	var drawn struct{ RecoveryCodes []string }
	c.Post(t, "/account/2fa/recovery-codes", object{"password": accounttest.Password}).Into(t, &drawn)
	require.Len(t, drawn.RecoveryCodes, 10)
	c.Post(t, "/account/2fa/disable", object{"password": accounttest.Password, "code": "000000"}).Refused(t, http.StatusBadRequest, "account.wrongCode")
	c.Post(t, "/account/2fa/disable", object{"password": accounttest.Password, "code": s.Kit.Code(t, seed)}).Done(t)
	require.Equal(t, false, me(t, c)["twoFactor"])
}
