package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
)

// tellTwoFactorReset tells somebody that their second factor was taken away.
// Run twice, it says so twice.
type tellTwoFactorReset struct {
	river.WorkerDefaults[credential.TwoFactorReset]
	letters

	credentials *credential.Service
}

// Work sends the mail, or nothing when the account was shut meanwhile.
func (w *tellTwoFactorReset) Work(ctx context.Context, job *river.Job[credential.TwoFactorReset]) error {
	to, err := w.credentials.WhomToTell(ctx, job.Args)
	return w.deliver(ctx, "news of a lost second factor", err, func() (mail.Message, error) {
		return w.templates.TwoFactorReset(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, to.By, w.origin+"/login")
	})
}
