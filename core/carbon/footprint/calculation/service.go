// Package calculation turns a company's books and activity data into its footprint, a
// year at a time, and keeps what a run changed.
package calculation

import (
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor/price"
)

// Service computes footprints.
type Service struct {
	db      *pg.DB
	tree    *category.Tree
	factors *library.Service
	prices  *price.Table
}

// NewService returns the service on db with the categories and prices that it
// calculates with, and the library that it takes factors from.
func NewService(db *pg.DB, tree *category.Tree, factors *library.Service, prices *price.Table) *Service {
	return &Service{db: db, tree: tree, factors: factors, prices: prices}
}
