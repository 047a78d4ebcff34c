package people

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/jobs/mailer"
)

// SendInvitation makes the link of an invitation and sends it. Run twice, it sends two
// mails, and the link in the first is dead: only the latest token works.
type SendInvitation struct {
	river.WorkerDefaults[account.Invited]
	Credentials *credential.Service
	Mailer      mailer.Mailer
}

// Work sends the mail, or nothing when a newer invitation has replaced this
// one.
func (w *SendInvitation) Work(ctx context.Context, job *river.Job[account.Invited]) error {
	issued, err := w.Credentials.IssueInvitation(ctx, job.Args)
	return w.Mailer.Deliver(ctx, "invitation "+job.Args.Invitation.String(), err, func() (mail.Message, error) {
		return w.Mailer.Templates.Invitation(issued.Locale, mail.Address{Name: issued.Name, Email: issued.Email}, mail.Invitation{
			By: issued.By, Home: issued.Home, Life: account.InvitationLife,
			Link: w.Mailer.TokenLink("/invitation", issued.Token, issued.Email, issued.Locale),
		})
	})
}
