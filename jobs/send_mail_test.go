package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/signin"
	"tillit/jobs"
)

// postbox keeps what is sent, unless it is shut.
type postbox struct {
	mails []mail.Message
	shut  error
}

func (p *postbox) Send(_ context.Context, m mail.Message) error {
	p.mails = append(p.mails, m)
	return p.shut
}

type forgetful struct {
	accounttest.Kit
	queue   *accounttest.Queue
	postbox *postbox
	worker  river.Worker[credential.ResetRequested]
	person  account.Person
}

func newForgetful(t *testing.T) forgetful {
	t.Helper()
	db := pgtest.DB(t)
	f := forgetful{Kit: accounttest.NewKit(t, db), queue: accounttest.NewQueue(db), postbox: &postbox{}}
	templates, err := mail.NewTemplates("nl-NL")
	require.NoError(t, err)
	f.worker = jobs.SendMail(f.Credentials, templates, f.postbox, "https://tillit.test")
	f.person = accounttest.Person(t, db, tenant.Admin, uuid.Nil)
	return f
}

// asks requests a mail and returns the work as the queue stores it.
func (f forgetful) asks(t *testing.T, email string) *river.Job[credential.ResetRequested] {
	t.Helper()
	require.NoError(t, f.Credentials.RequestReset(t.Context(), email))
	stored, err := json.Marshal(f.queue.Drain()[0])
	require.NoError(t, err)
	require.Regexp(t, `^{"person":"[0-9a-f-]{36}","reset":"[0-9a-f-]{36}"}$`, string(stored), "ids and nothing else")
	var args credential.ResetRequested
	require.NoError(t, json.Unmarshal(stored, &args))
	return &river.Job[credential.ResetRequested]{Args: args}
}

// follows opens the link of the mail and chooses a password.
func (f forgetful) follows(t *testing.T, m mail.Message, chosen string) error {
	t.Helper()
	link, err := url.Parse(regexp.MustCompile(`(?m)^https://tillit\.test/reset-password\?\S+$`).FindString(m.Text))
	require.NoError(t, err)
	require.False(t, link.Query().Has("locale"), "who has chosen no language")
	return f.Credentials.ResetPassword(t.Context(), credential.Choose{
		Token: link.Query().Get("token"), Email: link.Query().Get("email"), Password: chosen,
	})
}

func TestSendMail_TheLinkOpensTheAccount(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	require.NoError(t, f.worker.Work(t.Context(), f.asks(t, f.person.Email)))
	require.Len(t, f.postbox.mails, 1)
	require.Equal(t, mail.Address{Name: f.person.Name, Email: f.person.Email}, f.postbox.mails[0].To)
	require.Contains(t, f.postbox.mails[0].Text, "Hallo "+f.person.Name, "who has chosen no language gets the usual one")

	require.NoError(t, f.follows(t, f.postbox.mails[0], "nya ord om gamla båtar"))
	_, err := f.SignIns.SignIn(t.Context(), signin.Attempt{Email: f.person.Email, Password: "nya ord om gamla båtar"})
	require.NoError(t, err)
}

func TestSendMail_NothingForNobody(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	require.NoError(t, f.worker.Work(t.Context(), f.asks(t, "nobody@tillit.test")))
	older := f.asks(t, f.person.Email)
	f.asks(t, f.person.Email)
	require.NoError(t, f.worker.Work(t.Context(), older))
	require.Empty(t, f.postbox.mails)
}

func TestSendMail_AgainAfterAFailure(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	work := f.asks(t, f.person.Email)
	f.postbox.shut = errors.New("no answer")
	require.ErrorIs(t, f.worker.Work(t.Context(), work), f.postbox.shut)
	f.postbox.shut = nil
	require.NoError(t, f.worker.Work(t.Context(), work))

	require.Len(t, f.postbox.mails, 2)
	require.ErrorIs(t, f.follows(t, f.postbox.mails[0], "nya ord om gamla båtar"), credential.ErrResetInvalid)
	require.NoError(t, f.follows(t, f.postbox.mails[1], "nya ord om gamla båtar"))
}
