package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"tillit/bff"
	"tillit/bff/front"
	"tillit/bff/link"
	"tillit/bff/people"
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
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/suggestion"
	"tillit/core/carbon/template"
	"tillit/core/chain/supplierrequest"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/unpack"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/mailing"
	"tillit/core/people/account/password"
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
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/integrations"
	"tillit/integrations/format"
	"tillit/integrations/goclimate"
	"tillit/integrations/languagemodel"
	"tillit/integrations/sheet"
	"tillit/integrations/signon"
	"tillit/integrations/text"
	"tillit/integrations/webpage"
	"tillit/integrations/wire"
	"tillit/jobs"
	"tillit/reports/page"
	"tillit/reports/typst"
)

// program is what reports say that they were made by.
const program = "Tillit " + bff.Version

// services are the domains on one database.
type services struct {
	process Process
	origin  string // where people reach the product

	db          *pg.DB
	files       *blob.Store
	sender      mail.Sender
	templates   *mail.Templates
	jobs        *job.Service
	accounts    *account.Service
	sessions    *sessions.Service
	credentials *credential.Service
	signIns     *signin.Service
	mailing     *mailing.Service
	companies   *company.Service
	keys        *company.Keys
	links       *link.Maker
	agencies    *agency.Service
	brands      *agency.Brands
	catalogue   *catalogue.Catalogue
	answers     *answer.Service
	audit       *audit.Service
	onboardings *onboarding.Service
	signUps     *signup.Service
	operations  *operations.Service
	documents   *document.Service
	ledger      *bookkeeping.Service
	inboxes     *inbox.Service
	connections *connection.Service
	factors     *library.Service
	activities  *activity.Service
	flights     *goclimate.Client
	contracts   *energycontract.Service
	footprints  *footprint.Service
	groups      *group.Service
	assistant   *assistant.Service
	prefill     *prefill.Service
	lookups     *lookup.Service
	suggestions *suggestion.Service
	suppliers   *supplier.Service
	supplyChain *supplychain.Service
	requests    *supplierrequest.Service
	sets        *template.Service
	reports     *report.Service
	filings     *vsme.Service
	seals       *seal.Service
	rules       *rulebook.Service
	workbooks   *workbook.Service
}

