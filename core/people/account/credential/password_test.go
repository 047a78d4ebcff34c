package credential_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/password"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
)

const chosen = "nya ord om gamla båtar"

type bundle struct {
	accounttest.Kit
	queue  *accounttest.Queue
	person account.Person
}

func setup(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	return bundle{
		Kit: accounttest.NewKit(t, db), queue: accounttest.NewQueue(db),
		person: accounttest.Person(t, db, tenant.Company, accounttest.Company(t, db)),
	}
}

// opens reports whether the password lets the person in.
func (b bundle) opens(t *testing.T, plain string) bool {
	t.Helper()
	_, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: plain})
	if err != nil {
		require.ErrorIs(t, err, signin.ErrWrongCredentials)
	}
	return err == nil
}

// asked requests a reset and returns the work that came of it.
func (b bundle) asked(t *testing.T, email string) credential.ResetRequested {
	t.Helper()
	b.queue.Drain()
	require.NoError(t, b.Credentials.RequestReset(t.Context(), email))
	work := b.queue.Drain()
	require.Len(t, work, 1)
	require.IsType(t, credential.ResetRequested{}, work[0])
	return work[0].(credential.ResetRequested)
}

func (b bundle) mailed(t *testing.T) credential.Reset {
	t.Helper()
	issued, err := b.Credentials.IssueReset(t.Context(), b.asked(t, b.person.Email))
	require.NoError(t, err)
	return issued
}

func (b bundle) reset(t *testing.T, token, email string) error {
	t.Helper()
	return b.Credentials.ResetPassword(t.Context(), credential.Choose{Token: token, Email: email, Password: chosen})
}

