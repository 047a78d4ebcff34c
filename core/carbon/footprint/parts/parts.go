// Package parts puts the services of footprints together, each over those that it needs.
package parts

import (
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/footprint/reconciliation"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor/price"
)

// Parts are the services of footprints.
type Parts struct {
	Calculations    *calculation.Service
	Consolidations  *consolidation.Service
	Decisions       *decision.Service
	Reconciliations *reconciliation.Service
	Runs            *runs.Service
	Totals          *totals.Service
	Traces          *trace.Service
	Trials          *whatif.Service
}

// New returns the services on db with the categories and prices that footprints are
// calculated with, and the library that factors are taken from.
func New(db *pg.DB, tree *category.Tree, factors *library.Service, prices *price.Table) Parts {
	decisions := decision.NewService(db, tree)
	return Parts{
		Calculations:    calculation.NewService(db, tree, factors, prices),
		Consolidations:  consolidation.NewService(db, tree),
		Decisions:       decisions,
		Reconciliations: reconciliation.NewService(db, tree, factors, prices),
		Runs:            runs.NewService(db, tree),
		Totals:          totals.NewService(db, tree),
		Traces:          trace.NewService(db, factors, decisions),
		Trials:          whatif.NewService(db, tree, factors, prices),
	}
}
