package jobs_test

import (
	"net/url"
	"regexp"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/signin"
	"tillit/jobs"
)

func TestInvite_TheLinkOpensTheAccount(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	templates, err := mail.NewTemplates("sv-SE")
	require.NoError(t, err)
	worker := jobs.Invite(f.Credentials, templates, f.postbox, "https://tillit.test")
	by := tenant.NewScope(f.person.ID, accounttest.Company(t, f.DB), account.Manage).As(tenant.Company)
	made, err := f.People.Create(t.Context(), by, account.New{Email: "ny+a@tillit.test", Name: "Nya", Role: tenant.User, Locale: "en-US"})
	require.NoError(t, err)
	work := f.queue.Drain()[0].(account.Invited)

	require.NoError(t, worker.Work(t.Context(), &river.Job[account.Invited]{Args: work}))
	require.Len(t, f.postbox.mails, 1)
	sent := f.postbox.mails[0]
	require.Equal(t, mail.Address{Name: "Nya", Email: made.Email}, sent.To)
	require.Contains(t, sent.Text, "Person has invited you to Tillit for Company.")
	link, err := url.Parse(regexp.MustCompile(`(?m)^https://tillit\.test/invitation\?\S+$`).FindString(sent.Text))
	require.NoError(t, err)
	require.NoError(t, f.Credentials.AcceptInvitation(t.Context(), credential.Accept{
		Invited: credential.Invited{Token: link.Query().Get("token"), Email: link.Query().Get("email")}, Name: "Nya", Password: "nya ord om gamla båtar",
	}))
	_, err = f.SignIns.SignIn(t.Context(), signin.Attempt{Email: made.Email, Password: "nya ord om gamla båtar"})
	require.NoError(t, err)

	require.NoError(t, worker.Work(t.Context(), &river.Job[account.Invited]{Args: work}), "it was used meanwhile")
	require.Len(t, f.postbox.mails, 1)
}

func TestTellTwoFactorReset(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	templates, err := mail.NewTemplates("sv-SE")
	require.NoError(t, err)
	worker := jobs.TellTwoFactorReset(f.Credentials, templates, f.postbox, "https://tillit.test")
	work := credential.TwoFactorReset{Person: f.person.ID, By: f.person.ID}
	require.NoError(t, worker.Work(t.Context(), &river.Job[credential.TwoFactorReset]{Args: work}))
	require.Len(t, f.postbox.mails, 1)
	require.Contains(t, f.postbox.mails[0].Text, "Person har tagit bort tvåfaktorsinloggningen")
	require.Contains(t, f.postbox.mails[0].Text, "\nhttps://tillit.test/login\n")

	work.Person = uuid.New()
	require.NoError(t, worker.Work(t.Context(), &river.Job[credential.TwoFactorReset]{Args: work}))
	require.Len(t, f.postbox.mails, 1, "nobody to tell")
}
