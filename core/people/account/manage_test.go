package account_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
)

// overseer is the scope of an administrator as such.
func overseer(p account.Person) tenant.Scope {
	return scope(p, uuid.Nil, account.Manage, account.Administer).SeeingAll()
}

// invitee is somebody created without a password.
func (b bundle) invitee(t *testing.T, by tenant.Scope) (account.Person, *accounttest.Queue) {
	t.Helper()
	queue := accounttest.NewQueue(b.db)
	in := newcomer(tenant.User)
	in.Password = ""
	made, err := b.people.Create(t.Context(), by, in)
	require.NoError(t, err)
	return made, queue
}

func TestService_Create_WithoutPasswordInvites(t *testing.T) {
	t.Parallel()
	b := setup(t)
	boss := accounttest.Person(t, b.db, tenant.Company, b.company)
	manager := scope(boss, b.company, account.Manage)
	made, queue := b.invitee(t, manager)

	work := queue.Drain()
	require.Len(t, work, 1)
	require.Equal(t, made.ID, work[0].(account.Invited).Person)
	own := tenant.NewScope(made.ID, uuid.Nil)
	require.Equal(t, 1, count(t, b.db, own, "select from invitations where id = ? and digest is null and invited_by = ?", work[0].(account.Invited).Invitation, boss.ID))
	require.Zero(t, count(t, b.db, own, "select from credentials"))

	_, err := b.people.Create(t.Context(), manager, newcomer(tenant.User))
	require.NoError(t, err)
	require.Empty(t, queue.Drain(), "who is given a password is sent nothing")
}

func TestService_Invite(t *testing.T) {
	t.Parallel()
	b := setup(t)
	boss := accounttest.Person(t, b.db, tenant.Company, b.company)
	manager := scope(boss, b.company, account.Manage)
	made, queue := b.invitee(t, manager)
	first := queue.Drain()[0].(account.Invited)

	require.NoError(t, b.people.Invite(t.Context(), manager, made.ID))
	again := queue.Drain()[0].(account.Invited)
	require.NotEqual(t, first.Invitation, again.Invitation)
	require.Equal(t, 1, count(t, b.db, tenant.NewScope(made.ID, uuid.Nil), "select from invitations"), "the earlier one is dead")

	colleague := accounttest.Person(t, b.db, tenant.User, b.company)
	require.ErrorIs(t, b.people.Invite(t.Context(), manager, colleague.ID), account.ErrNotInvited, "has a password")
	require.NoError(t, b.people.Disable(t.Context(), manager, made.ID))
	require.IsType(t, account.RightsTaken{}, queue.Drain()[0])
	require.ErrorIs(t, b.people.Invite(t.Context(), manager, made.ID), account.ErrNotInvited, "is shut out")

	other := accounttest.Company(t, b.db)
	stranger := accounttest.Person(t, b.db, tenant.Company, other)
	require.ErrorIs(t, b.people.Invite(t.Context(), scope(stranger, other, account.Manage), made.ID), tenant.ErrNotFound)
	require.ErrorIs(t, b.people.Invite(t.Context(), scope(boss, b.company), made.ID), tenant.ErrForbidden)
	require.Empty(t, queue.Drain())
}

func TestService_AdministratorsLookAfterEverybody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	admin := accounttest.Person(t, b.db, tenant.Admin, uuid.Nil)
	worker := accounttest.Person(t, b.db, tenant.User, b.company)
	consultant := accounttest.Person(t, b.db, tenant.Agency, accounttest.Agency(t, b.db))
	all := overseer(admin)

	accounttest.Person(t, b.db, tenant.Company, b.company)
	require.NoError(t, b.people.SetRole(t.Context(), all, worker.ID, tenant.Company))
	found, err := b.people.Find(t.Context(), all, worker.ID)
	require.NoError(t, err)
	require.Equal(t, tenant.Company, found.Role)
	require.Equal(t, b.company, found.Company)
	require.Equal(t, 1, count(t, b.db, tenant.NewScope(uuid.New(), b.company),
		"select from audit_events where kind = 'roleChanged' and subject_id = ? and person_id = ?", worker.ID, admin.ID), "the company sees who did it")

	require.ErrorIs(t, b.people.SetRole(t.Context(), all, consultant.ID, tenant.User), account.ErrRoleFixed)
	require.NoError(t, b.people.Disable(t.Context(), all, consultant.ID))
	require.NoError(t, b.people.Enable(t.Context(), all, consultant.ID))
	found, err = b.people.Find(t.Context(), all, consultant.ID)
	require.NoError(t, err)
	require.Equal(t, account.Active, found.State)
	require.ErrorIs(t, b.people.Disable(t.Context(), all, uuid.New()), tenant.ErrNotFound)
	require.ErrorIs(t, b.people.Disable(t.Context(), all, admin.ID), account.ErrOwnRights)

	acting := scope(admin, b.company, account.Manage).SeeingAll().Impersonating()
	require.ErrorIs(t, b.people.Disable(t.Context(), acting, consultant.ID), tenant.ErrNotFound, "nobody beyond the company while acting for it")
	require.NoError(t, b.people.SetRole(t.Context(), all, worker.ID, tenant.User))
	require.NoError(t, b.people.Disable(t.Context(), acting, worker.ID))
}

