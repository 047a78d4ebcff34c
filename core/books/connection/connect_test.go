package connection_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

func TestConnect_ReadsAtOnceAndShowsNoKey(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	c := b.connect(t)
	require.Equal(t, connection.Connected, c.State())
	require.Equal(t, "6789", c.KeyHint)
	require.True(t, c.HasKey)
	require.Equal(t, "Bok AB", c.Books.Name)
	require.Equal(t, map[string]string{
		"companyId": "17", "environment": "production", "expensesSeries": "A", "invoiceSeries": "L",
	}, c.Settings)
	require.Equal(t, job.Queued, c.Job.State)
	require.True(t, c.Next.After(b.Clock.Now()))

	_, err := b.svc.Connect(t.Context(), b.scope, connection.Kleer, b.given())
	require.ErrorIs(t, err, connection.ErrAlready)
	require.Equal(t, 1, b.count(t, "audit_events where kind = 'connectionMade'"))
}

func TestConnect_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for _, c := range []struct {
		key      string
		settings map[string]string
		fields   map[string]string
	}{
		{"k", nil, map[string]string{"companyId": "required"}},
		{"k", map[string]string{"companyId": "17x"}, map[string]string{"companyId": "invalid"}},
		{"k", map[string]string{"companyId": "17", "allSeries": "no"}, map[string]string{"allSeries": "invalid"}},
		{"k", map[string]string{"companyId": "17", "tenantId": "1"}, map[string]string{"tenantId": "unknown"}},
		{"", map[string]string{"companyId": "17"}, map[string]string{"apiKey": "required"}},
		{"a\x00b", map[string]string{"companyId": "17"}, map[string]string{"apiKey": "invalid"}},
	} {
		_, err := b.svc.Connect(t.Context(), b.scope, connection.Kleer, connection.Given{Settings: c.settings, Key: c.key})
		require.Equal(t, fault.Fields(c.fields), err)
	}
	_, err := b.svc.Connect(t.Context(), b.scope, connection.Kleer, connection.Given{Settings: map[string]string{"companyId": "17"}, Key: "another"})
	require.Equal(t, "connection.refused", fault.CodeOf(err))
	_, err = b.svc.Connect(t.Context(), b.scope, connection.Marathon, b.given())
	require.ErrorIs(t, err, connection.ErrUnsupported)
	require.Zero(t, b.count(t, "connections"))
}

func TestConnect_TheSystemKnowsItsSeries(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.books.Settings = map[string]string{"invoiceSeries": "LEV1", "expensesSeries": "E"}
	given := b.given()
	given.Settings["expensesSeries"] = "B"
	c, err := b.svc.Connect(t.Context(), b.scope, connection.Kleer, given)
	require.NoError(t, err)
	require.Equal(t, "LEV1", c.Settings["invoiceSeries"])
	require.Equal(t, "B", c.Settings["expensesSeries"], "what a person chose stays")
}

