package session_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
)

func setup(t *testing.T) accounttest.Kit {
	t.Helper()
	return accounttest.NewKit(t, pgtest.DB(t))
}

func ended(t *testing.T, k accounttest.Kit, token string) {
	t.Helper()
	_, err := k.Sessions.Lookup(t.Context(), token)
	require.ErrorIs(t, err, session.ErrNone)
}

func audited(t *testing.T, k accounttest.Kit, person account.Person, kind audit.Kind) int {
	t.Helper()
	var n int
	require.NoError(t, k.DB.In(t.Context(), tenant.NewScope(person.ID, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from audit_events where person_id = ? and kind = ?", person.ID, string(kind)).Scan(ctx, &n)
	}))
	return n
}

func TestLookup_SaysWhoAndForWhom(t *testing.T) {
	t.Parallel()
	k := setup(t)
	parent := accounttest.Company(t, k.DB)
	child := accounttest.Subsidiary(t, k.DB, parent)
	grandchild := accounttest.Subsidiary(t, k.DB, child)
	agency := accounttest.Agency(t, k.DB)
	client, other := accounttest.Client(t, k.DB, agency), accounttest.Client(t, k.DB, accounttest.Agency(t, k.DB))

	for _, tc := range []struct {
		role     tenant.Role
		home     uuid.UUID
		company  uuid.UUID
		children bool
		sees     []uuid.UUID
		not      []uuid.UUID
	}{
		{tenant.Admin, uuid.Nil, uuid.Nil, false, []uuid.UUID{parent, child, grandchild, client, other}, nil},
		{tenant.Agency, agency, uuid.Nil, false, []uuid.UUID{client}, []uuid.UUID{parent, other}},
		{tenant.Company, parent, parent, true, []uuid.UUID{parent, child, grandchild}, []uuid.UUID{client}},
		{tenant.Company, child, child, true, []uuid.UUID{child, grandchild}, []uuid.UUID{parent, client}},
		{tenant.User, parent, parent, true, []uuid.UUID{parent}, []uuid.UUID{child, grandchild, client}},
	} {
		person := accounttest.Person(t, k.DB, tc.role, tc.home)
		identity := k.Identity(t, k.SignIn(t, person, ""))
		require.Equal(t, person, identity.Person)
		require.Equal(t, tc.company, identity.Company)
		require.Equal(t, tc.children, identity.HasChildren)
		require.False(t, identity.TwoFactor)
		require.False(t, identity.Impersonated)

		scope := identity.Scope(account.Own)
		require.Equal(t, person.ID, scope.Person)
		require.Equal(t, tc.role, scope.Role)
		require.Equal(t, person.Agency, scope.Agency)
		require.Equal(t, identity.Session, scope.Session)
		require.True(t, scope.May(account.Own))
		require.False(t, scope.May(account.Read))
		for _, id := range tc.sees {
			require.True(t, scope.Sees(id))
		}
		for _, id := range append(tc.not, uuid.New()) {
			require.Equal(t, tc.role == tenant.Admin, scope.Sees(id))
		}
	}
}

func TestLookup_KnowsNothingElse(t *testing.T) {
	t.Parallel()
	k := setup(t)
	token := k.SignIn(t, accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil), "")
	for _, wrong := range []string{"", "x", token + "x", token[1:], " " + token} {
		ended(t, k, wrong)
	}
}

func TestLookup_EndsWithTime(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		role        tenant.Role
		idle, whole time.Duration
	}{
		{tenant.Admin, 30 * time.Minute, 12 * time.Hour},
		{tenant.Company, time.Hour, 24 * time.Hour},
	} {
		k := setup(t)
		home := uuid.Nil
		if tc.role == tenant.Company {
			home = accounttest.Company(t, k.DB)
		}
		person := accounttest.Person(t, k.DB, tc.role, home)

		idle := k.SignIn(t, person, "")
		k.Clock.Pass(tc.idle - time.Minute)
		k.Identity(t, idle)
		k.Clock.Pass(tc.idle - time.Minute)
		k.Identity(t, idle) // each use begins a new wait
		k.Clock.Pass(tc.idle)
		ended(t, k, idle)

		busy := k.SignIn(t, person, "")
		told, ends, err := k.Sessions.Limits(t.Context(), k.Scope(t, busy))
		require.NoError(t, err)
		require.Equal(t, tc.idle, told)
		require.True(t, k.Clock.Now().Add(tc.whole).Equal(ends))
		for left := tc.whole; left > 0; left -= 20 * time.Minute {
			k.Identity(t, busy)
			k.Clock.Pass(20 * time.Minute)
		}
		ended(t, k, busy)
	}
}

