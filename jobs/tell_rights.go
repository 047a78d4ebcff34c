package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
)

// tellRightsTaken tells somebody that their account was shut, or is no longer
// an administrator's. Run twice, it says so twice.
type tellRightsTaken struct {
	river.WorkerDefaults[account.RightsTaken]
	letters

	credentials *credential.Service
}

// Work sends the mail, or nothing when the account was opened or shut again.
func (w *tellRightsTaken) Work(ctx context.Context, job *river.Job[account.RightsTaken]) error {
	to, err := w.credentials.WhomToTellOfRights(ctx, job.Args)
	return w.deliver(ctx, "news of rights taken", err, func() (mail.Message, error) {
		return w.templates.RightsTaken(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, mail.Rights{
			What: job.Args.What, By: to.By, Company: to.Company, Link: w.origin + "/login",
		})
	})
}

// tellAdministratorMade tells an administrator of a company that somebody who
// acts for it has made another one. Run twice, it says so twice.
type tellAdministratorMade struct {
	river.WorkerDefaults[account.AdministratorMade]
	letters

	credentials *credential.Service
}

// Work sends the mail, or nothing when either is no administrator any more.
func (w *tellAdministratorMade) Work(ctx context.Context, job *river.Job[account.AdministratorMade]) error {
	to, err := w.credentials.WhomToTellOfAdministrator(ctx, job.Args)
	return w.deliver(ctx, "news of an administrator", err, func() (mail.Message, error) {
		return w.templates.NewAdministrator(to.Locale, mail.Address{Name: to.Name, Email: to.Email}, mail.NewAdministrator{
			Company: to.Company, Made: to.Made, By: to.By, Link: w.origin + "/company/users",
		})
	})
}
