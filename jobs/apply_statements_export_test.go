package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
)

// NewApplyEntries gives tests the worker of activity entries.
func NewApplyEntries(jobs *job.Service, footprints *footprint.Service) river.Worker[activity.Applying] {
	return &applyStatements[activity.Applying]{jobs: jobs, footprints: footprints}
}

// NewApplyContracts gives tests the worker of energy contracts.
func NewApplyContracts(jobs *job.Service, footprints *footprint.Service) river.Worker[energycontract.Applying] {
	return &applyStatements[energycontract.Applying]{jobs: jobs, footprints: footprints}
}
