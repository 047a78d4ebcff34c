package reports

import "cmp"

// Brand is under whose colours a document appears. Logos are PNG, or none.
type Brand struct {
	Agency string // empty where no agency is to be named
	Accent string // #rrggbb, or empty for ours
	Logo   []byte // of the company, or of the agency where the company has none
	LogoOf string // whose it is
	// AgencyLogo stands where the agency is named, unless it is the Logo.
	AgencyLogo []byte
}

// Colour is the accent, or ours.
func (b Brand) Colour() string { return cmp.Or(b.Accent, "#245b46") }
