package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
)

// SendMail returns the worker that sends reset mails.
func SendMail(credentials *credential.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[credential.ResetRequested] {
	return &sendMail{credentials: credentials, letters: letters{templates, sender, origin}}
}
