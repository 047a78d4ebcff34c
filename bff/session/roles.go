package session

import (
	"slices"

	"tillit/core/account"
	"tillit/core/account/session"
	"tillit/core/job"
	"tillit/core/tenant"
)

// permissions is the one table that says what a role may do. Who impersonates
// a company may do what its administrators may, but for their own credentials.
func permissions(i session.Identity) []tenant.Permission {
	if i.Impersonated {
		return slices.Concat([]tenant.Permission{account.Own}, companyWork())
	}
	switch i.Person.Role {
	case tenant.Admin:
		return append(accountOnly(), account.Impersonate, account.Manage)
	case tenant.Agency:
		return append(accountOnly(), account.Impersonate)
	case tenant.Company:
		return slices.Concat(accountOnly(), companyWork())
	case tenant.User:
		return accountOnly()
	}
	return nil
}

// accountOnly is what everybody may do about themselves.
func accountOnly() []tenant.Permission {
	return []tenant.Permission{account.Own, account.Secure}
}

// companyWork is what an administrator of a company may do in it.
func companyWork() []tenant.Permission {
	return []tenant.Permission{account.Read, account.Manage, job.Read}
}
