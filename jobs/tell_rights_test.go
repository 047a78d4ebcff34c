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
	"tillit/jobs"
)

func TestTellRightsTaken(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	templates, err := mail.NewTemplates("en-US")
	require.NoError(t, err)
	worker := jobs.TellRightsTaken(f.Credentials, templates, f.postbox, "https://tillit.test")
	home := accounttest.Company(t, f.DB)
	boss, colleague := accounttest.Person(t, f.DB, tenant.Company, home), accounttest.Person(t, f.DB, tenant.Company, home)
	manager := tenant.NewScope(boss.ID, home, account.Manage).As(tenant.Company)
	taken := func() {
		t.Helper()
		work := f.queue.Drain()[0].(account.RightsTaken)
		require.NoError(t, worker.Work(t.Context(), &river.Job[account.RightsTaken]{Args: work}))
	}

	require.NoError(t, f.People.SetRole(t.Context(), manager, colleague.ID, tenant.User))
	taken()
	require.NoError(t, f.People.Disable(t.Context(), manager, colleague.ID))
	taken()
	require.Len(t, f.postbox.mails, 2)
	for i, want := range []string{"Person has made you an ordinary user in Tillit for Company.", "Person has deactivated your Tillit account for Company."} {
		require.Equal(t, colleague.Email, f.postbox.mails[i].To.Email)
		require.Contains(t, f.postbox.mails[i].Text, want)
	}

	require.NoError(t, f.People.Enable(t.Context(), manager, colleague.ID))
	work := account.RightsTaken{Person: colleague.ID, By: boss.ID, What: account.TakenAccount}
	require.NoError(t, worker.Work(t.Context(), &river.Job[account.RightsTaken]{Args: work}))
	require.Len(t, f.postbox.mails, 2, "it was opened meanwhile")
}

func TestTellAdministratorMade(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	templates, err := mail.NewTemplates("en-US")
	require.NoError(t, err)
	worker := jobs.TellAdministratorMade(f.Credentials, templates, f.postbox, "https://tillit.test")
	office := accounttest.Agency(t, f.DB)
	client := accounttest.Client(t, f.DB, office)
	boss, consultant := accounttest.Person(t, f.DB, tenant.Company, client), accounttest.Person(t, f.DB, tenant.Agency, office)
	acting := tenant.NewScope(consultant.ID, client, account.Manage).As(tenant.Agency).Impersonating()
	made, err := f.People.Create(t.Context(), acting, account.New{Email: "ny@tillit.test", Name: "Nya", Role: tenant.Company})
	require.NoError(t, err)
	var work account.AdministratorMade
	for _, queued := range f.queue.Drain() {
		if told, ok := queued.(account.AdministratorMade); ok {
			work = told
		}
	}
	require.NoError(t, worker.Work(t.Context(), &river.Job[account.AdministratorMade]{Args: work}))
	require.Len(t, f.postbox.mails, 1)
	sent := f.postbox.mails[0]
	require.Equal(t, boss.Email, sent.To.Email)
	require.Contains(t, sent.Text, "Person (Agency), who works in Tillit on behalf of Client, has made someone an administrator of the company: Nya (ny@tillit.test).")
	require.Contains(t, sent.Text, "\nhttps://tillit.test/company/users\n")

	all := tenant.NewScope(uuid.Nil, uuid.Nil, account.Manage, account.Administer).As(tenant.Admin).SeeingAll()
	require.NoError(t, f.People.Disable(t.Context(), all, made.ID))
	require.NoError(t, worker.Work(t.Context(), &river.Job[account.AdministratorMade]{Args: work}))
	require.Len(t, f.postbox.mails, 1, "the account was shut meanwhile")
}
