package people_test

import (
	"net/url"
	"regexp"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
	"tillit/core/people/company"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

func TestNotifyPrepared(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	worker := &people.NotifyPrepared{Companies: companies(t, o), Mailer: o.Mailer(t, "sv-SE")}
	home := accounttest.Company(t, o.DB)
	boss := accounttest.Person(t, o.DB, tenant.Company, home)
	work := &river.Job[company.Prepared]{Args: company.Prepared{Company: home, Person: boss.ID, Year: 2025, Suggested: 7, Questions: 40}}
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1)
	require.Equal(t, boss.Email, o.Postbox.Mails[0].To.Email)
	require.Contains(t, o.Postbox.Mails[0].Text, "svar på 7 av 40 frågor för 2025")
	require.Contains(t, o.Postbox.Mails[0].Text, "\nhttps://tillit.test/company/questions/suggestions?year=2025\n")

	work.Args.Suggested = 0
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 2)
	require.Contains(t, o.Postbox.Mails[1].Text, "\nhttps://tillit.test/company?year=2025\n")

	work.Args.Person = uuid.New()
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 2, "nobody to tell")

	// The link at the foot turns such mails off, by a person or a program.
	sent := o.Postbox.Mails[0]
	page, err := url.Parse(regexp.MustCompile(`(?m)^https://tillit\.test/mails\?\S+$`).FindString(sent.Text))
	require.NoError(t, err)
	call, err := url.Parse(sent.Leave)
	require.NoError(t, err)
	require.Equal(t, "/api/mails/off", call.Path)
	require.Equal(t, page.Query(), call.Query())
	kind, err := o.MailPreferences().Follow(t.Context(), page.Query().Get("token"), false)
	require.NoError(t, err)
	require.Equal(t, mailing.Prepared, kind)
	work.Args.Person = boss.ID
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 2, "not wanted any more")
}
