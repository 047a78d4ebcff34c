package bff

import (
	"net/http"
	"slices"

	"tillit/bff/admin"
	"tillit/bff/ai"
	"tillit/bff/books"
	"tillit/bff/carbon/footprints"
	"tillit/bff/carbon/rules"
	"tillit/bff/chain"
	"tillit/bff/endpoint"
	"tillit/bff/people"
	"tillit/bff/questions"
	"tillit/bff/questions/conversations"
	"tillit/bff/questions/documents"
	"tillit/bff/reporting"
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
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
)

// route is one line of the table: a call, who may make it, the feature it
// belongs to, what else holds for it, and the function behind it.
type route struct {
	method     string
	path       string
	permission tenant.Permission
	feature    tenant.Feature
	flags      endpoint.Flags
	handle     endpoint.Handler
}

// operation is the line without its function.
func (r route) operation() endpoint.Operation {
	return endpoint.Operation{Method: r.method, Path: r.path, Permission: r.permission, Feature: r.feature, Flags: r.flags}
}

// What else holds for a call; endpoint.Flags says what each means.
const (
	plain      endpoint.Flags = 0
	open                      = endpoint.Open
	byKey                     = endpoint.ByKey
	acts                      = endpoint.Acts
	reads                     = endpoint.Reads
	ownAccount                = endpoint.OwnAccount
	turnsInto                 = endpoint.TurnsInto
	signsOut                  = endpoint.SignsOut
	always                    = endpoint.Always
	inCompany                 = endpoint.InCompany
	inTemplate                = endpoint.InTemplate
)

// described is the call that the API describes itself with, which it serves by
// itself.
func described() endpoint.Operation {
	return endpoint.Operation{Method: http.MethodGet, Path: endpoint.Description, Permission: endpoint.Public, Flags: open | always}
}

// routes is every call of the product, by area.
func routes(deps Deps) []route {
	return slices.Concat(
		peopleCalls(deps),
		aiCalls(deps),
		booksCalls(deps),
		rulesCalls(deps), // before a path of footprints that could be one of these
		footprintsCalls(deps),
		questionsCalls(deps),
		documentsCalls(deps),
		chainCalls(deps),
		reportingCalls(deps),
		adminCalls(deps),
	)
}

