// Package footprint is the values of a company's footprint, and where other domains ask
// for it to be computed anew. What turns ledger rows into emissions (package calculation)
// and answers how much, of what, from whom, when and why (totals, trace, runs) stands in
// the folders below. What holds for all of them:
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

// The kinds of jobs that compute footprints anew.
const (
	// KindRecalculate is that of the job that somebody or something asked for.
	KindRecalculate = "footprint.recalculate"
	// KindBridge is that of the job for years that another version of the program has
	// computed.
	KindBridge = "footprint.bridge"
)

// Scope2 says by which of the two methods of the GHG Protocol Scope 2 Guidance
// purchased energy counts in a total.
type Scope2 string

// The scope 2 methods; the empty value means Location.
const (
	Location Scope2 = "location"
	Market   Scope2 = "market"
)
