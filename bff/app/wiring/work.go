package wiring

import (
	"slices"

	"tillit/bff"
	"tillit/core/kernel/mail"
	"tillit/core/questions/document"
	"tillit/jobs"
	"tillit/jobs/carbon"
	"tillit/jobs/mailer"
	"tillit/reports/page"
	"tillit/reports/typst"
)

// Means are what workers need beside the areas.
type Means struct {
	Sender        mail.Sender
	MailTemplates *mail.Templates
	Contact       string // e-mail address where companies ask for more time; may be empty
	Delays        jobs.Delays

	Flights carbon.Flights
	Texts   document.Reader // of documents
	Typst   *typst.Engine
	Fonts   *page.Fonts
}

// Workers are those of all areas.
func (k Kernel) Workers(all bff.Areas, means Means) []jobs.Worker {
	return slices.Concat(
		k.peopleWorkers(all, means),
		aiWorkers(all),
		k.booksWorkers(all, means),
		k.carbonWorkers(all, means),
		k.questionsWorkers(all, means),
		k.chainWorkers(all, means),
		k.reportingWorkers(all, means),
		k.adminWorkers(),
	)
}

// mailer sends mails, but for those that people have turned off.
func (m Means) mailer(k Kernel, people bff.People) mailer.Mailer {
	return mailer.Mailer{Templates: m.MailTemplates, Sender: m.Sender, Origin: k.Origin, Preferences: people.Mailing}
}
