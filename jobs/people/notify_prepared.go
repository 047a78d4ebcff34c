package people

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
	"tillit/core/people/company"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// NotifyPrepared mails a person that the answers they had prepared are there to
// be looked at. Run twice, it sends two mails.
type NotifyPrepared struct {
	river.WorkerDefaults[company.Prepared]
	Companies *company.Service
	Mailer    mailer.Mailer
}

// Work sends the mail, or nothing when the person may not work for the
// company any more or does not want such mails.
func (w *NotifyPrepared) Work(ctx context.Context, job *river.Job[company.Prepared]) error {
	notice, err := w.Companies.PreparedMail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read whom to tell of company %s: %w", job.Args.Company, err)
	}
	in := job.Args
	page := "/company/questions/suggestions"
	if in.Suggested == 0 {
		page = "/company"
	}
	link := w.Mailer.Origin + page + "?" + url.Values{"year": {strconv.Itoa(in.Year)}}.Encode()
	return jobs.ClassifyError(w.Mailer.SendOptional(ctx, in.Person, mailing.Prepared,
		func(t *mail.Templates, leave mail.Leave) (mail.Message, error) {
			return t.Prepared(notice.Locale, mail.Address{Name: notice.Name, Email: notice.Email}, mail.Prepared{
				Company: notice.Company, Year: in.Year, Suggested: in.Suggested, Questions: in.Questions, Unfinished: in.Unfinished, Link: link,
				Leave: leave,
			})
		}))
}
