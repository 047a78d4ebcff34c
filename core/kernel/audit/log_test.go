package audit_test

import (
	"context"
	"encoding/csv"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
)

type kit struct {
	accounttest.Kit

	log      *audit.Service
	ownerURL string
}

func setup(t testing.TB) kit {
	t.Helper()
	database := pgtest.New(t)
	k := accounttest.NewKit(t, database.Open(t))
	return kit{Kit: k, log: audit.NewService(k.DB, k.Clock.Now), ownerURL: database.OwnerURL}
}

// record writes an event as the scope does.
func (k kit) record(t *testing.T, scope tenant.Scope, e audit.Event) {
	t.Helper()
	k.recordFrom(t.Context(), t, scope, e)
}

func (k kit) recordFrom(ctx context.Context, t *testing.T, scope tenant.Scope, e audit.Event) {
	t.Helper()
	require.NoError(t, k.DB.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return audit.Record(ctx, tx, scope, k.Clock.Now(), e)
	}))
}

func (k kit) list(t *testing.T, scope tenant.Scope, f audit.Filter) []audit.Entry {
	t.Helper()
	list, err := k.log.List(t.Context(), scope, f, audit.Page{Limit: 100})
	require.NoError(t, err)
	return list.Items
}

// made returns the kinds made here, newest first: not those of making people.
func made(entries []audit.Entry) []audit.Kind {
	kinds := []audit.Kind{}
	for _, e := range entries {
		if e.Kind != audit.PersonCreated {
			kinds = append(kinds, e.Kind)
		}
	}
	return kinds
}

func reader(person account.Person, company uuid.UUID) tenant.Scope {
	return tenant.NewScope(person.ID, company, audit.Read).As(person.Role)
}

func TestList_EachRoleSeesItsPart(t *testing.T) {
	t.Parallel()
	k := setup(t)
	parent := accounttest.Company(t, k.DB)
	child := accounttest.Subsidiary(t, k.DB, parent)
	sibling := accounttest.Subsidiary(t, k.DB, parent)
	agency, otherAgency := accounttest.Agency(t, k.DB), accounttest.Agency(t, k.DB)
	client := accounttest.Client(t, k.DB, agency)
	admin := accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil)
	consultant := accounttest.Person(t, k.DB, tenant.Agency, agency)
	stranger := accounttest.Person(t, k.DB, tenant.Agency, otherAgency)

	everywhere := map[uuid.UUID]tenant.Scope{}
	for company, kind := range map[uuid.UUID]audit.Kind{
		parent: audit.CompanySaved, child: audit.LogoChanged, sibling: audit.ReportOrdered, client: audit.BooksImported,
	} {
		person := accounttest.Person(t, k.DB, tenant.Company, company)
		everywhere[company] = reader(person, company)
		k.record(t, everywhere[company], audit.Event{Kind: kind})
	}
	// What they do about themselves is done for no company.
	k.record(t, tenant.NewScope(everywhere[child].Person, uuid.Nil), audit.Event{Kind: audit.SignedIn})
	k.record(t, tenant.NewScope(consultant.ID, uuid.Nil), audit.Event{Kind: audit.PasswordChanged})
	k.record(t, tenant.NewScope(admin.ID, uuid.Nil), audit.Event{Kind: audit.SignedOut})
	k.record(t, tenant.NewScope(uuid.Nil, uuid.Nil), audit.Event{Kind: audit.SignInRefused})

	require.Equal(t, []audit.Kind{audit.CompanySaved}, made(k.list(t, everywhere[parent].Seeing(child, sibling), audit.Filter{})),
		"a group's owner sees its subsidiaries, not their logs")
	require.Equal(t, []audit.Kind{audit.SignedIn, audit.LogoChanged}, made(k.list(t, everywhere[child], audit.Filter{})))
	require.Equal(t, []audit.Kind{audit.ReportOrdered}, made(k.list(t, everywhere[sibling], audit.Filter{})))

	clients := tenant.NewScope(consultant.ID, uuid.Nil, audit.ReadClients).As(tenant.Agency).InAgency(agency).Seeing(client)
	require.Equal(t, []audit.Kind{audit.PasswordChanged, audit.BooksImported}, made(k.list(t, clients, audit.Filter{})))
	require.Empty(t, made(k.list(t, clients, audit.Filter{Company: parent})), "a filter widens nothing")
	none := tenant.NewScope(stranger.ID, uuid.Nil, audit.ReadClients).As(tenant.Agency).InAgency(otherAgency)
	require.Empty(t, made(k.list(t, none, audit.Filter{})))

	all := tenant.NewScope(admin.ID, uuid.Nil, audit.ReadAll).As(tenant.Admin).SeeingAll()
	require.Len(t, made(k.list(t, all, audit.Filter{})), 8)

	_, err := k.log.List(t.Context(), tenant.NewScope(admin.ID, parent), audit.Filter{}, audit.Page{Limit: 1})
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestList_TheDatabaseKeepsLogsApartToo(t *testing.T) {
	t.Parallel()
	k := setup(t)
	one, other := accounttest.Company(t, k.DB), accounttest.Company(t, k.DB)
	k.record(t, tenant.NewScope(uuid.New(), one), audit.Event{Kind: audit.CompanySaved})
	for _, tc := range []struct {
		scope tenant.Scope
		want  int
	}{
		{tenant.NewScope(uuid.New(), one), 1},
		{tenant.NewScope(uuid.New(), other), 0},
		{tenant.Scope{}.InAgency(uuid.New()), 0},
	} {
		var n int
		require.NoError(t, k.DB.In(t.Context(), tc.scope, func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw("select count(*) from audit_events where kind = 'companySaved'").Scan(ctx, &n)
		}))
		require.Equal(t, tc.want, n)
	}
}