func peopleCalls(deps Deps) []route {
	said := deps.Questions.Answers
	accounts := people.NewAccounts(deps.People.Accounts, deps.People.Sessions, deps.People.Credentials, deps.People.SignIns,
		deps.People.Companies, deps.People.Onboardings, deps.People.Brands, deps.Settings)
	users := people.NewPeople(deps.People.Accounts, deps.People.Credentials)
	companies := people.NewCompanies(deps.People.Companies, deps.People.Accounts)
	companyAdmin := people.NewCompanyAdmin(deps.People.Companies, deps.People.CompanyKeys)
	administration := people.NewAdministration(deps.People.Companies, said.Progress, said.Calendar, deps.People.Onboardings,
		deps.People.Agencies)
	security := people.NewSecurity(deps.People.Credentials, deps.People.Sessions)
	brands := people.NewBrands(deps.People.Brands)
	agencies := people.NewAgencies(deps.People.Companies, said.Progress, said.Calendar)
	signingUp := people.NewSigningUp(deps.People.SignUps, deps.People.Companies)
	onboardings := people.NewOnboardings(deps.People.Onboardings, deps.People.Companies, said.Progress, said.Calendar, deps.locale())
	lookups := people.NewLookups(deps.People.Lookups, deps.People.Companies)
	mails := people.NewMails(deps.People.Mailing)
	return []route{
		{"POST", "/account/login", endpoint.Public, 0, open | ownAccount | always, accounts.Login},
		{"GET", "/arena/access/kleer/sso", endpoint.Public, 0, open | acts, accounts.SignOn},
		{"POST", "/account/2fa/verify", endpoint.Public, 0, open | ownAccount, accounts.Verify},
		{"POST", "/account/me", endpoint.Public, 0, open | reads | ownAccount, accounts.Me},
		{"POST", "/account/logout", endpoint.Public, 0, open | ownAccount | signsOut | always, accounts.Logout},
		{"POST", "/account/request-password-reset", endpoint.Public, 0, open | ownAccount, accounts.RequestReset},
		{"POST", "/account/reset-password", endpoint.Public, 0, open | ownAccount, accounts.ResetPassword},
		{"GET", "/account/settings", endpoint.Public, 0, open | ownAccount | always, accounts.ShowSettings},
		{"PUT", "/account/profile", account.Own, 0, ownAccount, accounts.SaveProfile},
		{"GET", "/account/companies", company.See, 0, ownAccount, accounts.Choices},
		{"GET", "/account/impersonate", account.Own, 0, ownAccount | turnsInto, accounts.Impersonated},
		{"POST", "/account/impersonate/{companyId}", account.Impersonate, 0, ownAccount | turnsInto, accounts.Impersonate},
		{"DELETE", "/account/impersonate", account.Own, 0, ownAccount | turnsInto, accounts.StopImpersonating},
		// The company's calls ask for account.Read, which administrators have only
		// while they act for a company; what it takes to change is asked for below.
		{"GET", "/admin/user", account.Administer, 0, plain, users.List},
		{"POST", "/admin/user", account.Administer, 0, plain, users.CreateAnywhere},
		{"GET", "/company/user/detailed", account.Read, tenant.Users, plain, users.ListOwn},
		{"POST", "/company/user", account.Read, tenant.Users, plain, users.Create},
		{"POST", "/account/invitation", endpoint.Public, 0, open | ownAccount, users.Invitation},
		{"POST", "/account/invitation/accept", endpoint.Public, 0, open | ownAccount, users.Accept},
		{"PUT", "/admin/user/{id}/role", account.Administer, 0, plain, users.SetRole},
		{"POST", "/admin/user/{id}/invite", account.Administer, 0, plain, users.Invite},
		{"POST", "/admin/user/{id}/disable", account.Administer, 0, plain, users.Disable},
		{"POST", "/admin/user/{id}/enable", account.Administer, 0, plain, users.Enable},
		{"POST", "/admin/user/{id}/reset-two-factor", account.Administer, 0, plain, users.ResetTwoFactor},
		{"PUT", "/company/user/{id}/role", account.Read, tenant.Users, plain, users.SetRole},
		{"POST", "/company/user/{id}/invite", account.Read, tenant.Users, plain, users.Invite},
		{"POST", "/company/user/{id}/disable", account.Read, tenant.Users, plain, users.Disable},
		{"POST", "/company/user/{id}/enable", account.Read, tenant.Users, plain, users.Enable},
		{"POST", "/company/user/{id}/reset-two-factor", account.Read, tenant.Users, plain, users.ResetTwoFactor},
		{"GET", "/company/company", company.Read, 0, plain, companies.Get},
		{"PUT", "/company/company", company.Write, 0, plain, companies.Save},
		{"PUT", "/company/company/logo", company.Write, 0, plain, companies.SetLogo},
		{"DELETE", "/company/company/logo", company.Write, 0, plain, companies.RemoveLogo},
		{"GET", "/company/company/logo", company.See, 0, plain, companies.Logo},
		{"GET", "/company/company/activities", company.Read, 0, plain, companies.Activities},
		{"GET", "/company/company/descendants", company.Read, 0, plain, companies.Descendants},
		{"GET", "/company/user", account.Read, 0, plain, companies.Users},
		{"GET", "/admin/company/{id}/features", company.Administer, 0, plain, companyAdmin.Features},
		{"POST", "/admin/company/{id}/features/enable", company.Administer, 0, plain, companyAdmin.Enable},
		{"POST", "/admin/company/{id}/features/disable", company.Administer, 0, plain, companyAdmin.Disable},
		{"POST", "/admin/company/{id}/features/enable-all", company.Administer, 0, plain, companyAdmin.EnableAll},
		{"POST", "/admin/company/{id}/features/disable-all", company.Administer, 0, plain, companyAdmin.DisableAll},
		{"POST", "/admin/company/{id}/move", company.Administer, 0, plain, companyAdmin.Move},
		{"PUT", "/admin/company/{id}/agency", company.Administer, 0, plain, companyAdmin.SetAgency},
		{"GET", "/admin/company/{id}/trial", company.Administer, 0, plain, companyAdmin.Trial},
		{"PUT", "/admin/company/{id}/trial", company.Administer, 0, plain, companyAdmin.SetTrial},
		{"DELETE", "/admin/company/{id}/trial", company.Administer, 0, plain, companyAdmin.LiftTrial},
		{"GET", "/admin/company/{id}/go-climate-data", company.Administer, 0, inCompany, companyAdmin.GoClimate},
		{"POST", "/admin/company/{id}/go-climate-data", company.Administer, 0, inCompany, companyAdmin.SetGoClimate},
		{"GET", "/admin/company", company.Administer, 0, plain, administration.Refs},
		{"POST", "/admin/company", company.Administer, 0, plain, administration.Create},
		{"GET", "/admin/company/detailed", company.Administer, 0, plain, administration.Detailed},
		{"GET", "/admin/company/{id}", company.Administer, 0, plain, administration.Get},
		{"GET", "/admin/agency", agency.Administer, 0, plain, administration.ListAgencies},
		{"POST", "/admin/agency", agency.Administer, 0, plain, administration.CreateAgency},
		{"GET", "/admin/agency/{id}", agency.Administer, 0, plain, administration.GetAgency},
		{"PUT", "/admin/agency/{id}", agency.Administer, 0, plain, administration.RenameAgency},
		{"GET", "/admin/agency/{id}/companies", agency.Administer, 0, plain, administration.CompaniesOf},
		{"POST", "/account/change-password", account.Secure, 0, ownAccount, security.ChangePassword},
		{"POST", "/account/2fa/setup", account.Secure, 0, ownAccount, security.SetUp},
		{"POST", "/account/2fa/enable", account.Secure, 0, ownAccount, security.Enable},
		{"POST", "/account/2fa/disable", account.Secure, 0, ownAccount, security.Disable},
		{"POST", "/account/2fa/recovery-codes", account.Secure, 0, ownAccount, security.DrawRecoveryCodes},
		{"GET", "/account/sessions", account.Own, 0, ownAccount, security.List},
		{"DELETE", "/account/sessions", account.Own, 0, ownAccount, security.EndOthers},
		{"DELETE", "/account/sessions/{id}", account.Own, 0, ownAccount, security.EndOne},
		{"GET", "/account/brand/logo", agency.See, 0, ownAccount, brands.Logo},
		{"GET", "/agency/details", agency.Write, 0, plain, brands.Get},
		{"PUT", "/agency/details", agency.Write, 0, plain, brands.Save},
		{"PUT", "/agency/details/logo", agency.Write, 0, plain, brands.SetLogo},
		{"DELETE", "/agency/details/logo", agency.Write, 0, plain, brands.RemoveLogo},
		{"GET", "/agency/company", agency.Read, 0, plain, agencies.Clients},
		{"GET", "/agency/company/detailed", agency.Read, 0, plain, agencies.Detailed},
		{"POST", "/onboarding/sign-up", endpoint.Public, 0, open, signingUp.SignUp},
		{"POST", "/onboarding/sign-up/find", endpoint.Public, 0, open, signingUp.Find},
		{"POST", "/onboarding/sign-up/confirm", endpoint.Public, 0, open, signingUp.Confirm},
		{"GET", "/onboarding/industries", endpoint.Public, 0, open, signingUp.Industries},
		{"GET", "/company/company/onboarding", company.Read, 0, plain, onboardings.Get},
		{"POST", "/company/company/onboarding", company.Write, 0, plain, onboardings.Save},
		{"GET", "/company/company/information", company.Write, 0, acts, lookups.Find},
		{"GET", "/account/mail-settings", account.Own, 0, ownAccount, mails.Choices},
		{"PUT", "/account/mail-settings", account.Own, 0, ownAccount, mails.Choose},
		{"GET", "/mails/off", endpoint.Public, 0, open | byKey | always, mails.Page},
		{"POST", "/mails/off", endpoint.Public, 0, open | byKey | always, mails.TurnOff},
		{"POST", "/mails/on", endpoint.Public, 0, open | byKey | always, mails.TurnOn},
	}
}

