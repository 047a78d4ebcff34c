package assembly

import (
	"maps"
	"slices"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/reports"
	digital "tillit/reports/vsme"
)

// Made lists the types that have a maker.
func Made() []report.Type { return slices.Collect(maps.Keys(New(Services{}).builders)) }

// Before are the questions that the report sets the answer of the year before
// beside.
func Before(before answer.Sheet) []string {
	return slices.Sorted(maps.Keys(newDisclosures(answer.Sheet{}, before, vsme.Reading{}, catalogue.Swedish).before))
}

// Digital is what a digital report says of a filing.
func Digital(head reports.Head, filing vsme.Filing) digital.Report {
	return digitalReport(order{Order: report.Order{Locale: head.Locale}, head: head}, filing)
}
