package footprint

import (
	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/pg"
)

// Service computes and reads footprints.
type Service struct {
	db      *pg.DB
	tree    *category.Tree
	factors *factor.Set
}

// NewService returns the service on db with the categories and factors that it
// calculates with.
func NewService(db *pg.DB, tree *category.Tree, factors *factor.Set) *Service {
	return &Service{db: db, tree: tree, factors: factors}
}
