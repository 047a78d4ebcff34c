package people

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
	"tillit/jobs/letter"
)

// NotifyTwoFactorReset notifies somebody that their second factor was taken away.
// Run twice, it says so twice.
type NotifyTwoFactorReset struct {
	river.WorkerDefaults[credential.TwoFactorReset]
	Credentials *credential.Service
	Post        letter.Post
}

// Work sends the mail, or nothing when the account was shut meanwhile.
func (w *NotifyTwoFactorReset) Work(ctx context.Context, job *river.Job[credential.TwoFactorReset]) error {
	to, err := w.Credentials.ResetRecipient(ctx, job.Args)
	return w.Post.Deliver(ctx, "news of a lost second factor", err, func() (mail.Message, error) {
		return w.Post.Templates.TwoFactorReset(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, to.By, w.Post.Origin+"/login")
	})
}
