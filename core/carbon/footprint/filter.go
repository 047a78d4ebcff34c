package footprint

import (
	"github.com/google/uuid"

	"tillit/core/carbon/footprint/engine"
)

// Filter narrows a year's footprint. Empty fields let everything through; what
// is listed within one field is alternatives.
type Filter struct {
	Months   []int // 1 to 12
	Scopes   []int // 1 to 3
	Category string
	Supplier uuid.UUID
	Source   uuid.UUID
	Account  string // its number
	Status   engine.Status
	Excluded string        // the reason for which rows are left out
	Method   engine.Method // by which kilograms came about
	Branch   Branch
	Disabled bool   // those alone that are switched off
	Assumed  bool   // those alone that a rule placed where the books do not say what was bought
	Entries  bool   // those alone that come from activity entries
	Text     string // anywhere in text, supplier, account or voucher
	Scope2   Scope2 // by which method totals and kilograms count scope 2
}

// Branch is a part of what the company does, as its books tell it apart: a
// cost centre or a project, by their codes. The zero Branch is everything.
type Branch struct {
	CostCentre string
	Project    string
}
