package books

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// NotifyImport mails one administrator of a company that an import waits for an
// answer. Run twice, it sends two mails.
type NotifyImport struct {
	river.WorkerDefaults[bookkeeping.Question]
	Ledger *bookkeeping.Service
	Mailer mailer.Mailer
}

// Work sends the mail, or nothing when somebody has answered meanwhile or the
// person does not want such mails.
func (w *NotifyImport) Work(ctx context.Context, job *river.Job[bookkeeping.Question]) error {
	notice, err := w.Ledger.QuestionMail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read import %s: %w", job.Args.Import, err)
	}
	return jobs.ClassifyError(w.Mailer.SendOptional(ctx, job.Args.Person, mailing.Connection,
		func(t *mail.Templates, leave mail.Leave) (mail.Message, error) {
			return t.ImportWaiting(notice.Locale, mail.Address{Name: notice.Name, Email: notice.Email}, mail.ImportWaiting{
				Company: notice.Company, File: notice.File, Link: w.Mailer.Origin + "/company/integrations#imports", Leave: leave,
			})
		}))
}
