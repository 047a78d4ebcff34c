// Package company knows the companies that use the product: what they are,
// who belongs to whom, and which parts of the product they have.
package company

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Permissions on companies.
const (
	// See shows name and logo of a company to everybody in it.
	See tenant.Permission = "company.see"
	// Read shows the details and the subsidiaries.
	Read tenant.Permission = "company.read"
	// Write changes the details and the logo.
	Write tenant.Permission = "company.write"
	// List shows companies side by side, to who works with several.
	List tenant.Permission = "company.list"
	// Administer creates companies, moves them in their groups and decides
	// which features they have.
	Administer tenant.Permission = "company.administer"
	// UseKeys opens keys to work with them; jobs have it, and no person.
	UseKeys tenant.Permission = "company.useKeys"
)

// Faults of companies.
var (
	ErrStale = fault.New(fault.Conflict, "company.stale")
	// ErrCircle refuses to put a company below itself.
	ErrCircle = fault.New(fault.Conflict, "company.circle")
	// ErrNoParent refuses a parent or agency that is not there.
	ErrNoParent = fault.New(fault.NotFound, "company.noParent")
)

// Stale is ErrStale with the company as it is now.
type Stale struct{ Current Company }

func (s *Stale) Error() string { return ErrStale.Error() }

// Unwrap makes a Stale an ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }

// Company is one company as the product knows it.
type Company struct {
	ID         uuid.UUID
	Parent     uuid.UUID // zero for the owner of a group, or a company without one
	Agency     Agency    // zero when no agency manages it
	GroupOwner bool      // has subsidiaries
	Logo       string    // key of the stored picture; empty when there is none
	Disabled   tenant.Feature
	UpdatedAt  time.Time
	Details
}

// Agency is the agency that manages a company.
type Agency struct {
	ID   uuid.UUID
	Name string
}

// Details are what a company says about itself.
type Details struct {
	Name               string
	Country            string // ISO 3166-1, two letters
	Currency           string // ISO 4217
	Standard           catalogue.Standard
	FirstReportingYear *int // nil while unknown
	Employees          *int // nil while unknown
	CorporateNumber    string
	LEI                string // ISO 17442; empty for most
	Webpage            string
	Description        string
	Address            string
	ContactName        string
	Phone              string
	Industry           string   // division of NACE, two digits; empty while unknown
	Activities         []string // ids of the EU taxonomy
	Version            int      // grows with every save; a save names the one it read
}

// Node is a company in its tree.
type Node struct {
	ID      uuid.UUID
	Name    string
	Parent  uuid.UUID // zero when there is none that the scope sees
	Country string
	Depth   int // 1 right below the company asked about
}