func aiCalls(deps Deps) []route {
	aiPrompts := ai.NewPrompts(deps.AI.Assistant)
	aiCalls := ai.NewCalls(deps.AI.Assistant)
	assistants := ai.NewAssistants(deps.AI.Assistant)
	return []route{
		{"GET", "/admin/ai-prompt", assistant.Govern, 0, plain, aiPrompts.List},
		{"PUT", "/admin/ai-prompt/{kind}", assistant.Govern, 0, plain, aiPrompts.Word},
		{"GET", "/admin/ai-prompt/{kind}/version", assistant.Govern, 0, plain, aiPrompts.Versions},
		{"POST", "/admin/ai-prompt/{kind}/reset", assistant.Govern, 0, plain, aiPrompts.Reset},
		{"POST", "/admin/ai-prompt/{kind}/preview", assistant.Govern, 0, plain, aiPrompts.Preview},
		{"POST", "/admin/ai-prompt/{kind}/try", assistant.Govern, 0, plain, aiPrompts.Try},
		{"GET", "/company/ai/call", assistant.Read, 0, plain, aiCalls.Own},
		{"GET", "/company/ai/call/{id}", assistant.Read, 0, plain, aiCalls.Get},
		{"GET", "/admin/ai/call", assistant.Govern, 0, plain, aiCalls.List},
		{"GET", "/admin/ai/call/{id}", assistant.Govern, 0, plain, aiCalls.Get},
		{"GET", "/company/ai", assistant.See, 0, plain, assistants.State},
		{"PUT", "/company/ai", assistant.Manage, 0, plain, assistants.Turn},
		{"GET", "/admin/company/{id}/ai", assistant.Govern, 0, plain, assistants.StateOf},
		{"PUT", "/admin/company/{id}/ai", assistant.Govern, 0, plain, assistants.SetBudget},
	}
}

func booksCalls(deps Deps) []route {
	connections := books.NewConnections(deps.Books.Connections)
	imports := books.NewImports(deps.Books.Ledger)
	inboxes := books.NewInboxes(deps.Books.Inboxes)
	tables := books.NewTables(deps.Books.Ledger)
	suppliers := books.NewSuppliers(deps.Books.Suppliers, deps.Carbon.Footprints.Totals)
	return []route{
		{"GET", "/company/integration/providers", connection.See, tenant.Integrations, plain, connections.Providers},
		{"GET", "/company/integration", connection.See, tenant.Integrations, plain, connections.List},
		{"POST", "/company/integration", connection.Manage, tenant.Integrations, plain, connections.Connect},
		{"PUT", "/company/integration/{id}", connection.Manage, tenant.Integrations, plain, connections.Change},
		{"DELETE", "/company/integration/{id}", connection.Manage, tenant.Integrations, plain, connections.Disconnect},
		{"POST", "/company/integration/{id}/grant", connection.Manage, tenant.Integrations, plain, connections.Grant},
		{"POST", "/company/integration/{id}/import", connection.Manage, tenant.Integrations, plain, connections.Read},
		{"POST", "/company/integration/{id}/pause", connection.Manage, tenant.Integrations, plain, connections.Pause},
		{"POST", "/company/integration/{id}/resume", connection.Manage, tenant.Integrations, plain, connections.Resume},
		{"GET", "/company/integration/{id}/readings", connection.See, tenant.Integrations, plain, connections.Readings},
		{"GET", "/integrations/oauth/{provider}/callback", connection.Manage, tenant.Integrations, plain, connections.Granted},
		{"POST", "/company/upload", bookkeeping.Import, tenant.Integrations, plain, imports.Announce},
		{"PUT", "/company/upload/{id}/{part}", bookkeeping.Import, tenant.Integrations, plain, imports.Put},
		{"POST", "/company/import", bookkeeping.Import, tenant.Integrations, plain, imports.Start},
		{"GET", "/company/import", bookkeeping.Read, tenant.Integrations, plain, imports.List},
		{"POST", "/company/import/{id}/take-out", bookkeeping.Import, tenant.Integrations, plain, imports.TakeOut},
		{"POST", "/company/import/{id}/missing", bookkeeping.Import, tenant.Integrations, plain, imports.DecideMissing},
		{"POST", "/company/import/{id}/apart", bookkeeping.Import, tenant.Integrations, plain, imports.TellApart},
		{"POST", "/company/import/{id}/dismiss", bookkeeping.Import, tenant.Integrations, plain, imports.Dismiss},
		{"POST", "/company/import/{id}/table/look", bookkeeping.Import, tenant.Integrations, plain, tables.LookAtImport},
		{"POST", "/company/import/{id}/table/preview", bookkeeping.Import, tenant.Integrations, plain, tables.PreviewImport},
		{"POST", "/company/import/{id}/table/import", bookkeeping.Import, tenant.Integrations, plain, tables.AnswerImport},
		{"GET", "/company/source", bookkeeping.Read, tenant.Integrations, plain, imports.Sources},
		{"POST", "/company/source/{id}/same", bookkeeping.Import, tenant.Integrations, plain, imports.Choose},
		// What programs prove themselves with is a key and no session, so the service
		// asks for it, and for the feature, itself.
		{"GET", "/company/inbox", inbox.See, tenant.Integrations, plain, inboxes.List},
		{"POST", "/company/inbox", inbox.Manage, tenant.Integrations, plain, inboxes.Open},
		{"POST", "/company/inbox/{id}/renew", inbox.Manage, tenant.Integrations, plain, inboxes.Renew},
		{"DELETE", "/company/inbox/{id}", inbox.Manage, tenant.Integrations, plain, inboxes.Remove},
		{"GET", "/company/inbox/delivery", inbox.See, tenant.Integrations, plain, inboxes.Deliveries},
		{"POST", "/integration-inbox/{publicKey}", endpoint.Public, 0, open | byKey, inboxes.Receive},
		{"GET", "/integration-inbox/{publicKey}/imports/{id}", endpoint.Public, 0, open | byKey, inboxes.Status},
		{"POST", "/company/table/look", bookkeeping.Import, tenant.Integrations, plain, tables.Look},
		{"POST", "/company/table/preview", bookkeeping.Import, tenant.Integrations, plain, tables.Preview},
		{"POST", "/company/table/import", bookkeeping.Import, tenant.Integrations, plain, tables.Start},
		{"GET", "/company/table/mapping", bookkeeping.Read, tenant.Integrations, plain, tables.List},
		{"DELETE", "/company/table/mapping/{signature}", bookkeeping.Import, tenant.Integrations, plain, tables.Forget},
		{"GET", "/company/supplier", supplier.Read, tenant.Footprint, plain, suppliers.List},
		{"GET", "/company/supplier/double", supplier.Read, tenant.Footprint, plain, suppliers.Doubles},
		{"GET", "/company/supplier/decision", supplier.Read, tenant.Footprint, plain, suppliers.Decisions},
		{"GET", "/company/supplier/{id}", supplier.Read, tenant.Footprint, plain, suppliers.Get},
		{"POST", "/company/supplier/{id}/merge", supplier.Decide, tenant.Footprint, plain, suppliers.Merge},
		{"POST", "/company/supplier/{id}/distinct", supplier.Decide, tenant.Footprint, plain, suppliers.Distinguish},
		{"POST", "/company/supplier/{id}/separate", supplier.Decide, tenant.Footprint, plain, suppliers.Separate},
		{"DELETE", "/company/supplier/decision/{id}", supplier.Decide, tenant.Footprint, plain, suppliers.Undo},
	}
}

