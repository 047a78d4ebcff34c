// Package reports holds what all documents share. Each report is a package of
// its own that takes plain values and writes a file; none knows the database,
// the clock or the network, so the same values give the same document.
package reports

import (
	"fmt"
	"time"
)

// Head says what stands at the top of every report.
type Head struct {
	Company string
	Year    int
	Locale  string // sv-SE, en-US, fi-FI or nl-NL
	Made    time.Time
	By      string // the person who asked for it
	Program string // name and version of this program
	Seal    *Seal  // of the year, when it is sealed
}

// Seal says by which version of a sealed year the figures stand.
type Seal struct {
	Version int
	SHA256  string // of its manifest
}

// FileName is what a document with the title is called; the ending has its dot.
func (h Head) FileName(title, ending string) string {
	return fmt.Sprintf("%s %s %d%s", title, h.Company, h.Year, ending)
}
