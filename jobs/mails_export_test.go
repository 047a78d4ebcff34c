package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/company"
	"tillit/core/connection"
	"tillit/core/mail"
	"tillit/core/signup"
)

// ConfirmSignUp returns the worker that sends the links of sign-ups.
func ConfirmSignUp(signUps *signup.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[signup.Requested] {
	return &confirmSignUp{signUps: signUps, templates: templates, sender: sender, origin: origin}
}

// TellTrial returns the worker that tells of free time that ends.
func TellTrial(companies *company.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[company.TrialNotice] {
	return &tellTrial{companies: companies, templates: templates, sender: sender, origin: origin}
}

// TellConnection returns the worker that tells of systems that are read no
// longer.
func TellConnection(connections *connection.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[connection.Attention] {
	return &tellConnection{connections: connections, templates: templates, sender: sender, origin: origin}
}

// TellPrepared returns the worker that tells of answers that were prepared.
func TellPrepared(companies *company.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[company.Prepared] {
	return &tellPrepared{companies: companies, templates: templates, sender: sender, origin: origin}
}
