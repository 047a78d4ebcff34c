// Package decision keeps what people decide over single rows of a company's books, before
// any rule is asked.
package decision

import (
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
)

// Service keeps and lists decisions.
type Service struct {
	db   *pg.DB
	tree *category.Tree
}

// NewService returns the service on db, for the categories that rows can be put in.
func NewService(db *pg.DB, tree *category.Tree) *Service { return &Service{db: db, tree: tree} }
