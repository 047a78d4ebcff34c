package session_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"github.com/uptrace/bun"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/session"
)

func TestImpersonate(t *testing.T) {
	t.Parallel()

	t.Run("BecomesTheCompany", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		agency := accounttest.Agency(t, k.DB)
		client := accounttest.Client(t, k.DB, agency)
		sibling := accounttest.Client(t, k.DB, agency)
		below := accounttest.Subsidiary(t, k.DB, client)
		for _, person := range []account.Person{
			accounttest.Person(t, k.DB, tenant.Agency, agency),
			accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil),
		} {
			before := k.SignIn(t, person, "")
			after, err := k.Sessions.Impersonate(t.Context(), k.Scope(t, before), client)
			require.NoError(t, err)
			ended(t, k, before)

			identity := k.Identity(t, after)
			require.True(t, identity.Impersonated)
			require.True(t, identity.HasChildren)
			require.Equal(t, client, identity.Company)
			scope := identity.Scope()
			require.True(t, scope.Impersonated)
			require.True(t, scope.Sees(client))
			require.True(t, scope.Sees(below))
			require.False(t, scope.Sees(sibling), "as the company, one sees what the company sees")
			beneath, err := k.Sessions.Beneath(t.Context(), identity)
			require.NoError(t, err)
			require.Equal(t, person.Role == tenant.Admin, beneath.SeesAll())

			own, err := k.Sessions.StopImpersonating(t.Context(), k.Scope(t, after))
			require.NoError(t, err)
			ended(t, k, after)
			require.False(t, k.Identity(t, own).Impersonated)
			require.Equal(t, uuid.Nil, k.Identity(t, own).Company)

			require.Equal(t, 1, audited(t, k, person, audit.ImpersonationStarted))
			require.Equal(t, 1, audited(t, k, person, audit.ImpersonationStopped))
		}
	})

	t.Run("GroupOwnerBecomesWhatIsBelow", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		above := accounttest.Company(t, k.DB)
		home := accounttest.Subsidiary(t, k.DB, above)
		sibling, child := accounttest.Subsidiary(t, k.DB, above), accounttest.Subsidiary(t, k.DB, home)
		below := accounttest.Subsidiary(t, k.DB, child)
		person := accounttest.Person(t, k.DB, tenant.Company, home)
		token := k.SignIn(t, person, "")
		for _, not := range []uuid.UUID{home, above, sibling, accounttest.Company(t, k.DB), uuid.New(), uuid.Nil} {
			_, err := k.Sessions.Impersonate(t.Context(), k.Scope(t, token), not)
			require.ErrorIs(t, err, tenant.ErrNotFound)
		}

		for _, company := range []uuid.UUID{child, below} {
			var err error
			token, err = k.Sessions.Impersonate(t.Context(), k.Scope(t, token), company)
			require.NoError(t, err)
			identity := k.Identity(t, token)
			require.Equal(t, company, identity.Company)
			require.True(t, identity.Impersonated)
			require.True(t, identity.Scope().Sees(below))
			require.Equal(t, company == child, identity.Scope().Sees(child), "as the company, one sees what it sees")
			require.False(t, identity.Scope().Sees(home))
			beneath, err := k.Sessions.Beneath(t.Context(), identity)
			require.NoError(t, err)
			require.Equal(t, home, beneath.Company)
			require.ElementsMatch(t, []uuid.UUID{home, child, below}, beneath.Seen())

			token, err = k.Sessions.StopImpersonating(t.Context(), k.Scope(t, token))
			require.NoError(t, err)
			require.Equal(t, home, k.Identity(t, token).Company)
		}
	})

	// Neither when somebody stops it, nor when the bond ends: the company that
	// comes back is acted for by nobody.
	t.Run("OnceStoppedItDoesNotComeBack", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		agency, other := accounttest.Agency(t, k.DB), accounttest.Agency(t, k.DB)
		client, parent := accounttest.Client(t, k.DB, agency), accounttest.Company(t, k.DB)
		child := accounttest.Subsidiary(t, k.DB, parent)
		acting := func(role tenant.Role, home, company uuid.UUID) string {
			token, err := k.Sessions.Impersonate(t.Context(), k.Scope(t, k.SignIn(t, accounttest.Person(t, k.DB, role, home), "")), company)
			require.NoError(t, err)
			require.True(t, k.Identity(t, token).Impersonated)
			return token
		}
		set := func(column string, company uuid.UUID, to any) {
			require.NoError(t, k.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
				_, err := tx.NewRaw("update companies set ? = ? where id = ?", bun.Ident(column), to, company).Exec(ctx)
				return err
			}))
		}
		admin, owner := acting(tenant.Admin, uuid.Nil, client), acting(tenant.Company, parent, child)
		for _, away := range []any{nil, other} {
			agent := acting(tenant.Agency, agency, client)
			set("agency_id", client, away)
			set("agency_id", client, agency)
			require.False(t, k.Identity(t, agent).Impersonated)
			own, err := k.Sessions.StopImpersonating(t.Context(), k.Scope(t, agent))
			require.NoError(t, err)
			require.Empty(t, own, "it keeps its token")
		}
		set("parent_id", child, nil)
		set("parent_id", child, parent)
		require.False(t, k.Identity(t, owner).Impersonated)
		require.True(t, k.Identity(t, admin).Impersonated, "no bond of that company ended for them")
	})

	t.Run("EndsWhenTheCompanyLeavesTheGroup", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		home := accounttest.Company(t, k.DB)
		child := accounttest.Subsidiary(t, k.DB, home)
		person := accounttest.Person(t, k.DB, tenant.Company, home)
		token, err := k.Sessions.Impersonate(t.Context(), k.Scope(t, k.SignIn(t, person, "")), child)
		require.NoError(t, err)
		require.NoError(t, k.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw("update companies set parent_id = null where id = ?", child).Exec(ctx)
			return err
		}))
		identity := k.Identity(t, token)
		require.False(t, identity.Impersonated)
		require.Equal(t, home, identity.Company)
		require.False(t, identity.Scope().Sees(child))
	})

	// A user of the same company has no part in it.
	t.Run("NeverForUsers", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		home := accounttest.Company(t, k.DB)
		child := accounttest.Subsidiary(t, k.DB, home)
		token := k.SignIn(t, accounttest.Person(t, k.DB, tenant.User, home), "")
		_, err := k.Sessions.Impersonate(t.Context(), k.Scope(t, token), child)
		require.ErrorIs(t, err, tenant.ErrNotFound)
	})

	t.Run("NotWhatOneMayNotSee", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		agency, rival := accounttest.Agency(t, k.DB), accounttest.Agency(t, k.DB)
		consultant := k.Scope(t, k.SignIn(t, accounttest.Person(t, k.DB, tenant.Agency, agency), ""))
		for _, company := range []uuid.UUID{accounttest.Client(t, k.DB, rival), accounttest.Company(t, k.DB), uuid.New(), uuid.Nil} {
			_, err := k.Sessions.Impersonate(t.Context(), consultant, company)
			require.ErrorIs(t, err, tenant.ErrNotFound)
		}
	})

	t.Run("NotWithoutThePermissionAndNotTwice", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		company := accounttest.Company(t, k.DB)
		child := accounttest.Subsidiary(t, k.DB, company)
		token := k.SignIn(t, accounttest.Person(t, k.DB, tenant.Company, company), "")
		_, err := k.Sessions.Impersonate(t.Context(), k.Identity(t, token).Scope(account.Own), child)
		require.ErrorIs(t, err, tenant.ErrForbidden)

		admin := k.SignIn(t, accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil), "")
		admin, err = k.Sessions.Impersonate(t.Context(), k.Scope(t, admin), company)
		require.NoError(t, err)
		_, err = k.Sessions.Impersonate(t.Context(), k.Scope(t, admin), child)
		require.ErrorIs(t, err, session.ErrImpersonating)
	})

	// T18: the state belongs to the session, not to the company.
	t.Run("LeavesOthersAlone", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		company := accounttest.Company(t, k.DB)
		person := accounttest.Person(t, k.DB, tenant.Admin, uuid.Nil)
		untouched := k.SignIn(t, person, "")
		acting, err := k.Sessions.Impersonate(t.Context(), k.Scope(t, k.SignIn(t, person, "")), company)
		require.NoError(t, err)
		member := k.SignIn(t, accounttest.Person(t, k.DB, tenant.Company, company), "")

		token, err := k.Sessions.StopImpersonating(t.Context(), k.Scope(t, member))
		require.NoError(t, err)
		require.Empty(t, token)
		require.Equal(t, company, k.Identity(t, member).Company)
		require.True(t, k.Identity(t, acting).Impersonated)
		require.False(t, k.Identity(t, untouched).Impersonated)
	})

	t.Run("EndsWhenTheAgencyLosesTheClient", func(t *testing.T) {
		t.Parallel()
		k := setup(t)
		agency := accounttest.Agency(t, k.DB)
		client := accounttest.Client(t, k.DB, agency)
		token, err := k.Sessions.Impersonate(t.Context(),
			k.Scope(t, k.SignIn(t, accounttest.Person(t, k.DB, tenant.Agency, agency), "")), client)
		require.NoError(t, err)
		require.NoError(t, k.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw("update companies set agency_id = null where id = ?", client).Exec(ctx)
			return err
		}))
		identity := k.Identity(t, token)
		require.False(t, identity.Impersonated)
		require.False(t, identity.Scope().Sees(client))
	})
}
