package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
)

// NewRecalculate makes the worker for its own test.
func NewRecalculate(jobs *job.Service, footprints *footprint.Service) river.Worker[footprint.Recalculation] {
	return &recalculate{jobs: jobs, footprints: footprints}
}