func TestLookup_ChangedRightsEndSessions(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	boss := k.SignIn(t, accounttest.Person(t, k.DB, tenant.Company, company), "")
	lowered := accounttest.Person(t, k.DB, tenant.Company, company)
	shut := accounttest.Person(t, k.DB, tenant.User, company)
	first, second := k.SignIn(t, lowered, ""), k.SignIn(t, lowered, "")
	third := k.SignIn(t, shut, "")

	require.NoError(t, k.People.SetRole(t.Context(), k.Scope(t, boss), lowered.ID, tenant.User))
	require.NoError(t, k.People.Disable(t.Context(), k.Scope(t, boss), shut.ID))
	for _, token := range []string{first, second, third} {
		ended(t, k, token)
	}
	k.Identity(t, boss)
	require.Equal(t, tenant.User, k.Identity(t, k.SignIn(t, lowered, "")).Person.Role)
}

func TestEnd(t *testing.T) {
	t.Parallel()
	k := setup(t)
	person := accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil)
	token, other := k.SignIn(t, person, ""), k.SignIn(t, person, "")

	require.NoError(t, k.Sessions.End(t.Context(), token))
	ended(t, k, token)
	k.Identity(t, other)
	require.NoError(t, k.Sessions.End(t.Context(), token), "twice is once")
	require.Equal(t, 1, audited(t, k, person, audit.SignedOut))
}

func TestBegin_TakesAnyUserAgent(t *testing.T) {
	t.Parallel()
	k := setup(t)
	person := accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil)
	for _, name := range []string{"Firefox\x00\xff\n", strings.Repeat("å", 500)} {
		ctx := audit.From(t.Context(), audit.Origin{UserAgent: name, Address: "192.0.2.1"})
		entry, err := k.SignIns.SignIn(ctx, signin.Attempt{Email: person.Email, Password: accounttest.Password})
		require.NoError(t, err)
		sessions, err := k.Sessions.List(t.Context(), k.Scope(t, entry.Token))
		require.NoError(t, err)
		require.Contains(t, []string{"Firefox", strings.Repeat("å", 150)}, sessions[0].UserAgent)
		require.Equal(t, "192.0.2.1", sessions[0].Address)
		require.NoError(t, k.Sessions.End(t.Context(), entry.Token))
	}
}

func TestListAndEndOne(t *testing.T) {
	t.Parallel()
	k := setup(t)
	person := accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil)
	stranger := accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil)
	first, second, third := k.SignIn(t, person, ""), k.SignIn(t, person, ""), k.SignIn(t, person, "")
	foreign := k.SignIn(t, stranger, "")
	scope := k.Scope(t, first)

	sessions, err := k.Sessions.List(t.Context(), scope)
	require.NoError(t, err)
	require.Len(t, sessions, 3)
	current := 0
	for _, s := range sessions {
		if s.Current {
			current++
			require.Equal(t, scope.Session, s.ID)
		}
	}
	require.Equal(t, 1, current)

	require.NoError(t, k.Sessions.EndOne(t.Context(), scope, k.Identity(t, second).Session))
	ended(t, k, second)
	require.ErrorIs(t, k.Sessions.EndOne(t.Context(), scope, k.Identity(t, foreign).Session), tenant.ErrNotFound)
	require.ErrorIs(t, k.Sessions.EndOne(t.Context(), scope, uuid.New()), tenant.ErrNotFound)

	require.NoError(t, k.Sessions.EndAllOthers(t.Context(), scope))
	ended(t, k, third)
	k.Identity(t, first)
	k.Identity(t, foreign)

	without := tenant.NewScope(person.ID, uuid.Nil).InSession(scope.Session)
	_, err = k.Sessions.List(t.Context(), without)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, k.Sessions.EndOne(t.Context(), without, scope.Session), tenant.ErrForbidden)
	require.ErrorIs(t, k.Sessions.EndAllOthers(t.Context(), without), tenant.ErrForbidden)
	_, err = k.Sessions.StopImpersonating(t.Context(), without)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	k.Identity(t, first)
}

// The application can add to the record and read it, and nothing else.
func TestAudit_IsAppendOnly(t *testing.T) {
	t.Parallel()
	k := setup(t)
	person := accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil)
	k.SignIn(t, person, "")
	require.Equal(t, 1, audited(t, k, person, audit.SignedIn))
	for _, statement := range []string{"update audit_events set kind = 'x'", "delete from audit_events", "truncate audit_events"} {
		err := k.DB.In(t.Context(), tenant.NewScope(person.ID, uuid.Nil).SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(statement).Exec(ctx)
			return err
		})
		require.ErrorContains(t, err, "permission denied", statement)
	}
}

// Nothing in the row of a session opens it.
func TestSessions_HoldOnlyTheDigest(t *testing.T) {
	t.Parallel()
	k := setup(t)
	person := accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil)
	token := k.SignIn(t, person, "")
	var stored string
	require.NoError(t, k.DB.In(t.Context(), tenant.NewScope(person.ID, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select to_jsonb(s)::text from sessions s").Scan(ctx, &stored)
	}))
	require.NotContains(t, stored, token)
}
