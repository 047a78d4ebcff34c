package bff_test

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

// slowed requires that a call was asked for too often, and says when it may be
// tried again.
func slowed(t *testing.T, res bfftest.Response, code string) {
	t.Helper()
	p := res.Refused(t, http.StatusTooManyRequests, code)
	require.Positive(t, p.RetryAfter)
	require.Equal(t, strconv.Itoa(p.RetryAfter), res.Header.Get("Retry-After"))
}

// T58: who asks for more than their share is told when to come back, and
// nobody of another company is slowed down. Signing in and inviting are tried
// where they are served.
func TestRates(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	p.standard(t)
	p.site.text = "Ångbåts AB"
	for name, rate := range map[string]struct {
		ask  func(c *bfftest.Client) bfftest.Response
		done int
		most int
		code string
	}{
		"import": {
			func(c *bfftest.Client) bfftest.Response {
				return c.Post(t, "/company/upload", object{"fileName": "bok.se", "size": 1})
			}, http.StatusOK, 20, "upload.tooMany",
		},
		"export": {
			func(c *bfftest.Client) bfftest.Response {
				return c.Post(t, "/company/report", object{"type": "answers-xlsx", "year": 2025, "locale": "sv-SE"})
			}, http.StatusOK, 200, "account.tooManyAttempts",
		},
		"search": {
			func(c *bfftest.Client) bfftest.Response { return c.Get(t, "/company/document?q=vind") }, http.StatusOK, 100, "account.tooManyAttempts",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			greedy, other := p.As(t, tenant.Company), p.As(t, tenant.Company)
			for range rate.most {
				require.Equal(t, rate.done, rate.ask(greedy).Status)
			}
			slowed(t, rate.ask(greedy), rate.code)
			require.Equal(t, rate.done, rate.ask(other).Status)
		})
	}

	t.Run("AI", func(t *testing.T) {
		t.Parallel()
		greedy, other := p.As(t, tenant.Company), p.As(t, tenant.Company)
		for _, c := range []*bfftest.Client{greedy, other} {
			c.Put(t, "/company/company", details(1)).Into(t, &object{})
		}
		p.As(t, tenant.Admin).Put(t, "/admin/company/"+greedy.Home.String()+"/ai", object{"budget": 0}).Into(t, &object{})
		p.model.Then(modeltest.Says(`{"facts":[]}`))
		slowed(t, greedy.Get(t, information), "ai.budget")
		require.Equal(t, http.StatusOK, other.Get(t, information).Status)
	})
}
