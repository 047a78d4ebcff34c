package jobstest

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
	"tillit/jobs/mailer"
)

// Postbox keeps what is sent, unless it is shut.
type Postbox struct {
	Mails []mail.Message
	Shut  error
}

// Send keeps a mail.
func (p *Postbox) Send(_ context.Context, m mail.Message) error {
	p.Mails = append(p.Mails, m)
	return p.Shut
}

// Installation is an installation with an administrator, what is handed over there,
// and the mails of it.
type Installation struct {
	accounttest.Kit
	Queue   *accounttest.Queue
	Postbox *Postbox
	Person  account.Person // the administrator
}

// NewInstallation makes one in a database of its own.
func NewInstallation(t *testing.T) Installation {
	t.Helper()
	db := pgtest.DB(t)
	return Installation{
		Kit: accounttest.NewKit(t, db), Queue: accounttest.NewQueue(db), Postbox: &Postbox{},
		Person: accounttest.Person(t, db, tenant.Admin, uuid.Nil),
	}
}

// Mailer sends into the postbox, in this language to who has chosen none.
func (o Installation) Mailer(t *testing.T, locale string) mailer.Mailer {
	t.Helper()
	templates, err := mail.NewTemplates(locale)
	require.NoError(t, err)
	return mailer.Mailer{Templates: templates, Sender: o.Postbox, Origin: "https://tillit.test", Preferences: o.MailPreferences()}
}

// MailPreferences are what people want of the mails.
func (o Installation) MailPreferences() *mailing.Service {
	return mailing.NewService(o.DB, o.Box, o.Clock.Now)
}

// TurnOff has a person want no more mails of a kind.
func (o Installation) TurnOff(t *testing.T, person account.Person, kind mailing.Kind) {
	t.Helper()
	scope := tenant.NewScope(person.ID, accounttest.Company(t, o.DB), account.Own)
	require.NoError(t, o.MailPreferences().Choose(t.Context(), scope, mailing.Choice{Kind: kind}))
}
