package chain

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/riverqueue/river"

	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// NotifySupplier sends one mail about a request to a supplier. Run twice, it sends
// two mails, and the links in both work.
type NotifySupplier struct {
	river.WorkerDefaults[supplierrequest.Letter]
	Requests *supplierrequest.Service
	Mailer   mailer.Mailer
}

// Work sends the mail, or nothing when the request has gone on meanwhile or
// mails are not wanted.
func (w *NotifySupplier) Work(ctx context.Context, job *river.Job[supplierrequest.Letter]) error {
	notice, err := w.Requests.Mail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read request %s: %w", job.Args.Request, err)
	}
	in := mail.SupplierRequest{
		What: job.Args.What, Company: notice.Company, Supplier: notice.SupplierName, Year: notice.Year, Due: notice.Due,
		Words: notice.Message, Link: w.Mailer.Origin + "/company/supply-chain/requests/" + job.Args.Request.String(),
	}
	in.Capped = notice.Capped
	for _, b := range notice.Above {
		in.Above = append(in.Above, mail.Beyond{Field: string(b.Field), Label: b.Label})
	}
	if job.Args.What == supplierrequest.LetterRejected {
		in.Words = notice.Reason
	}
	if notice.Declined {
		in.What = "declined"
	}
	if notice.Token != "" {
		// Behind the number sign it reaches no server, and no log of one.
		in.Link = w.Mailer.Origin + "/supplier-request?" + mailer.WithLocale(url.Values{}, notice.Locale).Encode() + "#" + notice.Token
		off := url.Values{"token": {notice.MailsToken}}
		in.Leave.Call = w.Mailer.Origin + "/api/mails/supplier-request/off?" + off.Encode()
		in.Leave.Page = w.Mailer.Origin + "/supplier-request/mails?" + mailer.WithLocale(off, notice.Locale).Encode()
	}
	message, err := w.Mailer.Templates.SupplierRequest(notice.Locale, mail.Address{Name: notice.Name, Email: notice.Email}, in)
	if err != nil {
		return err
	}
	return jobs.ClassifyError(w.Mailer.Sender.Send(ctx, message))
}
