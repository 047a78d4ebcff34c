package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/account"
	"tillit/core/account/credential"
	"tillit/core/kernel/mail"
)

// TellRightsTaken returns the worker that tells of rights taken.
func TellRightsTaken(credentials *credential.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[account.RightsTaken] {
	return &tellRightsTaken{credentials: credentials, letters: letters{templates, sender, origin}}
}

// TellAdministratorMade returns the worker that tells of a new administrator.
func TellAdministratorMade(
	credentials *credential.Service, templates *mail.Templates, sender mail.Sender, origin string,
) river.Worker[account.AdministratorMade] {
	return &tellAdministratorMade{credentials: credentials, letters: letters{templates, sender, origin}}
}
