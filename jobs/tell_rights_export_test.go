package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
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
