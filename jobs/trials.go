package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
	"tillit/core/people/company"
	"tillit/core/people/signup"
)

type lookAfterTrials struct{}

// Kind names the periodic work on free time that ends, and on sign-ups that
// were not confirmed.
func (lookAfterTrials) Kind() string { return "company.trials" }

// trialKeeper has people told that the free time of their company ends, and
// forgets sign-ups whose link was not followed.
type trialKeeper struct {
	river.WorkerDefaults[lookAfterTrials]
	db    *pg.DB
	clock func() time.Time
}

// Work does both once.
func (w *trialKeeper) Work(ctx context.Context, _ *river.Job[lookAfterTrials]) error {
	_, err := company.TellOfTrials(ctx, w.db, w.clock())
	return errors.Join(err, signup.Sweep(ctx, w.db))
}

// tellTrial mails one administrator that the free time of the company ends, or
// has ended. Run twice, it sends two mails.
type tellTrial struct {
	river.WorkerDefaults[company.TrialNotice]
	companies *company.Service
	contact   string // where they may ask for more; may be empty
	post      post
}

// Work sends the mail, or nothing when there is nothing to tell any more or the
// person does not want such mails.
func (w *tellTrial) Work(ctx context.Context, job *river.Job[company.TrialNotice]) error {
	told, err := w.companies.TrialMail(ctx, job.Args)
	if errors.Is(err, tenant.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read trial of company %s: %w", job.Args.Company, err)
	}
	return verdict(w.post.send(ctx, job.Args.Person, mailing.Trial, func(t *mail.Templates, leave mail.Leave) (mail.Message, error) {
		return t.Trial(told.Locale, mail.Address{Name: told.Name, Email: told.Email}, mail.Trial{
			Company: told.Company, LastDay: told.Ends.Add(-time.Nanosecond), Over: told.Over, Contact: w.contact, Link: w.post.origin + "/company", Leave: leave,
		})
	}))
}
