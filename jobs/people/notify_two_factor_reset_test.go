package people_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/people/account/credential"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

func TestNotifyTwoFactorReset(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	worker := &people.NotifyTwoFactorReset{Credentials: o.Credentials, Mailer: o.Mailer(t, "sv-SE")}
	work := credential.TwoFactorReset{Person: o.Person.ID, By: o.Person.ID}
	require.NoError(t, worker.Work(t.Context(), &river.Job[credential.TwoFactorReset]{Args: work}))
	require.Len(t, o.Postbox.Mails, 1)
	require.Contains(t, o.Postbox.Mails[0].Text, "Person har tagit bort tvåfaktorsinloggningen")
	require.Contains(t, o.Postbox.Mails[0].Text, "\nhttps://tillit.test/login\n")

	work.Person = uuid.New()
	require.NoError(t, worker.Work(t.Context(), &river.Job[credential.TwoFactorReset]{Args: work}))
	require.Len(t, o.Postbox.Mails, 1, "nobody to tell")
}
