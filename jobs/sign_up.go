package jobs

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/riverqueue/river"

	"tillit/core/mail"
	"tillit/core/signup"
	"tillit/core/tenant"
)

// confirmSignUp makes the link of a sign-up and sends it. Run twice, it sends
// two mails, and the link in the first is dead: only the latest token works.
type confirmSignUp struct {
	river.WorkerDefaults[signup.Requested]
	signUps   *signup.Service
	templates *mail.Templates
	sender    mail.Sender
	origin    string // of every link, never taken from a request
}

// Work sends the mail, or nothing when a newer sign-up has replaced this one.
func (w *confirmSignUp) Work(ctx context.Context, job *river.Job[signup.Requested]) error {
	issued, err := w.signUps.Issue(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("make link of sign-up %s: %w", job.Args.SignUp, err)
	}
	to := mail.Address{Name: issued.Name, Email: issued.Email}
	var message mail.Message
	if issued.Known {
		message, err = w.templates.SignUpKnown(issued.Locale, to, issued.Company, w.origin+"/login")
	} else {
		link := w.origin + "/welcome?" + url.Values{"token": {issued.Token}, "email": {issued.Email}}.Encode()
		message, err = w.templates.SignUp(issued.Locale, to, issued.Company, link, signup.Life)
	}
	if err != nil {
		return err
	}
	return verdict(w.sender.Send(ctx, message))
}
