// Package connection keeps a company's connections to accounting systems, and
// reads their books by itself: every night, and when asked to.
//
// What is particular to a system is an [Adapter]; everything else is here
// once: who may connect, where keys lie, what is read next, what is told of it
// when it fails.
package connection

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
)

// Adapter reads one kind of accounting system and never writes to it. It holds
// no state of a company between calls; many goroutines use it at once.
//
// Every method returns a [*Failure] for whatever the system or the way to it
// may do.
type Adapter interface {
	// Describe says what a person fills in and what there is to get.
	Describe() Description
	// Open begins to use an access. It calls nobody.
	Open(Access) Session
}

// Session uses one access for a while: to probe it, or for one reading. It is
// used by one goroutine and may remember what it learned.
type Session interface {
	// Probe asks, by as cheap a call as there is, whose books the access opens.
	Probe(ctx context.Context) (Company, error)
	// Read returns the page of a reading that follows s.Cursor.
	Read(ctx context.Context, s Step) (Page, error)
}

// Granter is an adapter whose users grant access on the system's own pages
// (OAuth 2.0 authorization code, RFC 6749 section 4.1).
type Granter interface {
	// GrantURL is where to send the person. challenge is that of PKCE, S256
	// (RFC 7636); a system that knows no PKCE leaves it out.
	GrantURL(state, challenge, redirect string) string
	// Grant exchanges the code that the person came back with.
	Grant(ctx context.Context, code, verifier, redirect string) (Tokens, error)
	// Renew exchanges a refresh token, which may thereby be used up. When the
	// reply got lost it returns a Failure with Lost: the token may be gone.
	Renew(ctx context.Context, refresh string) (Tokens, error)
}

// Tokens are what a system grants. They are never told to anybody.
type Tokens struct {
	Access  string    `json:"access"`
	Refresh string    `json:"refresh"` // "" when the one before stays good
	Expires time.Time `json:"expires"` // of Access; zero when the system does not say
}

// Access is what opens one company's books.
type Access struct {
	Connection uuid.UUID         // whom limits of calls are counted for
	Settings   map[string]string // by Field.Name, trimmed
	Key        string            // the secret that a person typed, "" when none
	// Token returns a token that is good; refused is one that the system just
	// turned down, "" at first. Nil unless the adapter is a Granter.
	Token func(ctx context.Context, refused string) (string, error)
}

// Description is what a person sees before connecting. What it lacks of texts
// the web has, by the names here.
type Description struct {
	Provider Provider
	Fields   []Field
	Series   bool // the system tells vouchers apart by series, and two of them are asked for
	Invoices bool // supplier invoices are read and joined to rows
	// Ready says whether this installation has what the system asks of it,
	// such as the id and secret of an application registered there.
	Ready bool
	// PublicKey is the public part of that application, for the person to
	// enter at the system; "" when there is nothing to enter.
	PublicKey string
}

// Field is something that a person fills in.
type Field struct {
	Name     string // "tenantId", "companyId", "entityId", "environment", "apiKey" …
	Secret   bool   // it becomes Access.Key and is never shown again; at most one
	Required bool
	Default  string
	// Form is a regular expression that the whole of a good value matches, ""
	// when any does.
	Form string
}

// Company is whose books an access opens.
type Company struct {
	ID              string // the system's own
	Name            string
	CorporateNumber string // as the system writes it
	Currency        string // ISO 4217
	// Settings are what the system knows better than the person, such as the
	// series of supplier invoices ("invoiceSeries", "expensesSeries"); they
	// fill in what the person left at its default.
	Settings map[string]string
}

// Step is the place in a reading at which it goes on.
type Step struct {
	// Cursor is that of the page before, null at the beginning of a reading.
	Cursor json.RawMessage
	// Mark is what the last finished reading left behind, null before the
	// first and when everything is to be read again.
	Mark json.RawMessage
	From time.Time // vouchers before this day are not asked for
	To   time.Time // nor those after this one: today, at the company
}

// Page is one step of a reading. All of it is stored in one transaction, with
// the cursor, or nothing.
type Page struct {
	// Books has the accounts, suppliers and vouchers of this page; nil when
	// there are none. Its vouchers may be read while they are stored.
	Books ledger.Books
	// Invoices are supplier invoices, which tell the supplier of rows.
	Invoices []ledger.Invoice
	// Whole is a span of days that this and earlier pages of the same reading
	// brought in full: vouchers within it that none of them brought were
	// deleted in the system, and go here too. Nil when no span is finished.
	Whole *Span
	// Next is the cursor of the page that follows, null when this is the last.
	Next json.RawMessage
	// Mark is, on the last page, where the next reading finds what changed.
	Mark json.RawMessage
	// Done of Total says how far the reading is, in steps of any size; Total
	// is zero while unknown.
	Done, Total int
}

// Span is a number of days, both ends included.
type Span struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}
