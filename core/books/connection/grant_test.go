package connection_test

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
)

// exec runs a statement as the owner of the database.
func (b bundle) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	owner, err := pgx.Connect(t.Context(), b.owner.OwnerURL)
	require.NoError(t, err)
	defer func() { require.NoError(t, owner.Close(context.Background())) }()
	_, err = owner.Exec(t.Context(), statement, args...)
	require.NoError(t, err)
}

// sent goes to the system's page and returns the state that one comes back
// with.
func (b bundle) sent(t *testing.T, id uuid.UUID) string {
	t.Helper()
	address, err := b.svc.Grant(t.Context(), b.scope, id)
	require.NoError(t, err)
	state, _, _ := strings.Cut(strings.TrimPrefix(address, "https://system.test/?"), " ")
	return state
}

// granted connects to the system by its own pages.
func (b bundle) granted(t *testing.T) connection.Connection {
	t.Helper()
	c, err := b.svc.Connect(t.Context(), b.scope, connection.Fortnox, connection.Given{})
	require.NoError(t, err)
	require.Equal(t, connection.Connect, c.State())
	require.NoError(t, b.svc.Granted(t.Context(), b.scope, connection.Fortnox, connection.Reply{State: b.sent(t, c.ID), Code: "good"}))
	return b.now(t, c.ID)
}

func TestGrant_ConnectsAndReads(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	c := b.granted(t)
	require.Equal(t, connection.Connected, c.State())
	require.Equal(t, "Bok AB", c.Books.Name)
	require.NotEqual(t, uuid.Nil, c.Job.ID)
	require.Zero(t, b.count(t, "connection_grants"))
	_, err := b.svc.ReadNow(t.Context(), b.scope, c.ID)
	require.NoError(t, err)
}

func TestGrant_IsGoodOnceSoonAndForWhoWasSent(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	c, err := b.svc.Connect(t.Context(), b.scope, connection.Fortnox, connection.Given{})
	require.NoError(t, err)
	_, err = b.svc.ReadNow(t.Context(), b.scope, c.ID)
	require.ErrorIs(t, err, connection.ErrNotConnected)
	refused := func(scope tenant.Scope, provider connection.Provider, reply connection.Reply, want error) {
		t.Helper()
		require.ErrorIs(t, b.svc.Granted(t.Context(), scope, provider, reply), want)
	}
	refused(b.scope, connection.Fortnox, connection.Reply{State: secret.Token(), Code: "good"}, connection.ErrGrantOver)
	refused(b.scope, connection.Kleer, connection.Reply{State: b.sent(t, c.ID), Code: "good"}, connection.ErrNoGrant)

	state := b.sent(t, c.ID)
	refused(b.scope.InSession(uuid.New()), connection.Fortnox, connection.Reply{State: state, Code: "good"}, connection.ErrGrantOver)
	refused(b.scope, connection.Fortnox, connection.Reply{State: state, Code: "good"}, connection.ErrGrantOver)

	state = b.sent(t, c.ID)
	b.Clock.Pass(11 * time.Minute)
	refused(b.scope, connection.Fortnox, connection.Reply{State: state, Code: "good"}, connection.ErrGrantOver)

	refused(b.scope, connection.Fortnox, connection.Reply{State: b.sent(t, c.ID), Denied: true}, connection.ErrDenied)
	err = b.svc.Granted(t.Context(), b.scope, connection.Fortnox, connection.Reply{State: b.sent(t, c.ID), Code: "bad"})
	require.Equal(t, "connection.refused", fault.CodeOf(err))
	require.Equal(t, connection.Connect, b.now(t, c.ID).State())

	keyed := b.connect(t)
	_, err = b.svc.Grant(t.Context(), b.scope, keyed.ID)
	require.ErrorIs(t, err, connection.ErrNoGrant)
}

// R09: of sixteen that find the token used up, one renews it.
func TestToken_IsRenewedOnce(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	c := b.granted(t)
	b.system.renew = func(refresh string) (connection.Tokens, error) {
		if refresh != "refresh-canary-1" {
			return connection.Tokens{}, &connection.Failure{Reason: connection.Refused}
		}
		return connection.Tokens{Access: "access-2", Refresh: "refresh-canary-2", Expires: b.Clock.Now().Add(time.Hour)}, nil
	}
	token := b.svc.TokenOf(b.scope, c.ID, granting{b.system})
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			got, err := token(t.Context(), "")
			require.NoError(t, err)
			require.Equal(t, "access-2", got)
		})
	}
	all.Wait()
	require.Equal(t, 1, b.system.renewals)
}

