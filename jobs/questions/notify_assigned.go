package questions

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
	"tillit/core/questions/answer"
	"tillit/core/questions/assignment"
	"tillit/core/reference/catalogue"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// NotifyAssigned mails a person what they were given to answer. Of all the jobs
// that a round of assigning leaves behind, the first to run when it is over
// tells of everything, and the others find nothing left to tell. Run twice, a
// job that has told finds nothing either; one that sent the mail and could not
// note it sends it again.
type NotifyAssigned struct {
	river.WorkerDefaults[assignment.Assigned]
	Assignments *assignment.Service
	Mailer      mailer.Mailer
	Quiet       time.Duration // after the last assignment
}

// Work sends the mail, unless everything was taken back meanwhile, the account
// is shut or the person does not want such mails.
func (w *NotifyAssigned) Work(ctx context.Context, row *river.Job[assignment.Assigned]) error {
	scope := tenant.NewScope(row.Args.Person, row.Args.Company, answer.ReadAssigned)
	digest, err := w.Assignments.Digest(ctx, scope, row.ID, w.Quiet)
	switch {
	case errors.Is(err, tenant.ErrNotFound):
		return nil
	case err != nil:
		return jobs.ClassifyError(err)
	case digest.Wait > 0:
		return river.JobSnooze(digest.Wait)
	case len(digest.Items) > 0:
		if err := w.send(ctx, row.Args.Person, digest); err != nil {
			return jobs.ClassifyError(err)
		}
	}
	return w.Assignments.Told(ctx, scope, row.ID)
}

func (w *NotifyAssigned) send(ctx context.Context, person uuid.UUID, d assignment.Digest) error {
	return w.Mailer.SendOptional(ctx, person, mailing.Assigned, func(t *mail.Templates, leave mail.Leave) (mail.Message, error) {
		locale := catalogue.Locale(t.Locale(d.Locale))
		content := mail.Assignment{Company: d.Company, By: d.By, Link: w.link(d), Leave: leave}
		at := map[mail.AssignedInYear]int{}
		for _, given := range d.Items {
			content.Titles = append(content.Titles, given.Question.Texts[locale].ShortTitle)
			part := mail.AssignedInYear{Section: given.Question.Section.String(), Year: given.Year}
			i, ok := at[part]
			if !ok {
				i = len(content.Sections)
				at[part] = i
				content.Sections = append(content.Sections, part)
			}
			content.Sections[i].Count++
		}
		return t.Assigned(string(locale), mail.Address{Name: d.Name, Email: d.Email}, content)
	})
}

// link leads to the person's questions of the latest year.
func (w *NotifyAssigned) link(d assignment.Digest) string {
	page := "/company/my-questions"
	if d.Role == tenant.User {
		page = "/user/questions"
	}
	year := d.Items[len(d.Items)-1].Year
	return w.Mailer.Origin + page + "?" + url.Values{"year": {strconv.Itoa(year)}}.Encode()
}
