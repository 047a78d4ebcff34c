package wiring

import (
	"tillit/bff"
	"tillit/core/kernel/secret"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/mailing"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/people/lookup"
	"tillit/core/people/onboarding"
	"tillit/core/people/signup"
	"tillit/jobs"
	peoplejobs "tillit/jobs/people"
)

func (k Kernel) people(known bff.Areas, o Options) (p bff.People, err error) {
	if p.Companies, err = company.NewService(k.DB, k.Files, k.Clock); err != nil {
		return p, err
	}
	p.Companies.Within(k.Reading)
	p.Brands = agency.NewBrands(k.DB, k.Files, k.Clock)
	p.Brands.Within(k.Reading)
	p.Accounts = account.NewService(k.DB, k.Passwords, k.Clock)
	p.Sessions = session.NewService(k.DB, k.Clock)
	p.Credentials = credential.NewService(k.DB, k.Passwords, p.Sessions, k.Box, k.Clock)
	p.SignIns = signin.NewService(k.DB, k.Passwords, p.Sessions, p.Credentials, o.Partner, k.Clock)
	p.SignIns.Close(o.Closed)
	p.Agencies = agency.NewService(k.DB, k.Clock)
	p.CompanyKeys = company.NewKeys(k.DB, k.Box, k.Clock)
	p.Lookups = lookup.NewService(k.DB, p.Companies, known.AI.Assistant, o.Pages, k.Clock)
	p.Mailing = mailing.NewService(k.DB, k.Box, k.Clock)
	p.Onboardings = onboarding.NewService(k.DB, p.Companies, k.Clock)
	p.SignUps = signup.NewService(k.DB, k.Passwords, p.Accounts, p.Companies, k.Clock)
	return p, nil
}

func peopleSealed() []secret.Column {
	return append(credential.Sealed(), company.Sealed())
}

func (k Kernel) peopleWorkers(all bff.Areas, means Means) []jobs.Worker {
	p := all.People
	return peoplejobs.Workers(peoplejobs.Deps{
		DB: k.DB, Credentials: p.Credentials, SignUps: p.SignUps, Companies: p.Companies, Mailer: means.mailer(k, p), Contact: means.Contact,
		Clock: k.Clock,
	})
}