func TestChange(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	c := b.connect(t)
	b.system.pages, b.system.mark = []connection.Page{page()}, []byte(`"m"`)
	b.mustRead(t, c.ID)
	given := b.given()
	given.Key, given.Settings["allSeries"] = "", "true"
	changed, err := b.svc.Change(t.Context(), b.scope, c.ID, given)
	require.NoError(t, err)
	require.Equal(t, "true", changed.Settings["allSeries"])
	require.Equal(t, "6789", changed.KeyHint, "no new key leaves the old one")
	b.system.steps = nil
	_, err = b.work(t, changed.Job.ID)
	require.NoError(t, err)
	require.Nil(t, b.system.steps[0].Mark, "everything is read again")

	given.Key = "another"
	_, err = b.svc.Change(t.Context(), b.scope, c.ID, given)
	require.Equal(t, "connection.refused", fault.CodeOf(err))
	b.system.books.ID = "18"
	_, err = b.svc.Change(t.Context(), b.scope, c.ID, b.given())
	require.ErrorIs(t, err, connection.ErrOtherBooks)
	_, err = b.svc.Change(t.Context(), b.scope, uuid.New(), b.given())
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

func TestPause(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	c := b.connect(t)
	paused, err := b.svc.Pause(t.Context(), b.scope, c.ID)
	require.NoError(t, err)
	require.True(t, paused.Paused)
	require.True(t, paused.Next.IsZero())
	_, err = b.svc.ReadNow(t.Context(), b.scope, c.ID)
	require.ErrorIs(t, err, connection.ErrPaused)

	resumed, err := b.svc.Resume(t.Context(), b.scope, c.ID)
	require.NoError(t, err)
	require.False(t, resumed.Paused)
	require.False(t, resumed.Next.After(b.Clock.Now()))
	require.Equal(t, 1, b.count(t, "audit_events where kind = 'connectionPaused'"))
	require.Equal(t, 1, b.count(t, "audit_events where kind = 'connectionResumed'"))
}

func TestDisconnect_KeepsOrDeletesWhatItBrought(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = []connection.Page{page(bought("A", "1", day(1, 5), 100))}
	c := b.connect(t)
	b.mustRead(t, c.ID)
	work, err := b.svc.Disconnect(t.Context(), b.scope, c.ID, true)
	require.NoError(t, err)
	require.Zero(t, work.ID)
	require.Len(t, b.stored(t), 2)
	require.Zero(t, b.count(t, "connection_secrets"))

	again := b.connect(t)
	require.Equal(t, c.Source, again.Source, "the books go on where they were")
	work, err = b.svc.Disconnect(t.Context(), b.scope, again.ID, false)
	require.NoError(t, err)
	require.Equal(t, 1, b.count(t, "ledger_sources where disabled"), "it counts no more at once")
	anew := b.connect(t)
	require.NotEqual(t, c.Source, anew.Source)
	days := b.remove(t, work.ID)
	require.Equal(t, day(1, 5), days.From.UTC())
	require.Empty(t, b.stored(t))
	require.Zero(t, b.count(t, "suppliers"))
	require.Equal(t, 1, b.count(t, "ledger_sources"), "that of the new connection")
}

func TestDisconnect_KeepsWhatASealedYearRestsOn(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = []connection.Page{page(bought("A", "1", day(1, 5), 100))}
	c := b.connect(t)
	b.mustRead(t, c.ID)
	b.exec(t, `insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated)
		select $1, 2026, 1, '{}', '', now(), $2, false`, b.scope.Company, accounttest.Person(t, b.DB, tenant.Company, b.scope.Company).ID)
	_, err := b.svc.Disconnect(t.Context(), b.scope, c.ID, false)
	require.ErrorIs(t, err, seal.ErrSealed)
	require.Len(t, b.stored(t), 2)
	_, err = b.svc.Disconnect(t.Context(), b.scope, c.ID, true)
	require.NoError(t, err, "the books stay")
}

func TestSchedule_ReadsWhatIsDueOnceANight(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = []connection.Page{page()}
	c := b.connect(t)
	_, err := b.work(t, c.Job.ID)
	require.NoError(t, err)
	started := func() int {
		t.Helper()
		n, err := b.svc.StartDue(t.Context())
		require.NoError(t, err)
		return n
	}
	require.Zero(t, started(), "it is not due yet")
	b.Clock.Pass(25 * time.Hour)
	require.Equal(t, 1, started())
	require.Zero(t, started(), "it is being read")
	due := b.now(t, c.ID)
	require.True(t, due.Next.After(b.Clock.Now()))
	at, err := b.svc.ReadNow(t.Context(), b.scope, c.ID)
	require.NoError(t, err)
	require.Equal(t, due.Job.ID, at.ID, "a reading under way is not started twice")
}

// Another company, and a lesser role.
func TestService_IsForAdministratorsOfTheCompany(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	c := b.connect(t)
	other, lesserRole := member(accounttest.Company(t, b.DB)), tenant.NewScope(uuid.New(), b.company)
	for scope, want := range map[*tenant.Scope]error{&other: tenant.ErrNotFound, &lesserRole: tenant.ErrForbidden} {
		ctx := t.Context()
		_, err := b.svc.Change(ctx, *scope, c.ID, b.given())
		require.ErrorIs(t, err, want)
		_, err = b.svc.Pause(ctx, *scope, c.ID)
		require.ErrorIs(t, err, want)
		_, err = b.svc.Resume(ctx, *scope, c.ID)
		require.ErrorIs(t, err, want)
		_, err = b.svc.ReadNow(ctx, *scope, c.ID)
		require.ErrorIs(t, err, want)
		_, err = b.svc.Grant(ctx, *scope, c.ID)
		require.ErrorIs(t, err, want)
		_, err = b.svc.Readings(ctx, *scope, c.ID)
		require.ErrorIs(t, err, want)
		_, err = b.svc.Disconnect(ctx, *scope, c.ID, true)
		require.ErrorIs(t, err, want)
	}
	_, err := b.svc.Connect(t.Context(), lesserRole, connection.Kleer, b.given())
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.svc.List(t.Context(), lesserRole)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.svc.Providers(lesserRole)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.svc.Granted(t.Context(), lesserRole, connection.Fortnox, connection.Reply{}), tenant.ErrForbidden)
	_, err = b.svc.ProviderOf(t.Context(), lesserRole, c.Job.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.svc.ProviderOf(t.Context(), other, c.Job.ID)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	for _, half := range []tenant.Permission{connection.Manage, bookkeeping.Import} {
		_, err = b.svc.Read(t.Context(), tenant.NewScope(uuid.New(), b.company, half), &job.Run{})
		require.ErrorIs(t, err, tenant.ErrForbidden)
	}
	none, err := b.svc.List(t.Context(), other)
	require.NoError(t, err)
	require.Empty(t, none)
}

func TestProviders_AreAllOfThem(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	all, err := b.svc.Providers(b.scope)
	require.NoError(t, err)
	require.Len(t, all, 15)
	for i, o := range all {
		require.Equal(t, i, o.Number)
		require.Equal(t, i, o.Provider.Number())
		require.NotEmpty(t, o.Ways)
	}
	require.Equal(t, connection.ByConnection, all[connection.Fortnox.Number()].Ways[0])
	require.True(t, all[connection.Fortnox.Number()].Granted)
	require.NotContains(t, all[connection.Marathon.Number()].Ways, connection.ByConnection)
}

func TestProviders_AreAnnouncedUntilTheyCanBeConnectedTo(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	announced := func() (found []connection.Provider) {
		all, err := b.svc.Providers(b.scope)
		require.NoError(t, err)
		for _, o := range all {
			if o.Announced {
				require.False(t, o.Ready)
				found = append(found, o.Provider)
			}
		}
		return found
	}
	require.Empty(t, announced())
	b.svc.Announce([]connection.Provider{connection.Fortnox, connection.Emce, connection.Marathon})
	require.Equal(t, []connection.Provider{connection.Marathon, connection.Emce}, announced(), "Fortnox is set up here")
}

func TestProviderOf(t *testing.T) {
	t.Parallel()
	for _, p := range connection.Providers() {
		found, ok := connection.ProviderOf(strings.ToUpper(string(p)))
		require.True(t, ok)
		require.Equal(t, p, found)
	}
	found, ok := connection.ProviderOf("Business Central")
	require.True(t, ok)
	require.Equal(t, connection.BusinessCentral, found)
	for _, unknown := range []string{"", "SAP", "kleer,fortnox"} {
		_, ok := connection.ProviderOf(unknown)
		require.False(t, ok, unknown)
	}
}
