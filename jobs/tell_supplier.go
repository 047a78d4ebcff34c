package jobs

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/riverqueue/river"

	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type remindSuppliers struct{}

// Kind names the periodic work on requests that wait for an answer.
func (remindSuppliers) Kind() string { return "supplier.remind" }

// supplierReminder hands over the reminders that are due. Run twice, it sends
// each once.
type supplierReminder struct {
	river.WorkerDefaults[remindSuppliers]
	db    *pg.DB
	clock func() time.Time
}

// Work does so once.
func (w *supplierReminder) Work(ctx context.Context, _ *river.Job[remindSuppliers]) error {
	_, err := supplierrequest.Remind(ctx, w.db, w.clock())
	return err
}

// tellSupplier sends one mail about a request to a supplier. Run twice, it sends
// two mails, and the links in both work.
type tellSupplier struct {
	river.WorkerDefaults[supplierrequest.Letter]
	requests  *supplierrequest.Service
	templates *mail.Templates
	sender    mail.Sender
	origin    string // of every link, never taken from a request
}

// Work sends the mail, or nothing when the request has gone on meanwhile or
// mails are not wanted.
func (w *tellSupplier) Work(ctx context.Context, job *river.Job[supplierrequest.Letter]) error {
	told, err := w.requests.Mail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read request %s: %w", job.Args.Request, err)
	}
	in := mail.SupplierRequest{
		What: job.Args.What, Company: told.Company, Supplier: told.SupplierName, Year: told.Year, Due: told.Due,
		Words: told.Message, Link: w.origin + "/company/supply-chain/requests/" + job.Args.Request.String(),
	}
	if job.Args.What == supplierrequest.LetterRejected {
		in.Words = told.Reason
	}
	if told.Declined {
		in.What = "declined"
	}
	if told.Token != "" {
		// Behind the number sign it reaches no server, and no log of one.
		in.Link = w.origin + "/supplier-request?" + inLanguage(url.Values{}, told.Locale).Encode() + "#" + told.Token
		off := url.Values{"token": {told.MailsToken}}
		in.Leave.Call = w.origin + "/api/mails/supplier-request/off?" + off.Encode()
		in.Leave.Page = w.origin + "/supplier-request/mails?" + inLanguage(off, told.Locale).Encode()
	}
	message, err := w.templates.SupplierRequest(told.Locale, mail.Address{Name: told.Name, Email: told.Email}, in)
	if err != nil {
		return err
	}
	return verdict(w.sender.Send(ctx, message))
}
