// Package supplychain keeps the map that a company draws of its supply chain:
// activities upstream, in the own business and downstream, the stakeholders
// behind them, and what flows from one to another.
//
// Several people draw at once. Whatever they do is a list of [Changes], each of
// which says what a thing is to be and rests on the version of it that the
// person has seen. All of them happen or none does. Nothing is deleted: a thing
// that was removed comes back with whatever hangs on it, so that every change
// can be undone by another.
package supplychain

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
)

// What a person may do with the map.
const (
	// Read lets a person see the company's supply chain.
	Read tenant.Permission = "supplyChain.read"
	// Write lets a person draw the company's supply chain.
	Write tenant.Permission = "supplyChain.write"
)

// Faults of this package.
var (
	// ErrNotFound is the answer to a change of what the company does not have.
	ErrNotFound = fault.New(fault.NotFound, "supplyChain.notFound")
	// ErrStale says that somebody changed the same thing since it was read.
	ErrStale = fault.New(fault.Conflict, "supplyChain.stale")
	// ErrConnected refuses a second connection from one activity to another.
	ErrConnected = fault.New(fault.Conflict, "supplyChain.connected")
	// ErrImported refuses a second stakeholder for one supplier.
	ErrImported = fault.New(fault.Conflict, "supplyChain.imported")
	// ErrFull refuses more than a map holds.
	ErrFull = fault.New(fault.Conflict, "supplyChain.full")
)

// Segment says where an activity lies, seen from the own business.
type Segment string

// The segments.
const (
	Upstream   Segment = "upstream"
	Core       Segment = "core"
	Downstream Segment = "downstream"
)

// Flow says whether an activity brings something in or out.
type Flow string

// The flows.
const (
	Input  Flow = "input"
	Output Flow = "output"
)

// Priority says how much an activity matters.
type Priority string

// The priorities.
const (
	Low      Priority = "low"
	Medium   Priority = "medium"
	High     Priority = "high"
	Critical Priority = "critical"
)

// Role says what a stakeholder is to the company.
type Role string

// The roles.
const (
	Supplier Role = "supplier"
	Internal Role = "internal"
	Customer Role = "customer"
)

// Stakeholder is who does activities.
type Stakeholder struct {
	Name        string
	Role        Role
	Description string
	Supplier    uuid.UUID // the record in the books that it was taken from; zero for none
}

// Activity is something that is done in the supply chain.
type Activity struct {
	Name        string
	Description string
	Segment     Segment
	Tier        int // how far from the own business: 0 in it, 1 who deals with it directly
	Flow        Flow
	Priority    Priority
	Stakeholder uuid.UUID // zero for none
	Position    float64   // orders the activities of one segment and tier

	// What it has to do with, by names in the catalogue, of whatever edition:
	// the questions whose value-chain perspective it belongs to, and the topics
	// that are placed on it.
	Questions, Topics []string
}

// Connection leads from one activity to another.
type Connection struct {
	From, To    uuid.UUID
	Description string
}

// Thing is something on the map, as it is or as a change wants it. Of a change
// the version is the one that was seen, 0 for a thing that is new.
type Thing[C any] struct {
	ID        uuid.UUID
	Version   int
	Removed   bool
	Content   C
	UpdatedBy revision.Person
	UpdatedAt time.Time
}

// Map holds things of a supply chain. What names a thing that was removed does
// so still.
type Map struct {
	Stakeholders []Thing[Stakeholder]
	Activities   []Thing[Activity]
	Connections  []Thing[Connection]
}

// Changes are what things are to be.
type Changes = Map

// Stale is ErrStale with those of the things that were to be changed which
// somebody else has changed, as they are now.
type Stale struct{ Current Map }

func (s *Stale) Error() string { return ErrStale.Error() }

// Unwrap makes a Stale an ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }
