package jobs

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/riverqueue/river"

	"tillit/core/account/credential"
	"tillit/core/mail"
	"tillit/core/tenant"
)

// sendMail makes the link of a reset mail and sends it. Run twice, it sends
// two mails, and the link in the first is dead: the token is made here, lies
// nowhere but in the mail, and only the latest one works.
type sendMail struct {
	river.WorkerDefaults[credential.ResetRequested]
	credentials *credential.Service
	templates   *mail.Templates
	sender      mail.Sender
	origin      string // of every link, never taken from a request
}

// Work sends the mail, or nothing when nobody has the address or a newer
// request has replaced this one.
func (w *sendMail) Work(ctx context.Context, job *river.Job[credential.ResetRequested]) error {
	issued, err := w.credentials.IssueReset(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("make reset %s: %w", job.Args.Reset, err)
	}
	link := w.origin + "/reset-password?" + url.Values{"token": {issued.Token}, "email": {issued.Email}}.Encode()
	message, err := w.templates.ResetPassword(issued.Locale, mail.Address{Name: issued.Name, Email: issued.Email}, link, credential.ResetLife)
	if err != nil {
		return err
	}
	return verdict(w.sender.Send(ctx, message))
}
