// Package chain has the workers of what suppliers are asked.
package chain

import (
	"time"

	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/pg"
	"tillit/jobs"
	"tillit/jobs/mailer"
)

// Deps are the services that the workers call.
type Deps struct {
	DB       *pg.DB
	Requests *supplierrequest.Service
	Mailer   mailer.Mailer
	Clock    func() time.Time
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&NotifySupplier{Requests: deps.Requests, Mailer: deps.Mailer}),
		jobs.NewWorker(&supplierReminder{db: deps.DB, clock: deps.Clock}),
	}
}
