package people_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

func TestNotifyAdministratorMade(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	worker := &people.NotifyAdministratorMade{Credentials: o.Credentials, Mailer: o.Mailer(t, "en-US")}
	office := accounttest.Agency(t, o.DB)
	client := accounttest.Client(t, o.DB, office)
	boss, consultant := accounttest.Person(t, o.DB, tenant.Company, client), accounttest.Person(t, o.DB, tenant.Agency, office)
	acting := tenant.NewScope(consultant.ID, client, account.Manage).As(tenant.Agency).Impersonating()
	made, err := o.People.Create(t.Context(), acting, account.New{Email: "ny@tillit.test", Name: "Nya", Role: tenant.Company})
	require.NoError(t, err)
	var work account.AdministratorMade
	for _, queued := range o.Queue.Drain() {
		if notice, ok := queued.(account.AdministratorMade); ok {
			work = notice
		}
	}
	require.NoError(t, worker.Work(t.Context(), &river.Job[account.AdministratorMade]{Args: work}))
	require.Len(t, o.Postbox.Mails, 1)
	sent := o.Postbox.Mails[0]
	require.Equal(t, boss.Email, sent.To.Email)
	require.Contains(t, sent.Text, "Person (Agency), who works in Tillit on behalf of Client, has made someone an administrator of the company: Nya (ny@tillit.test).")
	require.Contains(t, sent.Text, "\nhttps://tillit.test/company/users\n")

	all := tenant.NewScope(uuid.Nil, uuid.Nil, account.Manage, account.Administer).As(tenant.Admin).SeeingAll()
	require.NoError(t, o.People.Disable(t.Context(), all, made.ID))
	require.NoError(t, worker.Work(t.Context(), &river.Job[account.AdministratorMade]{Args: work}))
	require.Len(t, o.Postbox.Mails, 1, "the account was shut meanwhile")
}