// assemble brings the reference data up to date and builds the domains, in the
// order in which they know each other.
func (p Process) assemble(ctx context.Context, db *pg.DB, origin string) (s services, err error) {
	if err := loadReference(ctx, db); err != nil {
		return s, err
	}
	queue, err := jobs.NewEnqueuer(db, p.Clock, p.Config.Delays)
	if err != nil {
		return s, err
	}
	db.Through(queue)
	s = services{process: p, origin: origin, db: db, jobs: job.NewService(db)}

	if s.files, err = p.meetStore(ctx, db); err != nil {
		return s, err
	}
	if s.sender, err = mail.Open(p.Config.MailURL, filepath.Join(p.Config.Data, "mail"), origin, p.Log, p.Clock); err != nil {
		return s, fmt.Errorf("MAIL_URL: %w", err)
	}
	if s.templates, err = mail.NewTemplates(p.Config.Locale); err != nil {
		return s, err
	}
	box, err := p.unlock(ctx, db)
	if err != nil {
		return s, err
	}
	passwords, err := hasher()
	if err != nil {
		return s, err
	}
	s.admit(passwords, box)
	s.mailing = mailing.NewService(db, box, p.Clock)
	if s.companies, err = company.NewService(db, s.files, p.Clock); err != nil {
		return s, err
	}
	s.onboardings = onboarding.NewService(db, s.companies, p.Clock)
	s.signUps = signup.NewService(db, passwords, s.accounts, s.companies, p.Clock)
	s.audit = audit.NewService(db, p.Clock)
	s.keys = company.NewKeys(db, box, p.Clock)
	s.links = link.NewMaker(box, p.Clock)
	s.agencies = agency.NewService(db, p.Clock)
	s.brands = agency.NewBrands(db, s.files, p.Clock)
	if s.catalogue, err = catalogue.Open(ctx, db); err != nil {
		return s, err
	}
	s.documents = document.NewService(db, s.files, p.Config.documentLimits(), p.Clock)
	s.answers = answer.NewService(db, s.catalogue, p.Clock, p.Config.AnswerYearCap)
	s.documents.HeldBy(s.answers)
	s.workbooks = workbook.NewService(s.answers, sheet.Books{})
	s.ledger = bookkeeping.NewService(db, s.files, format.Open)
	s.inboxes = inbox.NewService(db, s.ledger, p.Clock)
	way, err := wire.New(wire.Config{
		Log: p.Log, Now: p.Clock, Paces: connection.NewPaces(db, nil), Detour: p.Config.Integrations.Detour,
	})
	if err != nil {
		return s, err
	}
	s.connections = connection.NewService(db, box, integrations.Adapters(p.Config.Integrations, way), origin, p.Clock)
	if p.Config.SignOn.On() {
		s.signIns.Trust(signon.New(p.Config.SignOn, signon.Over(way)))
	}
	s.operations = operations.NewService(db, s.connections, p.Clock)
	s.factors = library.NewService(db, category.Standard(), factor.Standard())
	s.activities = activity.NewService(db, category.Standard(), s.factors, sheet.Files{}, p.Clock)
	s.flights = goclimate.New(way)
	s.contracts = energycontract.NewService(db, p.Clock)
	s.footprints = footprint.NewService(db, category.Standard(), s.factors, price.Standard())
	s.groups = group.NewService(db, s.companies, s.answers, s.footprints, category.Standard(), p.Clock)
	if s.rules, err = rulebook.NewService(db, category.Standard(), rule.Standard()); err != nil {
		return s, err
	}
	s.suppliers = supplier.NewService(db)
	s.supplyChain = supplychain.NewService(db, p.Clock)
	s.requests = supplierrequest.NewService(db, box, s.footprints, p.Clock)
	s.suggestions = suggestion.NewService(db, category.Standard(), p.Clock)
	s.assist()
	s.sets = template.NewService(db, template.Standard())
	s.filings = vsme.NewService(s.companies, s.answers, s.footprints)
	s.reports = report.NewService(db, s.files, p.Clock)
	s.reports.Refuse(s.filings.Refusal)
	s.seals = seal.NewService(db, report.Sealing(program, p.Clock))
	s.share(unpack.NewBudget(filesAtOnce, filesOfOne, untilBusy))
	return s, nil
}

// How many files are read at once for people who wait for it, in all and of one
// company, and how long a person waits for those of others.
const (
	filesAtOnce = 4
	filesOfOne  = 2
	untilBusy   = 10 * time.Second
)

// share has all who read files for people do it within one budget.
func (s *services) share(budget *unpack.Budget) {
	for _, reads := range []interface{ Within(*unpack.Budget) }{
		s.companies, s.brands, s.documents, s.workbooks, s.ledger, s.activities,
	} {
		reads.Within(budget)
	}
}

// admit builds what tells who somebody is.
func (s *services) admit(passwords *password.Hasher, box *secret.Box) {
	db, clock := s.db, s.process.Clock
	s.accounts = account.NewService(db, passwords, clock)
	s.sessions = sessions.NewService(db, clock)
	s.credentials = credential.NewService(db, passwords, s.sessions, box, clock)
	s.signIns = signin.NewService(db, passwords, s.sessions, s.credentials, clock)
	if s.process.Config.Maintenance.On {
		s.signIns.Close(session.ErrMaintenance)
	}
}

// assist builds what asks a language model, where one is configured, and says
// which systems the operator has announced.
func (s *services) assist() {
	c := s.process.Config
	s.connections.Announce(c.Announced)
	var model assistant.Model // none
	if c.Model.BaseURL != "" {
		model = languagemodel.New(c.Model)
	}
	s.assistant = assistant.NewService(s.db, model, c.Assistant, s.process.Clock)
	s.suggestions.Consult(s.assistant)
	_, open, _ := strings.Cut(c.Integrations.Detour, "://") // what stands in for systems may show pages too
	s.lookups = lookup.NewService(s.db, s.companies, s.assistant, webpage.New(open), s.process.Clock)
	s.prefill = prefill.NewService(s.db, s.assistant, s.answers, s.companies, s.documents, s.footprints, s.process.Clock)
}