func footprintsCalls(deps Deps) []route {
	totals := footprints.NewFootprints(deps.Carbon.Footprints, deps.Admin.Jobs, deps.Reference.Categories, deps.locale())
	entries := footprints.NewEntries(deps.Carbon.Activities, deps.Carbon.Footprints.Totals, deps.Reference.Categories, deps.locale())
	energyContracts := footprints.NewEnergyContracts(deps.Carbon.Contracts, deps.Carbon.Footprints.Totals)
	return []route{
		{"GET", "/company/footprint/choices", footprint.Read, tenant.Footprint, plain, totals.Choices},
		{"GET", "/company/footprint/decision", footprint.Read, tenant.Footprint, plain, totals.Decisions},
		{"DELETE", "/company/footprint/decision/{id}", footprint.Decisive, tenant.Footprint, plain, totals.Undo},
		{"POST", "/company/footprint/{year}/decision", footprint.Decisive, tenant.Footprint, plain, totals.Decide},
		{"GET", "/company/footprint/vat", footprint.Read, tenant.Footprint, plain, totals.VAT},
		{"PUT", "/company/footprint/vat", footprint.Decisive, tenant.Footprint, plain, totals.HoldVAT},
		{"PUT", "/company/footprint/vat/account", footprint.Decisive, tenant.Footprint, plain, totals.HoldVATOn},
		{"GET", "/company/footprint/years", footprint.Read, tenant.Footprint, plain, totals.Years},
		{"GET", "/company/footprint/{year}", footprint.Read, tenant.Footprint, plain, totals.Overview},
		{"GET", "/company/footprint/{year}/activities", footprint.Read, tenant.Footprint, plain, totals.Activities},
		{"GET", "/company/footprint/{year}/transactions", footprint.Read, tenant.Footprint, plain, totals.Transactions},
		{"GET", "/company/footprint/{year}/transactions/file", footprint.Read, tenant.Footprint, plain, totals.File},
		{"GET", "/company/footprint/transaction/{id}", footprint.Read, tenant.Footprint, plain, totals.Trace},
		{"GET", "/company/footprint/{year}/runs", footprint.Read, tenant.Footprint, plain, totals.Runs},
		{"GET", "/company/footprint/{year}/runs/{from}/{to}", footprint.Read, tenant.Footprint, plain, totals.Compare},
		{"POST", "/company/footprint/{year}/bridge", footprint.Decisive, tenant.Footprint, plain, totals.Settle},
		{"GET", "/company/footprint/{year}/reconciliation", footprint.Read, tenant.Footprint, plain, totals.Reconciliation},
		{"GET", "/company/footprint/{year}/doubts", footprint.Read, tenant.Footprint, plain, totals.Doubts},
		{"GET", "/company/footprint/{year}/energy", footprint.Read, tenant.Footprint, plain, totals.Energy},
		{"GET", "/company/activity-entry", activity.Read, tenant.Footprint, plain, entries.List},
		{"POST", "/company/activity-entry", activity.Write, tenant.Footprint, plain, entries.Create},
		{"PUT", "/company/activity-entry/{id}", activity.Write, tenant.Footprint, plain, entries.Change},
		{"DELETE", "/company/activity-entry/{id}", activity.Write, tenant.Footprint, plain, entries.Remove},
		{"POST", "/company/activity-entry/{id}/restore", activity.Write, tenant.Footprint, plain, entries.Restore},
		{"POST", "/company/activity-entry/{id}/ask", activity.Write, tenant.Footprint, plain, entries.Ask},
		{"GET", "/company/activity-entry/flight", activity.Read, tenant.Footprint, plain, entries.Flight},
		{"GET", "/company/activity-entry/covered", activity.Read, tenant.Footprint, plain, entries.Covered},
		{"GET", "/company/activity-entry/category", activity.Read, tenant.Footprint, plain, entries.Categories},
		{"POST", "/company/activity-entry/import", activity.Write, tenant.Footprint, plain, entries.ImportSheet},
		{"GET", "/company/activity-entry/template", activity.Write, tenant.Footprint, plain, entries.Template},
		{"GET", "/company/energy-contract", energycontract.Read, tenant.Footprint, plain, energyContracts.List},
		{"POST", "/company/energy-contract", energycontract.Write, tenant.Footprint, plain, energyContracts.Create},
		{"PUT", "/company/energy-contract/{id}", energycontract.Write, tenant.Footprint, plain, energyContracts.Change},
		{"DELETE", "/company/energy-contract/{id}", energycontract.Write, tenant.Footprint, plain, energyContracts.Remove},
		{"POST", "/company/energy-contract/{id}/restore", energycontract.Write, tenant.Footprint, plain, energyContracts.Restore},
	}
}

