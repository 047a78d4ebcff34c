// Package people has the workers of accounts, companies and sign-ups.
package people

import (
	"time"

	"tillit/core/kernel/pg"
	"tillit/core/people/account/credential"
	"tillit/core/people/company"
	"tillit/core/people/signup"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// Deps are the services that the workers call.
type Deps struct {
	DB          *pg.DB
	Credentials *credential.Service
	SignUps     *signup.Service
	Companies   *company.Service
	Mailer      mailer.Mailer
	Contact     string // e-mail address where companies ask for more time; may be empty
	Clock       func() time.Time
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&SendReset{Credentials: deps.Credentials, Mailer: deps.Mailer}),
		jobs.NewWorker(&SendInvitation{Credentials: deps.Credentials, Mailer: deps.Mailer}),
		jobs.NewWorker(&ConfirmSignUp{SignUps: deps.SignUps, Mailer: deps.Mailer}),
		jobs.NewWorker(&NotifyChanged{Credentials: deps.Credentials, Mailer: deps.Mailer}),
		jobs.NewWorker(&NotifyTwoFactorReset{Credentials: deps.Credentials, Mailer: deps.Mailer}),
		jobs.NewWorker(&NotifyRightsTaken{Credentials: deps.Credentials, Mailer: deps.Mailer}),
		jobs.NewWorker(&NotifyAdministratorMade{Credentials: deps.Credentials, Mailer: deps.Mailer}),
		jobs.NewWorker(&NotifyPrepared{Companies: deps.Companies, Mailer: deps.Mailer}),
		jobs.NewWorker(&NotifyTrial{Companies: deps.Companies, Contact: deps.Contact, Mailer: deps.Mailer}),
		jobs.NewWorker(&trialAdministrator{db: deps.DB, clock: deps.Clock}),
	}
}
