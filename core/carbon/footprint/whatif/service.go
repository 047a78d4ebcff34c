// Package whatif says what a change would do to a company's footprint, of rules or of what
// a supplier states of its own emissions, and writes nothing.
package whatif

import (
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor/price"
)

// Service tries changes.
type Service struct {
	db      *pg.DB
	tree    *category.Tree
	factors *library.Service
	prices  *price.Table
}

// NewService returns the service on db with what footprints are calculated with.
func NewService(db *pg.DB, tree *category.Tree, factors *library.Service, prices *price.Table) *Service {
	return &Service{db: db, tree: tree, factors: factors, prices: prices}
}