func TestRecord_SaysWhoActedAsWhom(t *testing.T) {
	t.Parallel()
	k := setup(t)
	agency := accounttest.Agency(t, k.DB)
	client := accounttest.Client(t, k.DB, agency)
	owner := accounttest.Person(t, k.DB, tenant.Company, client)
	consultant := accounttest.Person(t, k.DB, tenant.Agency, agency)
	from := audit.From(t.Context(), audit.Origin{RequestID: "r-1", Address: "192.0.2.7", UserAgent: "Firefox"})
	acting := tenant.NewScope(consultant.ID, client).As(tenant.Agency).Impersonating()
	k.recordFrom(from, t, acting, audit.Event{Kind: audit.RoleChanged, Subject: owner.ID, Detail: map[string]string{"role": "4"}})
	k.record(t, reader(owner, client), audit.Event{Kind: audit.CompanySaved})

	seen := k.list(t, reader(owner, client), audit.Filter{Impersonated: true})
	require.Len(t, seen, 1)
	e := seen[0]
	require.Equal(t, audit.Entry{
		ID: e.ID, At: e.At, Kind: audit.RoleChanged, Person: consultant.ID, PersonName: consultant.Name, Role: tenant.Agency,
		Impersonated: true, Subject: owner.ID, SubjectName: owner.Name, Company: client, CompanyName: "Client",
		Address: "192.0.2.7", UserAgent: "Firefox", RequestID: "r-1", Detail: map[string]string{"role": "4"},
	}, e)
	require.WithinDuration(t, k.Clock.Now(), e.At, 0)
}

func TestRecord_NothingBreaksALine(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	owner := accounttest.Person(t, k.DB, tenant.Company, company)
	scope := reader(owner, company)
	from := audit.From(t.Context(), audit.Origin{UserAgent: "Moz\r\nforged: line\x00\x1b[31m\u202e" + strings.Repeat("å", 400), RequestID: "a\nb"})
	k.recordFrom(from, t, scope, audit.Event{Kind: audit.WriteAsImpersonator, Detail: map[string]string{"path": "/api/x\n2025 admin\u2028signedIn\xff"}})

	e := k.list(t, scope, audit.Filter{Group: audit.Impersonation})[0]
	require.True(t, strings.HasPrefix(e.UserAgent, "Mozforged: line[31må"), e.UserAgent)
	require.LessOrEqual(t, len(e.UserAgent), 300)
	require.Equal(t, "ab", e.RequestID)
	require.Equal(t, "/api/x2025 adminsignedIn", e.Detail["path"])
}

