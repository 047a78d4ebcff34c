// Package inbox takes in books that are sent to a company: an address and a
// key, to which a system without an API, or a script beside it, posts files or
// rows. What comes goes the way of an uploaded file.
package inbox

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
)

// What a person may do with inboxes.
const (
	// See shows the company's inboxes and what they have received.
	See tenant.Permission = "inbox.see"
	// Manage makes and removes inboxes, and replaces their keys.
	Manage tenant.Permission = "inbox.manage"
)

// Limits of a delivery.
const (
	MaxSent     = 8 << 20  // bytes, as they are sent
	MaxUnpacked = 50 << 20 // bytes, of what was packed
)

// maxInboxes is how many inboxes a company can have.
const maxInboxes = 20

// Faults of inboxes.
var (
	// ErrKey refuses a key that does not open the inbox at the address, whether
	// or not there is one.
	ErrKey = fault.New(fault.Unauthenticated, "inbox.wrongKey")
	// ErrActing refuses to make or replace a key to who acts for the company.
	ErrActing = fault.New(fault.Forbidden, "inbox.acting")
	// ErrTooMany refuses one inbox more than a company can have.
	ErrTooMany = fault.New(fault.Conflict, "inbox.tooMany")
	// ErrEncoding refuses what is packed otherwise than with gzip, or broken.
	ErrEncoding = fault.New(fault.Invalid, "inbox.encoding")
	// ErrRows refuses JSON that is not rows.
	ErrRows = fault.New(fault.Invalid, "inbox.rows")
)

// rate is for the deliveries to one inbox.
func rate() throttle.Rule { return throttle.Rule{Name: "inbox", Burst: 60, Every: time.Minute} }

// Inbox is an address that books can be sent to.
type Inbox struct {
	ID        uuid.UUID
	Name      string
	PublicKey string // in its address
	MadeAt    time.Time
	RenewedAt *time.Time // when its key was last replaced
}

// Delivery is what an inbox has received, once for every content.
type Delivery struct {
	Inbox      string // its name
	ReceivedAt time.Time
	File       bookkeeping.File
}
