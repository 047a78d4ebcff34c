package credential_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
)

// invite creates somebody without a password and returns the invitation as it
// is mailed.
func (b bundle) invite(t *testing.T) (account.Person, credential.Invitation) {
	t.Helper()
	by := tenant.NewScope(b.person.ID, accounttest.Company(t, b.DB), account.Manage).As(tenant.Company)
	made, err := b.People.Create(t.Context(), by, account.New{
		Email: strings.ToLower(uuid.NewString()) + "@tillit.test", Name: "Nya", Role: tenant.User, Locale: "fi-FI",
	})
	require.NoError(t, err)
	issued, err := b.Credentials.IssueInvitation(t.Context(), b.queue.Drain()[0].(account.Invited))
	require.NoError(t, err)
	return made, issued
}

func accept(i credential.Invitation) credential.Accept {
	return credential.Accept{Invited: credential.Invited{Token: i.Token, Email: i.Email}, Name: "Nya Namnet", Password: chosen}
}

func TestInvitation_OpensTheAccountOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	made, issued := b.invite(t)
	require.Equal(t, credential.Invitation{
		Email: made.Email, Name: "Nya", Locale: "fi-FI", Home: "Company", By: b.person.Name, Token: issued.Token,
	}, issued)

	found, err := b.Credentials.FindInvitation(t.Context(), credential.Invited{Token: " " + issued.Token, Email: strings.ToUpper(made.Email)})
	require.NoError(t, err)
	require.Equal(t, "Company", found.Home)
	require.Empty(t, found.Token)

	weak := accept(issued)
	weak.Name, weak.Password = " ", "short"
	require.EqualError(t, b.Credentials.AcceptInvitation(t.Context(), weak), "fields name=required password=tooShort")
	pgtest.OneWins(t, credential.ErrInvitationInvalid, func() error { return b.Credentials.AcceptInvitation(t.Context(), accept(issued)) })

	entry, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: made.Email, Password: chosen})
	require.NoError(t, err)
	require.Equal(t, "Nya Namnet", b.Identity(t, entry.Token).Person.Name)
	_, err = b.Credentials.FindInvitation(t.Context(), credential.Invited{Token: issued.Token, Email: made.Email})
	require.ErrorIs(t, err, credential.ErrInvitationInvalid)
}

func TestInvitation_OnlyTheLatestAndOnlyInTime(t *testing.T) {
	t.Parallel()
	refused := func(t *testing.T, b bundle, i credential.Invitation) {
		t.Helper()
		_, err := b.Credentials.FindInvitation(t.Context(), credential.Invited{Token: i.Token, Email: i.Email})
		require.ErrorIs(t, err, credential.ErrInvitationInvalid)
		require.ErrorIs(t, b.Credentials.AcceptInvitation(t.Context(), accept(i)), credential.ErrInvitationInvalid)
	}
	all := func(b bundle) tenant.Scope {
		return tenant.NewScope(b.person.ID, uuid.Nil, account.Manage, account.Administer).SeeingAll()
	}

	t.Run("Replaced", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		made, issued := b.invite(t)
		require.NoError(t, b.People.Invite(t.Context(), all(b), made.ID))
		refused(t, b, issued)
	})
	t.Run("MailedAgain", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		made, issued := b.invite(t)
		require.NoError(t, b.People.Invite(t.Context(), all(b), made.ID))
		work := b.queue.Drain()[0].(account.Invited)
		first, err := b.Credentials.IssueInvitation(t.Context(), work)
		require.NoError(t, err)
		second, err := b.Credentials.IssueInvitation(t.Context(), work)
		require.NoError(t, err)
		refused(t, b, first)
		refused(t, b, issued)
		require.NoError(t, b.Credentials.AcceptInvitation(t.Context(), accept(second)))
	})
	t.Run("TooOld", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, issued := b.invite(t)
		b.Clock.Pass(account.InvitationLife)
		refused(t, b, issued)
	})
	t.Run("ShutOut", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		made, issued := b.invite(t)
		require.NoError(t, b.People.Disable(t.Context(), all(b), made.ID))
		refused(t, b, issued)
	})
	t.Run("PasswordChosenOtherwise", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		made, issued := b.invite(t)
		reset, err := b.Credentials.IssueReset(t.Context(), b.asked(t, made.Email))
		require.NoError(t, err)
		require.NoError(t, b.Credentials.ResetPassword(t.Context(), credential.Choose{Token: reset.Token, Email: made.Email, Password: chosen}))
		refused(t, b, issued)
	})
	// T32.
	t.Run("SomebodyElsesOrNone", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		made, issued := b.invite(t)
		for _, i := range []credential.Invitation{
			{Token: issued.Token, Email: b.person.Email},
			{Token: issued.Token, Email: "nobody@tillit.test"},
			{Token: issued.Token, Email: made.Email + "," + b.person.Email},
			{Token: issued.Token, Email: strings.Replace(made.Email, "@", "+x@", 1)},
			{Token: issued.Token[1:], Email: made.Email},
			{Token: strings.ToUpper(issued.Token), Email: made.Email},
			{Token: "wrong", Email: made.Email},
			{Token: "", Email: made.Email},
			{},
		} {
			refused(t, b, i)
		}
		_, err := b.Credentials.IssueInvitation(t.Context(), account.Invited{Person: made.ID, Invitation: uuid.New()})
		require.ErrorIs(t, err, tenant.ErrNotFound)
	})
}

