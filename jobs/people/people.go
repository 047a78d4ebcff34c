// Package people has the workers of accounts, companies and sign-ups.
package people

import (
	"time"

	"tillit/core/kernel/pg"
	"tillit/core/people/account/credential"
	"tillit/core/people/company"
	"tillit/core/people/signup"
	"tillit/jobs"
	"tillit/jobs/letter"
)

// Deps are the services that the workers call.
type Deps struct {
	DB          *pg.DB
	Credentials *credential.Service
	SignUps     *signup.Service
	Companies   *company.Service
	Post        letter.Post
	Contact     string // e-mail address where companies ask for more time; may be empty
	Clock       func() time.Time
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&SendReset{Credentials: deps.Credentials, Post: deps.Post}),
		jobs.NewWorker(&SendInvitation{Credentials: deps.Credentials, Post: deps.Post}),
		jobs.NewWorker(&ConfirmSignUp{SignUps: deps.SignUps, Post: deps.Post}),
		jobs.NewWorker(&NotifyChanged{Credentials: deps.Credentials, Post: deps.Post}),
		jobs.NewWorker(&NotifyTwoFactorReset{Credentials: deps.Credentials, Post: deps.Post}),
		jobs.NewWorker(&NotifyRightsTaken{Credentials: deps.Credentials, Post: deps.Post}),
		jobs.NewWorker(&NotifyAdministratorMade{Credentials: deps.Credentials, Post: deps.Post}),
		jobs.NewWorker(&NotifyPrepared{Companies: deps.Companies, Post: deps.Post}),
		jobs.NewWorker(&NotifyTrial{Companies: deps.Companies, Contact: deps.Contact, Post: deps.Post}),
		jobs.NewWorker(&trialKeeper{db: deps.DB, clock: deps.Clock}),
	}
}
