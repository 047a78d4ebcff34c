package report

import (
	"slices"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/reference/category"
)

// Order is what a person asks for.
type Order struct {
	Type   Type
	Year   int
	Locale string
	Options
}

// Options are what a person chose of what the report's form lets choose. What
// it does not take is empty.
type Options struct {
	Scope2    Scope2    `json:"scope2,omitempty"`
	Tiers     Tiers     `json:"tiers,omitempty"`
	Months    []int     `json:"months,omitempty"`   // 1 to 12; none is the whole year
	Scopes    []int     `json:"scopes,omitempty"`   // 1 to 3; none is all of them
	Category  string    `json:"category,omitempty"` // with all below it
	Supplier  uuid.UUID `json:"supplier,omitzero"`
	Source    uuid.UUID `json:"source,omitzero"`     // the books
	Basis     Basis     `json:"basis,omitempty"`     // none is all of them
	Suppliers bool      `json:"suppliers,omitempty"` // whether suppliers are shown
}

// Basis says what emissions were computed from.
type Basis string

// The bases.
const (
	OnSpend      Basis = "spend"    // amounts in the books
	OnQuantities Basis = "activity" // quantities, in the books or stated
	OnEntries    Basis = "entries"  // activity data that somebody stated
)

// Scope2 says by which method totals count purchased energy: location or
// market.
type Scope2 string

// The methods of scope 2.
const (
	ByLocation Scope2 = "location"
	ByMarket   Scope2 = "market"
)

// Tiers says how deep the category tree is shown.
type Tiers string

// The depths: all of the tree, one tier alone, or the tree down to a tier.
const (
	AllTiers Tiers = "all"
	Tier1    Tiers = "1"
	Tier2    Tiers = "2"
	Tier3    Tiers = "3"
	ToTier2  Tiers = "to2"
)

// The years a report can be about; outside them it is a slip of the finger.
const (
	firstYear = 1990
	lastYear  = 2100
)

func (o Order) validate() error {
	wrong := map[string]string{}
	spec, ok := SpecOf(o.Type)
	if !ok {
		wrong["type"] = "unknown"
	}
	if o.Year < firstYear || o.Year > lastYear {
		wrong["year"] = "outOfRange"
	}
	if !slices.Contains([]string{"sv-SE", "en-US", "fi-FI", "nl-NL"}, o.Locale) {
		wrong["locale"] = "unknown"
	}
	if spec.supports(ChooseScope2) && o.Scope2 != ByLocation && o.Scope2 != ByMarket {
		wrong["scope2"] = "unknown"
	}
	if spec.supports(ChooseTiers) && !slices.Contains([]Tiers{AllTiers, Tier1, Tier2, Tier3, ToTier2}, o.Tiers) {
		wrong["tiers"] = "unknown"
	}
	if _, known := category.Standard().Category(o.Category); o.Category != "" && !known {
		wrong["category"] = "unknown"
	}
	if !slices.Contains([]Basis{"", OnSpend, OnQuantities, OnEntries}, o.Basis) {
		wrong["basis"] = "unknown"
	}
	if outside(o.Months, 12) {
		wrong["months"] = "outOfRange"
	}
	if outside(o.Scopes, 3) {
		wrong["scopes"] = "outOfRange"
	}
	return fault.Fields(wrong)
}

func outside(numbers []int, last int) bool {
	return slices.ContainsFunc(numbers, func(n int) bool { return n < 1 || n > last })
}

// taken are the options that the form takes: what else was sent means nothing.
func (f Spec) taken(o Options) Options {
	var out Options
	if f.supports(ChooseScope2) {
		out.Scope2 = o.Scope2
	}
	if f.supports(ChooseTiers) {
		out.Tiers = o.Tiers
	}
	if f.supports(ChooseMonths) {
		out.Months = slices.Compact(slices.Sorted(slices.Values(o.Months)))
	}
	if f.supports(ChooseScopes) {
		out.Scopes = slices.Compact(slices.Sorted(slices.Values(o.Scopes)))
	}
	if f.supports(ChooseCategory) {
		out.Category = o.Category
	}
	if f.supports(ChooseSupplier) {
		out.Supplier = o.Supplier
	}
	if f.supports(ChooseSource) {
		out.Source = o.Source
	}
	if f.supports(ChooseBasis) {
		out.Basis = o.Basis
	}
	if f.supports(ChooseSuppliers) {
		out.Suppliers = o.Suppliers
	}
	return out
}
