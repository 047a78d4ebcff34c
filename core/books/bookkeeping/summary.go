package bookkeeping

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/kernel/job"
)

// File is a file whose books were or are to be imported.
type File struct {
	ID        uuid.UUID
	Job       job.Job
	Source    uuid.UUID // zero until the file was read
	Name      string
	Size      int64
	SHA256    string
	CreatedBy Person
	CreatedAt time.Time
	Summary   *Summary // nil until the rows are in
	Traced    bool     // what it found and changed is known, so that it can be taken out again
	TakenOut  *TakenOut
	Missing   int64    // vouchers here that it lacks, about which nobody has decided
	Asks      []string // what has to be answered before its rows can come in
}

// TakenOut says that an import was taken out again, or dismissed while it waited: when, by whom, how many
// vouchers went with it, and how many became what they were before.
type TakenOut struct {
	At                time.Time
	By                Person
	Removed, Restored int64
}

// Person is who asked for an import; zero when the system did.
type Person struct {
	ID   uuid.UUID
	Name string
}

// Source is a set of books: all files of one kind about one company.
type Source struct {
	ID        uuid.UUID
	Kind      string
	Name      string
	Vouchers  int64
	Rows      int64
	FirstDate time.Time // zero when there are no rows
	LastDate  time.Time
	Disabled  bool // visible, and in no total
}

// Summary says what a file was and what became of its rows. Every row of the
// file is in exactly one of Imported, Changed, Unchanged and Skipped.
type Summary struct {
	Kind            string
	Format          string
	Encoding        string
	Program         string
	Company         string
	CorporateNumber string
	Matches         *bool // whether that is the importing company's; nil when either is unknown
	Years           []ledger.FiscalYear

	Vouchers  int64 // handed over by the file
	Imported  int64 // rows of vouchers that were not known
	Changed   int64 // rows of vouchers that were different, and were replaced
	Unchanged int64 // rows of vouchers that were already here
	Skipped   int64 // rows that could not be used; the notices say why

	Notices []ledger.Tally

	// From and To span the dates of all rows that the file has or replaced,
	// zero when there are none: what is computed from rows is stale there.
	From, To time.Time
}

// Read is the number of rows in the file.
func (s Summary) Read() int64 { return s.Imported + s.Changed + s.Unchanged + s.Skipped }
