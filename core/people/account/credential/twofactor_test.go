package credential_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
)

// accept uses a code up and returns what came of it.
func (b bundle) accept(t *testing.T, code string) error {
	t.Helper()
	return b.DB.In(t.Context(), tenant.NewScope(b.person.ID, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return b.Credentials.AcceptCode(ctx, tx, b.person.ID, code)
	})
}

func TestTwoFactor_Enable(t *testing.T) {
	t.Parallel()

	t.Run("EndsTheOtherSessionsAndAsksFromThenOn", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		token, other := b.SignIn(t, b.person, ""), b.SignIn(t, b.person, "")
		seed, enabled := b.EnableTwoFactor(t, token)

		require.Len(t, enabled.RecoveryCodes, 10)
		require.True(t, b.Identity(t, enabled.Token).TwoFactor)
		for _, dead := range []string{token, other} {
			_, err := b.Sessions.Lookup(t.Context(), dead)
			require.ErrorIs(t, err, session.ErrNone)
		}
		entry, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: b.person.Email, Password: accounttest.Password})
		require.NoError(t, err)
		require.True(t, entry.Pending)
		require.ErrorIs(t, b.accept(t, b.Code(t, seed)), credential.ErrWrongCode, "the first code was used to enable")
	})

	// T26.
	t.Run("NotWithoutWhatItNeeds", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		token := b.SignIn(t, b.person, "")
		scope := b.Scope(t, token)

		_, err := b.Credentials.Enable(t.Context(), scope, "123456")
		require.ErrorIs(t, err, credential.ErrNoSetup, "no seed was shown")
		_, err = b.Credentials.SetUp(t.Context(), scope, "wrong")
		require.ErrorIs(t, err, credential.ErrWrongPassword)

		first, err := b.Credentials.SetUp(t.Context(), scope, accounttest.Password)
		require.NoError(t, err)
		for _, code := range []string{"", "000000 ", "x"} {
			_, err = b.Credentials.Enable(t.Context(), scope, code)
			require.ErrorIs(t, err, credential.ErrWrongCode)
		}
		second, err := b.Credentials.SetUp(t.Context(), scope, accounttest.Password)
		require.NoError(t, err)
		require.NotEqual(t, first.Seed, second.Seed, "a seed is shown once")
		_, err = b.Credentials.Enable(t.Context(), scope, b.Code(t, first.Seed))
		require.ErrorIs(t, err, credential.ErrWrongCode, "the older seed is gone")

		b.Clock.Pass(15 * time.Minute)
		_, err = b.Credentials.Enable(t.Context(), scope, b.Code(t, second.Seed))
		require.ErrorIs(t, err, credential.ErrNoSetup, "too late")

		_, enabled := b.EnableTwoFactor(t, token)
		_, err = b.Credentials.SetUp(t.Context(), b.Scope(t, enabled.Token), accounttest.Password)
		require.ErrorIs(t, err, credential.ErrTwoFactorOn)
	})
}

func TestTwoFactor_Disable(t *testing.T) {
	t.Parallel()
	b := setup(t)
	seed, enabled := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
	other := b.SignIn(t, b.person, seed)
	scope := b.Scope(t, enabled.Token)
	b.Clock.Pass(time.Minute)

	_, err := b.Credentials.Disable(t.Context(), scope, "wrong", b.Code(t, seed))
	require.ErrorIs(t, err, credential.ErrWrongPassword)
	_, err = b.Credentials.Disable(t.Context(), scope, accounttest.Password, "000000")
	require.ErrorIs(t, err, credential.ErrWrongCode)
	require.True(t, b.Identity(t, enabled.Token).TwoFactor)

	token, err := b.Credentials.Disable(t.Context(), scope, accounttest.Password, b.Code(t, seed))
	require.NoError(t, err)
	require.False(t, b.Identity(t, token).TwoFactor)
	_, err = b.Sessions.Lookup(t.Context(), other)
	require.ErrorIs(t, err, session.ErrNone)
	require.ErrorIs(t, b.accept(t, enabled.RecoveryCodes[0]), credential.ErrWrongCode, "recovery codes go with it")
	require.NotEmpty(t, b.SignIn(t, b.person, ""))
}

func TestAcceptCode(t *testing.T) {
	t.Parallel()

	t.Run("AStepCountsOnce", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seed, _ := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		b.Clock.Pass(time.Minute)
		code := b.Code(t, seed)
		b.Clock.Pass(30 * time.Second)
		newer := b.Code(t, seed)

		require.NoError(t, b.accept(t, newer))
		require.ErrorIs(t, b.accept(t, newer), credential.ErrWrongCode)
		require.ErrorIs(t, b.accept(t, code), credential.ErrWrongCode, "the previous step after a newer one")
	})

	t.Run("OfManyAtOnceOneCounts", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seed, enabled := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		b.Clock.Pass(time.Minute)
		for _, code := range []string{b.Code(t, seed), enabled.RecoveryCodes[3]} {
			pgtest.OneWins(t, credential.ErrWrongCode, func() error { return b.accept(t, code) })
		}
	})

	t.Run("RecoveryCodes", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, enabled := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
		require.NoError(t, b.accept(t, enabled.RecoveryCodes[0]))
		require.ErrorIs(t, b.accept(t, enabled.RecoveryCodes[0]), credential.ErrWrongCode)
		require.ErrorIs(t, b.accept(t, "aaaa-aaaa-aaaa-aaaa"), credential.ErrWrongCode)

		scope := b.Scope(t, enabled.Token)
		_, err := b.Credentials.DrawRecoveryCodes(t.Context(), scope, "wrong")
		require.ErrorIs(t, err, credential.ErrWrongPassword)
		codes, err := b.Credentials.DrawRecoveryCodes(t.Context(), scope, accounttest.Password)
		require.NoError(t, err)
		require.Len(t, codes, 10)
		require.ErrorIs(t, b.accept(t, enabled.RecoveryCodes[1]), credential.ErrWrongCode, "the older set is gone")
		require.NoError(t, b.accept(t, codes[1]))
	})

	t.Run("NothingWithoutASecondFactor", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		require.ErrorIs(t, b.accept(t, "123456"), credential.ErrWrongCode)
		_, err := b.Credentials.DrawRecoveryCodes(t.Context(), b.Scope(t, b.SignIn(t, b.person, "")), accounttest.Password)
		require.ErrorIs(t, err, credential.ErrNoSetup)
	})
}

// The database holds nothing that signs anybody in: no password, seed, code
// or token.
func TestSecrets_AreNotInTheDatabase(t *testing.T) {
	t.Parallel()
	b := setup(t)
	seed, enabled := b.EnableTwoFactor(t, b.SignIn(t, b.person, ""))
	mail := b.mailed(t)
	var stored string
	require.NoError(t, b.DB.In(t.Context(), tenant.NewScope(b.person.ID, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select concat(
			(select string_agg(to_jsonb(t)::text, '') from credentials t), (select string_agg(to_jsonb(t)::text, '') from recovery_codes t),
			(select string_agg(to_jsonb(t)::text, '') from password_resets t), (select string_agg(to_jsonb(t)::text, '') from sessions t),
			(select string_agg(encode(seed, 'escape'), '') from credentials), (select string_agg(to_jsonb(t)::text, '') from audit_events t))`).
			Scan(ctx, &stored)
	}))
	require.Contains(t, stored, "$argon2id$")
	for _, secret := range append([]string{accounttest.Password, seed, mail.Token, enabled.Token}, enabled.RecoveryCodes...) {
		require.NotContains(t, stored, secret)
	}
}
