package jobs

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/riverqueue/river"

	"tillit/core/account"
	"tillit/core/account/credential"
	"tillit/core/mail"
	"tillit/core/tenant"
)

// invite makes the link of an invitation and sends it. Run twice, it sends two
// mails, and the link in the first is dead: only the latest token works.
type invite struct {
	river.WorkerDefaults[account.Invited]
	credentials *credential.Service
	templates   *mail.Templates
	sender      mail.Sender
	origin      string // of every link, never taken from a request
}

// Work sends the mail, or nothing when a newer invitation has replaced this
// one.
func (w *invite) Work(ctx context.Context, job *river.Job[account.Invited]) error {
	issued, err := w.credentials.IssueInvitation(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("make invitation %s: %w", job.Args.Invitation, err)
	}
	message, err := w.templates.Invitation(issued.Locale, mail.Address{Name: issued.Name, Email: issued.Email}, mail.Invitation{
		By: issued.By, Home: issued.Home, Life: account.InvitationLife,
		Link: w.origin + "/invitation?" + url.Values{"token": {issued.Token}, "email": {issued.Email}}.Encode(),
	})
	if err != nil {
		return err
	}
	return verdict(w.sender.Send(ctx, message))
}
