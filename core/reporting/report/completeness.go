package report

import (
	"context"
	"fmt"
	"slices"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/progress"
	"tillit/core/reporting/vsme"
)

// Completeness reports what a year lacks of a complete report.
type Completeness struct {
	Year      int
	Answers   progress.Completeness
	Footprint *FootprintGaps // nil where the company does without one
	Facts     []string       // of the company that are not known, as the fields are named in calls
}

// FootprintGaps is what the figures of a year do not rest on.
type FootprintGaps struct {
	Months    []int // 1 to 12, without a transaction
	Unmatched int64 // rows of the ledger without a category
}

// Assessor reports how complete the years of companies are.
type Assessor struct {
	progress   *progress.Service
	companies  *company.Service
	footprints *totals.Service
	filings    *vsme.Service
}

// NewAssessor returns the assessor that looks at all that reports are made of.
func NewAssessor(progressed *progress.Service, companies *company.Service, footprints *totals.Service, filings *vsme.Service) *Assessor {
	return &Assessor{progressed, companies, footprints, filings}
}

// Completeness reports what a year lacks. Requires Read, and what the single
// parts take.
func (a *Assessor) Completeness(ctx context.Context, scope tenant.Scope, year int) (Completeness, error) {
	if err := scope.Require(Read); err != nil {
		return Completeness{}, err
	}
	found := Completeness{Year: year}
	about, err := a.companies.Get(ctx, scope)
	if err != nil {
		return found, fmt.Errorf("read company: %w", err)
	}
	found.Facts = about.Lacking()
	reading, err := a.filings.Reading(ctx, scope, year)
	if err != nil {
		return found, fmt.Errorf("read what the footprint answers: %w", err)
	}
	if found.Answers, err = a.progress.Completeness(ctx, scope, year, reading.Answers); err != nil {
		return found, fmt.Errorf("read answers: %w", err)
	}
	if about.Disabled&tenant.Footprint != 0 {
		return found, nil
	}
	sums, err := a.footprints.Overview(ctx, scope, year, footprint.Filter{})
	if err != nil {
		return found, fmt.Errorf("read footprint: %w", err)
	}
	found.Footprint = &FootprintGaps{Unmatched: sums.Coverage.Unmatched.Rows}
	for month := 1; month <= 12; month++ {
		if !slices.Contains(sums.Booked, month) {
			found.Footprint.Months = append(found.Footprint.Months, month)
		}
	}
	return found, nil
}