func TestList_Filters(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	one, other := accounttest.Person(t, k.DB, tenant.Company, company), accounttest.Person(t, k.DB, tenant.User, company)
	day := func(s string) time.Time {
		at, err := time.Parse(time.DateOnly, s)
		require.NoError(t, err)
		return at
	}
	// 23:30 in summer time of the day before in UTC is half past one in Stockholm.
	k.Clock.Pass(day("2025-06-30").Add(23*time.Hour + 30*time.Minute).Sub(k.Clock.Now()))
	k.record(t, reader(one, company), audit.Event{Kind: audit.CompanySaved})
	k.Clock.Pass(day("2025-07-02").Add(12 * time.Hour).Sub(k.Clock.Now()))
	k.record(t, reader(other, company), audit.Event{Kind: audit.ReportOrdered})
	k.record(t, reader(one, company), audit.Event{Kind: audit.RoleChanged, Subject: other.ID})

	for name, tc := range map[string]struct {
		filter audit.Filter
		want   []audit.Kind
	}{
		"from the day it is in Stockholm": {audit.Filter{From: day("2025-07-01"), To: day("2025-07-01")}, []audit.Kind{audit.CompanySaved}},
		"until the day before":            {audit.Filter{To: day("2025-06-30")}, []audit.Kind{}},
		"both days included":              {audit.Filter{From: day("2025-07-01"), To: day("2025-07-02")}, []audit.Kind{audit.RoleChanged, audit.ReportOrdered, audit.CompanySaved}},
		"of a group":                      {audit.Filter{Group: audit.Reporting}, []audit.Kind{audit.ReportOrdered}},
		"by or about a person":            {audit.Filter{Person: other.ID, To: day("2025-07-03")}, []audit.Kind{audit.RoleChanged, audit.ReportOrdered}},
		"impersonated":                    {audit.Filter{Impersonated: true}, []audit.Kind{}},
	} {
		require.Equal(t, tc.want, made(k.list(t, reader(one, company), tc.filter)), name)
	}
	for field, f := range map[string]audit.Filter{
		"group": {Group: "nothing"}, "to": {From: day("2025-07-02"), To: day("2025-07-01")},
	} {
		_, err := k.log.List(t.Context(), reader(one, company), f, audit.Page{Limit: 1})
		require.Equal(t, fault.Invalid, fault.KindOf(err), field)
	}
}

func TestList_GoesOnWhereThePageEnded(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	scope := reader(accounttest.Person(t, k.DB, tenant.Company, company), company)
	want := []audit.Kind{audit.EntryMade, audit.EntryChanged, audit.EntryRemoved}
	for _, kind := range want {
		k.record(t, scope, audit.Event{Kind: kind})
	}
	first, err := k.log.List(t.Context(), scope, audit.Filter{Group: audit.Figures}, audit.Page{Limit: 2})
	require.NoError(t, err)
	require.True(t, first.More)
	require.Equal(t, []audit.Kind{want[2], want[1]}, made(first.Items))
	k.record(t, scope, audit.Event{Kind: audit.EntryRestored}) // moves no later page
	next, err := k.log.List(t.Context(), scope, audit.Filter{Group: audit.Figures}, audit.Page{Before: first.Items[1].ID, Limit: 2})
	require.NoError(t, err)
	require.False(t, next.More)
	require.Equal(t, []audit.Kind{want[0]}, made(next.Items))
}

