package people

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
	"tillit/jobs/mailer"
)

// NotifyTwoFactorReset notifies somebody that their second factor was taken away.
// Run twice, it says so twice.
type NotifyTwoFactorReset struct {
	river.WorkerDefaults[credential.TwoFactorReset]
	Credentials *credential.Service
	Mailer      mailer.Mailer
}

// Work sends the mail, or nothing when the account was shut meanwhile.
func (w *NotifyTwoFactorReset) Work(ctx context.Context, job *river.Job[credential.TwoFactorReset]) error {
	to, err := w.Credentials.ResetRecipient(ctx, job.Args)
	return w.Mailer.Deliver(ctx, "news of a lost second factor", err, func() (mail.Message, error) {
		return w.Mailer.Templates.TwoFactorReset(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, to.By, w.Mailer.Origin+"/login")
	})
}
