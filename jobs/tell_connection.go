package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"

	"tillit/core/books/connection"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
)

// tellConnection mails one administrator of a company that an accounting system
// is read no longer until a person has acted. Run twice, it sends two mails.
type tellConnection struct {
	river.WorkerDefaults[connection.Attention]
	connections *connection.Service
	post        post
}

// Work sends the mail, or nothing when somebody has acted meanwhile or the
// person does not want such mails.
func (w *tellConnection) Work(ctx context.Context, job *river.Job[connection.Attention]) error {
	told, err := w.connections.AttentionMail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read connection %s: %w", job.Args.Connection, err)
	}
	return verdict(w.post.send(ctx, job.Args.Person, mailing.Connection, func(t *mail.Templates, leave mail.Leave) (mail.Message, error) {
		return t.Connection(told.Locale, mail.Address{Name: told.Name, Email: told.Email}, mail.Connection{
			Company: told.Company, System: string(told.Provider), Reason: string(told.Reason), Link: w.post.origin + "/company/integrations", Leave: leave,
		})
	}))
}
