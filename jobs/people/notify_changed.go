package people

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
	"tillit/jobs/mailer"
)

// NotifyChanged notifies somebody that what they sign in with was changed. Run
// twice, it says so twice.
type NotifyChanged struct {
	river.WorkerDefaults[credential.Changed]
	Credentials *credential.Service
	Mailer      mailer.Mailer
}

// Work sends the mail, or nothing when the account was shut meanwhile.
func (w *NotifyChanged) Work(ctx context.Context, job *river.Job[credential.Changed]) error {
	to, err := w.Credentials.ChangeRecipient(ctx, job.Args)
	return w.Mailer.Deliver(ctx, "news of a change", err, func() (mail.Message, error) {
		return w.Mailer.Templates.Changed(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, job.Args.What,
			w.Mailer.Origin+"/reset-password")
	})
}
