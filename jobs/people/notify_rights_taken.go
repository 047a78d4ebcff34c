package people

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/jobs/mailer"
)

// NotifyRightsTaken notifies somebody that their account was shut, or is no longer
// an administrator's. Run twice, it says so twice.
type NotifyRightsTaken struct {
	river.WorkerDefaults[account.RightsTaken]
	Credentials *credential.Service
	Mailer      mailer.Mailer
}

// Work sends the mail, or nothing when the account was opened or shut again.
func (w *NotifyRightsTaken) Work(ctx context.Context, job *river.Job[account.RightsTaken]) error {
	to, err := w.Credentials.RightsRecipient(ctx, job.Args)
	return w.Mailer.Deliver(ctx, "news of rights taken", err, func() (mail.Message, error) {
		return w.Mailer.Templates.RightsTaken(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, mail.Rights{
			What: job.Args.What, By: to.By, Company: to.Company, Link: w.Mailer.Origin + "/login",
		})
	})
}
