package jobs

import (
	"math"
	"time"

	"tillit/core/admin/operations"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/kernel/unpack"
)

// oneEach lets a company have one file read at a time; how many are read in all
// is up to the queue.
func oneEach() *unpack.Budget { return unpack.NewBudget(math.MaxInt, 1, 0) }

// untilPlace is how long a file waits that came while another of its company
// was read.
const untilPlace = time.Second

// workersOf are all workers: a file of this package for each kind of work.
func workersOf(deps Deps) []Worker {
	always := letters{templates: deps.Templates, sender: deps.Mail, origin: deps.Origin}
	wished := post{letters: always, wishes: deps.Mailing}
	return []Worker{
		NewWorker(&sweeper{db: deps.DB}),
		NewWorker(&forgetter{assistant: deps.Assistant}),
		NewWorker(&tidier{files: operations.NewFiles(deps.DB, deps.Files)}),
		NewWorker(&sendMail{credentials: deps.Credentials, letters: always}),
		NewWorker(&invite{credentials: deps.Credentials, letters: always}),
		NewWorker(&confirmSignUp{signUps: deps.SignUps, letters: always}),
		NewWorker(&tellConnection{connections: deps.Connections, post: wished}),
		NewWorker(&trialKeeper{db: deps.DB, clock: deps.Clock}),
		NewWorker(&tellTrial{companies: deps.Companies, contact: deps.Contact, post: wished}),
		NewWorker(&tellPrepared{companies: deps.Companies, post: wished}),
		NewWorker(&tellChanged{credentials: deps.Credentials, letters: always}),
		NewWorker(&tellTwoFactorReset{credentials: deps.Credentials, letters: always}),
		NewWorker(&tellRightsTaken{credentials: deps.Credentials, letters: always}),
		NewWorker(&tellAdministratorMade{credentials: deps.Credentials, letters: always}),
		NewWorker(&importLedger{jobs: deps.Jobs, ledger: deps.Ledger, footprints: deps.Footprints, budget: oneEach()}),
		NewWorker(newReadConnection(deps)),
		NewWorker(&removeConnection{jobs: deps.Jobs, connections: deps.Connections, footprints: deps.Footprints}),
		NewWorker(&scheduler{connections: deps.Connections}),
		NewWorker(&recalculate{jobs: deps.Jobs, footprints: deps.Footprints}),
		NewWorker(&suggest{suggestions: deps.Suggestions}),
		NewWorker(&askModel{suggestions: deps.Suggestions, clock: deps.Clock}),
		NewWorker(&prepareAnswers{jobs: deps.Jobs, documents: deps.Documents, prefill: deps.Prefill}),
		NewWorker(&askFlight{entries: deps.Activities, keys: deps.Keys, flights: deps.Flights}),
		NewWorker(&applyStatements[activity.Applying]{jobs: deps.Jobs, footprints: deps.Footprints}),
		NewWorker(&applyStatements[energycontract.Applying]{jobs: deps.Jobs, footprints: deps.Footprints}),
		NewWorker(&applyStatements[supplier.Applying]{jobs: deps.Jobs, footprints: deps.Footprints}),
		NewWorker(&supplierRecogniser{db: deps.DB}),
		NewWorker(&supplierReminder{db: deps.DB, clock: deps.Clock}),
		NewWorker(&tellSupplier{requests: deps.SupplierRequests, templates: deps.Templates, sender: deps.Mail, origin: deps.Origin}),
		NewWorker(newBuildReport(deps)),
		NewWorker(&carryAnswers{jobs: deps.Jobs, answers: deps.Answers}),
		NewWorker(&tellAssigned{answers: deps.Answers, post: wished, quiet: deps.Delays.Tell}),
		NewWorker(&readDocument{documents: deps.Documents, reader: deps.Texts, budget: oneEach()}),
		NewWorker(&readDocumentsAgain{documents: deps.Documents}),
		NewWorker(&purgeDocuments{documents: deps.Documents}),
		NewWorker(&renew{footprints: deps.Footprints, quiet: deps.Delays.Renew}),
	}
}