func rulesCalls(deps Deps) []route {
	book := rules.NewRules(deps.Carbon.Rules, deps.Carbon.Footprints, deps.labels())
	suggestions := rules.NewSuggestions(deps.Carbon.Suggestions, deps.labels())
	factors := rules.NewFactors(deps.Carbon.Factors, deps.Carbon.Footprints.Totals, deps.labels())
	templates := rules.NewTemplates(deps.Carbon.Templates, deps.Carbon.Footprints.Trials, deps.labels())
	proposals := rules.NewProposals(deps.Carbon.Suggestions, deps.labels())
	return []route{
		{"GET", "/admin/carbon-rule/targets", rulebook.Manage, 0, plain, book.Targets},
		{"GET", "/admin/carbon-rule", rulebook.Manage, 0, plain, book.List},
		{"POST", "/admin/carbon-rule", rulebook.Manage, 0, plain, book.Create},
		{"PUT", "/admin/carbon-rule/{ruleId}", rulebook.Manage, 0, plain, book.Change},
		{"DELETE", "/admin/carbon-rule/{ruleId}", rulebook.Manage, 0, plain, book.Retire},
		{"GET", "/admin/carbon-rule/{ruleId}/history", rulebook.Manage, 0, plain, book.History},
		{"POST", "/admin/carbon-rule/{ruleId}/restore", rulebook.Manage, 0, plain, book.Restore},
		{"POST", "/admin/carbon-rule/{ruleId}/move", rulebook.Manage, 0, plain, book.Move},
		{"GET", "/admin/carbon-rule/findings", rulebook.Manage, 0, plain, book.Findings},
		{"GET", "/admin/carbon-rule/export", rulebook.Manage, 0, plain, book.Export},
		{"POST", "/admin/carbon-rule/import", rulebook.Manage, 0, plain, book.Take},
		{"GET", "/admin/company/{id}/carbon-rule", rulebook.Manage, 0, inCompany, book.List},
		{"POST", "/admin/company/{id}/carbon-rule", rulebook.Manage, 0, inCompany, book.Create},
		{"PUT", "/admin/company/{id}/carbon-rule/{ruleId}", rulebook.Manage, 0, inCompany, book.Change},
		{"DELETE", "/admin/company/{id}/carbon-rule/{ruleId}", rulebook.Manage, 0, inCompany, book.Retire},
		{"GET", "/admin/company/{id}/carbon-rule/{ruleId}/history", rulebook.Manage, 0, inCompany, book.History},
		{"POST", "/admin/company/{id}/carbon-rule/{ruleId}/restore", rulebook.Manage, 0, inCompany, book.Restore},
		{"POST", "/admin/company/{id}/carbon-rule/{ruleId}/move", rulebook.Manage, 0, inCompany, book.Move},
		{"GET", "/admin/company/{id}/carbon-rule/findings", rulebook.Manage, 0, inCompany, book.Findings},
		{"GET", "/admin/company/{id}/carbon-rule/export", rulebook.Manage, 0, inCompany, book.Export},
		{"POST", "/admin/company/{id}/carbon-rule/import", rulebook.Manage, 0, inCompany, book.Take},
		{"POST", "/admin/carbon-rule/{ruleId}/put-back", rulebook.Manage, 0, plain, book.PutBack},
		{"GET", "/admin/carbon-rule/companies", rulebook.Manage, 0, plain, book.Concerned},
		{"POST", "/admin/carbon-rule/try/{companyId}", rulebook.Manage, 0, plain, book.TryShared},
		{"POST", "/admin/company/{id}/carbon-rule/{ruleId}/put-back", rulebook.Manage, 0, inCompany, book.PutBack},
		{"POST", "/admin/company/{id}/carbon-rule/try", rulebook.Manage, 0, inCompany, book.Try},
		{"GET", "/admin/carbon-template/{templateId}/rule", rulebook.Manage, 0, inTemplate, book.List},
		{"POST", "/admin/carbon-template/{templateId}/rule", rulebook.Manage, 0, inTemplate, book.Create},
		{"PUT", "/admin/carbon-template/{templateId}/rule/{ruleId}", rulebook.Manage, 0, inTemplate, book.Change},
		{"DELETE", "/admin/carbon-template/{templateId}/rule/{ruleId}", rulebook.Manage, 0, inTemplate, book.Retire},
		{"GET", "/admin/carbon-template/{templateId}/rule/{ruleId}/history", rulebook.Manage, 0, inTemplate, book.History},
		{"POST", "/admin/carbon-template/{templateId}/rule/{ruleId}/restore", rulebook.Manage, 0, inTemplate, book.Restore},
		{"POST", "/admin/carbon-template/{templateId}/rule/{ruleId}/move", rulebook.Manage, 0, inTemplate, book.Move},
		{"GET", "/admin/carbon-template/{templateId}/rule/findings", rulebook.Manage, 0, inTemplate, book.Findings},
		{"GET", "/admin/carbon-template/{templateId}/rule/export", rulebook.Manage, 0, inTemplate, book.Export},
		{"POST", "/admin/carbon-template/{templateId}/rule/import", rulebook.Manage, 0, inTemplate, book.Take},
		{"GET", "/admin/carbon-suggestion", suggestion.Review, 0, plain, suggestions.List},
		{"POST", "/admin/carbon-suggestion/bulk", suggestion.Review, 0, plain, suggestions.Bulk},
		{"GET", "/admin/carbon-suggestion/{id}", suggestion.Review, 0, plain, suggestions.Get},
		{"POST", "/admin/carbon-suggestion/{id}/approve", suggestion.Review, 0, plain, suggestions.Approve},
		{"POST", "/admin/carbon-suggestion/{id}/reject", suggestion.Review, 0, plain, suggestions.Reject},
		{"POST", "/admin/carbon-suggestion/{id}/flag", suggestion.Review, 0, plain, suggestions.Flag},
		{"POST", "/admin/carbon-suggestion/{id}/undo", suggestion.Review, 0, plain, suggestions.Undo},
		{"GET", "/admin/emission-factor", library.Manage, 0, plain, factors.List},
		{"POST", "/admin/emission-factor", library.Manage, 0, plain, factors.Add},
		{"GET", "/admin/emission-factor/choices", library.Manage, 0, plain, factors.Choices},
		{"GET", "/admin/emission-factor/export", library.Manage, 0, plain, factors.Export},
		{"POST", "/admin/emission-factor/check", library.Manage, 0, plain, factors.Check},
		{"GET", "/admin/emission-factor/{factorId}", library.Manage, 0, plain, factors.Card},
		{"DELETE", "/admin/emission-factor/{factorId}", library.Manage, 0, plain, factors.Withdraw},
		{"POST", "/admin/emission-factor/{factorId}/supersede", library.Manage, 0, plain, factors.Supersede},
		{"POST", "/admin/emission-factor/{factorId}/put-back", library.Manage, 0, plain, factors.PutBack},
		{"GET", "/admin/carbon-template", rulebook.Manage, 0, plain, templates.List},
		{"POST", "/admin/carbon-template", rulebook.Manage, 0, plain, templates.Create},
		{"GET", "/admin/carbon-template/{templateId}", rulebook.Manage, 0, plain, templates.Get},
		{"PUT", "/admin/carbon-template/{templateId}", rulebook.Manage, 0, plain, templates.Change},
		{"DELETE", "/admin/carbon-template/{templateId}", rulebook.Manage, 0, plain, templates.Retire},
		{"POST", "/admin/carbon-template/{templateId}/restore", rulebook.Manage, 0, plain, templates.Restore},
		{"POST", "/admin/carbon-template/{templateId}/publish", rulebook.Manage, 0, plain, templates.Publish},
		{"GET", "/admin/carbon-template/{templateId}/companies", rulebook.Manage, 0, plain, templates.Followers},
		{"POST", "/admin/carbon-template/{templateId}/companies", rulebook.Manage, 0, plain, templates.Follow},
		{"GET", "/admin/company/{id}/carbon-template", rulebook.Manage, 0, inCompany, templates.Of},
		{"PUT", "/admin/company/{id}/carbon-template/{templateId}", rulebook.Manage, 0, inCompany, templates.FollowHere},
		{"POST", "/admin/company/{id}/carbon-template/{templateId}/try", rulebook.Manage, 0, inCompany, templates.Try},
		{"GET", "/company/carbon-template", rulebook.See, tenant.Footprint, plain, templates.Of},
		{"PUT", "/company/carbon-template/{templateId}", rulebook.Choose, tenant.Footprint, plain, templates.FollowHere},
		{"POST", "/company/carbon-template/{templateId}/try", rulebook.Choose, tenant.Footprint, plain, templates.Try},
		{"POST", "/company/carbon-template/{templateId}/refuse", rulebook.Choose, tenant.Footprint, plain, templates.Refuse},
		{"GET", "/company/footprint/proposal", suggestion.ReadWishes, tenant.Footprint, plain, proposals.List},
		{"POST", "/company/footprint/decision/{id}/proposal", suggestion.Propose, tenant.Footprint, plain, proposals.Make},
	}
}

