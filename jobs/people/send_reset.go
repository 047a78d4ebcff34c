package people

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
	"tillit/jobs/mailer"
)

// SendReset makes the link of a reset mail and sends it. Run twice, it sends
// two mails, and the link in the first is dead: the token is made here, lies
// nowhere but in the mail, and only the latest one works.
type SendReset struct {
	river.WorkerDefaults[credential.ResetRequested]
	Credentials *credential.Service
	Mailer      mailer.Mailer
}

// Work sends the mail, or nothing when nobody has the address or a newer
// request has replaced this one.
func (w *SendReset) Work(ctx context.Context, job *river.Job[credential.ResetRequested]) error {
	issued, err := w.Credentials.IssueReset(ctx, job.Args)
	return w.Mailer.Deliver(ctx, "reset "+job.Args.Reset.String(), err, func() (mail.Message, error) {
		to := mail.Address{Name: issued.Name, Email: issued.Email}
		return w.Mailer.Templates.ResetPassword(issued.Locale, to, w.Mailer.TokenLink("/reset-password", issued.Token, issued.Email,
			issued.Locale), credential.ResetLife)
	})
}
