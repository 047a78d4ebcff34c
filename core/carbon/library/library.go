// Package library is the collection of emission factors in use: those that ship
// with the program and what administrators make of them. A factor is never
// edited. An administrator adds one, puts one in the place of another, or ends
// one of their own, and every step can be taken back. What older figures rest
// on stays as it was.
//
// Everything that computes takes its factors from Current, which follows the
// database: a change in one process is seen by all in their next transaction.
package library

import (
	"time"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
)

// Manage lets a person manage the library.
const Manage tenant.Permission = "factor.manage"

// Faults of this package.
var (
	// ErrNotFound is the answer to a factor that is not in the library.
	ErrNotFound = fault.New(fault.NotFound, "factor.notFound")
	// ErrStale says that the factor is not in force any more.
	ErrStale = fault.New(fault.Conflict, "factor.stale")
	// ErrTaken refuses a second factor in force for the same series, unit,
	// region and year: it is to be superseded instead.
	ErrTaken = fault.New(fault.Conflict, "factor.taken")
	// ErrShipped refuses to withdraw what ships: it can only be superseded.
	ErrShipped = fault.New(fault.Conflict, "factor.shipped")
	// ErrInForce refuses to put back what is in force.
	ErrInForce = fault.New(fault.Conflict, "factor.inForce")
	// ErrLeft refuses to put back what no longer ships.
	ErrLeft = fault.New(fault.Conflict, "factor.left")
)

// State says whether a factor serves.
type State string

// The states.
const (
	InForce    State = "inForce"
	Superseded State = "superseded" // another took its place
	Withdrawn  State = "withdrawn"  // ended without a successor, or no longer ships
)

// Entry is a factor with what became of it.
type Entry struct {
	factor.Factor
	State        State
	Own          bool   // an administrator's; the others ship
	Supersedes   string // in whose place it came; empty for none
	SupersededBy string
	CreatedAt    time.Time
	CreatedBy    string     // name; empty for the program itself
	RetiredAt    *time.Time // nil while it is in force
	RetiredBy    string
}

// Act is something done to a factor.
type Act string

// The acts.
const (
	ActAdded      Act = "added"
	ActSuperseded Act = "superseded" // Other took its place
	ActWithdrawn  Act = "withdrawn"
	ActPutBack    Act = "putBack" // in the place of Other, where there is one
)

// Change is one act over a factor.
type Change struct {
	Act   Act
	Other string // the other factor that it concerned; empty for none
	By    string // name
	At    time.Time
}
