package reports

import "cmp"

// Brand is under whose colours a document appears.
type Brand struct {
	Agency string // empty where no agency is to be named
	Accent string // #rrggbb, or empty for ours
	Logo   []byte // PNG, or none
	LogoOf string // whose it is
}

// Colour is the accent, or ours.
func (b Brand) Colour() string { return cmp.Or(b.Accent, "#245b46") }
