// Package recognition says which suppliers are one and the same, however many
// systems a company's books come from.
//
// A [Record] is a supplier as one system has it, and stays as the system said.
// Records with the same corporate identity number are one supplier, else those
// with the same name, never with numbers that differ. What people decide about
// records comes before both, and holds through every import. One record stands
// for the others of its supplier: figures go by its id.
package recognition

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
)

// Record is a supplier as one system has it.
type Record struct {
	ID      uuid.UUID
	Source  uuid.UUID // the set of books
	Key     string    // the source's own identifier
	Name    string
	Number  string // corporate identity number as written
	Guessed bool   // the name was read out of a text
}

// Basis says why a record is of the same supplier as the one that stands for
// it.
type Basis string

// The bases.
const (
	Itself   Basis = "itself" // it is the one that stands for the others
	ByNumber Basis = "number"
	ByName   Basis = "name"
	ByHand   Basis = "hand"
)

// Known is a record with why it is of its supplier.
type Known struct {
	Record
	Basis Basis
}

// Supplier is whom records are of.
type Supplier struct {
	ID      uuid.UUID // of the record that stands for all
	Name    string
	Number  string
	Records []Known // the one that stands for all is the first
}

// Aliases are what records call the supplier otherwise than by its Name and
// Number.
func (s *Supplier) Aliases() []Alias {
	var found []Alias
	for _, r := range s.Records {
		a := Alias{Name: r.Name, Number: r.Number}
		if strings.EqualFold(a.Name, s.Name) {
			a.Name = ""
		}
		if a.Number == s.Number {
			a.Number = ""
		}
		if a != (Alias{}) && !slices.Contains(found, a) {
			found = append(found, a)
		}
	}
	return found
}

// Alias is another name or number of a supplier, either may be empty.
type Alias struct{ Name, Number string }

// Kind says what a decision is.
type Kind string

// The kinds.
const (
	Merged    Kind = "merged"    // its records are of one supplier
	Separated Kind = "separated" // its record is recognised as no other
	Distinct  Kind = "distinct"  // its records are not the same, and not to be asked about
)

// Decision is what a person said of records. The newest about a record holds.
type Decision struct {
	ID           uuid.UUID
	Kind         Kind
	Main         uuid.UUID // Merged: the record to stand for all; Separated: whom it was of
	Records      []Decided
	At           time.Time
	By           Person
	Impersonated bool      // By acted as the company, which is not their own
	UndoneAt     time.Time // zero unless taken back
	UndoneBy     Person
	UndoneAs     bool // UndoneBy acted as the company
}

// Decided is a record as it was called when somebody decided about it.
type Decided struct {
	ID     uuid.UUID
	Name   string
	Number string
}

// Person is who decided.
type Person struct {
	ID   uuid.UUID
	Name string
}

// Names are those of the decision's records.
func (d Decision) Names() []string {
	names := make([]string, len(d.Records))
	for i, r := range d.Records {
		names[i] = r.Name
	}
	return names
}

// Over reports whether the decision is about the record.
func (d Decision) Over(id uuid.UUID) bool {
	return slices.ContainsFunc(d.Records, func(r Decided) bool { return r.ID == id })
}
