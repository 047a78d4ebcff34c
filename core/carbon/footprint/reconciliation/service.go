// Package reconciliation sets the footprint beside the books that it comes from, account
// by account, and these beside what their files say that accounts come to.
package reconciliation

import (
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor/price"
)

// Service reconciles footprints with books.
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
