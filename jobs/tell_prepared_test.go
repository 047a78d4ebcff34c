package jobs_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/account/accounttest"
	"tillit/core/company"
	"tillit/core/mail"
	"tillit/core/tenant"
	"tillit/jobs"
)

func TestTellPrepared(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	templates, err := mail.NewTemplates("sv-SE")
	require.NoError(t, err)
	worker := jobs.TellPrepared(f.companies(t), templates, f.postbox, "https://tillit.test")
	home := accounttest.Company(t, f.DB)
	boss := accounttest.Person(t, f.DB, tenant.Company, home)
	work := &river.Job[company.Prepared]{Args: company.Prepared{Company: home, Person: boss.ID, Year: 2025, Suggested: 7, Questions: 40}}
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, f.postbox.mails, 1)
	require.Equal(t, boss.Email, f.postbox.mails[0].To.Email)
	require.Contains(t, f.postbox.mails[0].Text, "svar på 7 av 40 frågor för 2025")
	require.Contains(t, f.postbox.mails[0].Text, "\nhttps://tillit.test/company/my-questions?year=2025\n")

	work.Args.Person = uuid.New()
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, f.postbox.mails, 1, "nobody to tell")
}
