package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"

	"tillit/core/account/credential"
	"tillit/core/mail"
	"tillit/core/tenant"
)

// tellChanged tells somebody that what they sign in with was changed. Run
// twice, it says so twice.
type tellChanged struct {
	river.WorkerDefaults[credential.Changed]
	credentials *credential.Service
	templates   *mail.Templates
	sender      mail.Sender
	origin      string // of every link, never taken from a request
}

// Work sends the mail, or nothing when the account was shut meanwhile.
func (w *tellChanged) Work(ctx context.Context, job *river.Job[credential.Changed]) error {
	to, err := w.credentials.WhomToTellOfChange(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find whom to tell of a change: %w", err)
	}
	message, err := w.templates.Changed(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, job.Args.What, w.origin+"/reset-password")
	if err != nil {
		return err
	}
	return verdict(w.sender.Send(ctx, message))
}
