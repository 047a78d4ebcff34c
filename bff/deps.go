package bff

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"tillit/bff/link"
	"tillit/bff/people"
	"tillit/bff/session"
	"tillit/bff/view"
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
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/mailing"
	sessions "tillit/core/people/account/session"
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

// Deps are the services behind the calls, and the door that finds out who
// calls.
type Deps struct {
	// Alive ends when the server stops; open event streams end with it.
	Alive      context.Context //nolint:containedctx // the life of the server, not of a request
	Middleware []fiber.Handler // before the door
	Door       *session.Door   // nil lets everybody in as nobody
	Origin     string          // under which people reach the product
	Proxies    Proxies         // who may say for whom they ask

	Settings people.Settings

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
	Sessions    *sessions.Service
	SignIns     *signin.Service
	SignUps     *signup.Service
	Suggestions *suggestion.Service
	Suppliers   *supplier.Service
	SupplyChain *supplychain.Service

	SupplierRequests *supplierrequest.Service

	Templates *template.Service
	Workbooks *workbook.Service
}

// locale is the usual language.
func (d Deps) locale() catalogue.Locale { return catalogue.Locale(d.Settings.DefaultLocale) }

// labels name what is stored as a code.
func (d Deps) labels() view.Labels {
	return view.Labels{Tree: d.Categories, Usual: string(d.locale())}
}
