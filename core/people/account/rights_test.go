package account_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
)

// outsiders are those who may act for a company.
func (b bundle) outsiders(t *testing.T) map[string]tenant.Scope {
	t.Helper()
	admin := accounttest.Person(t, b.db, tenant.Admin, uuid.Nil)
	consultant := accounttest.Person(t, b.db, tenant.Agency, accounttest.Agency(t, b.db))
	owner := accounttest.Person(t, b.db, tenant.Company, accounttest.Company(t, b.db))
	acting := func(p account.Person) tenant.Scope { return scope(p, b.company, account.Manage).Impersonating() }
	return map[string]tenant.Scope{"administrator": acting(admin), "agency": acting(consultant), "group owner": acting(owner)}
}

// T19: what is made while acting for a company does not outlast it unseen.
func TestService_ActingForACompany(t *testing.T) {
	t.Parallel()
	b := setup(t)
	boss, shut := accounttest.Person(t, b.db, tenant.Company, b.company), accounttest.Person(t, b.db, tenant.Company, b.company)
	accounttest.Person(t, b.db, tenant.User, b.company)
	left := accounttest.Person(t, b.db, tenant.Company, b.company)
	require.NoError(t, b.people.Disable(t.Context(), scope(boss, b.company, account.Manage), left.ID))
	queue := accounttest.NewQueue(b.db)
	for name, acting := range b.outsiders(t) {
		for _, role := range []tenant.Role{tenant.Company, tenant.User} {
			_, err := b.people.Create(t.Context(), acting, newcomer(role))
			require.ErrorIs(t, err, account.ErrInviteOnly, name)
		}
		for _, role := range []tenant.Role{tenant.Admin, tenant.Agency} {
			in := newcomer(role)
			in.Password = ""
			if role == tenant.Agency {
				in.Agency = accounttest.Agency(t, b.db)
			}
			_, err := b.people.Create(t.Context(), acting, in)
			require.ErrorIs(t, err, account.ErrRoleTooHigh, name)
		}
		require.Empty(t, queue.Drain(), name)

		// Invited or raised: those who are administrators already are told.
		in := newcomer(tenant.User)
		in.Password = ""
		user, err := b.people.Create(t.Context(), acting, in)
		require.NoError(t, err)
		require.Len(t, queue.Drain(), 1, "the invitation alone")
		require.NoError(t, b.people.SetRole(t.Context(), acting, user.ID, tenant.Company))
		require.ElementsMatch(t, notices(b.company, user, acting, boss, shut), queue.Drain(), name)
		in = newcomer(tenant.Company)
		in.Password = ""
		made, err := b.people.Create(t.Context(), acting, in)
		require.NoError(t, err)
		require.Subset(t, queue.Drain(), notices(b.company, made, acting, boss, shut, user), name)

		found, err := b.people.Find(t.Context(), scope(boss, b.company, account.Manage), made.ID)
		require.NoError(t, err)
		require.Equal(t, "Person", found.Actor.Name, name)
		require.Equal(t, map[string]string{"administrator": "", "agency": "Agency", "group owner": "Company"}[name], found.Actor.Home)

		for _, administrator := range []account.Person{boss, made, user} {
			require.ErrorIs(t, b.people.SetRole(t.Context(), acting, administrator.ID, tenant.User), account.ErrAdministratorsApart, name)
			require.ErrorIs(t, b.people.Disable(t.Context(), acting, administrator.ID), account.ErrAdministratorsApart, name)
		}
		require.ErrorIs(t, b.people.Enable(t.Context(), acting, left.ID), account.ErrAdministratorsApart, name)
		require.Empty(t, queue.Drain(), name)

		// The company ends it.
		for _, theirs := range []account.Person{user, made} {
			require.NoError(t, b.people.Disable(t.Context(), scope(boss, b.company, account.Manage), theirs.ID))
		}
		queue.Drain()
	}
	ours, err := b.people.Find(t.Context(), scope(boss, b.company, account.Manage), boss.ID)
	require.NoError(t, err)
	require.Nil(t, ours.Actor)
}

// notices is the work of notifying some administrators of another.
func notices(company uuid.UUID, made account.Person, by tenant.Scope, people ...account.Person) (work []any) {
	for _, p := range people {
		work = append(work, account.AdministratorMade{Person: p.ID, Company: company, Made: made.ID, By: by.Person})
	}
	return work
}

