// Package consolidation adds the footprints of companies up to that of a group by the
// share that it holds of each, and finds what they bought of one another.
package consolidation

import (
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
)

// Service adds up groups.
type Service struct {
	db   *pg.DB
	tree *category.Tree
}

// NewService returns the service on db with the categories that figures lie in.
func NewService(db *pg.DB, tree *category.Tree) *Service { return &Service{db: db, tree: tree} }