func (s services) doorConfig() session.Config {
	return session.Config{Origin: s.origin, RequireTwoFactor: s.process.Config.RequireTwoFactor, Maintenance: s.process.Config.Maintenance}
}

// forBFF is what the calls need.
func (s services) forBFF(alive context.Context) bff.Deps {
	return bff.Deps{
		Alive: alive, Origin: s.origin,
		Proxies:    s.process.Config.TrustedProxies,
		Middleware: []fiber.Handler{front.Compress()},
		Door:       session.NewDoor(s.sessions, s.doorConfig()),
		Settings: people.Settings{
			DefaultLocale: s.process.Config.Locale, AnswerYearCap: s.process.Config.AnswerYearCap,
			RequireTwoFactor: s.process.Config.RequireTwoFactor, Contact: s.process.Config.Contact,
			Maintenance: s.process.Config.Maintenance,
		},
		Prefill:     s.prefill,
		Assistant:   s.assistant,
		Lookups:     s.lookups,
		Audit:       s.audit,
		Onboardings: s.onboardings,
		Operations:  s.operations,
		Accounts:    s.accounts, Activities: s.activities, Contracts: s.contracts, Agencies: s.agencies, Brands: s.brands, Answers: s.answers, Catalogue: s.catalogue, Categories: category.Standard(),
		Companies: s.companies, CompanyKeys: s.keys, Connections: s.connections, Credentials: s.credentials, Documents: s.documents, Factors: s.factors, Footprints: s.footprints, Filings: s.filings,
		Groups: s.groups, Inboxes: s.inboxes, Jobs: s.jobs, Ledger: s.ledger, Links: s.links, Reports: s.reports, Seals: s.seals, Rules: s.rules, Sessions: s.sessions, SignIns: s.signIns, Mailing: s.mailing, SignUps: s.signUps, Suggestions: s.suggestions, Suppliers: s.suppliers,
		SupplyChain: s.supplyChain, SupplierRequests: s.requests,
		Templates: s.sets, Workbooks: s.workbooks,
	}
}

// work starts the workers; stop lets them finish what they are at.
func (s services) work(ctx context.Context) (stop func() error, err error) {
	itself, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	engine := typst.New(typst.Options{Web: web, Out: s.process.Err})
	runner, err := jobs.New(jobs.Deps{
		Assistant: s.assistant, Prefill: s.prefill,
		DB: s.db, Files: s.files, Activities: s.activities, Answers: s.answers, Brands: s.brands, Catalogue: s.catalogue, Typst: engine, Fonts: page.NewFonts(web), Jobs: s.jobs, Companies: s.companies, Credentials: s.credentials, SignUps: s.signUps, Documents: s.documents, Texts: text.Process{Program: itself}, Ledger: s.ledger, Connections: s.connections, Footprints: s.footprints, Filings: s.filings,
		Suggestions: s.suggestions, Reports: s.reports, Categories: category.Standard(), Mail: s.sender, Mailing: s.mailing, Templates: s.templates,
		SupplierRequests: s.requests, Keys: s.keys, Flights: s.flights, Workbooks: s.workbooks,
		Origin: s.origin, Contact: s.process.Config.Contact, Delays: s.process.Config.Delays, Program: program, Clock: s.process.Clock,
	})
	if err != nil {
		return nil, err
	}
	ctx = context.WithoutCancel(ctx) // its end would cut work off; stop does not
	if err := runner.Start(ctx); err != nil {
		return nil, fmt.Errorf("start workers: %w", err)
	}
	return func() error {
		ctx, cancel := context.WithTimeout(ctx, drain)
		defer cancel()
		return errors.Join(runner.Stop(ctx), engine.Close())
	}, nil
}
