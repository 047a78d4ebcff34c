package books_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
	"tillit/jobs/books"
	"tillit/jobs/jobstest"
)

// insertConnection writes a connection as a reading has left it.
func insertConnection(t *testing.T, db *pg.DB, company uuid.UUID, provider connection.Provider, reason connection.Reason) (id uuid.UUID) {
	t.Helper()
	err := db.In(t.Context(), tenant.NewScope(uuid.Nil, company), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("insert into connections (company_id, provider, reason) values (?, ?, ?) returning id", company, provider, reason).Scan(ctx, &id)
	})
	require.NoError(t, err)
	return id
}

// Every system and every reason for which a connection stops has words: a mail
// with a hole in it helps nobody.
func TestNotifyConnection(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	connections := connection.NewService(o.DB, o.Box, nil, "https://tillit.test", o.Clock.Now)
	worker := &books.NotifyConnection{Connections: connections, Mailer: o.Mailer(t, "sv-SE")}
	home := accounttest.Company(t, o.DB)
	boss := accounttest.Person(t, o.DB, tenant.Company, home)
	id := insertConnection(t, o.DB, home, connection.Fortnox, connection.Refused)
	work := &river.Job[connection.Attention]{Args: connection.Attention{Company: home, Connection: id, Person: boss.ID}}
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1)
	require.Equal(t, boss.Email, o.Postbox.Mails[0].To.Email)
	require.Contains(t, o.Postbox.Mails[0].Subject, "Fortnox")
	require.Contains(t, o.Postbox.Mails[0].Text, "\nhttps://tillit.test/company/integrations\n")

	o.TurnOff(t, boss, mailing.Connection)
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1, "not wanted")
	require.NoError(t, o.MailPreferences().Choose(t.Context(), tenant.NewScope(boss.ID, home, account.Own), mailing.Choice{Kind: mailing.Connection, On: true}))

	work.Args.Connection = insertConnection(t, o.DB, home, connection.Kleer, "")
	require.NoError(t, worker.Work(t.Context(), work))
	require.Len(t, o.Postbox.Mails, 1, "nothing is wrong any more")

	for _, provider := range connection.Providers() {
		for _, reason := range connection.Reasons() {
			if reason.Passing() || reason == connection.Stopped {
				continue
			}
			for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
				m, err := worker.Mailer.Templates.Connection(locale, mail.Address{Name: "A", Email: "a@tillit.test"}, mail.Connection{
					Company: "A", System: string(provider), Reason: string(reason), Link: "https://tillit.test",
				})
				require.NoError(t, err)
				require.NotRegexp(t, `^ |\. \n|  `, m.Subject+m.Text, "%s %s %s", locale, provider, reason)
			}
		}
	}
}