func questionsCalls(deps Deps) []route {
	said := deps.Questions.Answers
	answers := questions.NewAnswers(said.Writing, said.Evidence)
	asked := questions.NewQuestions(said.Reading, said.Assignments, said.Comments, said.Calendar, deps.Reference.Catalogue, deps.locale())
	talks := conversations.NewConversations(deps.Questions.Conversations, said.Calendar)
	notices := conversations.NewNotices(deps.Questions.Notices, deps.locale())
	assessments := questions.NewAssessments(said.Assessments, deps.locale())
	optOuts := questions.NewOptOuts(said.OptOuts, deps.locale())
	editions := questions.NewEditions(said.Editions, deps.locale())
	assessor := report.NewAssessor(said.Progress, deps.People.Companies, deps.Carbon.Footprints.Totals, deps.Reporting.Filings)
	completeness := questions.NewCompleteness(assessor, deps.locale())
	migration := questions.NewMigration(said.Carry)
	progress := questions.NewProgress(said.Progress, deps.locale())
	figures := questions.NewFigures(said.Writing, deps.Carbon.Footprints.Totals)
	topics := questions.NewTopics(said.Assessments, deps.locale())
	oversight := questions.NewOversight(deps.Carbon.Footprints.Totals)
	answerActivity := questions.NewAnswerActivity(said.History, deps.locale())
	prefills := questions.NewPrefills(deps.Questions.Prefill, said.Calendar, deps.locale())
	return []route{
		{"POST", "/company/answer", answer.Write, 0, plain, answers.Save},
		{"PUT", "/company/answer/{id}/status", answer.Write, 0, plain, answers.Mark},
		{"POST", "/company/answer/import", answer.Write, 0, plain, answers.Imports},
		{"PUT", "/company/answer/{id}/documents", answer.Write, tenant.Documents, plain, answers.SetDocuments},
		{"DELETE", "/company/answer/{id}/documents/{documentId}", answer.Write, tenant.Documents, plain, answers.Detach},
		{"GET", "/company/question/{date}/{section}", answer.ReadAssigned, 0, plain, asked.List},
		{"GET", "/company/question/{id}", answer.ReadAssigned, 0, plain, asked.Get},
		{"GET", "/company/question/{id}/related/{date}", answer.ReadAssigned, 0, plain, asked.Related},
		{"GET", "/company/answer/tags/{date}", answer.ReadAssigned, 0, plain, asked.Tags},
		{"POST", "/company/question/{id}/assign/{userId}", answer.Assign, 0, plain, asked.Assign},
		{"DELETE", "/company/question/{id}/assign", answer.Assign, 0, plain, asked.Unassign},
		{"POST", "/company/question/bulk-assign", answer.Assign, 0, plain, asked.AssignMany},
		{"PUT", "/company/question/{id}/comment", answer.Write, 0, plain, asked.Comment},
		{"GET", "/company/conversation", answer.ReadAssigned, 0, plain, talks.List},
		{"GET", "/company/conversation/people", answer.ReadAssigned, 0, plain, talks.People},
		{"POST", "/company/conversation", answer.Write, 0, plain, talks.Open},
		{"POST", "/company/conversation/{id}/message", answer.Write, 0, plain, talks.Reply},
		{"PUT", "/company/conversation/{id}/resolved", answer.Write, 0, plain, talks.Resolve},
		{"DELETE", "/company/conversation/{id}/message/{messageId}", answer.Write, 0, plain, talks.TakeBack},
		{"GET", "/notices", account.Own, 0, plain, notices.List},
		{"POST", "/notices/read", account.Own, 0, plain, notices.Read},
		{"GET", "/catalogue/option/{list}", endpoint.SignedIn, 0, plain, asked.Options},
		{"GET", "/company/materiality/{date}", answer.ReadAssigned, 0, plain, assessments.Assess},
		{"POST", "/company/materiality/essential", answer.Write, tenant.ResultAndMethod, plain, assessments.Decide},
		{"GET", "/admin/company/{id}/question/{date}", answer.OptOut, 0, inCompany, optOuts.List},
		{"POST", "/admin/company/{id}/opt-out", answer.OptOut, 0, inCompany, optOuts.OptOut},
		{"POST", "/admin/company/{id}/opt-out/take-back", answer.OptOut, 0, inCompany, optOuts.TakeBack},
		{"GET", "/company/edition/{date}", answer.Carry, 0, plain, editions.Get},
		{"POST", "/company/edition", answer.Carry, 0, plain, editions.Move},
		{"GET", "/company/report/completeness", report.Read, tenant.Report, plain, completeness.Get},
		{"GET", "/company/migration/years", answer.Carry, 0, plain, migration.Years},
		{"GET", "/company/migration/preview", answer.Carry, 0, plain, migration.Preview},
		{"POST", "/company/migration", answer.Carry, 0, plain, migration.Start},
		{"DELETE", "/company/migration/{id}", answer.Carry, 0, plain, migration.TakeBack},
		{"GET", "/company/company/progress/{date}", answer.ReadAssigned, 0, plain, progress.Year},
		{"GET", "/company/answer/counts/{date}", answer.ReadAssigned, 0, plain, progress.Counts},
		{"GET", "/company/question/{id}/footprint/{date}", answer.ReadAssigned, tenant.Footprint, plain, figures.Offer},
		{"POST", "/company/question/{id}/footprint/{date}", answer.Write, tenant.Footprint, plain, figures.Take},
		{"GET", "/company/topic/{date}", answer.ReadAssigned, 0, plain, topics.List},
		{"GET", "/admin/footprint", totals.Oversee, 0, plain, oversight.List},
		{"GET", "/company/answer/activity/{date}", answer.ReadAssigned, 0, plain, answerActivity.List},
		{"POST", "/company/question/{id}/ask", answer.Write, 0, plain, prefills.Ask},
		{"GET", "/company/answer-suggestion/{date}", answer.ReadAssigned, 0, plain, prefills.List},
		{"POST", "/company/answer-suggestion/accept", answer.Write, 0, plain, prefills.AcceptMany},
		{"POST", "/company/answer-suggestion/{id}/accept", answer.Write, 0, plain, prefills.Accept},
		{"POST", "/company/answer-suggestion/{id}/decline", answer.Write, 0, plain, prefills.Decline},
		{"POST", "/company/answer-suggestion/{id}/reopen", answer.Write, 0, plain, prefills.Reopen},
		{"POST", "/company/company/onboarding/ai", prefill.Start, 0, plain, prefills.Start},
		{"DELETE", "/company/company/onboarding/ai/{id}", prefill.Start, 0, plain, prefills.Stop},
	}
}

