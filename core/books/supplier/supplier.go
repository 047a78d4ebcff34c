// Package supplier keeps which of a company's suppliers are one and the same,
// as package recognition finds out and as people decide, through every import
// and however many systems the books come from.
package supplier

import (
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// What a person may do with suppliers.
const (
	// Read lets a person see the company's suppliers.
	Read tenant.Permission = "supplier.read"
	// Decide lets a person say which of the company's suppliers are one.
	Decide tenant.Permission = "supplier.decide"
)

// Faults of this package.
var (
	// ErrNotFound is the answer to a supplier or a decision that is not the
	// company's.
	ErrNotFound = fault.New(fault.NotFound, "supplier.notFound")
	// ErrOne refuses to merge what is one supplier already.
	ErrOne = fault.New(fault.Conflict, "supplier.one")
	// ErrAlone refuses to separate a record that is one with no other.
	ErrAlone = fault.New(fault.Conflict, "supplier.alone")
)

// KindApply is the kind of the job that computes anew what decisions about
// suppliers touch.
const KindApply = "supplier.apply"

// Applying is the payload of that job; see statement.DaysOf.
type Applying struct {
	job.Ref
}

// Kind is KindApply.
func (Applying) Kind() string { return KindApply }
