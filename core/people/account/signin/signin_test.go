package signin_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
)

type bundle struct {
	accounttest.Kit
	person account.Person
}

func setup(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	return bundle{accounttest.NewKit(t, db), accounttest.Person(t, db, tenant.Company, accounttest.Company(t, db))}
}

func (b bundle) attempt(t *testing.T, in signin.Attempt) error {
	t.Helper()
	_, err := b.SignIns.SignIn(t.Context(), in)
	return err
}

// pending signs in as far as the second factor.
func (b bundle) pending(t *testing.T) session.Identity {
	t.Helper()
	entry, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: accounttest.Password})
	require.NoError(t, err)
	require.True(t, entry.Pending)
	return b.Identity(t, entry.Token)
}

func TestSignIn(t *testing.T) {
	t.Parallel()

	t.Run("LetsIn", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		entry, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: " " + strings.ToUpper(b.person.Email), Password: accounttest.Password})
		require.NoError(t, err)
		require.False(t, entry.Pending)
		require.NotEmpty(t, entry.Device)
		require.Equal(t, b.person, b.Identity(t, entry.Token).Person)

		again, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: accounttest.Password, Device: entry.Device})
		require.NoError(t, err)
		require.Empty(t, again.Device, "a known device keeps its token")
		require.NotEqual(t, entry.Token, again.Token)
	})

	t.Run("ClosedToAllButAdministrators", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		why := errors.New("closed")
		b.SignIns.Close(why)
		require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: accounttest.Password}), why)
		require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: "another one"}), signin.ErrWrongCredentials)
		require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: "nobody@tillit.test", Password: accounttest.Password}), signin.ErrWrongCredentials)
		admin := accounttest.Person(t, b.DB, tenant.Admin, uuid.Nil)
		require.NoError(t, b.attempt(t, signin.Attempt{Email: admin.Email, Password: accounttest.Password}))
	})

	t.Run("SaysTheSameOfEveryFailure", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		company := b.Identity(t, b.SignIn(t, b.person, "")).Company
		shut := accounttest.Person(t, b.DB, tenant.User, company)
		require.NoError(t, b.People.Disable(t.Context(), accounttest.Administrator(company), shut.ID))
		invited, err := b.People.Create(t.Context(), accounttest.Administrator(company), account.New{
			Email: "invited@tillit.test", Name: "Invited", Role: tenant.User,
		})
		require.NoError(t, err)

		for name, in := range map[string]signin.Attempt{
			"wrong password": {Email: b.person.Email, Password: accounttest.Password + "x"},
			"no password":    {Email: b.person.Email},
			"unknown":        {Email: "nobody@tillit.test", Password: accounttest.Password},
			"no address":     {Email: "nobody", Password: accounttest.Password},
			"disabled":       {Email: shut.Email, Password: accounttest.Password},
			"never chosen":   {Email: invited.Email},
		} {
			require.ErrorIs(t, b.attempt(t, in), signin.ErrWrongCredentials, name)
		}
	})

	// T30: the spelling of the address makes no new account to guess at.
	t.Run("GuessesAreSlowedDownPerAccount", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		for _, email := range []string{b.person.Email, "nobody@tillit.test"} {
			for i := range throttle.Password().Burst {
				spelt := email
				if i%2 == 0 {
					spelt = " " + strings.ToUpper(email) + "\t"
				}
				require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: spelt, Password: "wrong"}), signin.ErrWrongCredentials)
			}
			require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: email, Password: accounttest.Password}), throttle.ErrTooMany)
		}
		b.Clock.Pass(throttle.Password().Every)
		require.NoError(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: accounttest.Password}))
	})

	// T30: what reads as the same address is the same account, and what only
	// looks like it is nobody's.
	t.Run("LookAlikesAreNoWayAround", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		kim, err := b.People.Create(t.Context(), accounttest.Administrator(accounttest.Company(t, b.DB)), account.New{
			Email: "kim@tillit.test", Name: "Kim", Role: tenant.User, Password: accounttest.Password,
		})
		require.NoError(t, err)
		for _, spelt := range []string{
			"ｋｉｍ@tillit.test", "k\u0131m@tillit.test", "k\u0130m@tillit.test", "\u212aim@tillit.test", "k\u0456m@tillit.test", "ki\u0301m@tillit.test",
			"kim\u200b@tillit.test", "kim@tillit\u3002test", "kim@tillit.test\x00", "kim+1@tillit.test",
		} {
			require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: spelt, Password: accounttest.Password}), signin.ErrWrongCredentials, "%q", spelt)
		}
		for i := range throttle.Password().Burst {
			spelt := []string{kim.Email, "KIM@TILLIT.TEST", "\u00a0kim@tillit.test\u3000"}[i%3]
			require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: spelt, Password: "wrong"}), signin.ErrWrongCredentials, "%q", spelt)
		}
		require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: kim.Email, Password: accounttest.Password}), throttle.ErrTooMany)
	})

	t.Run("NobodyLocksOutAKnownDevice", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		entry, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: accounttest.Password})
		require.NoError(t, err)
		for range throttle.Password().Burst {
			require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: "wrong"}), signin.ErrWrongCredentials)
		}
		good := signin.Attempt{Email: b.person.Email, Password: accounttest.Password}
		require.ErrorIs(t, b.attempt(t, good), throttle.ErrTooMany)
		good.Device = entry.Device
		require.NoError(t, b.attempt(t, good))

		other := accounttest.Person(t, b.DB, tenant.Admin, uuid.Nil)
		require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: accounttest.Password, Device: "made up"}), throttle.ErrTooMany)
		stranger, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: other.Email, Password: accounttest.Password})
		require.NoError(t, err)
		require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: accounttest.Password, Device: stranger.Device}), throttle.ErrTooMany,
			"the device is known to another account")
	})

	t.Run("ADeviceThatStaysAwayIsForgotten", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		in := signin.Attempt{Email: b.person.Email, Password: accounttest.Password}
		first, err := b.SignIns.SignIn(t.Context(), in)
		require.NoError(t, err)
		in.Device = first.Device
		for range 2 {
			b.Clock.Pass(399 * 24 * time.Hour)
			again, err := b.SignIns.SignIn(t.Context(), in)
			require.NoError(t, err)
			require.Empty(t, again.Device, "each visit counts anew")
		}
		b.Clock.Pass(401 * 24 * time.Hour)
		last, err := b.SignIns.SignIn(t.Context(), in)
		require.NoError(t, err)
		require.NotEmpty(t, last.Device)
		require.NotEqual(t, first.Device, last.Device)
	})

	t.Run("GuessesAreSlowedDownPerAddress", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		here := audit.From(t.Context(), audit.Origin{Address: "2001:db8::1"})
		for range throttle.Address().Burst {
			_, err := b.SignIns.SignIn(here, signin.Attempt{Email: uuid.NewString() + "@tillit.test", Password: "wrong"})
			require.ErrorIs(t, err, signin.ErrWrongCredentials)
		}
		otherAddress := audit.From(t.Context(), audit.Origin{Address: "2001:db8::2"})
		_, err := b.SignIns.SignIn(otherAddress, signin.Attempt{Email: b.person.Email, Password: accounttest.Password})
		require.ErrorIs(t, err, throttle.ErrTooMany)
		elsewhere := audit.From(t.Context(), audit.Origin{Address: "2001:db8:1::1"})
		_, err = b.SignIns.SignIn(elsewhere, signin.Attempt{Email: b.person.Email, Password: accounttest.Password})
		require.NoError(t, err)
	})

	t.Run("AnOfficeAllAtOnce", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		home, office := b.Identity(t, b.SignIn(t, b.person, "")).Company, make([]account.Person, 40)
		for i := range office {
			office[i] = accounttest.Person(t, b.DB, tenant.User, home)
		}
		here := audit.From(t.Context(), audit.Origin{Address: "192.0.2.1"})
		var all sync.WaitGroup
		errs := make([]error, len(office))
		for i, person := range office {
			all.Go(func() {
				_, errs[i] = b.SignIns.SignIn(here, signin.Attempt{Email: person.Email, Password: accounttest.Password})
			})
		}
		all.Wait()
		require.NoError(t, errors.Join(errs...))
	})

	// What others try at the same address does not lock out who has been in from
	// this device; whoever has none waits.
	t.Run("NobodyLocksOutAKnownDeviceByItsAddress", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		good := signin.Attempt{Email: b.person.Email, Password: accounttest.Password}
		entry, err := b.SignIns.SignIn(t.Context(), good)
		require.NoError(t, err)
		for range throttle.Address().Burst {
			require.NoError(t, b.Credentials.RequestReset(t.Context(), uuid.NewString()+"@tillit.test"))
		}
		require.ErrorIs(t, b.attempt(t, good), throttle.ErrTooMany)

		good.Device = entry.Device
		require.NoError(t, b.attempt(t, good))
		for range throttle.PasswordOnDevice().Burst {
			require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: "wrong", Device: entry.Device}), signin.ErrWrongCredentials)
		}
		require.ErrorIs(t, b.attempt(t, good), throttle.ErrTooMany, "a device has no more guesses than ever")
		for _, made := range []string{"made up", ""} {
			require.ErrorIs(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: accounttest.Password, Device: made}), throttle.ErrTooMany)
		}
	})

	t.Run("ManySuccessesAreNoAttack", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		for range throttle.Password().Burst * 2 {
			require.NoError(t, b.attempt(t, signin.Attempt{Email: b.person.Email, Password: accounttest.Password}))
		}
	})
}

