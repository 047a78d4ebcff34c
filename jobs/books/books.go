// Package books has the workers by which books arrive.
package books

import (
	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// Deps are the services that the workers call.
type Deps struct {
	DB          *pg.DB
	Jobs        *job.Service
	Ledger      *bookkeeping.Service
	Connections *connection.Service
	Footprints  *calculation.Service
	Mailer      mailer.Mailer
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&ImportLedger{Jobs: deps.Jobs, Ledger: deps.Ledger, Footprints: deps.Footprints, Budget: jobs.OneEach()}),
		jobs.NewWorker(&TakeOutImport{Jobs: deps.Jobs, Ledger: deps.Ledger, Footprints: deps.Footprints}),
		jobs.NewWorker(NewReadConnection(deps)),
		jobs.NewWorker(&RemoveConnection{Jobs: deps.Jobs, Connections: deps.Connections, Footprints: deps.Footprints}),
		jobs.NewWorker(&scheduler{connections: deps.Connections}),
		jobs.NewWorker(&NotifyConnection{Connections: deps.Connections, Mailer: deps.Mailer}),
		jobs.NewWorker(&NotifyImport{Ledger: deps.Ledger, Mailer: deps.Mailer}),
	}
}
