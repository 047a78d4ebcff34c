package inbox_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/inbox"
	"tillit/core/books/ledger"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account/accounttest"
	"tillit/integrations/format"
)

// bundle is a company with the services that inboxes need.
type bundle struct {
	db      *pg.DB
	inboxes *inbox.Service
	scope   tenant.Scope
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	accounttest.NewQueue(db)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	now := time.Date(2026, 3, 20, 3, 0, 0, 0, time.UTC)
	b := bundle{db: db, inboxes: inbox.NewService(db, bookkeeping.NewService(db, files, format.Open), func() time.Time { return now })}
	return b.another(t)
}

// another is the same with a company of its own.
func (b bundle) another(t *testing.T) bundle {
	t.Helper()
	b.scope = tenant.NewScope(uuid.New(), accounttest.Company(t, b.db), inbox.See, inbox.Manage, bookkeeping.Read)
	return b
}

// open makes an inbox and opens it with its key.
func (b bundle) open(t *testing.T) (inbox.Inbox, inbox.Access) {
	t.Helper()
	made, key, err := b.inboxes.Make(t.Context(), b.scope, "Kassan")
	require.NoError(t, err)
	access, err := b.inboxes.Open(t.Context(), made.PublicKey, key)
	require.NoError(t, err)
	return made, access
}

func rows(text string) inbox.Sent {
	return inbox.Sent{Type: "application/json", Body: []byte(`{"rows":[{"date":"2025-02-01","account":"4010","amount":1,"text":"` + text + `"}]}`)}
}

func TestService_TakesPermissions(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, _ := b.open(t)
	seeing := tenant.NewScope(uuid.New(), b.scope.Company, inbox.See)
	list, err := b.inboxes.List(t.Context(), seeing)
	require.NoError(t, err)
	require.Equal(t, []inbox.Inbox{made}, list)
	_, _, err = b.inboxes.Make(t.Context(), seeing, "Kassan")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, err = b.inboxes.Renew(t.Context(), seeing, made.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.inboxes.Remove(t.Context(), seeing, made.ID), tenant.ErrForbidden)
	nobody := tenant.NewScope(uuid.New(), b.scope.Company)
	_, err = b.inboxes.List(t.Context(), nobody)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.inboxes.Deliveries(t.Context(), nobody)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// Who acts for the company is given no key, which would outlast that, but may
// take one away.
func TestService_GivesNoKeyToWhoActsForTheCompany(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, access := b.open(t)
	acting := b.scope.Impersonating()
	_, key, err := b.inboxes.Make(t.Context(), acting, "Kassan")
	require.ErrorIs(t, err, inbox.ErrActing)
	require.Empty(t, key)
	_, key, err = b.inboxes.Renew(t.Context(), acting, made.ID)
	require.ErrorIs(t, err, inbox.ErrActing)
	require.Empty(t, key)
	_, err = b.inboxes.Receive(t.Context(), access, rows("ett"))
	require.NoError(t, err, "the key is the old one")
	require.NoError(t, b.inboxes.Remove(t.Context(), acting, made.ID))
}

func TestService_BelongsToItsCompany(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	other := b.another(t)
	made, access := b.open(t)
	id, err := b.inboxes.Receive(t.Context(), access, rows("ett"))
	require.NoError(t, err)

	list, err := b.inboxes.List(t.Context(), other.scope)
	require.NoError(t, err)
	require.Empty(t, list)
	came, err := b.inboxes.Deliveries(t.Context(), other.scope)
	require.NoError(t, err)
	require.Empty(t, came)
	_, _, err = b.inboxes.Renew(t.Context(), other.scope, made.ID)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	require.ErrorIs(t, b.inboxes.Remove(t.Context(), other.scope, made.ID), tenant.ErrNotFound)
	_, theirs := other.open(t)
	_, err = b.inboxes.Delivery(t.Context(), theirs, id)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, second := b.open(t)
	_, err = b.inboxes.Delivery(t.Context(), second, id)
	require.ErrorIs(t, err, tenant.ErrNotFound, "nor to another inbox of the same company")

	for err = nil; err == nil; {
		_, _, err = b.inboxes.Make(t.Context(), other.scope, "Kassan")
	}
	require.ErrorIs(t, err, inbox.ErrTooMany)
	b.open(t) // how many others have is nothing to us
}

func TestService_OpensToItsKeyWhileItIsGood(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, key, err := b.inboxes.Make(t.Context(), b.scope, " Kassan\x00 ")
	require.NoError(t, err)
	require.Equal(t, "Kassan", made.Name)
	_, err = b.inboxes.Open(t.Context(), made.PublicKey, key+"x")
	require.ErrorIs(t, err, inbox.ErrKey)
	_, err = b.inboxes.Open(t.Context(), "elsewhere", key)
	require.ErrorIs(t, err, inbox.ErrKey)

	renewed, fresh, err := b.inboxes.Renew(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.NotNil(t, renewed.RenewedAt)
	_, err = b.inboxes.Open(t.Context(), made.PublicKey, key)
	require.ErrorIs(t, err, inbox.ErrKey)
	_, err = b.inboxes.Open(t.Context(), made.PublicKey, fresh)
	require.NoError(t, err)
	admin := tenant.NewScope(uuid.New(), uuid.Nil).SeeingAll()
	require.NoError(t, b.db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update companies set disabled_features = ? where id = ?", int64(tenant.Integrations), b.scope.Company).Exec(ctx)
		return err
	}))
	_, err = b.inboxes.Open(t.Context(), made.PublicKey, fresh)
	require.ErrorIs(t, err, tenant.ErrFeatureDisabled)
}

