package people_test

import (
	"testing"

	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

func TestNotifyRightsTaken(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	worker := &people.NotifyRightsTaken{Credentials: o.Credentials, Mailer: o.Mailer(t, "en-US")}
	home := accounttest.Company(t, o.DB)
	boss, colleague := accounttest.Person(t, o.DB, tenant.Company, home), accounttest.Person(t, o.DB, tenant.Company, home)
	manager := tenant.NewScope(boss.ID, home, account.Manage).As(tenant.Company)
	taken := func() {
		t.Helper()
		work := o.Queue.Drain()[0].(account.RightsTaken)
		require.NoError(t, worker.Work(t.Context(), &river.Job[account.RightsTaken]{Args: work}))
	}

	require.NoError(t, o.People.SetRole(t.Context(), manager, colleague.ID, tenant.User))
	taken()
	require.NoError(t, o.People.Disable(t.Context(), manager, colleague.ID))
	taken()
	require.Len(t, o.Postbox.Mails, 2)
	for i, want := range []string{"Person has made you an ordinary user in Tillit for Company.", "Person has deactivated your Tillit account for Company."} {
		require.Equal(t, colleague.Email, o.Postbox.Mails[i].To.Email)
		require.Contains(t, o.Postbox.Mails[i].Text, want)
	}

	require.NoError(t, o.People.Enable(t.Context(), manager, colleague.ID))
	work := account.RightsTaken{Person: colleague.ID, By: boss.ID, What: account.TakenAccount}
	require.NoError(t, worker.Work(t.Context(), &river.Job[account.RightsTaken]{Args: work}))
	require.Len(t, o.Postbox.Mails, 2, "it was opened meanwhile")
}
