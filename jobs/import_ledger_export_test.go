package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
)

// NewImportLedger makes the worker for its own test.
func NewImportLedger(jobs *job.Service, books *bookkeeping.Service, footprints *footprint.Service) river.Worker[bookkeeping.Importing] {
	return &importLedger{jobs: jobs, ledger: books, footprints: footprints}
}