func documentsCalls(deps Deps) []route {
	files := documents.NewDocuments(deps.Questions.Documents, deps.Questions.Answers.Evidence, deps.Links, deps.locale())
	workbooks := documents.NewWorkbooks(deps.Questions.Workbooks, deps.Questions.Answers.Writing, deps.locale())
	return []route{
		{"GET", "/company/document", document.Read, tenant.Documents, plain, files.List},
		{"POST", "/company/document", document.Write, tenant.Documents, plain, files.Add},
		{"POST", "/company/document/upload", document.Write, tenant.Documents, plain, files.Announce},
		{"PUT", "/company/document/upload/{id}/{part}", document.Write, tenant.Documents, plain, files.Put},
		{"POST", "/company/document/{id}/link", document.Read, tenant.Documents, plain, files.Link},
		{"GET", "/company/document/{id}/file", document.Read, tenant.Documents, plain, files.Download},
		{"DELETE", "/company/document/{id}", document.Write, tenant.Documents, plain, files.Remove},
		{"POST", "/company/document/{id}/restore", document.Write, tenant.Documents, plain, files.Restore},
		{"POST", "/company/answer/workbook", answer.Read, tenant.Report, plain, workbooks.Compare},
		{"POST", "/company/answer/workbook/apply", answer.Read, tenant.Report, plain, workbooks.Apply},
		{"POST", "/company/answer/workbook/undo", answer.Read, tenant.Report, plain, workbooks.Undo},
	}
}

func chainCalls(deps Deps) []route {
	supplierRequests := chain.NewSupplierRequests(deps.Chain.SupplierRequests)
	customerRequests := chain.NewCustomerRequests(deps.Chain.CustomerRequests, deps.Chain.Letters, deps.locale())
	supplierVisits := chain.NewSupplierVisits(deps.Chain.SupplierRequests)
	supplyChain := chain.NewSupplyChain(deps.Chain.SupplyChain, deps.Carbon.Footprints.Totals)
	return []route{
		{"GET", "/company/supplier-request", supplierrequest.Read, tenant.SupplyChain, plain, supplierRequests.List},
		{"POST", "/company/supplier-request", supplierrequest.Write, tenant.SupplyChain, plain, supplierRequests.Ask},
		{"GET", "/company/supplier-request-cap", supplierrequest.Read, tenant.SupplyChain, plain, supplierRequests.Cap},
		{"GET", "/company/supplier-request/{id}", supplierrequest.Read, tenant.SupplyChain | tenant.Footprint, plain, supplierRequests.Review},
		{"POST", "/company/supplier-request/{id}/resend", supplierrequest.Write, tenant.SupplyChain, plain, supplierRequests.Resend},
		{"POST", "/company/supplier-request/{id}/withdraw", supplierrequest.Write, tenant.SupplyChain, plain, supplierRequests.Withdraw},
		{"POST", "/company/supplier-request/{id}/accept", supplierrequest.Write, tenant.SupplyChain | tenant.Footprint, plain, supplierRequests.Accept},
		{"POST", "/company/supplier-request/{id}/reject", supplierrequest.Write, tenant.SupplyChain, plain, supplierRequests.Reject},
		{"POST", "/company/supplier-request/{id}/undo", supplierrequest.Write, tenant.SupplyChain | tenant.Footprint, plain, supplierRequests.Undo},
		{"POST", "/supplier-request/open", endpoint.Public, 0, open, supplierVisits.Open},
		{"POST", "/supplier-request/draft", endpoint.Public, 0, open, supplierVisits.Draft},
		{"POST", "/supplier-request/submit", endpoint.Public, 0, open, supplierVisits.Submit},
		{"POST", "/supplier-request/decline", endpoint.Public, 0, open, supplierVisits.Decline},
		{"GET", "/mails/supplier-request/off", endpoint.Public, 0, open | byKey | always, supplierVisits.Page},
		{"POST", "/mails/supplier-request/off", endpoint.Public, 0, open | byKey | always, supplierVisits.MailsOff},
		{"POST", "/mails/supplier-request/on", endpoint.Public, 0, open | byKey | always, supplierVisits.MailsOn},
		{"GET", "/company/customer-request", customerrequest.Read, tenant.SupplyChain, plain, customerRequests.List},
		{"POST", "/company/customer-request", customerrequest.Write, tenant.SupplyChain, plain, customerRequests.Create},
		{"GET", "/company/customer-request/items", customerrequest.Read, tenant.SupplyChain, plain, customerRequests.Offer},
		{"POST", "/company/customer-request/judge", customerrequest.Read, tenant.SupplyChain, reads, customerRequests.Judge},
		{"GET", "/company/customer-request/{id}", customerrequest.Read, tenant.SupplyChain, plain, customerRequests.Get},
		{"PUT", "/company/customer-request/{id}", customerrequest.Write, tenant.SupplyChain, plain, customerRequests.Update},
		{"DELETE", "/company/customer-request/{id}", customerrequest.Write, tenant.SupplyChain, plain, customerRequests.Remove},
		{"POST", "/company/customer-request/{id}/restore", customerrequest.Write, tenant.SupplyChain, plain, customerRequests.Restore},
		{"GET", "/company/customer-request/{id}/letter", customerrequest.Read, tenant.SupplyChain, plain, customerRequests.Letter},
		{"GET", "/company/customer-request/{id}/letter/text", customerrequest.Read, tenant.SupplyChain, plain, customerRequests.Text},
		{"GET", "/company/supply-chain", supplychain.Read, tenant.SupplyChain, plain, supplyChain.Get},
		{"POST", "/company/supply-chain", supplychain.Write, tenant.SupplyChain, plain, supplyChain.Change},
		{"GET", "/company/supply-chain/figures", supplychain.Read, tenant.SupplyChain | tenant.Footprint, plain, supplyChain.Figures},
	}
}

