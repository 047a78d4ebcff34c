package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/energycontract"
	"tillit/core/footprint"
	"tillit/core/job"
)

// NewApplyContracts gives tests the worker.
func NewApplyContracts(jobs *job.Service, footprints *footprint.Service) river.Worker[energycontract.Applying] {
	return &applyContracts{jobs: jobs, footprints: footprints}
}
