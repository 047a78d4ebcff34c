package people_test

import (
	"net/url"
	"regexp"
	"testing"

	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/signin"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

func TestSendInvitation_TheLinkOpensTheAccount(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	worker := &people.SendInvitation{Credentials: o.Credentials, Mailer: o.Mailer(t, "sv-SE")}
	by := tenant.NewScope(o.Person.ID, accounttest.Company(t, o.DB), account.Manage).As(tenant.Company)
	made, err := o.People.Create(t.Context(), by, account.New{Email: "ny+a@tillit.test", Name: "Nya", Role: tenant.User, Locale: "en-US"})
	require.NoError(t, err)
	work := o.Queue.Drain()[0].(account.Invited)

	require.NoError(t, worker.Work(t.Context(), &river.Job[account.Invited]{Args: work}))
	require.Len(t, o.Postbox.Mails, 1)
	sent := o.Postbox.Mails[0]
	require.Equal(t, mail.Address{Name: "Nya", Email: made.Email}, sent.To)
	require.Contains(t, sent.Text, "Person has invited you to Tillit for Company.")
	link, err := url.Parse(regexp.MustCompile(`(?m)^https://tillit\.test/invitation\?\S+$`).FindString(sent.Text))
	require.NoError(t, err)
	require.NoError(t, o.Credentials.AcceptInvitation(t.Context(), credential.Accept{
		Invited: credential.Invited{Token: link.Query().Get("token"), Email: link.Query().Get("email")}, Name: "Nya", Password: "nya ord om gamla båtar",
	}))
	_, err = o.SignIns.SignIn(t.Context(), signin.Attempt{Email: made.Email, Password: "nya ord om gamla båtar"})
	require.NoError(t, err)

	require.NoError(t, worker.Work(t.Context(), &river.Job[account.Invited]{Args: work}), "it was used meanwhile")
	require.Len(t, o.Postbox.Mails, 1)
}
