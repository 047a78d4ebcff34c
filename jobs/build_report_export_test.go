package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/report"
)

// NewBuildReport makes the worker for its own test.
func NewBuildReport(deps Deps) river.Worker[report.Build] { return newBuildReport(deps) }
