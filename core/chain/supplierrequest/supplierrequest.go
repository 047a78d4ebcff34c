// Package supplierrequest lets a company ask a supplier for figures, and the
// supplier answer without an account: by a link in a mail that is sealed, ends,
// and opens one short form. An answer counts only once a person of the company
// has looked at it and accepted it; then the footprint counts by it (core/
// supplierfigure), and its trace names the request.
//
// Everything can be asked of everybody. What is more than a company may require
// of a smaller one for its report by the CSRD (core/chain/chaincap) is marked,
// item by item, and who is asked is told that it can decline that.
package supplierrequest

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/chaincap"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
)

// What a person may do with requests.
const (
	// Read lets a person see what the company has asked and what came back.
	Read tenant.Permission = "supplierRequest.read"
	// Write lets a person ask, and decide what becomes of the answers.
	Write tenant.Permission = "supplierRequest.write"
)

// Faults of this package.
var (
	// ErrNotFound is the answer to a request that is not the company's.
	ErrNotFound = fault.New(fault.NotFound, "supplierRequest.notFound")
	// ErrStale says that the request has changed since it was read.
	ErrStale = fault.New(fault.Conflict, "supplierRequest.stale")
	// ErrState refuses what a request in its state does not allow.
	ErrState = fault.New(fault.Conflict, "supplierRequest.state")
	// ErrLink says nothing about why a link does not work: it was changed, has
	// ended, was used or replaced, or the request was withdrawn.
	ErrLink = fault.New(fault.Invalid, "supplierRequest.link")
)

// Item is something that is asked.
type Item string

// The items.
const (
	Facts   Item = "facts"   // of the basic module of the standard for voluntary use, see FactsAsked
	Company Item = "company" // emissions of the whole company, and its turnover: B3 and B1
	Product Item = "product" // the footprint of a product or a service
	Factor  Item = "factor"  // what one unit of what is bought causes
)

// Items lists what can be asked.
func Items() []Item { return []Item{Facts, Company, Product, Factor} }

// State is where a request stands.
type State string

// The states.
const (
	Sent      State = "sent"
	Opened    State = "opened"
	Answered  State = "answered" // waits for somebody of the company
	Accepted  State = "accepted"
	Rejected  State = "rejected" // for a reason; it may be answered again
	Declined  State = "declined"
	Withdrawn State = "withdrawn"
	Expired   State = "expired" // not answered in time; follows from the day
)

// open reports whether the form can be filled in.
func (s State) open() bool { return slices.Contains(openStates(), s) }

func openStates() []State { return []State{Sent, Opened, Rejected} }

// Ask is what a company asks.
type Ask struct {
	Supplier     uuid.UUID // the record in the books; zero for whom they do not know
	SupplierName string
	ContactName  string
	Email        string
	Locale       string
	Year         int
	Asked        []Item
	Purpose      chaincap.Purpose
	InScope      bool          // the company has to report by the CSRD
	FirstDay     time.Time     // of the company's financial year; zero: of the calendar year
	Size         chaincap.Size // as the company knows it
	Message      string        // may be empty
	Due          time.Time
}

// Request is what a company has asked, and what came of it.
type Request struct {
	ID      uuid.UUID
	Version int
	Ask
	State        State
	ExpiresAt    time.Time // when the link stops to work
	AskedAt      time.Time
	AskedBy      revision.Person
	Impersonated bool
	OpenedAt     time.Time // zero unless
	Reminded     int
	RemindedAt   time.Time
	Unwanted     bool    // they want no more mails from the company
	Answer       *Answer // nil until it was sent, and where they declined
	AnsweredAt   time.Time
	DecidedAt    time.Time
	DecidedBy    revision.Person
	Reason       string                  // for rejecting or declining
	Figures      []supplierfigure.Figure // that it was accepted with, the newest first
	Above        []Field                 // of the form that are above the cap
}

// grace is how long after the day on which an answer is due the link works.
const grace = 14 * 24 * time.Hour

// maxDue is how far ahead an answer can be due.
const maxDue = 365 * 24 * time.Hour

// maxAhead is in how many years the financial year that is reported on can begin.
const maxAhead = 5

// perCompany is for the mails that a company has sent.
func perCompany() throttle.Rule {
	return throttle.Rule{Name: "supplier-request", Burst: 100, Every: 5 * time.Minute}
}

// perAddress is for the requests to one address, whoever asks.
func perAddress() throttle.Rule {
	return throttle.Rule{Name: "supplier-request-mail", Burst: 10, Every: 4 * time.Hour}
}

// perNetwork is for the calls of visitors from one place.
func perNetwork() throttle.Rule {
	return throttle.Rule{Name: "supplier-visit", Burst: 200, Every: 2 * time.Second}
}

// perRequest is for the calls by one link: a form that saves while one types.
func perRequest() throttle.Rule {
	return throttle.Rule{Name: "supplier-form", Burst: 100, Every: 3 * time.Second}
}
