package signin_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
)

// vouching is a partner whose tokens are e-mail addresses, each good once.
type vouching struct{ err error }

func (v vouching) Read(_ context.Context, token string, now time.Time) (signin.Pass, error) {
	return signin.Pass{Email: token, ID: token + now.String(), Expires: now.Add(time.Minute)}, v.err
}

func trusting(t *testing.T) bundle {
	t.Helper()
	b := setup(t)
	b.SignIns = b.Trusting(vouching{})
	return b
}

func TestAdmit(t *testing.T) {
	t.Parallel()

	t.Run("LetsIn", func(t *testing.T) {
		t.Parallel()
		b := trusting(t)
		entry, err := b.SignIns.Admit(t.Context(), " "+b.person.Email, "")
		require.NoError(t, err)
		require.False(t, entry.Pending)
		require.NotEmpty(t, entry.Device)
		require.Equal(t, b.person, b.Identity(t, entry.Token).Person)

		b.Clock.Pass(time.Second)
		agent := accounttest.Person(t, b.DB, tenant.Agency, accounttest.Agency(t, b.DB))
		_, err = b.SignIns.Admit(t.Context(), agent.Email, "")
		require.NoError(t, err)
	})

	t.Run("TheSecondFactorIsStillDue", func(t *testing.T) {
		t.Parallel()
		b := trusting(t)
		seed, _ := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		b.Clock.Pass(time.Minute)
		entry, err := b.SignIns.Admit(t.Context(), b.person.Email, "")
		require.NoError(t, err)
		require.True(t, entry.Pending)
		require.Empty(t, entry.Device)
		half := b.Identity(t, entry.Token)
		require.Equal(t, tenant.Scope{}, half.Scope(account.Own), "half a sign-in reaches nothing")
		full, err := b.SignIns.Verify(t.Context(), half, b.Code(t, seed), "")
		require.NoError(t, err)
		require.False(t, b.Identity(t, full.Token).Pending)
		_, err = b.Sessions.Lookup(t.Context(), entry.Token)
		require.ErrorIs(t, err, session.ErrNone)
	})

	t.Run("ErrSignOnOff", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, err := b.SignIns.Admit(t.Context(), b.person.Email, "")
		require.ErrorIs(t, err, signin.ErrSignOnOff)
	})

	t.Run("WhatThePartnerSays", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		for _, why := range []error{signin.ErrSignOnInvalid, signin.ErrSignOnUnavailable} {
			b.SignIns = b.Trusting(vouching{why})
			_, err := b.SignIns.Admit(t.Context(), b.person.Email, "")
			require.ErrorIs(t, err, why)
		}
	})

	// T33: one use, of two at once as well, and whoever it was for.
	t.Run("Once", func(t *testing.T) {
		t.Parallel()
		b := trusting(t)
		pgtest.OneWins(t, signin.ErrSignOnInvalid, func() error {
			_, err := b.SignIns.Admit(t.Context(), b.person.Email, "")
			return err
		})

		_, err := b.SignIns.Admit(t.Context(), "nobody@tillit.test", "")
		require.ErrorIs(t, err, signin.ErrNoAccount)
		_, err = b.SignIns.Admit(t.Context(), "nobody@tillit.test", "")
		require.ErrorIs(t, err, signin.ErrSignOnInvalid, "it was used up")

		b.Clock.Pass(2 * time.Minute)
		_, err = b.SignIns.Admit(t.Context(), b.person.Email, "")
		require.NoError(t, err)
		var kept int
		require.NoError(t, b.DB.In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw("select count(*) from spent_sign_ons").Scan(ctx, &kept)
		}))
		require.Equal(t, 1, kept, "what nobody believes any more is forgotten")
	})

	t.Run("ErrNoAccount", func(t *testing.T) {
		t.Parallel()
		b := trusting(t)
		home := b.Identity(t, b.SignIn(t, b.person, "")).Company
		shut := accounttest.Person(t, b.DB, tenant.User, home)
		require.NoError(t, b.People.Disable(t.Context(), accounttest.Administrator(home), shut.ID))
		invited, err := b.People.Create(t.Context(), accounttest.Administrator(home), account.New{
			Email: "invited@tillit.test", Name: "Invited", Role: tenant.User,
		})
		require.NoError(t, err)
		for name, email := range map[string]string{
			"unknown": "nobody@tillit.test", "no address": "nobody", "disabled": shut.Email, "invited": invited.Email,
			"administrator of the platform": accounttest.Person(t, b.DB, tenant.Admin, uuid.Nil).Email,
			"another alphabet":              "аnna@tillit.test",
		} {
			_, err := b.SignIns.Admit(t.Context(), email, "")
			require.ErrorIs(t, err, signin.ErrNoAccount, name)
		}
	})

	t.Run("IsSlowedDownPerAddress", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.SignIns = b.Trusting(vouching{signin.ErrSignOnInvalid})
		here := audit.From(t.Context(), audit.Origin{Address: "192.0.2.1"})
		for range throttle.Address().Burst {
			_, err := b.SignIns.Admit(here, "made up", "")
			require.ErrorIs(t, err, signin.ErrSignOnInvalid)
		}
		_, err := b.SignIns.Admit(here, "made up", "")
		require.ErrorIs(t, err, throttle.ErrTooMany)
	})
}
