package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/footprint"
	"tillit/core/job"
	"tillit/core/ledger"
)

// NewImportLedger makes the worker for its own test.
func NewImportLedger(jobs *job.Service, books *ledger.Service, footprints *footprint.Service) river.Worker[ledger.Importing] {
	return &importLedger{jobs: jobs, ledger: books, footprints: footprints}
}
