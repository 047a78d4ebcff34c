package report

import (
	"slices"

	"tillit/core/kernel/tenant"
	"tillit/core/reporting/archive"
)

// Type says which report it is and in which format.
type Type string

// The types.
const (
	CarbonXLSX      Type = "carbon-xlsx"      // the carbon report as a workbook
	CarbonPDF       Type = "carbon-pdf"       // the same on a few pages
	FootprintCSV    Type = "footprint-csv"    // the rows of the footprint for machines
	FootprintJSON   Type = "footprint-json"   // the same with sums and factors
	ActivityXLSX    Type = "activity-xlsx"    // activity data, with suppliers or without
	ActivityPDF     Type = "activity-pdf"     // the same on a few pages
	MaterialityXLSX Type = "materiality-xlsx" // the double materiality assessment
	AnswersXLSX     Type = "answers-xlsx"     // the answers of a year, to fill in and load again
	TiersXLSX       Type = "tiers-xlsx"       // the footprint by category, as deep as is asked for

	// ArchiveZIP is everything of a company, of all years.
	ArchiveZIP Type = "archive-zip"

	// SustainabilityPDF is what a company discloses by its standard.
	SustainabilityPDF Type = "sustainability-pdf"

	// VSMEJSON is the digital VSME report for machines: xBRL-JSON.
	VSMEJSON Type = "vsme-json"

	// VSMEInline is the same report as a document for people and machines:
	// inline XBRL in a report package.
	VSMEInline Type = "vsme-ixbrl"
)

// Choice is something that a person can choose about a report, beside its year
// and language. It is named as its field of Options.
type Choice string

// The choices.
const (
	ChooseScope2    Choice = "scope2"
	ChooseTiers     Choice = "tiers"
	ChooseMonths    Choice = "months"
	ChooseScopes    Choice = "scopes"
	ChooseCategory  Choice = "category"
	ChooseSupplier  Choice = "supplier"
	ChooseSource    Choice = "source"
	ChooseBasis     Choice = "basis"
	ChooseSuppliers Choice = "suppliers"
)

// Spec says what a type of report is like.
type Spec struct {
	Type    Type
	Media   string // media type of its file
	Ending  string // of its file name, with the dot
	Choices []Choice
	Checked bool // what is wrong is shown before it is made, and errors refuse it for machines
}

const (
	mediaXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	mediaCSV  = "text/csv; charset=utf-8"
	mediaJSON = "application/json"
	mediaPDF  = "application/pdf"
	mediaZIP  = "application/zip"
)

// Specs lists all types of report, in the order in which people are offered
// them.
func Specs() []Spec {
	return []Spec{
		{CarbonXLSX, mediaXLSX, ".xlsx", filterChoices(ChooseScope2), false},
		{CarbonPDF, mediaPDF, ".pdf", filterChoices(ChooseTiers, ChooseScope2), false},
		{TiersXLSX, mediaXLSX, ".xlsx", filterChoices(ChooseTiers, ChooseScope2), false},
		{SustainabilityPDF, mediaPDF, ".pdf", []Choice{ChooseScope2}, true},
		{VSMEInline, mediaZIP, ".zip", []Choice{}, true},
		{VSMEJSON, mediaJSON, ".json", []Choice{}, true},
		{ActivityXLSX, mediaXLSX, ".xlsx", []Choice{ChooseMonths, ChooseScopes, ChooseCategory, ChooseSuppliers}, false},
		{ActivityPDF, mediaPDF, ".pdf", []Choice{ChooseMonths, ChooseScopes, ChooseCategory, ChooseSuppliers}, false},
		{MaterialityXLSX, mediaXLSX, ".xlsx", []Choice{}, false},
		{AnswersXLSX, mediaXLSX, ".xlsx", []Choice{}, false},
		{FootprintCSV, mediaCSV, ".csv", filterChoices(), false},
		{FootprintJSON, mediaJSON, ".json", filterChoices(), false},
		{ArchiveZIP, mediaZIP, ".zip", []Choice{}, false},
	}
}

// filterChoices are all that a report of the rows of the footprint can be
// filtered by, with other choices.
func filterChoices(others ...Choice) []Choice {
	return append([]Choice{ChooseMonths, ChooseScopes, ChooseCategory, ChooseSupplier, ChooseSource, ChooseBasis}, others...)
}

// AllYears reports whether the report is about every year, whichever was asked
// for.
func (t Type) AllYears() bool { return t == ArchiveZIP }

// statesFootprint reports whether the report states what was calculated, and not
// only what people said.
func (t Type) statesFootprint() bool {
	return !t.AllYears() && t != MaterialityXLSX && t != AnswersXLSX
}

// allowed returns tenant.ErrForbidden unless the scope may have what reports
// of this type hold.
func (t Type) allowed(scope tenant.Scope) error {
	if t == ArchiveZIP {
		return scope.Require(archive.Take)
	}
	return nil
}

// SpecOf returns the spec of a type, or false for one that does not exist.
func SpecOf(t Type) (Spec, bool) {
	specs := Specs()
	i := slices.IndexFunc(specs, func(f Spec) bool { return f.Type == t })
	if i < 0 {
		return Spec{}, false
	}
	return specs[i], true
}

// Feature is the part of the product that the report belongs to: what tells of
// the footprint is there for whoever has that, the free climate package
// included.
func (f Spec) Feature() tenant.Feature {
	switch f.Type {
	case CarbonXLSX, CarbonPDF, TiersXLSX, FootprintCSV, FootprintJSON, ActivityXLSX, ActivityPDF:
		return tenant.Footprint
	case SustainabilityPDF, VSMEInline, VSMEJSON, MaterialityXLSX, AnswersXLSX:
		return tenant.Report
	case ArchiveZIP:
		return 0 // whoever leaves takes everything along
	}
	return tenant.Report
}

// Strict reports whether the report is for machines, which take nothing that has
// errors: it is refused then.
func (f Spec) Strict() bool { return f.Type == VSMEInline || f.Type == VSMEJSON }

// Filterable reports whether the report can be about a part of its year alone.
func (f Spec) Filterable() bool { return f.supports(ChooseMonths) }

func (f Spec) supports(c Choice) bool { return slices.Contains(f.Choices, c) }
