package people_test

import (
	"net/url"
	"regexp"
	"testing"

	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/mail"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/people/signup"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

func TestConfirmSignUp_TheLinkMakesTheCompany(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	companies := companies(t, o)
	signUps := signup.NewService(o.DB, accounttest.Hasher(t), o.People, companies, o.Clock.Now)
	worker := &people.ConfirmSignUp{SignUps: signUps, Mailer: o.Mailer(t, "sv-SE")}
	in := signup.Request{
		Company: "Nordlys Oy", CorporateNumber: "0112038-9", Country: "FI", Name: "Aino", Email: "aino+t@nordlys.test", Locale: "fi-FI", Accepted: true,
	}
	require.NoError(t, signUps.Request(t.Context(), in))
	work := o.Queue.Drain()[0].(signup.Requested)
	require.NoError(t, worker.Work(t.Context(), &river.Job[signup.Requested]{Args: work}))
	require.Len(t, o.Postbox.Mails, 1)
	sent := o.Postbox.Mails[0]
	require.Equal(t, mail.Address{Name: "Aino", Email: in.Email}, sent.To)
	require.Contains(t, sent.Text, "Nordlys Oy voi aloittaa")
	link, err := url.Parse(regexp.MustCompile(`(?m)^https://tillit\.test/welcome\?\S+$`).FindString(sent.Text))
	require.NoError(t, err)
	require.Equal(t, "fi-FI", link.Query().Get("locale"), "the page is in the language of the mail")
	follow := signup.Link{Token: link.Query().Get("token"), Email: link.Query().Get("email")}
	require.NoError(t, signUps.Confirm(t.Context(), follow, "nya ord om gamla båtar"))
	require.Empty(t, o.Queue.Drain(), "the company has all that it begins with")

	require.NoError(t, worker.Work(t.Context(), &river.Job[signup.Requested]{Args: work}), "it was used meanwhile")
	require.Len(t, o.Postbox.Mails, 1)

	in.Email = o.Person.Email
	require.NoError(t, signUps.Request(t.Context(), in))
	work = o.Queue.Drain()[0].(signup.Requested)
	require.NoError(t, worker.Work(t.Context(), &river.Job[signup.Requested]{Args: work}))
	require.Contains(t, o.Postbox.Mails[1].Text, "\nhttps://tillit.test/login\n")
	require.NotContains(t, o.Postbox.Mails[1].Text, "token=")
}

func companies(t *testing.T, o jobstest.Installation) *company.Service {
	t.Helper()
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	companies, err := company.NewService(o.DB, files, o.Clock.Now)
	require.NoError(t, err)
	return companies
}
