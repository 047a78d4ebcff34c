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
	"tillit/jobs/letter"
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

// Office is an installation with an administrator, what is handed over there,
// and the mails of it.
type Office struct {
	accounttest.Kit
	Queue   *accounttest.Queue
	Postbox *Postbox
	Person  account.Person // the administrator
}

// NewOffice makes one in a database of its own.
func NewOffice(t *testing.T) Office {
	t.Helper()
	db := pgtest.DB(t)
	return Office{
		Kit: accounttest.NewKit(t, db), Queue: accounttest.NewQueue(db), Postbox: &Postbox{},
		Person: accounttest.Person(t, db, tenant.Admin, uuid.Nil),
	}
}

// Post sends into the postbox, in this language to who has chosen none.
func (o Office) Post(t *testing.T, locale string) letter.Post {
	t.Helper()
	templates, err := mail.NewTemplates(locale)
	require.NoError(t, err)
	return letter.Post{Templates: templates, Sender: o.Postbox, Origin: "https://tillit.test", Wishes: o.Wishes()}
}

// Wishes are what people want of the mails.
func (o Office) Wishes() *mailing.Service { return mailing.NewService(o.DB, o.Box, o.Clock.Now) }

// TurnOff has a person want no more mails of a kind.
func (o Office) TurnOff(t *testing.T, person account.Person, kind mailing.Kind) {
	t.Helper()
	scope := tenant.NewScope(person.ID, accounttest.Company(t, o.DB), account.Own)
	require.NoError(t, o.Wishes().Choose(t.Context(), scope, mailing.Choice{Kind: kind}))
}
