package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"

	"tillit/core/connection"
	"tillit/core/mail"
	"tillit/core/tenant"
)

// tellConnection mails one administrator of a company that an accounting system
// is read no longer until a person has acted. Run twice, it sends two mails.
type tellConnection struct {
	river.WorkerDefaults[connection.Attention]
	connections *connection.Service
	templates   *mail.Templates
	sender      mail.Sender
	origin      string // of every link, never taken from a request
}

// Work sends the mail, or nothing when somebody has acted meanwhile.
func (w *tellConnection) Work(ctx context.Context, job *river.Job[connection.Attention]) error {
	told, err := w.connections.AttentionMail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read connection %s: %w", job.Args.Connection, err)
	}
	message, err := w.templates.Connection(told.Locale, mail.Address{Name: told.Name, Email: told.Email}, mail.Connection{
		Company: told.Company, System: string(told.Provider), Reason: string(told.Reason), Link: w.origin + "/company/integrations",
	})
	if err != nil {
		return err
	}
	return verdict(w.sender.Send(ctx, message))
}
