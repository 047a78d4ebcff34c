package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/kernel/mail"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
)

// Invite returns the worker that sends invitations.
func Invite(credentials *credential.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[account.Invited] {
	return &invite{credentials: credentials, letters: letters{templates, sender, origin}}
}

// TellTwoFactorReset returns the worker that tells of a second factor taken
// away.
func TellTwoFactorReset(
	credentials *credential.Service, templates *mail.Templates, sender mail.Sender, origin string,
) river.Worker[credential.TwoFactorReset] {
	return &tellTwoFactorReset{credentials: credentials, letters: letters{templates, sender, origin}}
}
