// Package category holds the tree in which every emission is booked: scope,
// GHG Protocol category of the scope, category, leaf. It is reference data
// without a tenant: read from files, checked once, never changed at run time.
//
// An ID spells its own path ("3.1.services.it" lies under "3.1.services",
// "3.1" and "3"), so a parent never has to be looked up. Every leaf lies on
// tier 3, which makes the totals of each tier add up to the same sum.
package category

import (
	"strings"
)

// LeafTier is the tier on which all leaves lie, and nothing else.
const LeafTier = 3

// Scope is a scope of the GHG Protocol Corporate Standard: 1, 2 or 3.
type Scope int

// Scopes of the GHG Protocol Corporate Standard, chapter 4.
const (
	Scope1 Scope = 1 // direct emissions
	Scope2 Scope = 2 // purchased electricity, heat, steam and cooling
	Scope3 Scope = 3 // all other emissions of the value chain
)

// Category is a node of the tree, from a scope (tier 0) to a leaf (tier 3).
type Category struct {
	ID     string
	Parent string // ID of the node above; empty for a scope
	Scope  Scope
	Tier   int // 0 scope, 1 GHG Protocol category, 2 category, 3 leaf
	Order  int // position in the tree; sorts as people read it, "3.2" before "3.10"
	Names  Names

	// GHGCategory is the ID on tier 1 ("3.6", "1.mobile"); empty for a scope.
	GHGCategory string

	// Upstream is the leaf that takes what arises before use (well to tank,
	// generation of the fuel): category 3.3 for own energy, the leaf itself
	// for travel and freight. Empty where no upstream part is kept apart.
	Upstream string

	// Fuel is the key of the fuel's density and calorific value, with which a
	// quantity in kg, litre, m3 or kWh becomes another of them; may be empty.
	Fuel string

	// Energy is the key of the energy price with which a spend on this leaf
	// becomes a quantity; empty where spend has a factor of its own.
	Energy string

	// Of is the leaf that this one is a kind of, as a petrol car is of a car; may
	// be empty.
	Of string

	// Outside says that the gas is none of the Kyoto Protocol's: its emissions are
	// told apart from the scopes (GHG Protocol Corporate Standard, chapter 9).
	Outside bool

	// Serves lists the factor series that serve the leaf, best first.
	Serves []Serve
}

// Leaf says whether emissions may be booked on the category.
func (c Category) Leaf() bool { return c.Tier == LeafTier }

// Use is what a factor series does for a leaf.
type Use string

// Uses of a factor series. Scope 2 keeps two results for one quantity (GHG
// Protocol Scope 2 Guidance, chapter 6), hence no Quantity there.
const (
	Spend    Use = "spend"    // per currency unit
	Quantity Use = "quantity" // per physical unit, scopes 1 and 3
	Location Use = "location" // per kWh, scope 2 by average of the grid
	Market   Use = "market"   // per kWh, scope 2 by contract or residual mix
	Residual Use = "residual" // per kWh, scope 2 by market without the certificate that the leaf stands for
	Upstream Use = "upstream" // per unit, where the factor has no upstream part
	Losses   Use = "losses"   // per kWh, what the grid loses on the way, by location
)

// Serve names a factor series for one use of a leaf.
type Serve struct {
	Use    Use
	Region string // ISO 3166 code of the company's country; "*" is any
	Series string
	From   string // region whose factors are taken; empty: the company's own
	Note   string
}

// Serving returns the series for a use in a region, best first: those named
// for the region before those for any.
func (c Category) Serving(use Use, region string) []Serve {
	var own, anywhere []Serve
	for _, s := range c.Serves {
		switch {
		case s.Use != use:
		case s.Region == region:
			own = append(own, s)
		case s.Region == "*":
			anywhere = append(anywhere, s)
		}
	}
	return append(own, anywhere...)
}

// ByGrid reports whether what is bought on a leaf comes by a grid of electricity,
// whose losses belong to GHG Protocol category 3.3.
func ByGrid(leaf string) bool { return strings.HasPrefix(leaf, "2.electricity.") }

// Names is a name in the four languages of the product.
type Names struct {
	SV, EN, FI, NL string
}

// In returns the name in a locale such as "sv-SE", English for unknown ones.
func (n Names) In(locale string) string {
	language, _, _ := strings.Cut(locale, "-")
	switch language {
	case "sv":
		return n.SV
	case "fi":
		return n.FI
	case "nl":
		return n.NL
	default:
		return n.EN
	}
}

// Exclusion is a reason why a ledger row carries no emissions of its own.
type Exclusion struct {
	Code  string // stable, such as "payroll"
	Names Names
	Note  string // why nothing is counted

	ByEffect bool // what a voucher does is the reason; neither rules nor persons give it
	Asks     bool // likewise, and a person should look at it
}
