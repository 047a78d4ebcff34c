// Package archive reads everything that the product holds of a company, for a
// company that leaves or keeps a copy of its own. Every table with rows of
// companies is in the archive or a test says why not.
package archive

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
)

// Take lets a person take everything of the company out.
const Take tenant.Permission = "archive.take"

// Sheet is a list of rows: its columns in one order, its rows in another that
// is always the same.
type Sheet struct {
	Name  string
	query string // of a company ($1)
	args  []any  // $2 and on
}

// Column is a column of a sheet.
type Column struct {
	Name string
	Kind Kind
}

// Kind says what the values of a column are.
type Kind int

// The kinds. Values are as PostgreSQL writes them.
const (
	Text Kind = iota // what people typed, and everything else
	Number
	Yes // t or f
	Plain
)

// Book is a fiscal year in the books of one source.
type Book struct {
	Source   uuid.UUID
	Name     string // of the source
	From, To time.Time
}

// File is a file that the company has in the store.
type File struct {
	ID   uuid.UUID
	Name string
	At   time.Time
	key  string
}

// Seal is the manifest of one version of a sealed year, byte by byte.
type Seal struct {
	Year     int
	Version  int
	Manifest string
}

// Contents is what there is to read, beside the sheets that every company has.
type Contents struct {
	Answered  []int // years with answers
	Emitting  []int // years with a footprint
	Books     []Book
	Seals     []Seal
	Documents []File
	Imports   []File
	Reports   []File
	Logo      *File // nil when there is none
}
