package bff_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/bff/session"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/integrations/signon"
	"tillit/integrations/signon/signontest"
)

// partnered serves the calls about people, and trusts an issuer of tokens.
func partnered(t *testing.T) (*bfftest.Server, signontest.Issuer) {
	t.Helper()
	issuer := signontest.New(t)
	return bfftest.New(t, func(s *bfftest.Server, door *session.Door) *fiber.App {
		s.Kit.SignIns = s.Kit.Trusting(signon.New(issuer.Config(), nil))
		return buildPeople(t)(s, door)
	}), issuer
}

func arrive(t *testing.T, c *bfftest.Client, token string, options ...bfftest.Option) bfftest.Response {
	t.Helper()
	return c.Get(t, "/arena/access/kleer/sso?"+url.Values{"token": {token}}.Encode(), options...)
}

func TestSignOn(t *testing.T) {
	t.Parallel()

	t.Run("LetsInUnderANewSession", func(t *testing.T) {
		t.Parallel()
		s, issuer := partnered(t)
		before := s.As(t, tenant.User)
		person := accounttest.Person(t, s.DB, tenant.Company, accounttest.Company(t, s.DB))
		c := before.Copy()
		var entered struct {
			RequiresTwoFactor bool
			User              object
		}
		res := arrive(t, c, issuer.Token(t, strings.ToUpper(person.Email), s.Kit.Clock.Now()))
		res.Into(t, &entered)
		require.False(t, entered.RequiresTwoFactor)
		require.Equal(t, person.Email, entered.User["email"])
		require.Equal(t, entered.User, me(t, c))
		require.Contains(t, res.Header.Get("Cache-Control"), "no-store")
		require.Equal(t, "no-referrer", res.Header.Get("Referrer-Policy"))
		require.NotEqual(t, before.Token(), c.Token())
		before.Get(t, "/account/sessions").Refused(t, http.StatusUnauthorized, "unauthenticated")

		kinds := map[string]bool{}
		for _, e := range auditOf(t, s, person) {
			kinds[e.Kind] = true
		}
		require.True(t, kinds["signedOn"] && kinds["signedIn"], "%v", kinds)
	})

	// T23: the second factor is asked for behind this door too.
	t.Run("AsksForTheSecondFactor", func(t *testing.T) {
		t.Parallel()
		s, issuer := partnered(t)
		first := s.As(t, tenant.Agency)
		seed, _ := withTwoFactor(t, s, first)
		c := s.Stranger()
		res := arrive(t, c, issuer.Token(t, first.Person.Email, s.Kit.Clock.Now()))
		require.JSONEq(t, `{"requiresTwoFactor":true,"user":null}`, string(res.Body))
		require.Nil(t, me(t, c))
		c.Get(t, "/agency/company").Refused(t, http.StatusUnauthorized, "unauthenticated")
		half := c.Token()
		c.Post(t, "/account/2fa/verify", object{"code": s.Kit.Code(t, seed)}).Into(t, &object{})
		require.NotEqual(t, half, c.Token())
		require.NotNil(t, me(t, c))
	})

	// T33: replayed, by two at once as well.
	t.Run("Replay", func(t *testing.T) {
		t.Parallel()
		s, issuer := partnered(t)
		person := s.As(t, tenant.User).Person
		token := issuer.Token(t, person.Email, s.Kit.Clock.Now())
		var wg sync.WaitGroup
		statuses := make([]int, 10)
		for i := range statuses {
			wg.Go(func() { statuses[i] = arrive(t, s.Stranger(), token).Status })
		}
		wg.Wait()
		won := 0
		for _, status := range statuses {
			if status == http.StatusOK {
				won++
			}
		}
		require.Equal(t, 1, won, "%v", statuses)
		c := s.Stranger()
		arrive(t, c, token).Refused(t, http.StatusUnauthorized, "signOn.invalid")
		require.Empty(t, c.Token())

		// The same claims signed anew are the same token.
		claims := signontest.Claims(person.Email, s.Kit.Clock.Now())
		require.Equal(t, http.StatusOK, arrive(t, s.Stranger(), issuer.Sign(t, claims)).Status)
		arrive(t, s.Stranger(), issuer.Sign(t, claims)).Refused(t, http.StatusUnauthorized, "signOn.invalid")
	})

	t.Run("Refused", func(t *testing.T) {
		t.Parallel()
		s, issuer := partnered(t)
		person := s.As(t, tenant.User).Person
		now := s.Kit.Clock.Now()
		good := issuer.Token(t, person.Email, now)
		for name, token := range map[string]string{
			"none": "", "made up": "made.up.token", "another issuer's": signontest.New(t).Token(t, person.Email, now),
			"expired": issuer.Token(t, person.Email, now.Add(-2*time.Minute)), "huge": good + strings.Repeat("x", 2000),
		} {
			c := s.Stranger()
			arrive(t, c, token).Refused(t, http.StatusUnauthorized, "signOn.invalid")
			require.Empty(t, c.Token(), name)
		}
		for _, email := range []string{"nobody@tillit.test", s.As(t, tenant.Admin).Person.Email} {
			arrive(t, s.Stranger(), issuer.Token(t, email, now)).Refused(t, http.StatusUnauthorized, "signOn.noAccount")
		}
	})

	t.Run("Off", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		arrive(t, s.Stranger(), "anything").Refused(t, http.StatusConflict, "signOn.off")
	})

	// T35: nobody is brought into another person's account by a link, an image
	// or a page elsewhere, however the path is spelt.
	t.Run("FromOurPagesOnly", func(t *testing.T) {
		t.Parallel()
		s, issuer := partnered(t)
		attacker := s.As(t, tenant.User).Person
		victim := s.As(t, tenant.Company)
		for _, path := range []string{"/arena/access/kleer/sso", "/Arena/Access/Kleer/SSO", "/arena/access/kleer/sso/", "/arena/access/kleer/ss%6F"} {
			for _, site := range []string{"cross-site", "same-site", "none", ""} {
				for _, method := range []string{http.MethodGet, http.MethodHead} {
					token := issuer.Token(t, attacker.Email, s.Kit.Clock.Now())
					res := victim.Do(t, method, path+"?token="+token, nil, bfftest.Header("Sec-Fetch-Site", site), bfftest.Header("Origin", ""))
					require.GreaterOrEqual(t, res.Status, http.StatusForbidden, "%s %s %s", method, path, site)
					require.Equal(t, victim.Person.Email, me(t, victim)["email"])
				}
			}
		}
	})
}

