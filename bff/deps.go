package bff

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"tillit/bff/chain"
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
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/suggestion"
	"tillit/core/carbon/template"
	"tillit/core/chain/customerrequest"
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
	"tillit/core/questions/assessment"
	"tillit/core/questions/assignment"
	"tillit/core/questions/carry"
	"tillit/core/questions/comment"
	"tillit/core/questions/conversation"
	"tillit/core/questions/document"
	"tillit/core/questions/edition"
	"tillit/core/questions/evidence"
	"tillit/core/questions/history"
	"tillit/core/questions/noticeboard"
	"tillit/core/questions/optout"
	"tillit/core/questions/prefill"
	"tillit/core/questions/progress"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/reading"
	"tillit/core/questions/workbook"
	"tillit/core/questions/writing"
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
	Links    *link.Maker

	Areas
}

// Areas are the services of the product, area by area.
type Areas struct {
	Reference Reference
	AI        AI
	People    People
	Books     Books
	Carbon    Carbon
	Questions Questions
	Chain     Chain
	Reporting Reporting
	Admin     Admin
}

// Reference are the services for what belongs to no company.
type Reference struct {
	Catalogue  *catalogue.Catalogue
	Categories *category.Tree
}

// AI are the services for the use of language models.
type AI struct {
	Assistant *assistant.Service
}

// People are the services for people, and the companies and agencies that they are of.
type People struct {
	Accounts    *account.Service
	Agencies    *agency.Service
	Brands      *agency.Brands
	Companies   *company.Service
	CompanyKeys *company.Keys
	Credentials *credential.Service
	Lookups     *lookup.Service
	Mailing     *mailing.Service
	Onboardings *onboarding.Service
	Sessions    *sessions.Service
	SignIns     *signin.Service
	SignUps     *signup.Service
}

// Books are the services for how books come in.
type Books struct {
	Connections *connection.Service
	Inboxes     *inbox.Service
	Ledger      *bookkeeping.Service
	Suppliers   *supplier.Service
}

// Carbon are the services for what footprints are made of.
type Carbon struct {
	Activities  *activity.Service
	Contracts   *energycontract.Service
	Factors     *library.Service
	Footprints  parts.Parts
	Rules       *rulebook.Service
	Suggestions *suggestion.Service
	Templates   *template.Service
}

// Questions are the services for what companies answer.
type Questions struct {
	Answers       Answers
	Conversations *conversation.Service
	Documents     *document.Service
	Notices       *noticeboard.Service
	Prefill       *prefill.Service
	Workbooks     *workbook.Service
}

// Answers are the services for the answers themselves, one a use.
type Answers struct {
	Calendar questionnaire.Calendar

	Assessments *assessment.Service
	Assignments *assignment.Service
	Carry       *carry.Service
	Comments    *comment.Service
	Editions    *edition.Service
	Evidence    *evidence.Service
	History     *history.Service
	OptOuts     *optout.Service
	Progress    *progress.Service
	Reading     *reading.Service
	Writing     *writing.Service
}

// Chain are the services for supply chains.
type Chain struct {
	CustomerRequests *customerrequest.Service
	Letters          chain.Letters
	SupplyChain      *supplychain.Service
	SupplierRequests *supplierrequest.Service
}

// Reporting are the services for what leaves the product, and what holds it.
type Reporting struct {
	Filings *vsme.Service
	Groups  *group.Service
	Reports *report.Service
	Seals   *seal.Service
}

// Admin are the services for what operates the product.
type Admin struct {
	Audit      *audit.Service
	Jobs       *job.Service
	Operations *operations.Service
}

// locale is the usual language.
func (d Deps) locale() catalogue.Locale { return catalogue.Locale(d.Settings.DefaultLocale) }

// labels name what is stored as a code.
func (d Deps) labels() view.Labels {
	return view.Labels{Tree: d.Reference.Categories, Usual: string(d.locale())}
}
