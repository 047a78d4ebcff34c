package jobs

import (
	"math"
	"time"

	"github.com/riverqueue/river"

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

// register names every worker: a file of this package for each kind of work.
func register(workers *river.Workers, deps Deps) {
	always := letters{templates: deps.Templates, sender: deps.Mail, origin: deps.Origin}
	wished := post{letters: always, wishes: deps.Mailing}
	river.AddWorker(workers, &sweeper{db: deps.DB})
	river.AddWorker(workers, &forgetter{assistant: deps.Assistant})
	river.AddWorker(workers, &tidier{files: operations.NewFiles(deps.DB, deps.Files)})
	river.AddWorker(workers, &sendMail{credentials: deps.Credentials, letters: always})
	river.AddWorker(workers, &invite{credentials: deps.Credentials, letters: always})
	river.AddWorker(workers, &confirmSignUp{signUps: deps.SignUps, letters: always})
	river.AddWorker(workers, &tellConnection{connections: deps.Connections, post: wished})
	river.AddWorker(workers, &trialKeeper{db: deps.DB, clock: deps.Clock})
	river.AddWorker(workers, &tellTrial{companies: deps.Companies, contact: deps.Contact, post: wished})
	river.AddWorker(workers, &tellPrepared{companies: deps.Companies, post: wished})
	river.AddWorker(workers, &tellChanged{credentials: deps.Credentials, letters: always})
	river.AddWorker(workers, &tellTwoFactorReset{credentials: deps.Credentials, letters: always})
	river.AddWorker(workers, &tellRightsTaken{credentials: deps.Credentials, letters: always})
	river.AddWorker(workers, &tellAdministratorMade{credentials: deps.Credentials, letters: always})
	river.AddWorker(workers, &importLedger{jobs: deps.Jobs, ledger: deps.Ledger, footprints: deps.Footprints, budget: oneEach()})
	river.AddWorker(workers, newReadConnection(deps))
	river.AddWorker(workers, &removeConnection{jobs: deps.Jobs, connections: deps.Connections, footprints: deps.Footprints})
	river.AddWorker(workers, &scheduler{connections: deps.Connections})
	river.AddWorker(workers, &recalculate{jobs: deps.Jobs, footprints: deps.Footprints})
	river.AddWorker(workers, &suggest{suggestions: deps.Suggestions})
	river.AddWorker(workers, &askModel{suggestions: deps.Suggestions, clock: deps.Clock})
	river.AddWorker(workers, &prepareAnswers{jobs: deps.Jobs, documents: deps.Documents, prefill: deps.Prefill})
	river.AddWorker(workers, &askFlight{entries: deps.Activities, keys: deps.Keys, flights: deps.Flights})
	river.AddWorker(workers, &applyStatements[activity.Applying]{jobs: deps.Jobs, footprints: deps.Footprints})
	river.AddWorker(workers, &applyStatements[energycontract.Applying]{jobs: deps.Jobs, footprints: deps.Footprints})
	river.AddWorker(workers, &applyStatements[supplier.Applying]{jobs: deps.Jobs, footprints: deps.Footprints})
	river.AddWorker(workers, &supplierRecogniser{db: deps.DB})
	river.AddWorker(workers, &supplierReminder{db: deps.DB, clock: deps.Clock})
	river.AddWorker(workers, &tellSupplier{requests: deps.SupplierRequests, templates: deps.Templates, sender: deps.Mail, origin: deps.Origin})
	river.AddWorker(workers, newBuildReport(deps))
	river.AddWorker(workers, &carryAnswers{jobs: deps.Jobs, answers: deps.Answers})
	river.AddWorker(workers, &tellAssigned{answers: deps.Answers, post: wished, quiet: deps.Delays.Tell})
	river.AddWorker(workers, &readDocument{documents: deps.Documents, reader: deps.Texts, budget: oneEach()})
	river.AddWorker(workers, &readDocumentsAgain{documents: deps.Documents})
	river.AddWorker(workers, &purgeDocuments{documents: deps.Documents})
	river.AddWorker(workers, &renew{footprints: deps.Footprints, quiet: deps.Delays.Renew})
}
