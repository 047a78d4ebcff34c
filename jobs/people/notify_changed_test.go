package people_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

// Whatever is changed has words in every language, and cannot be turned off.
func TestNotifyChanged(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	worker := &people.NotifyChanged{Credentials: o.Credentials, Mailer: o.Mailer(t, "sv-SE")}
	subjects := map[string]bool{}
	for _, what := range []string{credential.ChangedPassword, credential.ChangedTwoFactorOn, credential.ChangedTwoFactorOff, credential.ChangedRecoveryCodes} {
		require.NoError(t, worker.Work(t.Context(), &river.Job[credential.Changed]{Args: credential.Changed{Person: o.Person.ID, What: what}}))
		sent := o.Postbox.Mails[len(o.Postbox.Mails)-1]
		require.Equal(t, o.Person.Email, sent.To.Email)
		require.Contains(t, sent.Text, "\nhttps://tillit.test/reset-password\n")
		require.Empty(t, sent.Leave)
		subjects[sent.Subject] = true
		for _, locale := range account.Locales() {
			m, err := worker.Mailer.Templates.Changed(locale, sent.To, what, "https://tillit.test")
			require.NoError(t, err)
			require.NotEmpty(t, m.Subject)
			require.NotContains(t, m.Text, "\n\n\n", "a paragraph is missing")
		}
	}
	require.Len(t, subjects, 4)

	accounttest.Person(t, o.DB, tenant.Admin, uuid.Nil) // who is left to let others in
	all := tenant.NewScope(uuid.Nil, uuid.Nil, account.Manage, account.Administer).As(tenant.Admin).SeeingAll()
	require.NoError(t, o.People.Disable(t.Context(), all, o.Person.ID))
	require.NoError(t, worker.Work(t.Context(), &river.Job[credential.Changed]{Args: credential.Changed{Person: o.Person.ID, What: credential.ChangedPassword}}))
	require.Len(t, o.Postbox.Mails, 4, "the account was shut")
}
