// Package operations tells administrators how the whole product is doing: how
// much there is of what, what is being worked on, and what needs somebody; and has
// work that failed done again. It keeps nothing of its own but what binds the
// database to its store of files.
package operations

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// What a person may do about all companies that the scope sees.
const (
	// Read shows how they are doing.
	Read tenant.Permission = "operations.read"
	// Restart has what failed of them done again.
	Restart tenant.Permission = "operations.restart"
)

// What is looked back at, and how much of each kind is listed.
const (
	week        = 7 * 24 * time.Hour
	failedSince = 30 * 24 * time.Hour
	shutSince   = 24 * time.Hour
	maxListed   = 10
	// shutAfter refusals in a row somebody is taken to need help.
	shutAfter = 5
)

// unmatchedFrom is the share of spend without a rule from which a company's
// footprint needs somebody to look at it.
func unmatchedFrom() decimal.Decimal { return decimal.NewFromFloat(0.1) }

// Overview is how the product is doing.
type Overview struct {
	Counts  Counts
	Running Listed[Work]   // the oldest first
	Failed  Listed[Work]   // the newest first; what was tried again since is left out
	Gaps    Listed[Gap]    // the largest share first
	ShutOut Listed[Person] // who was refused last first
}

// Listed is the beginning of a list, and how long it is in all.
type Listed[T any] struct {
	Items []T
	All   int
}

// Counts is how much there is of what.
type Counts struct {
	Companies   map[catalogue.Standard]int
	People      int // who can sign in
	Agencies    int
	Answers     int // saved in the last seven days
	Footprints  int // companies that have one of the year
	Suggestions int // of rules, waiting for a decision
}

// Company names a company.
type Company struct {
	ID   uuid.UUID
	Name string
}

// Work is long work of a company.
type Work struct {
	Company Company
	ID      uuid.UUID
	Kind    string
	State   job.State
	Done    int64
	Total   int64
	Code    string    // what went wrong
	At      time.Time // when it was asked for; of failed work, when it failed
}

// Gap is a company much of whose spend no rule matches.
type Gap struct {
	Company Company
	Share   decimal.Decimal // of spend that is unmatched
}

// Person is somebody who was refused again and again, and has not got in since.
type Person struct {
	ID      uuid.UUID
	Name    string
	Email   string
	Refused int
	At      time.Time // the last time
}
