package people_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
	"tillit/core/people/company"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

func TestNotifyTrial(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	worker := &people.NotifyTrial{Companies: companies(t, o), Contact: "hello@tillit.test", Mailer: o.Mailer(t, "sv-SE")}
	home := accounttest.Company(t, o.DB)
	boss := accounttest.Person(t, o.DB, tenant.Company, home)
	err := o.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into company_trials (company_id, began_at, ends_at) values (?, ?, ?)",
			home, o.Clock.Now().AddDate(0, -3, 0), time.Date(2101, 3, 2, 0, 0, 0, 0, time.UTC)).Exec(ctx)
		return err
	})
	require.NoError(t, err)
	work := &river.Job[company.TrialNotice]{Args: company.TrialNotice{Company: home, Person: boss.ID}}
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1)
	require.Contains(t, o.Postbox.Mails[0].Subject, "gäller till 1 mars 2101")
	require.Contains(t, o.Postbox.Mails[0].Text, "Hör av er till oss på hello@tillit.test, så")
	require.Equal(t, boss.Email, o.Postbox.Mails[0].To.Email)

	work.Args.Person = uuid.New()
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1, "nobody to tell")

	work.Args.Person = boss.ID
	o.TurnOff(t, boss, mailing.Trial)
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1, "not wanted")
}
