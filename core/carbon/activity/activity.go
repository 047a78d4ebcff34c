// Package activity keeps what a company knows of its activity beside its
// books: kilowatt hours from a meter, litres from a tank, kilometres from a
// log, or emissions that somebody else has computed.
//
// An entry stands for the books where it says so: in every month that it
// touches, spend on its category (Leaf) or on its whole group (Group) is left
// out of the footprint, so that nothing counts twice. Ledger rows that carry a
// quantity of their own stay, and so does all spend under an entry that Adds.
package activity

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// What a person may do with entries.
const (
	// Read lets a person see the company's entries.
	Read tenant.Permission = "activity.read"
	// Write lets a person make, change and remove the company's entries.
	Write tenant.Permission = "activity.write"
)

// Faults of this package.
var (
	// ErrNotFound is the answer to an entry that is not the company's.
	ErrNotFound = fault.New(fault.NotFound, "activity.notFound")
	// ErrNotLoaded says that the categories of this version are still being
	// put in place.
	ErrNotLoaded = fault.New(fault.Unavailable, "activity.notLoaded")
	// ErrStale says that somebody changed the entry since it was read.
	ErrStale = fault.New(fault.Conflict, "activity.stale")
	// ErrSheet refuses a file that is no spreadsheet with a known header.
	ErrSheet = fault.New(fault.Invalid, "activity.sheet")
	// ErrDoubledColumn refuses a spreadsheet in which two columns have the same name.
	ErrDoubledColumn = fault.New(fault.Invalid, "activity.doubledColumn")
	// ErrNoAccess says that the company has no key to GoClimate, or that there
	// is nothing to ask it.
	ErrNoAccess = fault.New(fault.Conflict, "activity.noAccess")
	// ErrTooManyRows refuses a spreadsheet with more than MaxRows rows.
	ErrTooManyRows = fault.New(fault.TooLarge, "activity.tooManyRows")
)

// KindApply is the kind of the job that computes anew what entries touch.
const KindApply = "activity.apply"

// Applying is the payload of that job; see revision.DaysOf.
type Applying struct {
	job.Ref
}

// Kind is KindApply.
func (Applying) Kind() string { return KindApply }

// Source says where a quantity comes from.
type Source string

// The sources.
const (
	Measured Source = "measured" // a meter or a log
	Invoice  Source = "invoice"
	Estimate Source = "estimate"
	Supplier Source = "supplier" // a statement of the supplier
)

// Sources lists every source.
func Sources() []Source { return []Source{Measured, Invoice, Estimate, Supplier} }

// Cover says which spend in the books an entry stands for.
type Cover string

// The covers.
const (
	Leaf  Cover = "leaf"  // spend on the entry's category
	Group Cover = "group" // spend on every category beside it, under the same parent
	Adds  Cover = "adds"  // none: what it tells of is not in the books
)

// Covers lists every cover.
func Covers() []Cover { return []Cover{Leaf, Group, Adds} }

// Own is a factor of the supplier, taken as it is: nothing comes on top.
type Own struct {
	KgPerUnit decimal.Decimal // CO2e for one unit of the entry
	Source    string
	Year      int
}

// Content is what a person says of an activity.
type Content struct {
	From, To    time.Time // civil dates, both included
	Category    string    // leaf
	Quantity    decimal.Decimal
	Unit        quantity.Unit // kgCO2e and tCO2e state emissions
	Own         *Own          // instead of a factor that ships
	Flight      *Flight       // what was flown; it decides Category, Quantity and Unit
	Country     string        // where it took place, ISO 3166; empty for the company's own
	Supplier    string
	Reference   string
	Description string
	Source      Source
	Cover       Cover
}

// Entry is a Content as it is kept.
type Entry struct {
	Content
	ID        uuid.UUID
	Answer    *Answer // about the flight; nil when nobody was asked
	Version   int
	UpdatedBy revision.Person
	UpdatedAt time.Time
}

// Region is the country whose factors serve the activity of a company at home in
// a country, ISO 3166.
func (c Content) Region(home string) string { return cmp.Or(c.Country, home) }

// Places is the number of decimals of a quantity.
const Places = 6

// Part is the share of an entry that falls into a month.
type Part struct {
	Date     time.Time // first day of the entry in the month
	Quantity decimal.Decimal
}

// Parts spreads the quantity over the entry's months by days. They add up to
// it exactly: what rounding leaves over goes, a unit of the sixth decimal
// each, to the months that lost most.
func (c Content) Parts() []Part {
	const hours = 24
	total := int64(c.To.Sub(c.From).Hours())/hours + 1
	smallest := c.Quantity.Shift(Places).Truncate(0)
	var parts []Part
	var rests []decimal.Decimal
	left := smallest
	for from := c.From; !from.After(c.To); {
		next := time.Date(from.Year(), from.Month()+1, 1, 0, 0, 0, 0, time.UTC)
		end := next.AddDate(0, 0, -1)
		if c.To.Before(end) {
			end = c.To
		}
		days := int64(end.Sub(from).Hours())/hours + 1
		whole, rest := smallest.Mul(decimal.NewFromInt(days)).QuoRem(decimal.NewFromInt(total), 0)
		parts, rests = append(parts, Part{from, whole}), append(rests, rest)
		left = left.Sub(whole)
		from = next
	}
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return rests[b].Cmp(rests[a]) })
	one := decimal.NewFromInt(1)
	for _, i := range order[:left.IntPart()] {
		parts[i].Quantity = parts[i].Quantity.Add(one)
	}
	for i := range parts {
		parts[i].Quantity = parts[i].Quantity.Shift(-Places)
	}
	return parts
}
