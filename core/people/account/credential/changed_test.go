package credential_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/queue"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
)

// Whoever changes what somebody signs in with cannot keep them from hearing of
// it; who fails to is not told of.
func TestChanges_AreTold(t *testing.T) {
	t.Parallel()
	b := setup(t)
	requireNotified := func(what string) {
		t.Helper()
		require.Equal(t, []queue.Args{credential.Changed{Person: b.person.ID, What: what}}, b.queue.Drain())
	}
	b.queue.Drain()
	token := b.SignIn(t, b.person, "")
	_, err := b.Credentials.ChangePassword(t.Context(), b.Scope(t, token), "wrong", chosen)
	require.ErrorIs(t, err, credential.ErrWrongPassword)
	require.Empty(t, b.queue.Drain())

	seed, enabled := b.EnableTwoFactor(t, token)
	requireNotified(credential.ChangedTwoFactorOn)
	_, err = b.Credentials.DrawRecoveryCodes(t.Context(), b.Scope(t, enabled.Token), accounttest.Password)
	require.NoError(t, err)
	requireNotified(credential.ChangedRecoveryCodes)
	b.Clock.Pass(time.Minute)
	token, err = b.Credentials.Disable(t.Context(), b.Scope(t, enabled.Token), accounttest.Password, b.Code(t, seed))
	require.NoError(t, err)
	requireNotified(credential.ChangedTwoFactorOff)
	_, err = b.Credentials.ChangePassword(t.Context(), b.Scope(t, token), accounttest.Password, chosen)
	require.NoError(t, err)
	requireNotified(credential.ChangedPassword)
	mail := b.mailed(t)
	require.NoError(t, b.reset(t, mail.Token, mail.Email))
	requireNotified(credential.ChangedPassword)

	to, err := b.Credentials.ChangeRecipient(t.Context(), credential.Changed{Person: b.person.ID})
	require.NoError(t, err)
	require.Equal(t, credential.Recipient{Email: b.person.Email, Name: b.person.Name}, to)
}
