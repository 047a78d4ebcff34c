package connection

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// What a person may do with connections.
const (
	// See lets a person see the company's connections and what they brought.
	See tenant.Permission = "connection.see"
	// Manage lets a person connect, change and disconnect, and ask for a
	// reading.
	Manage tenant.Permission = "connection.manage"
)

// The kinds of jobs.
const (
	// KindRead is the kind of the job that reads a connection's books.
	KindRead = "connection.read"
	// KindRemove is the kind of the job that deletes what a connection brought.
	KindRemove = "connection.remove"
)

// Reading is the payload of the job that reads; see [Service.Read].
type Reading struct {
	job.Ref
}

// Kind is KindRead.
func (Reading) Kind() string { return KindRead }

// Removing is the payload of the job that deletes what was imported; see
// [Service.Remove].
type Removing struct {
	job.Ref
}

// Kind is KindRemove.
func (Removing) Kind() string { return KindRemove }

// What a person may be told, beside what a [Failure] says.
var (
	// ErrUnsupported says that there is no way to connect to the system.
	ErrUnsupported = fault.New(fault.Invalid, "connection.unsupported")
	// ErrNotReady says that this installation lacks what the system asks of
	// it, such as an application registered there.
	ErrNotReady = fault.New(fault.Conflict, "connection.notReady")
	// ErrAlready says that a connection to the same books is there.
	ErrAlready = fault.New(fault.Conflict, "connection.already")
	// ErrOtherBooks says that the access opens the books of another company
	// than before.
	ErrOtherBooks = fault.New(fault.Conflict, "connection.otherBooks")
	// ErrNotConnected says that the connection has to be made first.
	ErrNotConnected = fault.New(fault.Conflict, "connection.notConnected")
	// ErrPaused says that the connection is paused.
	ErrPaused = fault.New(fault.Conflict, "connection.paused")
	// ErrNoGrant says that the system's own pages grant no access of this
	// kind.
	ErrNoGrant = fault.New(fault.Invalid, "connection.noGrant")
	// ErrGrantOver says that a person came back from the system's pages too
	// late, twice, or not from the browser that was sent there.
	ErrGrantOver = fault.New(fault.Conflict, "connection.grantOver")
	// ErrDenied says that a person declined on the system's pages.
	ErrDenied = fault.New(fault.Conflict, "connection.denied")
)

// State is what a connection asks of people.
type State string

// The states.
const (
	// Connect says that the connection is not made yet.
	Connect State = "connect"
	// Connected says that books are read, or will be without anybody doing
	// anything.
	Connected State = "connected"
	// Reconnect says that nothing is read until a person has acted.
	Reconnect State = "reconnect"
)

// Connection is a company's connection to one system.
type Connection struct {
	ID        uuid.UUID
	Provider  Provider
	Settings  map[string]string // by Field.Name and the names of series
	HasKey    bool
	KeyHint   string    // the last characters of the key
	Books     Company   // whose they are, zero before the first contact
	Source    uuid.UUID // of the books, zero before the first contact
	Paused    bool
	Trouble   *Trouble  // why the last attempt failed, nil when it did not
	Next      time.Time // when it is read next, zero when nobody but a person can say
	Job       job.Job   // of the last reading, zero before the first
	Last      *Account  // of the last reading, nil before the first
	CreatedAt time.Time
}

// Trouble is that the last attempt to read failed.
type Trouble struct {
	Reason Reason
	Text   string // what the system said
	Trace  string // the system's id of the request
	At     time.Time
	Times  int // in a row
}

// State is what the connection asks of people.
func (c Connection) State() State {
	switch {
	case c.Source == uuid.Nil:
		return Connect
	case c.Trouble != nil && !c.Trouble.Reason.Passing():
		return Reconnect
	}
	return Connected
}

// Account is what became of one reading.
type Account struct {
	ID        uuid.UUID
	Job       uuid.UUID
	From, To  time.Time // days of vouchers that were asked for
	StartedAt time.Time
	EndedAt   time.Time // zero while it goes on
	Tries     int
	Pages     int

	New, Changed, Unchanged, Removed int64 // vouchers
	Suppliers, Invoices              int64

	Reason Reason // "" unless it failed
	Text   string
	Trace  string
}

// Names of settings that every system with series of vouchers has.
const (
	// ExpensesSeries are direct expenses.
	ExpensesSeries = "expensesSeries"
	// InvoiceSeries are supplier invoices.
	InvoiceSeries = "invoiceSeries"
	// AllSeries is "true" when no series is left out.
	AllSeries = "allSeries"
)

// What the series are when nobody says otherwise.
const (
	defaultExpensesSeries = "A"
	defaultInvoiceSeries  = "L"
)
