package jobs_test

import (
	"context"
	"net/url"
	"regexp"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
	"tillit/core/people/company"
	"tillit/core/people/signup"
	"tillit/jobs"
)

func TestConfirmSignUp_TheLinkMakesTheCompany(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	companies := f.companies(t)
	signUps := signup.NewService(f.DB, accounttest.Hasher(t), f.People, companies, f.Clock.Now)
	templates, err := mail.NewTemplates("sv-SE")
	require.NoError(t, err)
	worker := jobs.ConfirmSignUp(signUps, templates, f.postbox, "https://tillit.test")
	in := signup.Request{
		Company: "Nordlys Oy", CorporateNumber: "0112038-9", Country: "FI", Name: "Aino", Email: "aino+t@nordlys.test", Locale: "fi-FI", Accepted: true,
	}
	require.NoError(t, signUps.Request(t.Context(), in))
	work := f.queue.Drain()[0].(signup.Requested)
	require.NoError(t, worker.Work(t.Context(), &river.Job[signup.Requested]{Args: work}))
	require.Len(t, f.postbox.mails, 1)
	sent := f.postbox.mails[0]
	require.Equal(t, mail.Address{Name: "Aino", Email: in.Email}, sent.To)
	require.Contains(t, sent.Text, "Nordlys Oy voi aloittaa")
	link, err := url.Parse(regexp.MustCompile(`(?m)^https://tillit\.test/welcome\?\S+$`).FindString(sent.Text))
	require.NoError(t, err)
	require.Equal(t, "fi-FI", link.Query().Get("locale"), "the page is in the language of the mail")
	follow := signup.Link{Token: link.Query().Get("token"), Email: link.Query().Get("email")}
	require.NoError(t, signUps.Confirm(t.Context(), follow, "nya ord om gamla båtar"))

	require.NoError(t, worker.Work(t.Context(), &river.Job[signup.Requested]{Args: work}), "it was used meanwhile")
	require.Len(t, f.postbox.mails, 1)

	in.Email = f.person.Email
	require.NoError(t, signUps.Request(t.Context(), in))
	work = f.queue.Drain()[0].(signup.Requested)
	require.NoError(t, worker.Work(t.Context(), &river.Job[signup.Requested]{Args: work}))
	require.Contains(t, f.postbox.mails[1].Text, "\nhttps://tillit.test/login\n")
	require.NotContains(t, f.postbox.mails[1].Text, "token=")
}

func (f forgetful) companies(t *testing.T) *company.Service {
	t.Helper()
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	companies, err := company.NewService(f.DB, files, f.Clock.Now)
	require.NoError(t, err)
	return companies
}

func TestTellTrial(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	templates, err := mail.NewTemplates("sv-SE")
	require.NoError(t, err)
	worker := jobs.TellTrial(f.companies(t), f.wishes(), templates, f.postbox, "https://tillit.test", "hello@tillit.test")
	home := accounttest.Company(t, f.DB)
	boss := accounttest.Person(t, f.DB, tenant.Company, home)
	err = f.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into company_trials (company_id, began_at, ends_at) values (?, ?, ?)",
			home, f.Clock.Now().AddDate(0, -3, 0), time.Date(2101, 3, 2, 0, 0, 0, 0, time.UTC)).Exec(ctx)
		return err
	})
	require.NoError(t, err)
	work := &river.Job[company.TrialNotice]{Args: company.TrialNotice{Company: home, Person: boss.ID}}
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, f.postbox.mails, 1)
	require.Contains(t, f.postbox.mails[0].Subject, "gäller till 1 mars 2101")
	require.Contains(t, f.postbox.mails[0].Text, "Hör av er till oss på hello@tillit.test, så")
	require.Equal(t, boss.Email, f.postbox.mails[0].To.Email)

	work.Args.Person = uuid.New()
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, f.postbox.mails, 1, "nobody to tell")

	work.Args.Person = boss.ID
	f.turnOff(t, boss, mailing.Trial)
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, f.postbox.mails, 1, "not wanted")
}
