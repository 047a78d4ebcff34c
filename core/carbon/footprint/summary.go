package footprint

import (
	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
)

// Summary is what a calculation resulted in, over the months that it replaced.
type Summary struct {
	Counted   int64           `json:"counted"`   // ledger rows in a category
	Excluded  int64           `json:"excluded"`  // ledger rows left out for a reason
	Unmatched int64           `json:"unmatched"` // ledger rows that no rule knows
	Kg        decimal.Decimal `json:"kg"`        // with activity entries; scope 2 by location, without what is disabled
}

// Plus adds what other months resulted in.
func (s *Summary) Plus(other Summary) {
	s.Counted += other.Counted
	s.Excluded += other.Excluded
	s.Unmatched += other.Unmatched
	s.Kg = s.Kg.Add(other.Kg)
}

// Add counts a result of the engine.
func (s *Summary) Add(r *engine.Result) {
	if !r.Disabled {
		s.Kg = s.Kg.Add(r.KgLocation)
	}
	if r.Part != engine.Main || r.Entry != uuid.Nil {
		return
	}
	switch r.Status {
	case engine.Counted:
		s.Counted++
	case engine.Excluded:
		s.Excluded++
	case engine.Unmatched:
		s.Unmatched++
	}
}
