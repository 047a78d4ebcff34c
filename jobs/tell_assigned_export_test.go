package jobs

import (
	"time"

	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/mailing"
	"tillit/core/questions/answer"
)

// TellAssigned returns the worker that mails what was assigned.
func TellAssigned(answers *answer.Service, wishes *mailing.Service, templates *mail.Templates, sender mail.Sender, origin string, quiet time.Duration) river.Worker[answer.Assigned] {
	return &tellAssigned{answers: answers, post: post{letters{templates, sender, origin}, wishes}, quiet: quiet}
}
