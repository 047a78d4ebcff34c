package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/books/connection"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/mail"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/mailing"
	"tillit/core/people/company"
	"tillit/core/people/signup"
)

// ConfirmSignUp returns the worker that sends the links of sign-ups.
func ConfirmSignUp(signUps *signup.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[signup.Requested] {
	return &confirmSignUp{signUps: signUps, letters: letters{templates, sender, origin}}
}

// TellTrial returns the worker that tells of free time that ends.
func TellTrial(companies *company.Service, wishes *mailing.Service, templates *mail.Templates, sender mail.Sender, origin, contact string) river.Worker[company.TrialNotice] {
	return &tellTrial{companies: companies, contact: contact, post: post{letters{templates, sender, origin}, wishes}}
}

// TellConnection returns the worker that tells of systems that are read no
// longer.
func TellConnection(connections *connection.Service, wishes *mailing.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[connection.Attention] {
	return &tellConnection{connections: connections, post: post{letters{templates, sender, origin}, wishes}}
}

// TellPrepared returns the worker that tells of answers that were prepared.
func TellPrepared(companies *company.Service, wishes *mailing.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[company.Prepared] {
	return &tellPrepared{companies: companies, post: post{letters{templates, sender, origin}, wishes}}
}

// TellChanged returns the worker that tells of changes to what people sign in
// with.
func TellChanged(credentials *credential.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[credential.Changed] {
	return &tellChanged{credentials: credentials, letters: letters{templates, sender, origin}}
}

// TellSupplier returns the worker that sends mails about requests to suppliers.
func TellSupplier(requests *supplierrequest.Service, templates *mail.Templates, sender mail.Sender, origin string) river.Worker[supplierrequest.Letter] {
	return &tellSupplier{requests: requests, templates: templates, sender: sender, origin: origin}
}
