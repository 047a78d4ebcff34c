package bff

import (
	"context"
	"slices"

	"github.com/gofiber/fiber/v3"

	"tillit/bff/endpoint"
	"tillit/bff/link"
	"tillit/core/admin/operations"
	"tillit/core/ai/assistant"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/books/inbox"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/suggestion"
	"tillit/core/carbon/template"
	"tillit/core/chain/supplierrequest"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
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
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/questions/workbook"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
)

// Deps are the services behind the calls, and the middleware that finds out
// who calls.
type Deps struct {
	// Alive ends when the server stops; open event streams end with it.
	Alive      context.Context //nolint:containedctx // the life of the server, not of a request
	Middleware []fiber.Handler
	Origin     string  // under which people reach the product
	Proxies    Proxies // who may say for whom they ask

	Settings Settings

	Accounts    *account.Service
	Activities  *activity.Service
	Contracts   *energycontract.Service
	Agencies    *agency.Service
	Answers     *answer.Service
	Assistant   *assistant.Service
	Audit       *audit.Service
	Catalogue   *catalogue.Catalogue
	Categories  *category.Tree
	Brands      *agency.Brands
	Companies   *company.Service
	CompanyKeys *company.Keys
	Connections *connection.Service
	Credentials *credential.Service
	Documents   *document.Service
	Factors     *library.Service
	Footprints  *footprint.Service
	Groups      *group.Service
	Inboxes     *inbox.Service
	Jobs        *job.Service
	Ledger      *bookkeeping.Service
	Mailing     *mailing.Service
	Lookups     *lookup.Service
	Links       *link.Maker
	Onboardings *onboarding.Service
	Operations  *operations.Service
	Prefill     *prefill.Service
	Reports     *report.Service
	Filings     *vsme.Service
	Seals       *seal.Service
	Rules       *rulebook.Service
	Sessions    *session.Service
	SignIns     *signin.Service
	SignUps     *signup.Service
	Suggestions *suggestion.Service
	Suppliers   *supplier.Service
	SupplyChain *supplychain.Service

	SupplierRequests *supplierrequest.Service

	Templates *template.Service
	Workbooks *workbook.Service
}

// route is one line of the table: a call, who may make it, the feature it
// belongs to, and the function behind it.
type route struct {
	method     string
	path       string
	permission tenant.Permission
	feature    tenant.Feature
	handle     endpoint.Handler
}

// routes is every call of the product.
func routes(deps Deps) []route {
	locale := catalogue.Locale(deps.Settings.DefaultLocale)
	clients := portfolio{deps.Companies, deps.Answers}
	return slices.Concat(
		accounts{deps.Accounts, deps.Sessions, deps.Credentials, deps.SignIns, deps.Companies, deps.Onboardings, deps.Brands, deps.Settings}.routes(),
		security{deps.Credentials, deps.Sessions}.routes(),
		signingUp{deps.SignUps}.routes(),
		mails{deps.Mailing}.routes(),
		people{deps.Accounts, deps.Credentials}.routes(),
		administration{clients, deps.Companies, deps.Onboardings, deps.Agencies}.routes(),
		companyCare{deps.Companies, deps.CompanyKeys}.routes(),
		assistants{deps.Assistant}.routes(),
		aiCalls{deps.Assistant}.routes(),
		aiPrompts{deps.Assistant}.routes(),
		oversight{deps.Footprints}.routes(),
		dashboards{deps.Operations}.routes(),
		optOuts{deps.Answers, locale}.routes(),
		agencies{clients}.routes(),
		brands{deps.Brands}.routes(),
		auditLog{deps.Audit}.routes(),
		companies{deps.Companies, deps.Accounts}.routes(),
		lookups{deps.Lookups, deps.Companies}.routes(),
		onboardings{deps.Onboardings, deps.Companies, deps.Answers, locale}.routes(),
		hierarchy{deps.Groups, deps.Categories, locale}.routes(),
		newQuestions(deps.Answers, deps.Catalogue, locale).routes(),
		answers{deps.Answers}.routes(),
		workbooks{deps.Workbooks, deps.Answers, locale}.routes(),
		documents{deps.Documents, deps.Answers, deps.Links, locale}.routes(),
		progress{deps.Answers, locale}.routes(),
		answerActivity{deps.Answers, locale}.routes(),
		prefills{deps.Prefill, deps.Answers, locale}.routes(),
		assessments{deps.Answers, locale}.routes(),
		topics{deps.Answers, locale}.routes(),
		migration{deps.Answers}.routes(),
		figures{deps.Answers, deps.Footprints}.routes(),
		editions{deps.Answers, locale}.routes(),
		imports{deps.Ledger}.routes(),
		tables{deps.Ledger}.routes(),
		inboxes{deps.Inboxes}.routes(),
		connections{deps.Connections}.routes(),
		proposals{deps.Suggestions, footprintLabels{deps.Categories, string(locale)}}.routes(),
		newFootprints(deps.Footprints, deps.Jobs, deps.Categories, locale).routes(),
		rules{deps.Rules, deps.Footprints, footprintLabels{deps.Categories, string(locale)}}.routes(),
		templates{deps.Templates, deps.Footprints, footprintLabels{deps.Categories, string(locale)}}.routes(),
		factors{deps.Factors, deps.Footprints, footprintLabels{deps.Categories, string(locale)}}.routes(),
		suggestions{deps.Suggestions, footprintLabels{deps.Categories, string(locale)}}.routes(),
		suppliers{deps.Suppliers, deps.Footprints}.routes(),
		supplyChain{deps.SupplyChain, deps.Footprints}.routes(),
		supplierRequests{deps.SupplierRequests}.routes(),
		supplierVisits{deps.SupplierRequests}.routes(),
		energyContracts{deps.Contracts, deps.Footprints}.routes(),
		newEntries(deps.Activities, deps.Footprints, deps.Categories, locale).routes(),
		reports{deps.Reports, deps.Footprints, deps.Links, footprintLabels{deps.Categories, string(locale)}}.routes(),
		completeness{report.NewAssessor(deps.Answers, deps.Companies, deps.Footprints, deps.Filings), locale}.routes(),
		digital{deps.Filings, locale}.routes(),
		seals{deps.Seals}.routes(),
		newJobs(deps.Jobs, deps.Alive).routes(),
	)
}
