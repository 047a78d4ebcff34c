package jobs_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/mailing"
	"tillit/jobs"
)

// wishes are what people want of the mails.
func (f forgetful) wishes() *mailing.Service { return mailing.NewService(f.DB, f.Box, f.Clock.Now) }

func (f forgetful) turnOff(t *testing.T, person account.Person, kind mailing.Kind) {
	t.Helper()
	scope := tenant.NewScope(person.ID, accounttest.Company(t, f.DB), account.Own)
	require.NoError(t, f.wishes().Choose(t.Context(), scope, mailing.Choice{Kind: kind}))
}

// Whatever is changed has words in every language, and cannot be turned off.
func TestTellChanged(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	templates, err := mail.NewTemplates("sv-SE")
	require.NoError(t, err)
	worker := jobs.TellChanged(f.Credentials, templates, f.postbox, "https://tillit.test")
	subjects := map[string]bool{}
	for _, what := range []string{credential.ChangedPassword, credential.ChangedTwoFactorOn, credential.ChangedTwoFactorOff, credential.ChangedRecoveryCodes} {
		require.NoError(t, worker.Work(t.Context(), &river.Job[credential.Changed]{Args: credential.Changed{Person: f.person.ID, What: what}}))
		sent := f.postbox.mails[len(f.postbox.mails)-1]
		require.Equal(t, f.person.Email, sent.To.Email)
		require.Contains(t, sent.Text, "\nhttps://tillit.test/reset-password\n")
		require.Empty(t, sent.Leave)
		subjects[sent.Subject] = true
		for _, locale := range account.Locales() {
			m, err := templates.Changed(locale, sent.To, what, "https://tillit.test")
			require.NoError(t, err)
			require.NotEmpty(t, m.Subject)
			require.NotContains(t, m.Text, "\n\n\n", "a paragraph is missing")
		}
	}
	require.Len(t, subjects, 4)

	accounttest.Person(t, f.DB, tenant.Admin, uuid.Nil) // who is left to let others in
	all := tenant.NewScope(uuid.Nil, uuid.Nil, account.Manage, account.Administer).As(tenant.Admin).SeeingAll()
	require.NoError(t, f.People.Disable(t.Context(), all, f.person.ID))
	require.NoError(t, worker.Work(t.Context(), &river.Job[credential.Changed]{Args: credential.Changed{Person: f.person.ID, What: credential.ChangedPassword}}))
	require.Len(t, f.postbox.mails, 4, "the account was shut")
}
