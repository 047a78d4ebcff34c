// Package footprint turns ledger rows into emissions and answers every
// question about them: how much, of what, from whom, when, and why.
//
// A ledger row on a cost account becomes one transaction, counted in a
// category, excluded with a reason, or unmatched and shown as missing
// coverage. A row on an account of capital goods becomes one too, with what package
// purchase says of it; rows on other balance accounts and on income accounts never do. So the company's costs are
// counted + excluded + unmatched, and value added tax that is deducted, which lies on
// balance accounts, is in none of them. Where a company books its costs with the tax, rows
// keep their amounts and what is computed from these is without it. Own fuel and energy, travel and freight get a
// second transaction for what arose before use (part Upstream).
//
// An activity entry becomes one transaction a month, without an amount. Spend
// that it stands for is excluded with the reason "activity", so the sum above
// still holds. A month is covered as soon as an entry touches it.
//
// What people decide over single rows comes before every rule. A decision names
// rows by what the books call them, so it holds when the books are read again;
// it is never edited, the newest over a row holds, and undoing it brings back
// what held before.
//
// Kilograms are rounded once, in the row. Every total is a sum of rows and
// equals it exactly; the roll-ups are such sums, kept in the transaction that
// writes the rows.
package footprint

import (
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// What a person may do with footprints.
const (
	// Read lets a person see the company's footprint and its transactions.
	Read tenant.Permission = "footprint.read"
	// Calculate lets a person have the footprint computed anew.
	Calculate tenant.Permission = "footprint.calculate"
	// Decisive lets a person decide over single rows, whatever the rules say.
	Decisive tenant.Permission = "footprint.decide"
)

// Faults of this package.
var (
	// ErrNotFound is the answer to a transaction or decision that is not the
	// company's.
	ErrNotFound = fault.New(fault.NotFound, "footprint.notFound")
	// ErrPeriod refuses a period that ends before it begins or is absurdly long.
	ErrPeriod = fault.New(fault.Invalid, "footprint.period")
)

// KindRecalculate is the kind of the job that computes footprints anew.
const KindRecalculate = "footprint.recalculate"

// Month is a calendar month.
type Month struct {
	Year  int
	Month time.Month
}

// MonthOf gives the month of a civil date.
func MonthOf(date time.Time) Month { return Month{date.Year(), date.Month()} }

// First gives the month's first day.
func (m Month) First() time.Time { return time.Date(m.Year, m.Month, 1, 0, 0, 0, 0, time.UTC) }

// Before reports whether the month lies before another.
func (m Month) Before(other Month) bool { return m.First().Before(other.First()) }

// String gives the month as 2025-03.
func (m Month) String() string { return fmt.Sprintf("%04d-%02d", m.Year, m.Month) }

// Scope2 says by which of the two methods of the GHG Protocol Scope 2 Guidance
// purchased energy counts in a total.
type Scope2 string

// The scope 2 methods; the empty value means Location.
const (
	Location Scope2 = "location"
	Market   Scope2 = "market"
)

// Summary is what a calculation resulted in, over the months that it replaced.
type Summary struct {
	Counted   int64           `json:"counted"`   // ledger rows in a category
	Excluded  int64           `json:"excluded"`  // ledger rows left out for a reason
	Unmatched int64           `json:"unmatched"` // ledger rows that no rule knows
	Kg        decimal.Decimal `json:"kg"`        // with activity entries; scope 2 by location, without what is disabled
}

// wholeYear are the months of a year.
func wholeYear(year int) Period {
	return Period{Month{year, time.January}, Month{year, time.December}}
}
