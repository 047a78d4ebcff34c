package bff_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/core/account/accounttest"
	"tillit/core/pg/pgtest"
	"tillit/core/tenant"
)

// BenchmarkTelling asks what must not tell whether something exists 2,000 times
// about what does and 2,000 times about what does not, in random turns: who is
// asked at the door, and things of another company. Passwords are hashed at
// next to no cost, which would hide a difference. It reports how long the
// median for what exists takes beside the other, as a ratio, and how often one
// that exists takes longer than one that does not (auc): 1 and 0.5 tell
// nothing.
func BenchmarkTelling(b *testing.B) {
	p := productOn(b, pgtest.New(b), b.TempDir())
	p.reference(b)
	known := accounttest.Person(b, p.DB, tenant.User, accounttest.Company(b, p.DB))
	careful := accounttest.Person(b, p.DB, tenant.Company, accounttest.Company(b, p.DB))
	p.Kit.EnableTwoFactor(b, p.Kit.SignIn(b, careful, ""))
	theirs := p.furnish(b, accounttest.Company(b, p.DB))
	ours := p.SignedIn(b, p.furnish(b, accounttest.Company(b, p.DB)).admin)

	type pair struct {
		exists, not func() bfftest.Response
		counted     bool // attempts are
	}
	pairs := map[string]pair{}
	atTheDoor := func(name, path, email string, more object) {
		about := func(email string) func() bfftest.Response {
			body := maps.Clone(more)
			body["email"] = email
			return func() bfftest.Response { return p.Stranger().Post(b, path, body) }
		}
		pairs[name] = pair{about(email), about("n" + email), true}
	}
	const sentence = "nya ord om gamla båtar"
	atTheDoor("login", "/account/login", known.Email, object{"password": "wrong"})
	atTheDoor("login-two-factor", "/account/login", careful.Email, object{"password": "wrong"})
	atTheDoor("ask-reset", "/account/request-password-reset", known.Email, object{})
	atTheDoor("reset", "/account/reset-password", known.Email, object{"token": "made up", "password": sentence})
	atTheDoor("invitation", "/account/invitation", known.Email, object{"token": "made up"})
	atTheDoor("accept", "/account/invitation/accept", known.Email, object{"token": "made up", "password": sentence, "name": "Ny"})

	asked := theirs.asked()
	for _, name := range []string{
		"GET /company/job/{id}", "GET /company/document/{id}/file", "GET /company/report/{id}/file", "GET /company/supplier/{id}",
		"GET /company/footprint/transaction/{id}", "PUT /company/activity-entry/{id}", "DELETE /company/energy-contract/{id}",
		"PUT /company/answer/{id}/status", "PUT /company/user/{id}/role",
	} {
		at := slices.IndexFunc(p.calls, func(c bff.Call) bool { return c.Method+" "+c.Path == name })
		require.NotEqual(b, -1, at, name)
		about := func(given object) func() bfftest.Response {
			return func() bfftest.Response { return p.ask(b, ours, p.calls[at], given) }
		}
		require.NotEmpty(b, asked[name], name)
		pairs[strings.ReplaceAll(name, " ", "")] = pair{about(asked[name]), about(strangers(asked[name])), false}
	}

	for _, name := range slices.Sorted(maps.Keys(pairs)) {
		b.Run(name, func(b *testing.B) {
			const times = 2000
			var exists, not []time.Duration
			status := pairs[name].not().Status
			ask := func(once func() bfftest.Response) time.Duration {
				if pairs[name].counted {
					p.Kit.Clock.Pass(5 * time.Hour) // and given back by then
				}
				began := time.Now()
				answer := once()
				took := time.Since(began)
				require.Equal(b, status, answer.Status, "%s", answer.Body)
				return took
			}
			for b.Loop() {
				for range times {
					if rand.IntN(2) == 0 {
						exists, not = append(exists, ask(pairs[name].exists)), append(not, ask(pairs[name].not))
					} else {
						not, exists = append(not, ask(pairs[name].not)), append(exists, ask(pairs[name].exists))
					}
				}
			}
			slices.Sort(exists)
			slices.Sort(not)
			median := func(of []time.Duration) float64 { return of[len(of)/2].Seconds() }
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(1000*median(not), "ms")
			b.ReportMetric(median(exists)/median(not), "ratio")
			b.ReportMetric(auc(exists, not), "auc")
		})
	}
}

// auc is how often one of longer takes longer than one of shorter; equal ones
// count half. Both are sorted.
func auc(longer, shorter []time.Duration) float64 {
	sum := 0
	for _, one := range longer {
		below, _ := slices.BinarySearch(shorter, one)
		upTo, _ := slices.BinarySearch(shorter, one+1)
		sum += below + upTo
	}
	return float64(sum) / 2 / float64(len(longer)*len(shorter))
}
