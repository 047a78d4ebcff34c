package books

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"

	"tillit/core/books/connection"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// NotifyConnection mails one administrator of a company that an accounting system
// is read no longer until a person has acted. Run twice, it sends two mails.
type NotifyConnection struct {
	river.WorkerDefaults[connection.Attention]
	Connections *connection.Service
	Mailer      mailer.Mailer
}

// Work sends the mail, or nothing when somebody has acted meanwhile or the
// person does not want such mails.
func (w *NotifyConnection) Work(ctx context.Context, job *river.Job[connection.Attention]) error {
	notice, err := w.Connections.AttentionMail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read connection %s: %w", job.Args.Connection, err)
	}
	return jobs.ClassifyError(w.Mailer.SendOptional(ctx, job.Args.Person, mailing.Connection,
		func(t *mail.Templates, leave mail.Leave) (mail.Message, error) {
			return t.Connection(notice.Locale, mail.Address{Name: notice.Name, Email: notice.Email}, mail.Connection{
				Company: notice.Company, System: string(notice.Provider), Reason: string(notice.Reason), Link: w.Mailer.Origin + "/company/integrations",
				Leave: leave,
			})
		}))
}
