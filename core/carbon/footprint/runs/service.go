// Package runs lists the calculations of a company's years, and says why figures differ
// between two of them, row by row and by cause.
package runs

import (
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
)

// Service lists and compares calculations.
type Service struct {
	db   *pg.DB
	tree *category.Tree
}

// NewService returns the service on db with the categories that figures lie in.
func NewService(db *pg.DB, tree *category.Tree) *Service { return &Service{db: db, tree: tree} }