func reportingCalls(deps Deps) []route {
	hierarchy := reporting.NewHierarchy(deps.Reporting.Groups, deps.Reference.Categories, deps.locale())
	reports := reporting.NewReports(deps.Reporting.Reports, deps.Carbon.Footprints.Consolidations, deps.Links, deps.labels())
	seals := reporting.NewSeals(deps.Reporting.Seals)
	digital := reporting.NewDigital(deps.Reporting.Filings, deps.locale())
	return []route{
		{"GET", "/company/hierarchy/{date}", group.Read, 0, plain, hierarchy.Overview},
		{"GET", "/company/hierarchy/{date}/compliance", group.Read, 0, plain, hierarchy.Compliance},
		{"GET", "/company/hierarchy/{date}/progress", group.Read, 0, plain, hierarchy.Progress},
		{"GET", "/company/hierarchy/{date}/emissions", group.Read, tenant.Footprint, plain, hierarchy.Emissions},
		{"GET", "/company/hierarchy/{date}/emissions/doubts", group.Read, tenant.Footprint, plain, hierarchy.Doubts},
		{"GET", "/company/hierarchy/{date}/kpi", group.Read, 0, plain, hierarchy.Kpis},
		{"GET", "/company/hierarchy/{date}/question", group.Read, 0, plain, hierarchy.Questions},
		{"PUT", "/company/hierarchy/kpi", group.Write, 0, plain, hierarchy.Follow},
		{"PUT", "/company/hierarchy/seller", group.Write, tenant.Footprint, plain, hierarchy.Tell},
		{"PUT", "/company/hierarchy/member/{id}", group.Write, 0, plain, hierarchy.Hold},
		{"GET", "/company/hierarchy/member/{id}/history", group.Read, 0, plain, hierarchy.History},
		{"GET", "/company/report", report.Read, 0, plain, reports.List},
		{"POST", "/company/report", report.Make, 0, plain, reports.Order},
		{"GET", "/company/report/forms", report.Read, 0, plain, reports.Forms},
		{"POST", "/company/report/{id}/link", report.Read, 0, plain, reports.Link},
		{"GET", "/company/report/{id}/file", report.Read, 0, plain, reports.Download},
		{"DELETE", "/company/report/waiting", report.Make, 0, plain, reports.CancelWaiting},
		{"DELETE", "/company/report/{id}", report.Make, 0, plain, reports.Remove},
		{"GET", "/company/seal", seal.Read, 0, plain, seals.Years},
		{"GET", "/company/seal/{year}", seal.Verify, tenant.Report, plain, seals.List},
		{"POST", "/company/seal/{year}", seal.Make, tenant.Report, plain, seals.Seal},
		{"POST", "/company/seal/{year}/open", seal.Make, tenant.Report, plain, seals.Open},
		{"GET", "/company/seal/{year}/{version}/differences", seal.Verify, tenant.Report, plain, seals.Differences},
		{"GET", "/company/seal/{year}/{version}/manifest", seal.Verify, tenant.Report, plain, seals.Manifest},
		{"GET", "/company/report/check/{date}", report.Make, tenant.Report, plain, digital.Check},
	}
}

func adminCalls(deps Deps) []route {
	dashboards := admin.NewDashboards(deps.Admin.Operations)
	auditLog := admin.NewAuditLog(deps.Admin.Audit)
	jobs := admin.NewJobs(deps.Admin.Jobs, deps.Alive)
	return []route{
		{"GET", "/admin/dashboard", operations.Read, 0, plain, dashboards.Get},
		{"POST", "/admin/job/{id}/restart", operations.Restart, 0, plain, dashboards.Restart},
		{"POST", "/company/job/{id}/restart", job.Restart, 0, plain, dashboards.RestartOwn},
		{"GET", "/admin/audit-log", audit.ReadAll, 0, plain, auditLog.List},
		{"GET", "/admin/audit-log/export", audit.ReadAll, 0, plain, auditLog.Export},
		{"GET", "/agency/audit-log", audit.ReadClients, 0, plain, auditLog.List},
		{"GET", "/agency/audit-log/export", audit.ReadClients, 0, plain, auditLog.Export},
		{"GET", "/company/audit-log", audit.Read, 0, plain, auditLog.List},
		{"GET", "/company/audit-log/export", audit.Read, 0, plain, auditLog.Export},
		{"GET", "/company/job", job.Read, 0, plain, jobs.List},
		{"GET", "/company/job/{id}", job.Read, 0, plain, jobs.Get},
		{"GET", "/company/job/{id}/events", job.Read, 0, plain, jobs.Watch},
	}
}
