package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/activity"
	"tillit/core/footprint"
	"tillit/core/job"
)

// NewApplyEntries gives tests the worker.
func NewApplyEntries(jobs *job.Service, footprints *footprint.Service) river.Worker[activity.Applying] {
	return &applyEntries{jobs: jobs, footprints: footprints}
}
