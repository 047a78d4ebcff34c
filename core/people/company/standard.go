package company

import "tillit/core/reference/catalogue"

// Size is what speaks for a standard.
type Size string

// The sizes, by the number of employees.
const (
	UnknownSize Size = "unknown"
	Small       Size = "small"
	Medium      Size = "medium"
	Large       Size = "large"
)

// Bounds of the sizes. Up to 50 employees a company is small by Article 3 of
// Directive 2013/34/EU; from more than 1 000 on it may have to report by CSRD,
// as Directive (EU) 2026/470 has it, which looks at the turnover as well.
const (
	maxSmall  = 50
	maxMedium = 1000
)

// SuggestedStandard returns the standard that suits companies of this size,
// and the size that says so.
func (d Details) SuggestedStandard() (catalogue.Standard, Size) {
	switch {
	case d.Employees == nil:
		return catalogue.SMEB, UnknownSize
	case *d.Employees <= maxSmall:
		return catalogue.SMEB, Small
	case *d.Employees <= maxMedium:
		return catalogue.SMEC, Medium
	}
	return catalogue.CSRD, Large
}

// ReportingYear returns the year that the company works on: the usual one, or
// its first if that is still to come.
func (d Details) ReportingYear(usual int) int {
	if d.FirstReportingYear == nil {
		return usual
	}
	return max(usual, *d.FirstReportingYear)
}
