package assembly

import (
	"maps"
	"slices"

	"tillit/core/reporting/report"
)

// Made lists the types that have a maker.
func Made() []report.Type { return slices.Collect(maps.Keys(New(Services{}).makers)) }
