package jobs

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"github.com/riverqueue/river"

	"tillit/core/company"
	"tillit/core/mail"
	"tillit/core/tenant"
)

// tellPrepared mails a person that the answers they had prepared are there to
// be looked at. Run twice, it sends two mails.
type tellPrepared struct {
	river.WorkerDefaults[company.Prepared]
	companies *company.Service
	templates *mail.Templates
	sender    mail.Sender
	origin    string // of every link, never taken from a request
}

// Work sends the mail, or nothing when the person may not work for the
// company any more.
func (w *tellPrepared) Work(ctx context.Context, job *river.Job[company.Prepared]) error {
	told, err := w.companies.PreparedMail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read whom to tell of company %s: %w", job.Args.Company, err)
	}
	message, err := w.templates.Prepared(told.Locale, mail.Address{Name: told.Name, Email: told.Email}, mail.Prepared{
		Company: told.Company, Year: job.Args.Year, Suggested: job.Args.Suggested, Questions: job.Args.Questions, Unfinished: job.Args.Unfinished,
		Link: w.origin + "/company/my-questions?" + url.Values{"year": {strconv.Itoa(job.Args.Year)}}.Encode(),
	})
	if err != nil {
		return err
	}
	return verdict(w.sender.Send(ctx, message))
}
