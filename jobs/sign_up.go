package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/signup"
)

// confirmSignUp makes the link of a sign-up and sends it. Run twice, it sends
// two mails, and the link in the first is dead: only the latest token works.
type confirmSignUp struct {
	river.WorkerDefaults[signup.Requested]
	letters

	signUps *signup.Service
}

// Work sends the mail, or nothing when a newer sign-up has replaced this one.
func (w *confirmSignUp) Work(ctx context.Context, job *river.Job[signup.Requested]) error {
	issued, err := w.signUps.Issue(ctx, job.Args)
	return w.deliver(ctx, "sign-up "+job.Args.SignUp.String(), err, func() (mail.Message, error) {
		to := mail.Address{Name: issued.Name, Email: issued.Email}
		if issued.Known {
			return w.templates.SignUpKnown(issued.Locale, to, issued.Company, w.origin+"/login")
		}
		return w.templates.SignUp(issued.Locale, to, issued.Company, w.key("/welcome", issued.Token, issued.Email, issued.Locale), signup.Life)
	})
}
