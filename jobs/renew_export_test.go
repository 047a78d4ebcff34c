package jobs

import (
	"time"

	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/rulebook"
)

// NewRenew makes the worker for its own test.
func NewRenew(footprints *footprint.Service, quiet time.Duration) river.Worker[rulebook.Changed] {
	return &renew{footprints: footprints, quiet: quiet}
}
