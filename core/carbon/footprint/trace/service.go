// Package trace shows the rows of a footprint and what lies behind each: voucher, rule,
// factor, prices, decisions, and every step from the amount to the kilograms.
package trace

import (
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
)

// Service lists and explains rows.
type Service struct {
	db        *pg.DB
	factors   *library.Service
	decisions *decision.Service
}

// NewService returns the service on db with the library that factors are of, and what
// people decided.
func NewService(db *pg.DB, factors *library.Service, decisions *decision.Service) *Service {
	return &Service{db: db, factors: factors, decisions: decisions}
}
