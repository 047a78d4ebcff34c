package jobs

import (
	"maps"
	"slices"

	"github.com/riverqueue/river"

	"tillit/core/report"
)

// NewBuildReport makes the worker for its own test.
func NewBuildReport(deps Deps) river.Worker[report.Build] { return newBuildReport(deps) }

// MadeReports lists the types that have a maker.
func MadeReports() []report.Type {
	return slices.Collect(maps.Keys(newBuildReport(Deps{}).makers))
}
