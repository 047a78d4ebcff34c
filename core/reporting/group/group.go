// Package group looks at a company and those below it as one: who belongs to
// the group in a year and with which share, how far their reports have come,
// what they find material, what they emit and the key figures that the owner
// follows.
//
// It keeps no sum. Every figure is added up, when it is asked for, from what
// the companies' own domains say. Two approaches of the GHG Protocol Corporate
// Standard (chapter 3) are offered: control, by which a company counts whole,
// and equity share, by which it counts with the share that the owner holds,
// through all companies in between.
package group

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
)

// Permissions. Both are about the scope's company and those below it.
const (
	Read  tenant.Permission = "group.read"
	Write tenant.Permission = "group.write"
)

// ErrStale says that somebody has changed the holding since it was read.
var ErrStale = fault.New(fault.Conflict, "group.stale")

// Codes of bad fields.
const (
	codeShare      = "outOfRange"
	codeOrder      = "beforeJoined"
	codeAfterLeft  = "afterLeft"
	codeUnknown    = "unknown"
	codeTwice      = "duplicate"
	codeNotAllowed = "notAllowed"
	codeTooMany    = "tooMany"
)

// Holding is how a company is held by its parent.
type Holding struct {
	Share     decimal.Decimal // above 0, at most 1
	ShareFrom *time.Time      // first day on which that share is held; nil: ever since it joined
	JoinedOn  *time.Time      // first day in the group; nil: always was
	LeftOn    *time.Time      // last day in it; nil: still is
	Corrects  bool            // the share takes the place of the one that was said last
	Version   int             // zero while nobody has said anything
}

// Change is one state of a holding, with who said so.
type Change struct {
	Holding
	At           time.Time
	By           Person
	Impersonated bool // the person acted as the company, which is not their own
}

// Person is who changed something. Name is empty when they are gone.
type Person struct {
	ID   uuid.UUID
	Name string
}

// Member is a company in the group of another.
type Member struct {
	company.Company

	Depth   int // 0 for the owner
	Holding Holding
	span    span     // during which it and all in between belong to the group
	stakes  []stakes // in it and in all in between
}

// Share is what the owner holds, through all in between, on the last day of a month.
func (m Member) Share(year, month int) decimal.Decimal {
	share := decimal.NewFromInt(1)
	for _, s := range m.stakes {
		share = share.Mul(s.on(endOf(year, month)))
	}
	return share
}

// Counts reports whether the company belongs to the group in a month of the year.
func (m Member) Counts(year int) bool {
	_, _, some := m.Months(year)
	return some
}

// Months returns the first and last month of the year in which the company
// counts. A month counts when its last day lies in the group, so that of two
// groups between which a company moves just one counts it. False: none does.
func (m Member) Months(year int) (first, last int, some bool) { return m.span.months(year) }

// AtYearEnd reports whether the company belongs to the group on the last day of
// the year.
func (m Member) AtYearEnd(year int) bool {
	_, last, some := m.Months(year)
	return some && last == december
}

// Whole reports whether all months of the year count.
func (m Member) Whole(year int) bool {
	first, _, _ := m.Months(year)
	return first == 1 && m.AtYearEnd(year)
}

const december = 12
