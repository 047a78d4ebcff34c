package footprint

import (
	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/factor/price"
	"tillit/core/pg"
)

// Service computes and reads footprints.
type Service struct {
	db      *pg.DB
	tree    *category.Tree
	factors *factor.Set
	prices  *price.Table
}

// NewService returns the service on db with the categories, factors and prices
// that it calculates with.
func NewService(db *pg.DB, tree *category.Tree, factors *factor.Set, prices *price.Table) *Service {
	return &Service{db: db, tree: tree, factors: factors, prices: prices}
}