func TestService_TellsFromWhomRightsAreTaken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	boss, colleague := accounttest.Person(t, b.db, tenant.Company, b.company), accounttest.Person(t, b.db, tenant.Company, b.company)
	manager, queue := scope(boss, b.company, account.Manage), accounttest.NewQueue(b.db)

	require.NoError(t, b.people.SetRole(t.Context(), manager, colleague.ID, tenant.User))
	require.Equal(t, account.RightsTaken{Person: colleague.ID, By: boss.ID, What: account.TakenAdministration}, queue.Drain()[0])
	require.NoError(t, b.people.SetRole(t.Context(), manager, colleague.ID, tenant.User))
	require.NoError(t, b.people.SetRole(t.Context(), manager, colleague.ID, tenant.Company))
	require.Empty(t, queue.Drain(), "nothing was taken")
	require.NoError(t, b.people.Disable(t.Context(), manager, colleague.ID))
	require.Equal(t, account.RightsTaken{Person: colleague.ID, By: boss.ID, What: account.TakenAccount}, queue.Drain()[0])
	require.NoError(t, b.people.Disable(t.Context(), manager, colleague.ID))
	require.NoError(t, b.people.Enable(t.Context(), manager, colleague.ID))
	require.Empty(t, queue.Drain())
}

func (b bundle) administrators(t *testing.T) int {
	t.Helper()
	return count(t, b.db, tenant.NewScope(uuid.Nil, b.company), `select from people where role = 3 and disabled_at is null
		and id in (select person_id from memberships where company_id = ?)`, b.company)
}

// Who alone can let others into a company stays, whoever acts.
func TestService_ACompanyKeepsAnAdministrator(t *testing.T) {
	t.Parallel()
	b := setup(t)
	boss := accounttest.Person(t, b.db, tenant.Company, b.company)
	all := overseer(accounttest.Person(t, b.db, tenant.Admin, uuid.Nil))
	in := newcomer(tenant.Company)
	in.Password = ""
	invited, err := b.people.Create(t.Context(), accounttest.Administrator(b.company), in)
	require.NoError(t, err)

	require.ErrorIs(t, b.people.Disable(t.Context(), all, boss.ID), account.ErrLastAdministrator, "who was invited cannot let anybody in yet")
	require.ErrorIs(t, b.people.SetRole(t.Context(), all, boss.ID, tenant.User), account.ErrLastAdministrator)
	require.Equal(t, 2, b.administrators(t))
	require.NoError(t, b.people.Disable(t.Context(), all, invited.ID))

	accounttest.Person(t, b.db, tenant.Company, b.company)
	require.NoError(t, b.people.SetRole(t.Context(), all, boss.ID, tenant.User))
	require.Equal(t, 1, b.administrators(t))
}

// Many take each other's rights at the same time.
func TestService_ACompanyKeepsAnAdministrator_ManyAtOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	bosses := make([]account.Person, 6)
	for i := range bosses {
		bosses[i] = accounttest.Person(t, b.db, tenant.Company, b.company)
	}
	all := overseer(accounttest.Person(t, b.db, tenant.Admin, uuid.Nil))
	var running sync.WaitGroup
	results := make([]error, 0, 3*len(bosses))
	var mu sync.Mutex
	attempt := func(do func(context.Context) error) {
		running.Go(func() {
			err := do(t.Context())
			mu.Lock()
			defer mu.Unlock()
			results = append(results, err)
		})
	}
	for i, boss := range bosses {
		next := bosses[(i+1)%len(bosses)]
		by := scope(boss, b.company, account.Manage)
		attempt(func(ctx context.Context) error { return b.people.Disable(ctx, by, next.ID) })
		attempt(func(ctx context.Context) error { return b.people.SetRole(ctx, by, next.ID, tenant.User) })
		attempt(func(ctx context.Context) error { return b.people.SetRole(ctx, all, boss.ID, tenant.User) })
	}
	running.Wait()
	require.Equal(t, 1, b.administrators(t))
	refused := 0
	for _, err := range results {
		if errors.Is(err, account.ErrLastAdministrator) {
			refused++
			continue
		}
		require.NoError(t, err)
	}
	require.Positive(t, refused)
}
