package people

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/jobs/mailer"
)

// NotifyAdministratorMade notifies an administrator of a company that somebody who
// acts for it has made another one. Run twice, it says so twice.
type NotifyAdministratorMade struct {
	river.WorkerDefaults[account.AdministratorMade]
	Credentials *credential.Service
	Mailer      mailer.Mailer
}

// Work sends the mail, or nothing when either is no administrator any more.
func (w *NotifyAdministratorMade) Work(ctx context.Context, job *river.Job[account.AdministratorMade]) error {
	to, err := w.Credentials.AdministratorRecipient(ctx, job.Args)
	return w.Mailer.Deliver(ctx, "news of an administrator", err, func() (mail.Message, error) {
		return w.Mailer.Templates.NewAdministrator(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, mail.NewAdministrator{
			Company: to.Company, Made: to.Made, By: to.By, Link: w.Mailer.Origin + "/company/users",
		})
	})
}
