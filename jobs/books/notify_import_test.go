package books_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
	"tillit/integrations/format"
	"tillit/jobs/books"
	"tillit/jobs/jobstest"
)

func TestNotifyImport(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	ledger := bookkeeping.NewService(o.DB, files, format.Open)
	worker := &books.NotifyImport{Ledger: ledger, Mailer: o.Mailer(t, "sv-SE")}
	home := accounttest.Company(t, o.DB)
	boss := accounttest.Person(t, o.DB, tenant.Company, home)
	scope := tenant.NewScope(uuid.Nil, home, bookkeeping.Import, bookkeeping.Read)
	file, err := ledger.Receive(t.Context(), scope, bookkeeping.Arrival{
		Name: "kassan.csv", Inbox: "Kassan", Content: strings.NewReader("Datum;Konto;Belopp\n2025-01-31;4010;1,00\n"),
		Also: func(context.Context, pg.Tx, uuid.UUID) error { return nil },
	})
	require.NoError(t, err)
	work := &river.Job[bookkeeping.Question]{Args: bookkeeping.Question{Company: home, Import: file.ID, Person: boss.ID}}
	require.NoError(t, worker.Work(t.Context(), work))
	require.Empty(t, o.Postbox.Mails, "it asks nothing yet")

	require.NoError(t, job.NewService(o.DB).Run(t.Context(), scope, file.Job.ID, true, func(ctx context.Context, run *job.Run) error {
		_, err := ledger.Load(ctx, scope, run)
		return err
	}))
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1)
	require.Equal(t, boss.Email, o.Postbox.Mails[0].To.Email)
	require.Contains(t, o.Postbox.Mails[0].Subject, "kassan.csv väntar på svar")
	require.Contains(t, o.Postbox.Mails[0].Text, "\nhttps://tillit.test/company/integrations#imports\n")

	o.TurnOff(t, boss, mailing.Connection)
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1, "not wanted")
}
