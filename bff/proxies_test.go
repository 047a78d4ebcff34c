package bff_test

import (
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/session"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account/accounttest"
)

func networks(t *testing.T, ranges ...string) (networks []netip.Prefix) {
	t.Helper()
	for _, r := range ranges {
		network, err := netip.ParsePrefix(r)
		require.NoError(t, err)
		networks = append(networks, network)
	}
	return networks
}

func TestProxies_Client(t *testing.T) {
	t.Parallel()
	ours := bff.Proxies(networks(t, "127.0.0.1/32", "10.0.0.0/8", "2001:db8:f::/48"))
	for name, c := range map[string]struct {
		peer  string
		chain []string
		want  string
	}{
		"no header":                           {peer: "127.0.0.1", want: "127.0.0.1"},
		"an empty one":                        {peer: "127.0.0.1", chain: []string{""}, want: "127.0.0.1"},
		"a stranger is who it is":             {peer: "192.0.2.1", chain: []string{"198.51.100.7"}, want: "192.0.2.1"},
		"one proxy":                           {peer: "127.0.0.1", chain: []string{"192.0.2.1"}, want: "192.0.2.1"},
		"what came before is made up":         {peer: "127.0.0.1", chain: []string{"198.51.100.7, 203.0.113.9, 192.0.2.1"}, want: "192.0.2.1"},
		"also one of ours":                    {peer: "127.0.0.1", chain: []string{"10.0.0.1,192.0.2.1"}, want: "192.0.2.1"},
		"two proxies":                         {peer: "127.0.0.1", chain: []string{"198.51.100.7, 192.0.2.1, 10.4.5.6"}, want: "192.0.2.1"},
		"several headers are one chain":       {peer: "127.0.0.1", chain: []string{"198.51.100.7", "203.0.113.9, 192.0.2.1", "10.4.5.6"}, want: "192.0.2.1"},
		"who is behind is ours as well":       {peer: "127.0.0.1", chain: []string{"10.1.1.1, 10.2.2.2"}, want: "10.1.1.1"},
		"IPv6":                                {peer: "2001:db8:f::2", chain: []string{"2001:DB8:1:0::0007"}, want: "2001:db8:1::7"},
		"IPv6 in brackets":                    {peer: "127.0.0.1", chain: []string{"[2001:db8:1::7]"}, want: "2001:db8:1::7"},
		"IPv6 with a port":                    {peer: "127.0.0.1", chain: []string{"198.51.100.7, [2001:db8:1::7]:4711, [2001:db8:f::2]:80"}, want: "2001:db8:1::7"},
		"IPv4 with a port":                    {peer: "127.0.0.1", chain: []string{"198.51.100.7, 192.0.2.1:4711"}, want: "192.0.2.1"},
		"IPv4 as IPv6":                        {peer: "::ffff:127.0.0.1", chain: []string{"::ffff:192.0.2.1, ::ffff:10.0.0.1"}, want: "192.0.2.1"},
		"a network card":                      {peer: "127.0.0.1", chain: []string{"fe80::1%eth0"}, want: "fe80::1"},
		"a proxy that does not know":          {peer: "127.0.0.1", chain: []string{"198.51.100.7, unknown"}, want: "127.0.0.1"},
		"one beyond that does not know":       {peer: "127.0.0.1", chain: []string{"198.51.100.7, _hidden, 10.0.0.1"}, want: "10.0.0.1"},
		"garbage before is nobody's business": {peer: "127.0.0.1", chain: []string{"';--, 999.1.1.1, 192.0.2.1"}, want: "192.0.2.1"},
		"nothing between commas":              {peer: "127.0.0.1", chain: []string{"198.51.100.7,,"}, want: "127.0.0.1"},
		"a range is no address":               {peer: "127.0.0.1", chain: []string{"192.0.2.0/24"}, want: "127.0.0.1"},
		"a peer without an address":           {peer: "", chain: []string{"192.0.2.1"}, want: ""},
	} {
		require.Equal(t, c.want, ours.Client(c.peer, c.chain), name)
		peer := c.peer
		if addr, err := netip.ParseAddr(peer); err == nil {
			peer = addr.Unmap().String()
		}
		require.Equal(t, peer, bff.Proxies(nil).Client(c.peer, c.chain), "%s: nobody is believed unless named", name)
	}
}

// Whom a trusted proxy serves is who signs in: for what may be tried from an
// address, in the list of sessions and in the log.
func TestTrustedProxies(t *testing.T) {
	t.Parallel()
	const front = "0.0.0.0/32" // where the client of a test calls from
	s := bfftest.With(t, session.Config{Origin: bfftest.Origin}, buildPeople(t, networks(t, front, "10.0.0.0/8")...))
	person := accounttest.Person(t, s.DB, tenant.User, accounttest.Company(t, s.DB))
	from := func(chain ...string) bfftest.Option {
		return func(r *http.Request) { r.Header["X-Forwarded-For"] = chain }
	}
	attempt := func(c *bfftest.Client, option bfftest.Option) bfftest.Response {
		t.Helper()
		return c.Post(t, "/account/login", object{"email": person.Email, "password": accounttest.Password}, option)
	}

	at := s.Stranger()
	attempt(at, from("198.51.100.7, 192.0.2.1:4711, 10.0.0.1")).Into(t, &object{})
	var sessions []object
	at.Get(t, "/account/sessions").Into(t, &sessions)
	require.Equal(t, "192.0.2.1", sessions[0]["address"])
	events := auditOf(t, s, person)
	require.Equal(t, "192.0.2.1", events[len(events)-1].Address)

	// Whoever used up what an address may try stays there, whatever else they
	// claim, and everybody else behind the same proxy comes in.
	for _, rule := range []throttle.Rule{throttle.Address(), {Name: "sign-up", Burst: 20, Every: 10 * time.Minute}} {
		rule.Burst, rule.Every = 2, time.Duration(rule.Burst)*rule.Every // all at once
		require.NoError(t, throttle.Take(t.Context(), s.DB, s.Kit.Clock.Now(), rule.Of(throttle.Network("192.0.2.66"))))
	}
	for _, chain := range [][]string{{"192.0.2.66"}, {"198.51.100.8, 192.0.2.66"}, {"198.51.100.8", "192.0.2.66", "10.0.0.1"}} {
		attempt(s.Stranger(), from(chain...)).Refused(t, http.StatusTooManyRequests, "account.tooManyAttempts")
		s.Stranger().Post(t, "/onboarding/sign-up", signUpBody(uuid.NewString()+"@tillit.test"), from(chain...)).
			Refused(t, http.StatusTooManyRequests, "account.tooManyAttempts")
	}
	attempt(s.Stranger(), from("192.0.2.66, 192.0.2.67")).Into(t, &object{})
	s.Stranger().Post(t, "/onboarding/sign-up", signUpBody(uuid.NewString()+"@tillit.test"), from("192.0.2.66, 192.0.2.67")).Done(t)
	attempt(at, from("192.0.2.66")).Into(t, &object{}) // from a device that was let in before
}
