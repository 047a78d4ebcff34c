package accounttest

import (
	"bytes"
	"context"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	otpauth "github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/password"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
)

// Kit is everything about accounts on one database, with a clock that stands
// still until it is told otherwise.
type Kit struct {
	DB          *pg.DB
	Clock       *Clock
	Box         *secret.Box
	People      *account.Service
	Sessions    *session.Service
	Credentials *credential.Service
	SignIns     *signin.Service

	hasher *password.Hasher
}

// NewKit returns the services on db, whose hashes cost next to nothing.
func NewKit(t testing.TB, db *pg.DB) Kit {
	t.Helper()
	return NewKitWith(t, db, Hasher(t))
}

// NewKitWith is NewKit with another hasher.
func NewKitWith(t testing.TB, db *pg.DB, hasher *password.Hasher) Kit {
	t.Helper()
	clock := &Clock{now: time.Now().UTC().Truncate(time.Second)} //nolint:forbidigo // the edge of a test
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	require.NoError(t, err)
	sessions := session.NewService(db, clock.Now)
	credentials := credential.NewService(db, hasher, sessions, box, clock.Now)
	return Kit{
		DB: db, Clock: clock, Box: box,
		People:      account.NewService(db, hasher, clock.Now),
		Sessions:    sessions,
		Credentials: credentials,
		SignIns:     signin.NewService(db, hasher, sessions, credentials, nil, clock.Now),
		hasher:      hasher,
	}
}

// Trusting returns the sign-ins of the kit where a partner lets its users in.
func (k Kit) Trusting(partner signin.Partner) *signin.Service {
	return signin.NewService(k.DB, k.hasher, k.Sessions, k.Credentials, partner, k.Clock.Now)
}

// SignIn signs the person in with Password and, where there is one, the
// second factor of the seed, and returns the token of the session.
func (k Kit) SignIn(t testing.TB, person account.Person, seed string) string {
	t.Helper()
	entry, err := k.SignIns.SignIn(t.Context(), signin.Attempt{Email: person.Email, Password: Password})
	require.NoError(t, err)
	if !entry.Pending {
		return entry.Token
	}
	k.Clock.Pass(time.Minute) // the last code may have been of this step
	pending, err := k.Sessions.Lookup(t.Context(), entry.Token)
	require.NoError(t, err)
	entry, err = k.SignIns.Verify(t.Context(), pending, k.Code(t, seed), "")
	require.NoError(t, err)
	return entry.Token
}

// Identity looks the token up.
func (k Kit) Identity(t testing.TB, token string) session.Identity {
	t.Helper()
	found, err := k.Sessions.Lookup(t.Context(), token)
	require.NoError(t, err)
	return found
}

// Scope is that of the token's session with every permission of an account.
func (k Kit) Scope(t testing.TB, token string) tenant.Scope {
	t.Helper()
	return k.Identity(t, token).Scope(account.Own, account.Secure, account.Impersonate, account.Read, account.Manage)
}

// EnableTwoFactor gives the session's person a second factor.
func (k Kit) EnableTwoFactor(t testing.TB, token string) (seed string, enabled credential.Enabled) {
	t.Helper()
	setup, err := k.Credentials.SetUp(t.Context(), k.Scope(t, token), Password)
	require.NoError(t, err)
	enabled, err = k.Credentials.Enable(t.Context(), k.Scope(t, token), k.Code(t, setup.Seed))
	require.NoError(t, err)
	return setup.Seed, enabled
}

// Code is what an authenticator shows now.
func (k Kit) Code(t testing.TB, seed string) string {
	t.Helper()
	code, err := otpauth.GenerateCode(seed, k.Clock.Now())
	require.NoError(t, err)
	return code
}

// Clock stands still until time is let pass.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock returns a clock that stands at a time.
func NewClock(at time.Time) *Clock { return &Clock{now: at} }

// Now is the time on the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Pass lets time pass.
func (c *Clock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Queue keeps what is handed over as later work instead of running it.
type Queue struct {
	mu   sync.Mutex
	args []queue.Args
}

// NewQueue returns a queue that takes the work of db.
func NewQueue(db *pg.DB) *Queue {
	q := &Queue{}
	db.Through(q)
	return q
}

// Enqueue keeps the work.
func (q *Queue) Enqueue(_ context.Context, _ pgx.Tx, args ...queue.Args) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.args = append(q.args, args...)
	return nil
}

// Drain returns the work kept so far and forgets it.
func (q *Queue) Drain() []queue.Args {
	q.mu.Lock()
	defer q.mu.Unlock()
	kept := q.args
	q.args = nil
	return kept
}
