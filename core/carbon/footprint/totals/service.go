// Package totals adds up footprints: by year, month, category, supplier, factor, energy
// carrier and company. Every total is a sum of rows and equals it exactly.
package totals

import (
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
)

// Service adds footprints up.
type Service struct {
	db   *pg.DB
	tree *category.Tree
}

// NewService returns the service on db with the categories that figures lie in.
func NewService(db *pg.DB, tree *category.Tree) *Service { return &Service{db: db, tree: tree} }
