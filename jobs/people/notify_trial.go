package people

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
	"tillit/core/people/company"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// NotifyTrial mails one administrator that the trial of the company ends, or
// has ended. Run twice, it sends two mails.
type NotifyTrial struct {
	river.WorkerDefaults[company.TrialNotice]
	Companies *company.Service
	Contact   string // where they may ask for more; may be empty
	Mailer    mailer.Mailer
}

// Work sends the mail, or nothing when there is nothing to tell any more or the
// person does not want such mails.
func (w *NotifyTrial) Work(ctx context.Context, job *river.Job[company.TrialNotice]) error {
	notice, err := w.Companies.TrialMail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read trial of company %s: %w", job.Args.Company, err)
	}
	return jobs.ClassifyError(w.Mailer.SendOptional(ctx, job.Args.Person, mailing.Trial,
		func(t *mail.Templates, leave mail.Leave) (mail.Message, error) {
			return t.Trial(notice.Locale, mail.Address{Name: notice.Name, Email: notice.Email}, mail.Trial{
				Company: notice.Company, LastDay: notice.Ends.Add(-time.Nanosecond), Over: notice.Over, Contact: w.Contact,
				Link: w.Mailer.Origin + "/company", Leave: leave,
			})
		}))
}
