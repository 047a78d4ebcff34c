// Package reports holds what all documents share. Each report is a package of
// its own that takes plain values and writes a file; none knows the database,
// the clock or the network, so the same values give the same document.
package reports

import (
	"fmt"
	"io/fs"
	"time"
)

// Head says what stands at the top of every report.
type Head struct {
	Company  string
	Year     int
	Standard string // SMEB, SMEC or CSRD, or empty
	Currency string // of its books
	Locale   string // sv-SE, en-US, fi-FI or nl-NL
	Scope2   Scope2 // empty where there are no totals
	Filter   *Filter
	Made     time.Time
	By       string // the person who asked for it
	Program  string // name and version of this program
	Seal     *Seal  // of the year, when it is sealed

	Covered *Covered // of the year's emissions; nil in a file without, or with rows alone
}

// Scope2 says by which method totals count purchased energy.
type Scope2 string

// The methods.
const (
	ByLocation Scope2 = "location"
	ByMarket   Scope2 = "market"
)

// Market reports whether totals count scope 2 by market, not by location.
func (h Head) Market() bool { return h.Scope2 == ByMarket }

// Filter says what a report was narrowed to. Empty fields let everything
// through. A report that cannot be narrowed has none.
type Filter struct {
	Months   []int
	Scopes   []int
	Category Name
	Supplier string // its name
	Source   string // its name
	Basis    string // spend, activity or entries
}

// Everything reports whether nothing is left out.
func (f Filter) Everything() bool {
	return len(f.Months) == 0 && len(f.Scopes) == 0 && f.Category.ID == "" && f.Supplier == "" && f.Source == "" && f.Basis == ""
}

// Name is something with a stable ID and a name in the report's language.
type Name struct{ ID, Text string }

// Seal says by which version of a sealed year the figures stand.
type Seal struct {
	Version int
	SHA256  string // of its manifest
}

// FileName is what a report is called: by the title among its texts, its
// company and its year. The ending has its dot.
func FileName(texts fs.FS, h Head, ending string) (string, error) {
	t, err := ReadTexts(texts, h.Locale)
	return h.Called(t["title"], ending), err
}

// Called is what a file with a title is called.
func (h Head) Called(title, ending string) string {
	return fmt.Sprintf("%s %s %d%s", title, h.Company, h.Year, ending)
}
