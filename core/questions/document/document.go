// Package document keeps a company's evidence: policies, certificates,
// invoices and the like, with the text in them for searching. What a file is
// follows from its content, never from its name or from what a browser says.
package document

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// What a person may do with documents.
const (
	// Read lets a person search, see and download the company's documents.
	Read tenant.Permission = "document.read"
	// Write lets a person upload documents and delete their own.
	Write tenant.Permission = "document.write"
	// Manage lets a person delete documents of others.
	Manage tenant.Permission = "document.manage"
)

// Faults of documents.
var (
	// ErrNotFound is the answer to a document that is not the company's or was
	// deleted.
	ErrNotFound = fault.New(fault.NotFound, "document.notFound")
	// ErrEmpty refuses a file without content.
	ErrEmpty = fault.New(fault.Invalid, "document.empty")
	// ErrTooLarge refuses a file over the limit for one.
	ErrTooLarge = fault.New(fault.TooLarge, "document.tooLarge")
	// ErrFull refuses a file that would take the company over its limit.
	ErrFull = fault.New(fault.TooLarge, "document.full")
	// ErrType refuses content of any other kind than those of Kind.
	ErrType = fault.New(fault.Invalid, "document.type")
	// ErrMacros refuses an office file with a program in it.
	ErrMacros = fault.New(fault.Invalid, "document.macros")
	// ErrDamaged refuses a file that cannot be opened, or was made to fill the
	// memory of whoever does.
	ErrDamaged = fault.New(fault.Invalid, "document.damaged")
	// ErrNameMismatch refuses a file whose name says that it is something else
	// than it is.
	ErrNameMismatch = fault.New(fault.Invalid, "document.nameMismatch")
	// ErrSealed refuses to delete a document that an answer of a sealed year
	// has.
	ErrSealed = fault.New(fault.Conflict, "document.sealed")
	// ErrHeld refuses to delete a document that belongs to an answer which the
	// person may not write, or to a version of one.
	ErrHeld = fault.New(fault.Conflict, "document.held")
	// ErrSameContent says that a document cannot be brought back, because the
	// same file has been uploaded since.
	ErrSameContent = fault.New(fault.Conflict, "document.sameContent")
)

// Limits of what is kept.
type Limits struct {
	File    int64 // bytes of one document
	Company int64 // bytes of all documents of a company
}

// Added is the work that follows from an upload: to read the text in it.
type Added struct {
	Company  uuid.UUID `json:"company"`
	Document uuid.UUID `json:"document"`
}

// Kind names that work.
func (Added) Kind() string { return "document.read" }

// Kind is what a file is.
type Kind string

// The kinds that are taken in.
const (
	PDF  Kind = "pdf"
	DOCX Kind = "docx"
	XLSX Kind = "xlsx"
	PPTX Kind = "pptx"
	CSV  Kind = "csv"
	TXT  Kind = "txt"
	PNG  Kind = "png"
	JPEG Kind = "jpeg"
)

// TextState reports whether a document can be found by what is written in it.
type TextState string

// The states of a text.
const (
	TextWaiting TextState = "waiting" // about to be read
	TextRead    TextState = "read"
	TextPartly  TextState = "partly" // the beginning; the rest is too much
	TextEmpty   TextState = "empty"  // nothing is written in it, as in a scanned page
	TextLocked  TextState = "locked" // behind a password
	TextFailed  TextState = "failed" // cannot be made out
	TextNone    TextState = "none"   // a picture
)

// Document is a file of a company.
type Document struct {
	ID         uuid.UUID
	Name       string
	Kind       Kind
	Size       int64
	SHA256     string
	Text       TextState
	UploadedBy Person
	UploadedAt time.Time
}

// Person is who did something; the name is empty when they are gone.
type Person struct {
	ID   uuid.UUID
	Name string
}

// Found is a document that a search has found.
type Found struct {
	Document
	Excerpt *Excerpt // nil when nothing in the text was found
}

// Excerpt is a place in a text: what was found and what stands around it.
type Excerpt struct {
	Before string
	Hit    string
	After  string
}