func TestChangePassword(t *testing.T) {
	t.Parallel()

	t.Run("EndsTheOtherSessionsAndRenewsThisOne", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		token, other := b.SignIn(t, b.person, ""), b.SignIn(t, b.person, "")
		id := b.Identity(t, token).Session

		renewed, err := b.Credentials.ChangePassword(t.Context(), b.Scope(t, token), accounttest.Password, chosen)
		require.NoError(t, err)
		require.Equal(t, id, b.Identity(t, renewed).Session)
		for _, dead := range []string{token, other} {
			_, err := b.Sessions.Lookup(t.Context(), dead)
			require.ErrorIs(t, err, session.ErrNone)
		}
		require.True(t, b.opens(t, chosen))
		require.False(t, b.opens(t, accounttest.Password))
	})

	t.Run("NeedsTheOldOneAndAGoodNewOne", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		scope := b.Scope(t, b.SignIn(t, b.person, ""))
		_, err := b.Credentials.ChangePassword(t.Context(), scope, chosen, chosen)
		require.ErrorIs(t, err, credential.ErrWrongPassword)
		_, err = b.Credentials.ChangePassword(t.Context(), scope, accounttest.Password, "short")
		require.EqualError(t, err, "fields newPassword="+password.TooShort)
		_, err = b.Credentials.ChangePassword(t.Context(), scope, accounttest.Password, b.person.Email[:36])
		require.EqualError(t, err, "fields newPassword="+password.TooPersonal)
		require.True(t, b.opens(t, accounttest.Password))
	})

	t.Run("GuessesAtTheOldOneAreSlowedDown", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		scope := b.Scope(t, b.SignIn(t, b.person, ""))
		for range throttle.PasswordOnDevice().Burst {
			_, err := b.Credentials.ChangePassword(t.Context(), scope, "wrong", chosen)
			require.ErrorIs(t, err, credential.ErrWrongPassword)
		}
		_, err := b.Credentials.ChangePassword(t.Context(), scope, accounttest.Password, chosen)
		require.ErrorIs(t, err, throttle.ErrTooMany)
	})

	// T19: nobody changes credentials as somebody else.
	t.Run("NotWhileImpersonating", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		admin := b.SignIn(t, accounttest.Person(t, b.DB, tenant.Admin, uuid.Nil), "")
		acting, err := b.Sessions.Impersonate(t.Context(), b.Scope(t, admin), accounttest.Company(t, b.DB))
		require.NoError(t, err)
		scope := b.Scope(t, acting)

		_, err = b.Credentials.ChangePassword(t.Context(), scope, accounttest.Password, chosen)
		require.ErrorIs(t, err, session.ErrImpersonating)
		_, err = b.Credentials.SetUp(t.Context(), scope, accounttest.Password)
		require.ErrorIs(t, err, session.ErrImpersonating)
		_, err = b.Credentials.Enable(t.Context(), scope, "123456")
		require.ErrorIs(t, err, session.ErrImpersonating)
		_, err = b.Credentials.Disable(t.Context(), scope, accounttest.Password, "123456")
		require.ErrorIs(t, err, session.ErrImpersonating)
		_, err = b.Credentials.DrawRecoveryCodes(t.Context(), scope, accounttest.Password)
		require.ErrorIs(t, err, session.ErrImpersonating)
	})

	t.Run("ErrForbidden", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, err := b.Credentials.ChangePassword(t.Context(), tenant.NewScope(b.person.ID, uuid.Nil, account.Own), accounttest.Password, chosen)
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

func TestReset(t *testing.T) {
	t.Parallel()

	t.Run("OnceAndThenEverySessionIsOver", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		old := b.SignIn(t, b.person, "")
		mail := b.mailed(t)
		require.Equal(t, b.person.Email, mail.Email)
		require.Equal(t, b.person.Name, mail.Name)

		require.NoError(t, b.reset(t, mail.Token, mail.Email))
		_, err := b.Sessions.Lookup(t.Context(), old)
		require.ErrorIs(t, err, session.ErrNone)
		require.True(t, b.opens(t, chosen))
		require.False(t, b.opens(t, accounttest.Password))
		require.ErrorIs(t, b.reset(t, mail.Token, mail.Email), credential.ErrResetInvalid)
	})

	t.Run("OfManyAtOnceOneCounts", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		mail := b.mailed(t)
		pgtest.OneWins(t, credential.ErrResetInvalid, func() error { return b.reset(t, mail.Token, mail.Email) })
	})

	t.Run("PlusSignsThatBecameSpaces", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		in := account.New{Email: "anna+work@tillit.test", Name: "Anna", Role: tenant.User, Password: accounttest.Password}
		var err error
		b.person, err = b.People.Create(t.Context(), accounttest.Administrator(accounttest.Company(t, b.DB)), in)
		require.NoError(t, err)
		require.NoError(t, b.reset(t, " "+b.mailed(t).Token, " Anna work@tillit.test "))
		require.True(t, b.opens(t, chosen))
	})

	// T32.
	t.Run("NothingElseOpens", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		other := accounttest.Person(t, b.DB, tenant.Admin, uuid.Nil)
		mail := b.mailed(t)
		for name, try := range map[string][2]string{
			"no token":             {"", mail.Email},
			"another token":        {strings.Repeat("A", len(mail.Token)), mail.Email},
			"cut":                  {mail.Token[1:], mail.Email},
			"other case":           {strings.ToUpper(mail.Token), mail.Email},
			"somebody else's":      {mail.Token, other.Email},
			"nobody's":             {mail.Token, "nobody@tillit.test"},
			"several addresses":    {mail.Token, mail.Email + "," + other.Email},
			"an alias of the mail": {mail.Token, strings.Replace(mail.Email, "@", "+x@", 1)},
		} {
			require.ErrorIs(t, b.reset(t, try[0], try[1]), credential.ErrResetInvalid, name)
		}
		require.True(t, b.opens(t, accounttest.Password))
		require.NoError(t, b.reset(t, mail.Token, mail.Email), "the token itself is still good")
	})

	t.Run("NotAfterTheAddressChanged", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		mail := b.mailed(t)
		waiting := b.asked(t, b.person.Email)
		own := tenant.NewScope(b.person.ID, uuid.Nil)
		const changed = "changed@tillit.test"
		require.NoError(t, b.DB.In(t.Context(), own, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw("update people set email = ? where id = ?", changed, b.person.ID).Exec(ctx)
			return err
		}))
		for _, email := range []string{mail.Email, changed} {
			require.ErrorIs(t, b.reset(t, mail.Token, email), credential.ErrResetInvalid)
		}
		_, err := b.Credentials.IssueReset(t.Context(), waiting)
		require.ErrorIs(t, err, tenant.ErrNotFound, "and no mail goes to the new one")
		b.person.Email = changed
		require.True(t, b.opens(t, accounttest.Password))
	})

	t.Run("ANewerOneReplacesIt", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		older := b.mailed(t)
		work := b.asked(t, b.person.Email)
		require.ErrorIs(t, b.reset(t, older.Token, older.Email), credential.ErrResetInvalid)

		first, err := b.Credentials.IssueReset(t.Context(), work)
		require.NoError(t, err)
		second, err := b.Credentials.IssueReset(t.Context(), work) // the mail is tried again
		require.NoError(t, err)
		require.ErrorIs(t, b.reset(t, first.Token, first.Email), credential.ErrResetInvalid)
		require.NoError(t, b.reset(t, second.Token, second.Email))
	})

	t.Run("HalfAnHour", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		work := b.asked(t, b.person.Email)
		mail, err := b.Credentials.IssueReset(t.Context(), work)
		require.NoError(t, err)
		b.Clock.Pass(30 * time.Minute)
		require.ErrorIs(t, b.reset(t, mail.Token, mail.Email), credential.ErrResetInvalid)
		_, err = b.Credentials.IssueReset(t.Context(), work)
		require.ErrorIs(t, err, tenant.ErrNotFound)
	})

	t.Run("NamesAWeakPassword", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		mail := b.mailed(t)
		err := b.Credentials.ResetPassword(t.Context(), credential.Choose{Token: mail.Token, Email: mail.Email, Password: "short"})
		require.EqualError(t, err, "fields password="+password.TooShort)
		require.NoError(t, b.reset(t, mail.Token, mail.Email), "the token is not used up by that")
	})

	// T23: the mail is no way around the second factor.
	t.Run("TheSecondFactorStays", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seed, _ := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		mail := b.mailed(t)
		require.NoError(t, b.reset(t, mail.Token, mail.Email))
		entry, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: chosen})
		require.NoError(t, err)
		require.True(t, entry.Pending)
		b.Clock.Pass(time.Minute)
		_, err = b.SignIns.Verify(t.Context(), b.Identity(t, entry.Token), b.Code(t, seed), "")
		require.NoError(t, err)
	})

	t.Run("NothingForNobodyAndForTheDisabled", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		home := b.Identity(t, b.SignIn(t, b.person, "")).Company
		manager := tenant.NewScope(accounttest.Person(t, b.DB, tenant.Company, home).ID, home, account.Manage)
		mail := b.mailed(t)
		require.NoError(t, b.People.Disable(t.Context(), manager, b.person.ID))
		b.queue.Drain()
		require.ErrorIs(t, b.reset(t, mail.Token, mail.Email), credential.ErrResetInvalid)

		for _, email := range []string{b.person.Email, "nobody@tillit.test", "not an address"} {
			_, err := b.Credentials.IssueReset(t.Context(), b.asked(t, email)) // the same work is handed over
			require.ErrorIs(t, err, tenant.ErrNotFound, email)
		}
	})

	t.Run("NoFloodOfMails", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		for _, email := range []string{b.person.Email, "nobody@tillit.test"} {
			for range 10 {
				require.NoError(t, b.Credentials.RequestReset(t.Context(), email))
			}
			require.Len(t, b.queue.Drain(), throttle.Reset().Burst)
		}
	})

	t.Run("OpensAnAccountThatOthersHaveLocked", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		for range throttle.Password().Burst {
			require.False(t, b.opens(t, "wrong"))
		}
		_, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: accounttest.Password})
		require.ErrorIs(t, err, throttle.ErrTooMany)
		mail := b.mailed(t)
		require.NoError(t, b.reset(t, mail.Token, mail.Email))
		require.True(t, b.opens(t, chosen))
	})
}
