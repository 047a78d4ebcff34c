package questions

import (
	"context"
	"errors"
	"strconv"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/notice"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
	"tillit/core/questions/noticeboard"
	"tillit/core/reference/catalogue"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// NotifyUnread mails a person what they have not read. Of all the jobs that
// notices leave behind, the first to run tells of everything that is due, and
// the others find nothing left to tell. Run twice, a job that has told finds
// nothing either; one that sent the mail and could not note it sends it again.
type NotifyUnread struct {
	river.WorkerDefaults[notice.Unread]
	Notices *noticeboard.Service
	Mailer  mailer.Mailer
}

// Work sends the mail, unless everything was read meanwhile, the account is shut
// or the person does not want such mails.
func (w *NotifyUnread) Work(ctx context.Context, row *river.Job[notice.Unread]) error {
	digest, err := w.Notices.Digest(ctx, row.Args, row.ID)
	switch {
	case errors.Is(err, tenant.ErrNotFound):
		return nil
	case err != nil:
		return jobs.ClassifyError(err)
	case digest.Wait > 0:
		return river.JobSnooze(digest.Wait)
	case len(digest.Notices) > 0:
		err := w.Mailer.SendOptional(ctx, row.Args.Person, mailing.Unread, func(t *mail.Templates, leave mail.Leave) (mail.Message, error) {
			locale := t.Locale(digest.Locale)
			content := mail.Unread{Company: digest.Company, Link: w.Mailer.Origin + home(digest.Role), Leave: leave}
			for _, n := range digest.Notices {
				content.Notices = append(content.Notices, mail.Notice{What: whatOf(n), By: n.By.Name, About: titleOf(n, locale)})
			}
			return t.Unread(locale, mail.Address{Name: digest.Name, Email: digest.Email}, content)
		})
		if err != nil {
			return jobs.ClassifyError(err)
		}
	}
	return w.Notices.Mailed(ctx, row.Args, row.ID)
}

// home is the first page of a role, where the notices are.
func home(role tenant.Role) string {
	switch role {
	case tenant.Agency:
		return "/agency"
	case tenant.User:
		return "/user"
	case tenant.Admin, tenant.Company:
	}
	return "/company"
}

// whatOf names what is said of a notice in a mail.
func whatOf(n noticeboard.Notice) string {
	switch {
	case n.Kind != notice.Finished:
		return string(n.Kind)
	case n.Failed:
		return "failed." + n.Work
	}
	return "finished." + n.Work
}

// titleOf names the place that a notice is about.
func titleOf(n noticeboard.Notice, locale string) string {
	switch {
	case n.Question != nil:
		return n.Question.Texts[catalogue.Locale(locale)].ShortTitle + " " + strconv.Itoa(n.About.Year)
	case n.Category.ID != "":
		return n.Category.Names.In(locale) + " " + strconv.Itoa(n.About.Year)
	}
	return ""
}