// R09: when the reply is lost, or the token is no good, one call finds out and
// nobody asks again.
func TestToken_LostIsNoLoop(t *testing.T) {
	t.Parallel()
	for _, reason := range []connection.Reason{connection.Lost, connection.Refused} {
		b := newBundle(t)
		c := b.granted(t)
		b.system.renew = func(string) (connection.Tokens, error) {
			return connection.Tokens{}, &connection.Failure{Reason: reason}
		}
		token := b.svc.TokenOf(b.scope, c.ID, granting{b.system})
		_, err := token(t.Context(), "")
		require.Equal(t, "connection."+string(reason), fault.CodeOf(err))
		_, err = token(t.Context(), "")
		require.Equal(t, "connection.refused", fault.CodeOf(err))
		require.Equal(t, 1, b.system.renewals)

		require.NoError(t, b.svc.Granted(t.Context(), b.scope, connection.Fortnox, connection.Reply{State: b.sent(t, c.ID), Code: "good"}))
		require.Equal(t, connection.Connected, b.now(t, c.ID).State())
	}
}

// T55: no key or token lies anywhere in the database to be read.
func TestSecrets_LieNowhereOpen(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.connect(t)
	b.system.books.ID = "18"
	b.granted(t)
	owner, err := pgx.Connect(t.Context(), b.owner.OwnerURL)
	require.NoError(t, err)
	defer func() { require.NoError(t, owner.Close(context.Background())) }()
	rows, err := owner.Query(t.Context(), "select quote_ident(table_schema) || '.' || quote_ident(table_name) from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'")
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	for _, table := range tables {
		var found int
		err := owner.QueryRow(t.Context(), "select count(*) from "+table+" t where t::text ~ 'canary' or t::text ~ encode('canary', 'hex')").Scan(&found)
		require.NoError(t, err)
		require.Zero(t, found, table)
	}
}

// T56: a secret opens nowhere but in its own place.
func TestSecrets_OpenInTheirPlaceAlone(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	first := b.connect(t)
	b.system.books.ID = "18"
	second := b.connect(t)
	b.exec(t, `update connection_secrets s set sealed = o.sealed from connection_secrets o where s.connection_id = $1 and o.connection_id = $2`, first.ID, second.ID)
	_, err := b.svc.Change(t.Context(), b.scope, first.ID, connection.Given{Settings: b.given().Settings})
	require.ErrorIs(t, err, secret.ErrSealed)
}

// Whatever is sealed can be sealed anew, and opens in its place as before.
func TestSecrets_AreSealedAnew(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	keyed := b.connect(t)
	b.system.books.ID = "18"
	b.granted(t)
	waiting, err := b.svc.Connect(t.Context(), b.scope, connection.Fortnox, connection.Given{})
	require.NoError(t, err)
	state := b.sent(t, waiting.ID)
	rotated, err := secret.NewBox(bytes.Repeat([]byte{8}, secret.KeySize), bytes.Repeat([]byte{7}, secret.KeySize))
	require.NoError(t, err)
	owner, err := pgx.Connect(t.Context(), b.owner.OwnerURL)
	require.NoError(t, err)
	defer func() { require.NoError(t, owner.Close(context.Background())) }()
	done, err := rotated.Rotate(t.Context(), owner, connection.Sealed()...)
	require.NoError(t, err)
	require.Equal(t, secret.Rotation{Sealed: 3}, done)

	b.Box, err = secret.NewBox(bytes.Repeat([]byte{8}, secret.KeySize))
	require.NoError(t, err)
	b.svc = b.service(b.system)
	b.system.books.ID = "19"
	require.NoError(t, b.svc.Granted(t.Context(), b.scope, connection.Fortnox, connection.Reply{State: state, Code: "good"}))
	b.system.books.ID = "17"
	_, err = b.svc.Change(t.Context(), b.scope, keyed.ID, connection.Given{Settings: b.given().Settings})
	require.NoError(t, err)
}