// Who acts for a company leaves the second factor of its administrators alone,
// and may take that of its users.
func TestResetTwoFactor_Acting(t *testing.T) {
	t.Parallel()
	b := setup(t)
	home := accounttest.Company(t, b.DB)
	agent := accounttest.Person(t, b.DB, tenant.Agency, accounttest.Agency(t, b.DB))
	acting := tenant.NewScope(agent.ID, home, account.Manage).As(tenant.Agency).Impersonating()
	for role, want := range map[tenant.Role]error{tenant.Company: account.ErrAdministratorsApart, tenant.User: nil} {
		person := accounttest.Person(t, b.DB, role, home)
		_, enabled := b.EnableTwoFactor(t, b.SignIn(t, person, ""))
		require.ErrorIs(t, b.Credentials.ResetTwoFactor(t.Context(), acting, person.ID), want)
		_, err := b.Sessions.Lookup(t.Context(), enabled.Token)
		if want == nil {
			require.ErrorIs(t, err, session.ErrNone)
		} else {
			require.NoError(t, err, "signed in as before")
		}
	}
}

func TestResetTwoFactor(t *testing.T) {
	t.Parallel()
	b := setup(t)
	token := b.SignIn(t, b.person, "")
	_, enabled := b.EnableTwoFactor(t, token)
	home := b.Identity(t, enabled.Token).Company
	boss := accounttest.Person(t, b.DB, tenant.Company, home)
	manager := tenant.NewScope(boss.ID, home, account.Manage).As(tenant.Company)
	stranger := tenant.NewScope(uuid.New(), accounttest.Company(t, b.DB), account.Manage).As(tenant.Company)

	require.ErrorIs(t, b.Credentials.ResetTwoFactor(t.Context(), stranger, b.person.ID), tenant.ErrNotFound)
	require.ErrorIs(t, b.Credentials.ResetTwoFactor(t.Context(), tenant.NewScope(boss.ID, home), b.person.ID), tenant.ErrForbidden)
	own := tenant.NewScope(b.person.ID, home, account.Manage)
	require.ErrorIs(t, b.Credentials.ResetTwoFactor(t.Context(), own, b.person.ID), account.ErrOwnRights)
	require.ErrorIs(t, b.Credentials.ResetTwoFactor(t.Context(), manager, accounttest.Person(t, b.DB, tenant.User, home).ID), credential.ErrNoSetup)
	require.True(t, b.Identity(t, enabled.Token).TwoFactor)
	require.Equal(t, []queue.Args{credential.Changed{Person: b.person.ID, What: credential.ChangedTwoFactorOn}}, b.queue.Drain(), "of the setting up alone")

	require.NoError(t, b.Credentials.ResetTwoFactor(t.Context(), manager, b.person.ID))
	_, err := b.Sessions.Lookup(t.Context(), enabled.Token)
	require.ErrorIs(t, err, session.ErrNone)
	require.ErrorIs(t, b.accept(t, enabled.RecoveryCodes[0]), credential.ErrWrongCode)
	b.Clock.Pass(time.Minute)
	require.False(t, b.Identity(t, b.SignIn(t, b.person, "")).TwoFactor)

	work := b.queue.Drain()
	require.Len(t, work, 1)
	recipient, err := b.Credentials.ResetRecipient(t.Context(), work[0].(credential.TwoFactorReset))
	require.NoError(t, err)
	require.Equal(t, credential.Recipient{Email: b.person.Email, Name: b.person.Name, By: boss.Name}, recipient)
	require.NoError(t, b.People.Disable(t.Context(), manager, b.person.ID))
	_, err = b.Credentials.ResetRecipient(t.Context(), work[0].(credential.TwoFactorReset))
	require.ErrorIs(t, err, tenant.ErrNotFound)
}
