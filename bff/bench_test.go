package bff_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/session"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/password"
)

// BenchmarkTelling asks what must not tell whether something exists 2,000 times
// about what does and 2,000 times about what does not, in random turns: who is
// asked at the door, and things of another company. Passwords are hashed at
// next to no cost, which would hide a difference. It reports how long the
// median for what exists takes beside the other, as a ratio, and how often one
// that exists takes longer than one that does not (auc): 1 and 0.5 tell
// nothing.
func BenchmarkTelling(b *testing.B) {
	p := productOn(b, shippedtest.New(b), b.TempDir())
	known := accounttest.Person(b, p.DB, tenant.User, accounttest.Company(b, p.DB))
	careful := accounttest.Person(b, p.DB, tenant.Company, accounttest.Company(b, p.DB))
	p.Kit.EnableTwoFactor(b, p.Kit.SignIn(b, careful, ""))
	theirs := p.furnish(b, accounttest.Company(b, p.DB))
	ours := p.SignedIn(b, p.furnish(b, accounttest.Company(b, p.DB)).admin)

	const times = 2000
	compareHashing(b, p.Server, times, map[string]account.Person{"": known, "-two-factor": careful})
	compareTimes(b, times, "ask-reset", atTheDoor(b, p.Server, "/account/request-password-reset", known, object{}))
	compareTimes(b, times, "invitation", atTheDoor(b, p.Server, "/account/invitation", known, object{"token": "made up"}))
	compareTimes(b, times, "sign-up", atTheDoor(b, p.Server, "/onboarding/sign-up", known, signUpBody("")))

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
		compareTimes(b, times, strings.ReplaceAll(name, " ", ""), pair{about(asked[name]), about(strangers(asked[name])), func() {}})
	}
}

// BenchmarkTelling_RealHashes asks a part of it, fewer times, where a hash costs
// what it does in the product.
func BenchmarkTelling_RealHashes(b *testing.B) {
	strong, err := password.NewHasher(password.Strong(), 2)
	require.NoError(b, err)
	s := bfftest.New(b, func(s *bfftest.Server, door *session.Door) *fiber.App {
		s.Kit = accounttest.NewKitWith(b, s.DB, strong)
		return buildPeople(b)(s, door)
	})
	home := accounttest.Company(b, s.DB)
	hire := func(email string) account.Person {
		person, err := s.Kit.People.Create(b.Context(), accounttest.Administrator(home), account.New{
			Email: email, Name: "Person", Role: tenant.User, Password: accounttest.Password,
		})
		require.NoError(b, err)
		return person
	}
	known, left := hire("known@tillit.test"), hire("left@tillit.test")
	require.NoError(b, s.Kit.People.Disable(b.Context(), accounttest.Administrator(home), left.ID))
	compareHashing(b, s, 400, map[string]account.Person{"": known, "-disabled": left})
}

// pair is what is asked about somebody or something that exists, and about what
// does not, and what comes before each.
type pair struct {
	exists, not func() bfftest.Response
	before      func()
}

// atTheDoor are questions of nobody in particular about a person and about an
// address that nobody has. Attempts are counted, and given back by the next.
func atTheDoor(b *testing.B, s *bfftest.Server, path string, person account.Person, more object) pair {
	b.Helper()
	about := func(email string) func() bfftest.Response {
		body := maps.Clone(more)
		body["email"] = email
		return func() bfftest.Response { return s.Stranger().Post(b, path, body) }
	}
	return pair{about(person.Email), about("n" + person.Email), func() { s.Kit.Clock.Pass(5 * time.Hour) }}
}

// compareHashing is tell for what takes a hash: of the people by what is special
// about them.
func compareHashing(b *testing.B, s *bfftest.Server, times int, people map[string]account.Person) {
	b.Helper()
	const sentence = "nya ord om gamla båtar"
	for _, special := range slices.Sorted(maps.Keys(people)) {
		compareTimes(b, times, "login"+special, atTheDoor(b, s, "/account/login", people[special], object{"password": "wrong"}))
	}
	known := people[""]
	compareTimes(b, times, "reset", atTheDoor(b, s, "/account/reset-password", known, object{"token": "made up", "password": sentence}))
	compareTimes(b, times, "accept", atTheDoor(b, s, "/account/invitation/accept", known, object{"token": "made up", "password": sentence, "name": "Ny"}))
}

// compareTimes asks both of a pair so many times in random turns and reports how
// they compare.
func compareTimes(b *testing.B, times int, name string, of pair) {
	b.Helper()
	b.Run(name, func(b *testing.B) {
		of.before()
		status := of.not().Status
		ask := func(once func() bfftest.Response) time.Duration {
			of.before()
			began := time.Now()
			answer := once()
			took := time.Since(began)
			require.Equal(b, status, answer.Status, "%s", answer.Body)
			return took
		}
		var exists, not []time.Duration
		for b.Loop() {
			for range times {
				if rand.IntN(2) == 0 {
					exists, not = append(exists, ask(of.exists)), append(not, ask(of.not))
				} else {
					not, exists = append(not, ask(of.not)), append(exists, ask(of.exists))
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
