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

// tellTwoFactorReset tells somebody that their second factor was taken away.
// Run twice, it says so twice.
type tellTwoFactorReset struct {
	river.WorkerDefaults[credential.TwoFactorReset]
	credentials *credential.Service
	templates   *mail.Templates
	sender      mail.Sender
	origin      string // of every link, never taken from a request
}

// Work sends the mail, or nothing when the account was shut meanwhile.
func (w *tellTwoFactorReset) Work(ctx context.Context, job *river.Job[credential.TwoFactorReset]) error {
	to, err := w.credentials.WhomToTell(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find whom to tell of a reset: %w", err)
	}
	message, err := w.templates.TwoFactorReset(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, to.By, w.origin+"/login")
	if err != nil {
		return err
	}
	return verdict(w.sender.Send(ctx, message))
}