// T33: the token is in no log and in no answer. It replaces the logger of the
// process, so it runs alone.
func TestSignOn_TokenStaysSecret(t *testing.T) { //nolint:paralleltest // see above
	var log bytes.Buffer
	usual := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	t.Cleanup(func() { slog.SetDefault(usual) })
	s, issuer := partnered(t)
	person := s.As(t, tenant.User).Person
	token := issuer.Token(t, person.Email, s.Kit.Clock.Now())
	signature := token[strings.LastIndex(token, ".")+1:]
	for _, res := range []bfftest.Response{
		arrive(t, s.Stranger(), token),
		arrive(t, s.Stranger(), token),
		arrive(t, s.Stranger(), token, bfftest.Header("Sec-Fetch-Site", "cross-site")),
		s.Stranger().Post(t, "/arena/access/kleer/sso?token="+token, nil),
		s.Stranger().Get(t, "/arena/access/kleer/nothing?token="+token),
	} {
		require.NotContains(t, string(res.Body), signature)
		for name, values := range res.Header {
			require.NotContains(t, strings.Join(values, " "), signature, name)
		}
	}
	s.DB.Pool().Close()
	failed := arrive(t, s.Stranger(), issuer.Token(t, person.Email, s.Kit.Clock.Now()))
	problem := failed.Refused(t, http.StatusInternalServerError, "internal")
	require.Contains(t, log.String(), "call failed")
	require.Contains(t, log.String(), "request_id="+problem.RequestID, "who is told the number can be helped by the log")
	require.Equal(t, problem.RequestID, failed.Header.Get("X-Request-Id"))
	require.NotContains(t, log.String(), signature)
	require.NotContains(t, log.String(), "token=")
}