func TestRecord_IsForEver(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	admin := tenant.NewScope(uuid.New(), company, audit.ReadAll).As(tenant.Admin).SeeingAll()
	k.record(t, admin, audit.Event{Kind: audit.CompanySaved})
	for _, statement := range []string{
		"update audit_events set kind = 'nothing'",
		"delete from audit_events",
		"truncate audit_events",
		"alter table audit_events disable trigger all",
		"drop policy audit_select on audit_events",
		"create or replace function complete_audit_event() returns trigger language plpgsql as 'begin return null; end'",
		"grant update on audit_events to app",
	} {
		err := k.DB.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(statement).Exec(ctx)
			return err
		})
		if strings.HasPrefix(statement, "grant") {
			require.NoError(t, err, "PostgreSQL warns, and grants nothing")
			continue
		}
		require.ErrorContains(t, err, "42501", statement)
	}
	var grants []string
	require.NoError(t, k.DB.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select privilege_type from information_schema.role_table_grants
			where table_name = 'audit_events' and grantee in ('app', 'PUBLIC') order by 1`).Scan(ctx, &grants)
	}))
	require.Equal(t, []string{"INSERT", "SELECT"}, grants)
	require.Len(t, k.list(t, admin, audit.Filter{Group: audit.Companies}), 1)
}

func TestExport(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	person, err := k.People.Create(t.Context(), accounttest.Administrator(company), account.New{
		Email: "formel@tillit.test", Name: `=HYPERLINK("http://evil.test")`, Role: tenant.Company,
	})
	require.NoError(t, err)
	scope := reader(person, company)
	const many = 1003 // more than is read at a time
	require.NoError(t, k.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(`insert into audit_events (at, kind, person_id, company_id, request_id, address, user_agent)
			select ?, 'entryMade', ?, ?, n::text, '', ' +cmd' || chr(10) || 'x' from generate_series(1, ?) n`,
			k.Clock.Now(), person.ID, company, many).Exec(ctx)
		return err
	}))
	k.record(t, tenant.NewScope(uuid.New(), accounttest.Company(t, k.DB)), audit.Event{Kind: audit.EntryMade})

	today := k.Clock.Now().Truncate(24 * time.Hour)
	f := audit.Filter{From: today.AddDate(0, 0, -1), To: today.AddDate(0, 0, 1), Group: audit.Figures}
	file, err := k.log.Export(t.Context(), scope, f)
	require.NoError(t, err)
	defer file.Close()
	content, err := io.ReadAll(file)
	require.NoError(t, err)
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(content), "\ufeff"))).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 1+many, "the company's own, and each once")
	require.Equal(t, many+2, strings.Count(string(content), "\n")+1, "no cell breaks a line")
	require.Equal(t, "time", lines[0][0])
	require.Equal(t, "1003", lines[1][12], "the newest first")
	require.Equal(t, "1", lines[many][12])
	require.Equal(t, `'=HYPERLINK("http://evil.test")`, lines[1][2])
	require.Equal(t, "' +cmd x", lines[1][11])
	require.Equal(t, []audit.Kind{audit.LogExported}, made(k.list(t, scope, audit.Filter{Group: audit.Companies})))

	for name, wrong := range map[string]audit.Filter{
		"no beginning": {To: today}, "no end": {From: today}, "too long": {From: today.AddDate(0, 0, -audit.MaxDays), To: today},
	} {
		_, err := k.log.Export(t.Context(), scope, wrong)
		require.ErrorIs(t, err, audit.ErrPeriodTooLong, name)
	}
	_, err = k.log.Export(t.Context(), tenant.NewScope(person.ID, company), f)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestExport_EndsWhenNobodyReadsOn(t *testing.T) {
	t.Parallel()
	k := setup(t)
	company := accounttest.Company(t, k.DB)
	scope := reader(accounttest.Person(t, k.DB, tenant.Company, company), company)
	today := k.Clock.Now().Truncate(24 * time.Hour)
	file, err := k.log.Export(t.Context(), scope, audit.Filter{From: today, To: today})
	require.NoError(t, err)
	require.NoError(t, file.Close())
	_, err = file.Read(make([]byte, 1))
	require.ErrorIs(t, err, io.ErrClosedPipe)
}

func TestKinds_EachIsFoundOnce(t *testing.T) {
	t.Parallel()
	seen := map[audit.Kind]audit.Group{}
	for _, g := range audit.Groups() {
		require.NotEmpty(t, audit.Kinds(g), g)
		for _, kind := range audit.Kinds(g) {
			require.NotContains(t, seen, kind)
			seen[kind] = g
		}
	}
	require.Empty(t, audit.Kinds("nothing"))

	source, err := os.ReadFile("kinds.go")
	require.NoError(t, err)
	declared := regexp.MustCompile(`\bKind += "(\w+)"`).FindAllSubmatch(source, -1)
	require.Len(t, declared, len(seen))
	for _, kind := range declared {
		require.Contains(t, seen, audit.Kind(kind[1]), "say in which group %s is found", kind[1])
	}
}
