package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
)

// tellChanged tells somebody that what they sign in with was changed. Run
// twice, it says so twice.
type tellChanged struct {
	river.WorkerDefaults[credential.Changed]
	letters

	credentials *credential.Service
}

// Work sends the mail, or nothing when the account was shut meanwhile.
func (w *tellChanged) Work(ctx context.Context, job *river.Job[credential.Changed]) error {
	to, err := w.credentials.WhomToTellOfChange(ctx, job.Args)
	return w.deliver(ctx, "news of a change", err, func() (mail.Message, error) {
		return w.templates.Changed(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, job.Args.What, w.origin+"/reset-password")
	})
}