// The same content is one import, however often and however many at once send
// it.
func TestService_ReceivesAContentOnce(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, access := b.open(t)
	var ids [6]uuid.UUID
	var all errgroup.Group
	for i := range ids {
		all.Go(func() (err error) {
			ids[i], err = b.inboxes.Receive(t.Context(), access, rows("ett"))
			return err
		})
	}
	require.NoError(t, all.Wait())
	for _, id := range ids {
		require.Equal(t, ids[0], id)
	}
	came, err := b.inboxes.Deliveries(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, came, 1)
	require.Equal(t, "delivery.json", came[0].File.Name)
	other, err := b.inboxes.Receive(t.Context(), access, rows("två"))
	require.NoError(t, err)
	require.NotEqual(t, ids[0], other)
}

func TestService_Refuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, access := b.open(t)
	for want, sent := range map[error]inbox.Sent{
		inbox.ErrEncoding:   {Encoding: "br", Body: []byte("x")},
		inbox.ErrRows:       {Type: "application/json", Body: []byte(`{"rows":[{}]}`)},
		ledger.ErrEmptyFile: {Type: "text/plain"},
	} {
		_, err := b.inboxes.Receive(t.Context(), access, sent)
		require.ErrorIs(t, err, want)
	}
	for _, name := range []string{"", strings.Repeat("x", 101)} {
		_, _, err := b.inboxes.Make(t.Context(), b.scope, name)
		require.Equal(t, fault.CodeFields, fault.CodeOf(err))
	}
	for range 19 {
		_, _, err := b.inboxes.Make(t.Context(), b.scope, "Kassan")
		require.NoError(t, err)
	}
	_, _, err := b.inboxes.Make(t.Context(), b.scope, "Kassan")
	require.ErrorIs(t, err, inbox.ErrTooMany)
	for i := 0; ; i++ {
		require.LessOrEqual(t, i, 60)
		if _, err := b.inboxes.Receive(t.Context(), access, rows(fmt.Sprint(i))); err != nil {
			require.ErrorIs(t, err, throttle.ErrTooMany)
			break
		}
	}
}
