package bff

import (
	"slices"

	"tillit/bff/session"
	"tillit/core/admin/operations"
	"tillit/core/ai/assistant"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/books/inbox"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/suggestion"
	"tillit/core/chain/customerrequest"
	"tillit/core/chain/supplierrequest"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	sessions "tillit/core/people/account/session"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
)

// roles are what the door gives people by.
func roles() session.Roles {
	return session.Roles{
		Of:          scopeOf,
		BeforeSetUp: func(i sessions.Identity) tenant.Scope { return i.Scope(accountOnly()...) },
	}
}

// scopeOf is what the person of a session may do, and where.
func scopeOf(i sessions.Identity) tenant.Scope {
	s := i.Scope(permissions(i)...)
	if i.TrialEnded {
		return s.Lapsed(keptAfterTrial()...)
	}
	return s
}

// keptAfterTrial is what people may still do when the trial of their
// company is over: manage their own account, read, and take everything
// with them.
func keptAfterTrial() []tenant.Permission {
	return append(accountOnly(), account.Impersonate,
		account.Read, audit.Read, company.See, company.Read, agency.See, group.Read, answer.Read, answer.ReadAssigned,
		document.Read, bookkeeping.Read, inbox.See, connection.See, footprint.Read, suggestion.ReadWishes, rulebook.See, activity.Read, energycontract.Read,
		supplier.Read, supplychain.Read, supplierrequest.Read, customerrequest.Read,
		assistant.See, assistant.Read, report.Read, report.Make, archive.Take, seal.Read, seal.Verify, job.Read)
}

// permissions is the one table that says what a role may do. Who impersonates
// a company may do what its administrators may, but for what concerns the own
// credentials. Administrators of a group's owner may impersonate the companies
// below it.
func permissions(i sessions.Identity) []tenant.Permission {
	if i.Impersonated {
		return slices.Concat([]tenant.Permission{account.Own}, companyWork())
	}
	switch i.Person.Role {
	case tenant.Admin:
		return append(accountOnly(), account.Impersonate, account.Manage, account.Administer, audit.ReadAll,
			company.See, company.List, company.Administer, agency.See, agency.Administer, answer.Read, answer.OptOut,
			operations.Read, operations.Restart, totals.Oversee, library.Manage, rulebook.Manage, suggestion.Review,
			assistant.Govern)
	case tenant.Agency:
		return append(accountOnly(), account.Impersonate,
			company.See, company.List, agency.See, agency.Read, agency.Write, answer.Read, audit.ReadClients)
	case tenant.Company:
		may := slices.Concat(accountOnly(), companyWork())
		if i.HasChildren {
			may = append(may, account.Impersonate)
		}
		return may
	case tenant.User:
		return append(accountOnly(),
			company.See, agency.See, answer.ReadAssigned, answer.Write, document.Read, document.Write, footprint.Read, seal.Read, assistant.See,
			assistant.Use)
	}
	return nil
}

// accountOnly is what everybody may do about themselves.
func accountOnly() []tenant.Permission {
	return []tenant.Permission{account.Own, account.Secure}
}

// companyWork is what an administrator of a company may do in it.
func companyWork() []tenant.Permission {
	return []tenant.Permission{
		account.Read, account.Manage, audit.Read,
		company.See, company.Read, company.Write, agency.See,
		group.Read, group.Write,
		answer.Read, answer.ReadAssigned, answer.Write, answer.Assign, answer.Carry,
		document.Read, document.Write, document.Manage,
		bookkeeping.Read, bookkeeping.Import,
		inbox.See, inbox.Manage,
		connection.See, connection.Manage,
		footprint.Read, footprint.Calculate, footprint.Decisive, suggestion.Propose, suggestion.ReadWishes,
		rulebook.See, rulebook.Choose,
		activity.Read, activity.Write,
		energycontract.Read, energycontract.Write,
		supplier.Read, supplier.Decide,
		supplychain.Read, supplychain.Write,
		supplierrequest.Read, supplierrequest.Write,
		customerrequest.Read, customerrequest.Write,
		report.Read, report.Make, archive.Take,
		seal.Read, seal.Verify, seal.Make,
		job.Read, job.Restart,
		assistant.See, assistant.Use, assistant.Read, assistant.Manage, prefill.Start,
	}
}