func TestVerify(t *testing.T) {
	t.Parallel()

	t.Run("OpensTheSessionUnderANewToken", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seed, _ := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		b.Clock.Pass(time.Minute)
		first, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: accounttest.Password})
		require.NoError(t, err)
		require.Empty(t, first.Device, "half a sign-in makes no device known")
		pending := b.Identity(t, first.Token)
		require.True(t, pending.Pending)
		require.Equal(t, tenant.Scope{}, pending.Scope(account.Own), "half a sign-in reaches nothing")

		second, err := b.SignIns.Verify(t.Context(), pending, " "+b.Code(t, seed)+" ", "")
		require.NoError(t, err)
		require.NotEmpty(t, second.Device)
		require.False(t, b.Identity(t, second.Token).Pending)
		_, err = b.Sessions.Lookup(t.Context(), first.Token)
		require.ErrorIs(t, err, session.ErrNone)
	})

	t.Run("ARecoveryCodeDoes", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, enabled := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		_, err := b.SignIns.Verify(t.Context(), b.pending(t), strings.ToUpper(enabled.RecoveryCodes[0]), "")
		require.NoError(t, err)
		_, err = b.SignIns.Verify(t.Context(), b.pending(t), enabled.RecoveryCodes[0], "")
		require.ErrorIs(t, err, credential.ErrWrongCode)
	})

	// T24: two sessions, one code, at the same time.
	t.Run("OneCodeOpensOneSession", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seed, _ := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		b.Clock.Pass(time.Minute)
		code := b.Code(t, seed)
		same := b.pending(t)
		waiting := []session.Identity{same, same, b.pending(t), b.pending(t), b.pending(t)}

		var wg sync.WaitGroup
		results := make([]error, len(waiting))
		for i := range waiting {
			wg.Go(func() { _, results[i] = b.SignIns.Verify(t.Context(), waiting[i], code, "") })
		}
		wg.Wait()
		won := 0
		for _, err := range results {
			if err == nil {
				won++
			}
		}
		require.Equal(t, 1, won)
	})

	// T25: five guesses a sign-in.
	t.Run("FiveGuessesAndBackToThePassword", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seed, _ := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		b.Clock.Pass(time.Minute)
		pending := b.pending(t)
		for range 5 {
			_, err := b.SignIns.Verify(t.Context(), pending, "000 000", "")
			require.ErrorIs(t, err, credential.ErrWrongCode)
		}
		_, err := b.SignIns.Verify(t.Context(), pending, b.Code(t, seed), "")
		require.ErrorIs(t, err, session.ErrNone)
	})

	// T25: twenty a day, whatever sign-ins lie between.
	t.Run("TwentyGuessesADay", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seed, _ := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		judged := 0
		for range 24 * 4 {
			b.Clock.Pass(15 * time.Minute)
			for range 3 {
				_, err := b.SignIns.Verify(t.Context(), b.pending(t), "000000", "")
				if !errors.Is(err, throttle.ErrTooMany) {
					require.ErrorIs(t, err, credential.ErrWrongCode)
					judged++
				}
			}
		}
		require.LessOrEqual(t, judged, 20)
		_, err := b.SignIns.Verify(t.Context(), b.pending(t), b.Code(t, seed), "")
		require.ErrorIs(t, err, throttle.ErrTooMany)
	})

	t.Run("OthersGuessesDoNotLockOutAKnownDevice", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		entry, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: accounttest.Password})
		require.NoError(t, err)
		seed, _ := b.EnableTwoFactor(t, entry.Token)
		b.Clock.Pass(time.Minute)
		for range throttle.Code().Burst {
			_, err := b.SignIns.Verify(t.Context(), b.pending(t), "000000", "")
			require.ErrorIs(t, err, credential.ErrWrongCode)
		}
		_, err = b.SignIns.Verify(t.Context(), b.pending(t), b.Code(t, seed), "")
		require.ErrorIs(t, err, throttle.ErrTooMany)
		_, err = b.SignIns.Verify(t.Context(), b.pending(t), b.Code(t, seed), entry.Device)
		require.NoError(t, err)
	})

	t.Run("NotWithoutAPassword", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seed, enabled := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		b.Clock.Pass(time.Minute)
		for _, identity := range []session.Identity{{}, b.Identity(t, enabled.Token)} {
			_, err := b.SignIns.Verify(t.Context(), identity, b.Code(t, seed), "")
			require.ErrorIs(t, err, session.ErrNone)
		}
	})
}
