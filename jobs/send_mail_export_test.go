package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/account/credential"
	"tillit/core/kernel/mail"
)

// SendMail returns the worker that sends reset mails.
func SendMail(credentials *credential.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[credential.ResetRequested] {
	return &sendMail{credentials: credentials, letters: letters{templates, sender, origin}}
}