// Each of two administrators shuts out the other at the same time.
func TestService_Disable_AnAdministratorIsLeft(t *testing.T) {
	t.Parallel()
	b := setup(t)
	one, two := accounttest.Person(t, b.db, tenant.Admin, uuid.Nil), accounttest.Person(t, b.db, tenant.Admin, uuid.Nil)
	var wg sync.WaitGroup
	results := make([]error, 2)
	wg.Go(func() { results[0] = b.people.Disable(t.Context(), overseer(one), two.ID) })
	wg.Go(func() { results[1] = b.people.Disable(t.Context(), overseer(two), one.ID) })
	wg.Wait()
	require.Equal(t, 1, count(t, b.db, tenant.Scope{}.SeeingAll(), "select from people where role = 1 and disabled_at is null"))
	if results[0] == nil {
		require.ErrorIs(t, results[1], account.ErrLastAdministrator)
	} else {
		require.ErrorIs(t, results[0], account.ErrLastAdministrator)
		require.NoError(t, results[1])
	}
}

func names(list account.Listing) []string {
	found := make([]string, len(list.Items))
	for i, p := range list.Items {
		found[i] = p.Name
	}
	return found
}

func TestService_List(t *testing.T) {
	t.Parallel()
	b := setup(t)
	agency := accounttest.Agency(t, b.db)
	other := accounttest.Company(t, b.db)
	add := func(name string, role tenant.Role, home uuid.UUID) account.Person {
		in := newcomer(role)
		in.Name = name
		if role == tenant.Agency {
			in.Agency, home = home, uuid.Nil
		}
		made, err := b.people.Create(t.Context(), accounttest.Administrator(home), in)
		require.NoError(t, err)
		return made
	}
	admin := add("Ada", tenant.Admin, uuid.Nil)
	boss := add("Bo", tenant.Company, b.company)
	add("Cia", tenant.Agency, agency)
	gone := add("Dan", tenant.User, b.company)
	add("Eva 100%", tenant.User, other)
	invited, _ := b.invitee(t, accounttest.Administrator(other))
	all := overseer(admin)
	require.NoError(t, b.people.Disable(t.Context(), all, gone.ID))

	whole := account.Page{Limit: 50}
	for name, c := range map[string]struct {
		filter account.Filter
		want   []string
	}{
		"everybody":      {account.Filter{}, []string{"Ada", "Bo", "Cia", "Dan", "Eva 100%", "Newcomer"}},
		"by name":        {account.Filter{Search: " eVA "}, []string{"Eva 100%"}},
		"no wildcards":   {account.Filter{Search: "%"}, []string{"Eva 100%"}},
		"by address":     {account.Filter{Search: boss.Email}, []string{"Bo"}},
		"by role":        {account.Filter{Role: tenant.Admin}, []string{"Ada"}},
		"of an agency":   {account.Filter{Agency: agency}, []string{"Cia"}},
		"of a company":   {account.Filter{Company: b.company}, []string{"Bo", "Dan"}},
		"shut out":       {account.Filter{State: account.Shut}, []string{"Dan"}},
		"invited":        {account.Filter{State: account.Waiting}, []string{"Newcomer"}},
		"active, paired": {account.Filter{State: account.Active, Company: b.company}, []string{"Bo"}},
	} {
		list, err := b.people.List(t.Context(), all, c.filter, whole)
		require.NoError(t, err, name)
		require.Equal(t, c.want, names(list), name)
		require.Equal(t, len(c.want), list.Total, name)
	}

	second, err := b.people.List(t.Context(), all, account.Filter{}, account.Page{Offset: 2, Limit: 2})
	require.NoError(t, err)
	require.Equal(t, []string{"Cia", "Dan"}, names(second))
	require.Equal(t, 6, second.Total)

	waiting, err := b.people.Find(t.Context(), all, invited.ID)
	require.NoError(t, err)
	require.WithinDuration(t, time.Now().Add(account.InvitationLife), *waiting.InvitedUntil, time.Minute)
	require.Nil(t, waiting.SeenAt)
	require.Equal(t, "Company", waiting.CompanyName)

	manager := scope(boss, b.company, account.Manage)
	own, err := b.people.List(t.Context(), manager, account.Filter{Company: other}, whole)
	require.NoError(t, err)
	require.Equal(t, []string{"Bo", "Dan"}, names(own), "whatever is asked for")
	_, err = b.people.Find(t.Context(), manager, invited.ID)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.people.List(t.Context(), scope(boss, b.company, account.Read), account.Filter{}, whole)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.people.Find(t.Context(), scope(boss, b.company), boss.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// What is said of credentials is said of those who are managed, by the database.
func TestPeopleStanding_IsConfined(t *testing.T) {
	t.Parallel()
	b := setup(t)
	own := accounttest.Person(t, b.db, tenant.Company, b.company)
	child := accounttest.Subsidiary(t, b.db, b.company)
	accounttest.Person(t, b.db, tenant.User, child)
	for scope, want := range map[string]struct {
		tenant.Scope
		rows int
	}{
		"nobody": {tenant.Scope{}, 0}, "company": {tenant.NewScope(own.ID, b.company).Seeing(child), 1}, "all": {tenant.Scope{}.SeeingAll(), 2},
	} {
		require.NoError(t, b.db.In(t.Context(), want.Scope, func(ctx context.Context, tx pg.Tx) error {
			var n int
			require.NoError(t, tx.NewRaw("select count(*) from people_standing()").Scan(ctx, &n))
			require.Equal(t, want.rows, n, scope)
			return nil
		}))
	}
}

// T58: nobody is flooded with invitations, and nobody floods.
func TestInvitations_AreThrottled(t *testing.T) {
	t.Parallel()
	b := setup(t)
	boss := accounttest.Person(t, b.db, tenant.Company, b.company)
	colleague := accounttest.Person(t, b.db, tenant.Company, b.company)
	manager, other := scope(boss, b.company, account.Manage), scope(colleague, b.company, account.Manage)
	tooMany := func(err error, wait time.Duration) {
		t.Helper()
		require.ErrorIs(t, err, account.ErrTooManyInvitations)
		var refused *fault.Error
		require.ErrorAs(t, err, &refused)
		require.InDelta(t, wait.Seconds(), refused.RetryAfter.Seconds(), 60)
	}

	made, queue := b.invitee(t, manager)
	for range throttle.Invitation().Burst - 1 { // the first was sent with the account
		require.NoError(t, b.people.Invite(t.Context(), manager, made.ID))
	}
	tooMany(b.people.Invite(t.Context(), other, made.ID), throttle.Invitation().Every)
	require.Len(t, queue.Drain(), throttle.Invitation().Burst, "whoever asks")

	taken := newcomer(tenant.User)
	taken.Email = colleague.Email
	for range throttle.Inviting().Burst - throttle.Invitation().Burst {
		_, err := b.people.Create(t.Context(), manager, taken)
		require.ErrorIs(t, err, account.ErrEmailTaken, "which counts: it tells who has an account")
	}
	_, err := b.people.Create(t.Context(), manager, taken)
	tooMany(err, throttle.Inviting().Every)
	fresh, _ := b.invitee(t, other)
	tooMany(b.people.Invite(t.Context(), manager, fresh.ID), throttle.Inviting().Every)
	require.NoError(t, b.people.Invite(t.Context(), other, fresh.ID), "others go on")
	b.invitee(t, accounttest.Administrator(b.company))
}
