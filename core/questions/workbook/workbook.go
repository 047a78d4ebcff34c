// Package workbook takes the answers of a company's year to a spreadsheet and
// back: a workbook to fill in where people like to work, and the differences
// that it brings home, question by question, for a person to decide over.
//
// A file says which version of each answer it was made from. What differs from
// that version was edited; what does not stays as it is now, whoever has
// changed it since. So a file that nobody edited brings nothing.
package workbook

import (
	"io"

	"tillit/core/kernel/fault"
)

// Faults of files.
var (
	// ErrUnreadable refuses what is no workbook, or too large a one.
	ErrUnreadable = fault.New(fault.Invalid, "workbook.unreadable")
	// ErrNotAnswers refuses a workbook that was not made here.
	ErrNotAnswers = fault.New(fault.Invalid, "workbook.notAnswers")
	// ErrOtherCompany refuses the workbook of another company.
	ErrOtherCompany = fault.New(fault.Invalid, "workbook.otherCompany")
	// ErrTooManyRows refuses more than MaxRows rows.
	ErrTooManyRows = fault.New(fault.TooLarge, "workbook.tooManyRows")
)

// Bounds of a file that comes back: far more than any standard fills.
const (
	MaxSize    = 5 << 20
	MaxRows    = 20_000 // of all sheets
	MaxColumns = 100
)

// Files reads and writes workbooks.
type Files interface {
	// Read returns the sheets of a file, or ErrUnreadable and ErrTooManyRows.
	Read(file []byte) ([]Page, error)
	// Write writes a workbook.
	Write(w io.Writer, b Book) error
}

// Kind says what stands in a cell.
type Kind int

// The kinds. The last four only come back.
const (
	Blank   Kind = iota
	Text         // as it is, never run
	Number       // with a point
	Date         // as yyyy-mm-dd
	Percent      // a Number of which the sheet shows the hundredfold
	Truth        // true or false
	Formula      // Text is the formula, never its result
	Failure      // of a formula or a reference
)

// Cell is what stands in one place.
type Cell struct {
	Kind Kind
	Text string

	Editable bool   // else it is protected
	Numeric  bool   // a number belongs there
	Choices  string // name of the list that it is picked from; empty: none
	Strong   bool   // a heading
}

// Page is a sheet that came back, row by row from the first.
type Page struct {
	Name string
	Rows [][]Cell
}

// Column is one column of a sheet.
type Column struct {
	Title  string
	Width  float64 // in characters
	Hidden bool
}

// Sheet is a sheet before it is a file. Without columns it is running text.
type Sheet struct {
	Name    string
	Columns []Column
	Rows    [][]Cell
	Fixed   int // columns that stay when a person scrolls
}

// List is a list of choices, a column of the last sheet.
type List struct {
	Name   string
	Values []string
}

// Book is a workbook before it is a file.
type Book struct {
	Title, Creator, Language string
	Sheets                   []Sheet
	Choices                  string // name of the sheet with the lists
	Lists                    []List
	Refusal                  [2]string // title and text of what is shown for a value that is not in a list
}
