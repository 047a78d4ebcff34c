package people

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/signup"
	"tillit/jobs/mailer"
)

// ConfirmSignUp makes the link of a sign-up and sends it. Run twice, it sends
// two mails, and the link in the first is dead: only the latest token works.
type ConfirmSignUp struct {
	river.WorkerDefaults[signup.Requested]
	SignUps *signup.Service
	Mailer  mailer.Mailer
}

// Work sends the mail, or nothing when a newer sign-up has replaced this one.
func (w *ConfirmSignUp) Work(ctx context.Context, job *river.Job[signup.Requested]) error {
	issued, err := w.SignUps.Issue(ctx, job.Args)
	return w.Mailer.Deliver(ctx, "sign-up "+job.Args.SignUp.String(), err, func() (mail.Message, error) {
		to := mail.Address{Name: issued.Name, Email: issued.Email}
		if issued.Known {
			return w.Mailer.Templates.SignUpKnown(issued.Locale, to, issued.Company, w.Mailer.Origin+"/login")
		}
		return w.Mailer.Templates.SignUp(issued.Locale, to, issued.Company,
			w.Mailer.TokenLink("/welcome", issued.Token, issued.Email, issued.Locale), signup.Life)
	})
}
