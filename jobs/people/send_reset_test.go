package people_test

import (
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"testing"

	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/signin"
	"tillit/jobs/jobstest"
	"tillit/jobs/people"
)

type forgetful struct {
	jobstest.Installation

	worker *people.SendReset
}

func newForgetful(t *testing.T) forgetful {
	t.Helper()
	o := jobstest.NewInstallation(t)
	return forgetful{Installation: o, worker: &people.SendReset{Credentials: o.Credentials, Mailer: o.Mailer(t, "nl-NL")}}
}

// asks requests a mail and returns the work as the queue stores it.
func (f forgetful) asks(t *testing.T, email string) *river.Job[credential.ResetRequested] {
	t.Helper()
	require.NoError(t, f.Credentials.RequestReset(t.Context(), email))
	stored, err := json.Marshal(f.Queue.Drain()[0])
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

func TestSendReset_TheLinkOpensTheAccount(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	require.NoError(t, f.worker.Work(t.Context(), f.asks(t, f.Person.Email)))
	require.Len(t, f.Postbox.Mails, 1)
	require.Equal(t, mail.Address{Name: f.Person.Name, Email: f.Person.Email}, f.Postbox.Mails[0].To)
	require.Contains(t, f.Postbox.Mails[0].Text, "Hallo "+f.Person.Name, "who has chosen no language gets the usual one")

	require.NoError(t, f.follows(t, f.Postbox.Mails[0], "nya ord om gamla båtar"))
	_, err := f.SignIns.SignIn(t.Context(), signin.Attempt{Email: f.Person.Email, Password: "nya ord om gamla båtar"})
	require.NoError(t, err)
}

func TestSendReset_NothingForNobody(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	require.NoError(t, f.worker.Work(t.Context(), f.asks(t, "nobody@tillit.test")))
	older := f.asks(t, f.Person.Email)
	f.asks(t, f.Person.Email)
	require.NoError(t, f.worker.Work(t.Context(), older))
	require.Empty(t, f.Postbox.Mails)
}

func TestSendReset_AgainAfterAFailure(t *testing.T) {
	t.Parallel()
	f := newForgetful(t)
	work := f.asks(t, f.Person.Email)
	f.Postbox.Shut = errors.New("no answer")
	require.ErrorIs(t, f.worker.Work(t.Context(), work), f.Postbox.Shut)
	f.Postbox.Shut = nil
	require.NoError(t, f.worker.Work(t.Context(), work))

	require.Len(t, f.Postbox.Mails, 2)
	require.ErrorIs(t, f.follows(t, f.Postbox.Mails[0], "nya ord om gamla båtar"), credential.ErrResetInvalid)
	require.NoError(t, f.follows(t, f.Postbox.Mails[1], "nya ord om gamla båtar"))
}
