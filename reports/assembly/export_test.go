package assembly

import (
	"maps"
	"slices"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
)

// Made lists the types that have a maker.
func Made() []report.Type { return slices.Collect(maps.Keys(New(Services{}).builders)) }

// Before are the questions that the report sets the answer of the year before
// beside.
func Before(before answer.Sheet) []string {
	return slices.Sorted(maps.Keys(newDisclosures(answer.Sheet{}, before, vsme.Reading{}, catalogue.Swedish).before))
}
