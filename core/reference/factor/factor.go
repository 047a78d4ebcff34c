// Package factor holds the emission factors that ship with the product and
// the rules for reading them: which factor serves a category in a region and
// year, how its upstream part is booked, and how an amount of money or a
// quantity in any unit becomes kilograms. Facts only; no tenant, no database.
//
// The result of a choice carries everything a person needs to ask why.
package factor

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/quantity"
)

// Factor is one published value. It is never edited: a corrected or newer
// value is another factor with another ID.
type Factor struct {
	ID     string // series, unit, region, year and, of our own, revision; stable
	Series string // what is measured, without unit, region and year
	Name   string // in English, as sources name it
	Unit   quantity.Unit

	// KgCO2ePerUnit is the main part: direct emissions of a fuel, generation
	// of electricity, the whole chain of a purchased good. GWP 100 years.
	KgCO2ePerUnit decimal.Decimal

	// UpstreamKgPerUnit comes on top and is never part of the main value
	// (well to tank). Invalid when the source gives none or Basis is
	// LifeCycle, whose value holds it already.
	UpstreamKgPerUnit decimal.NullDecimal

	// BiogenicKgPerUnit is biogenic CO2, reported apart from the scopes (GHG
	// Protocol Corporate Standard, chapter 9). Invalid when not stated.
	BiogenicKgPerUnit decimal.NullDecimal

	Basis     Basis
	GWP       string // assessment report behind the CO2e: "AR4", "AR5", "AR6", "CO2" for CO2 alone
	Region    string // ISO 3166, "EU", "NORDIC", "GLOBAL": the region the value describes
	Year      int    // year that the value describes
	Revision  int    // of a value that an administrator gave: 1 and up; 0 ships
	PriceYear int    // of a spend factor: the year of its prices, else 0
	PriceKind PriceKind

	Source     string // work and table
	Licence    string // code in Notices
	Confidence Confidence
	Provenance string // how the value came here: seen where, derived how

	// Quality is the data quality score of a result that uses the factor for
	// a quantity in its own region: 2 activity, 3 weak activity, 5 spend. 1 is
	// kept for what is measured, 4 for quantities that are estimated.
	Quality int

	// Uncertainty is the relative half-width of a 95 % range: 0.3 is ±30 %.
	// Our judgement by kind of factor, not the source's.
	Uncertainty decimal.Decimal

	Notes string
}

// Contractual reports whether the value is that of a certificate, by which
// consumption counts whatever the residual mix is.
func (f Factor) Contractual() bool { return strings.HasPrefix(f.Series, ContractSeries) }

// ContractSeries is the beginning of the series that stand for certificates.
const ContractSeries = "electricity.contract."

// Basis says how much of the chain the main value covers.
type Basis string

// Bases of factors.
const (
	Direct    Basis = "direct"     // use only; upstream is apart
	LifeCycle Basis = "life-cycle" // the whole chain, cannot be split
	Chain     Basis = "chain"      // cradle to purchaser of a good or service
)

// PriceKind says in which prices a spend factor counts.
type PriceKind string

// Kinds of prices. Purchaser prices hold trade and transport margins, basic
// prices neither margins nor product taxes (SNA 2008, 6.51 and 6.64).
const (
	Purchaser PriceKind = "purchaser"
	Basic     PriceKind = "basic"
)

// Confidence says how the value came into our files.
type Confidence string

// Confidences, best first.
const (
	Seen    Confidence = "seen"    // read in the source or a copy of it
	Derived Confidence = "derived" // computed by us from seen values
	Memory  Confidence = "memory"  // known, not read: verify before use
)

// IDOf names a factor: series, unit, region and year, in lower case, as what
// ships is named, and for what an administrator gave its revision behind them.
// So a value of our own never takes the name of one that ships, today or later.
func IDOf(f Factor) string {
	id := strings.ToLower(strings.Join([]string{f.Series, string(f.Unit), f.Region, strconv.Itoa(f.Year)}, "."))
	if f.Revision > 0 {
		id += ".r" + strconv.Itoa(f.Revision)
	}
	return id
}
