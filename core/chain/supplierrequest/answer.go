package supplierrequest

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/chaincap"
	"tillit/core/kernel/fault"
	"tillit/core/reference/factor/quantity"
)

// Fact is a datapoint of the standard for voluntary use.
type Fact struct {
	Code string // of the question in the catalogue
	Unit string // as the catalogue has it
}

// FactsAsked lists the datapoints that Facts asks for: single numbers of the
// basic module that nearly every company knows.
func FactsAsked() []Fact {
	return []Fact{
		{"B1_12", "employees"}, {"B3_01", "MWh"}, {"B3_04", "MWh"}, {"B6_01", "m3"}, {"B7_08", "kg"}, {"B7_06", "kg"}, {"B9_01", "accidents"},
	}
}

// Standards lists the codes of the standards by which a figure can be computed.
func Standards() []string {
	return []string{"ghgProtocol", "iso14064", "iso14067", "epd", "pef", "pact", "vsme", "other"}
}

// Currencies lists those of a figure by money.
func Currencies() []quantity.Unit { return []quantity.Unit{"SEK", "EUR", "NOK", "DKK", "GBP", "USD"} }

// Units lists those of a figure by quantity.
func Units() []quantity.Unit {
	return slices.DeleteFunc(quantity.Units(), quantity.Unit.Emissions)
}

// Answer is what a supplier says; of what was not asked, or is not known,
// nothing.
type Answer struct {
	Facts map[string]decimal.Decimal // by code of FactsAsked

	Scope1   decimal.NullDecimal // kg CO2e of the whole company in the period
	Scope2   decimal.NullDecimal
	Scope3   decimal.NullDecimal
	Turnover decimal.NullDecimal
	Currency string // of the turnover

	ProductName string
	ProductUnit string
	ProductKg   decimal.NullDecimal // kg CO2e for one unit

	FactorUnit string
	FactorKg   decimal.NullDecimal // kg CO2e for one unit, or one of a currency

	From         string // first and last day that the figures are of
	To           string
	Standard     string // of Standards
	StandardName string // of "other"
	Verified     bool   // by somebody independent
	VerifiedBy   string
	Note         string
	Name         string // of who answers
	Title        string
	Size         chaincap.Size // as the supplier declares it, which may rely on that; empty: as it was asked
}

// The bounds of an answer.
const (
	maxLine   = 200
	maxText   = 2000
	maxPeriod = 2 // years
)

// most is more than any figure can be.
func most() decimal.Decimal { return decimal.New(1, 15) }

// tidy trims what people type and drops what was not asked.
func (a Answer) tidy(asked []Item) Answer {
	for _, text := range []*string{&a.ProductName, &a.StandardName, &a.VerifiedBy, &a.Note, &a.Name, &a.Title} {
		*text = strings.TrimSpace(*text)
	}
	if !slices.Contains(asked, Facts) {
		a.Facts = nil
	}
	if !slices.Contains(asked, Company) {
		a.Scope1, a.Scope2, a.Scope3, a.Turnover, a.Currency = decimal.NullDecimal{}, decimal.NullDecimal{}, decimal.NullDecimal{},
			decimal.NullDecimal{}, ""
	}
	if !slices.Contains(asked, Product) {
		a.ProductName, a.ProductUnit, a.ProductKg = "", "", decimal.NullDecimal{}
	}
	if !slices.Contains(asked, Factor) {
		a.FactorUnit, a.FactorKg = "", decimal.NullDecimal{}
	}
	if a.Standard != "other" {
		a.StandardName = ""
	}
	if !a.Verified {
		a.VerifiedBy = ""
	}
	return a
}

// wrong names the fields that are wrong, by the name that clients use.
type wrong map[string]string

func (w wrong) add(is bool, field, code string) {
	if is && w[field] == "" {
		w[field] = code
	}
}

// bounds names what not even a draft can hold.
func (a Answer) bounds() wrong {
	w := wrong{}
	for field, text := range map[string]string{
		"productName": a.ProductName, "standardName": a.StandardName, "verifiedBy": a.VerifiedBy, "name": a.Name, "title": a.Title,
		"productUnit": a.ProductUnit, "factorUnit": a.FactorUnit, "currency": a.Currency, "from": a.From, "to": a.To, "standard": a.Standard,
	} {
		w.add(utf8.RuneCountInString(text) > maxLine, field, "tooLong")
	}
	w.add(utf8.RuneCountInString(a.Note) > maxText, "note", "tooLong")
	w.add(a.Size != "" && !slices.Contains(chaincap.Sizes(), a.Size), "size", "unknown")
	for field, n := range a.numbers() {
		w.add(n.Valid && (n.Decimal.IsNegative() || n.Decimal.GreaterThan(most()) || n.Decimal.Exponent() < -12), field, "outOfRange")
	}
	for code := range a.Facts {
		known := slices.ContainsFunc(FactsAsked(), func(f Fact) bool { return f.Code == code })
		w.add(!known, "facts", "unknown")
	}
	return w
}

func (a Answer) numbers() map[string]decimal.NullDecimal {
	all := map[string]decimal.NullDecimal{
		"scope1": a.Scope1, "scope2": a.Scope2, "scope3": a.Scope3, "turnover": a.Turnover, "productKg": a.ProductKg, "factorKg": a.FactorKg,
	}
	for code, n := range a.Facts {
		all["facts."+code] = decimal.NewNullDecimal(n)
	}
	return all
}

// emissions reports whether any figure in kilograms is given.
func (a Answer) emissions() bool {
	return a.Scope1.Valid || a.Scope2.Valid || a.Scope3.Valid || a.ProductKg.Valid || a.FactorKg.Valid
}

// check names the fields for which the answer cannot be sent.
func (a Answer) check(year int) error {
	w := a.bounds()
	w.add(a.Name == "", "name", "required")
	w.add(!a.emissions() && len(a.Facts) == 0 && !a.Turnover.Valid, "answer", "required")
	w.add(a.emissions() && a.Standard == "", "standard", "required")
	w.add(a.Standard != "" && !slices.Contains(Standards(), a.Standard), "standard", "unknown")
	w.add(a.Standard == "other" && a.StandardName == "", "standardName", "required")
	w.add(a.Verified && a.VerifiedBy == "", "verifiedBy", "required")
	w.add(a.Turnover.Valid && !a.Turnover.Decimal.IsPositive(), "turnover", "outOfRange")
	w.add(a.Turnover.Valid && !slices.Contains(Currencies(), quantity.Unit(a.Currency)), "currency", "required")
	w.add(a.ProductKg.Valid && a.ProductName == "", "productName", "required")
	w.add(a.ProductKg.Valid && !slices.Contains(Units(), quantity.Unit(a.ProductUnit)), "productUnit", "required")
	w.add(a.FactorKg.Valid && !slices.Contains(append(Currencies(), Units()...), quantity.Unit(a.FactorUnit)), "factorUnit", "required")
	a.checkPeriod(w, year)
	return fault.Fields(w)
}

func (a Answer) checkPeriod(w wrong, year int) {
	from, errFrom := time.Parse(time.DateOnly, a.From)
	to, errTo := time.Parse(time.DateOnly, a.To)
	w.add(errFrom != nil, "from", "required")
	w.add(errTo != nil, "to", "required")
	if errFrom != nil || errTo != nil {
		return
	}
	w.add(to.Before(from) || to.After(from.AddDate(maxPeriod, 0, 0)), "to", "outOfRange")
	// A supplier's newest figures may be those of the year before.
	w.add(from.Year() > year || to.Year() < year-maxPeriod, "from", "outOfRange")
}

// Candidate is a figure that an answer can be accepted with.
type Candidate struct {
	Basis     supplierfigure.Basis
	Unit      quantity.Unit
	KgPerUnit decimal.Decimal
	Problem   string // why not: a code, empty when it can
}

// The problems of candidates.
const (
	ProblemUpstream = "upstreamMissing" // without scope 3 the figure would leave out most of what is bought
	ProblemEnergy   = "scopesMissing"   // scope 1 or 2 is not told
	ProblemTurnover = "turnoverMissing"
	ProblemSupplier = "supplierMissing" // the request is about nobody in the books
)

// places is the number of decimals of a figure that is computed.
const places = 12

// candidates lists what an answer can be accepted with, the most specific
// first.
func candidates(r Request) []Candidate {
	a := r.Answer
	if a == nil {
		return nil
	}
	var all []Candidate
	if a.ProductKg.Valid {
		all = append(all, Candidate{Basis: supplierfigure.Product, Unit: quantity.Unit(a.ProductUnit), KgPerUnit: a.ProductKg.Decimal})
	}
	if a.FactorKg.Valid {
		all = append(all, Candidate{Basis: supplierfigure.Factor, Unit: quantity.Unit(a.FactorUnit), KgPerUnit: a.FactorKg.Decimal})
	}
	if a.Scope1.Valid || a.Scope2.Valid || a.Scope3.Valid {
		all = append(all, ofCompany(a))
	}
	for i := range all {
		if r.Supplier == [16]byte{} {
			all[i].Problem = ProblemSupplier
		}
	}
	return all
}

// ofCompany spreads the emissions of the company over its turnover.
func ofCompany(a *Answer) Candidate {
	c := Candidate{Basis: supplierfigure.Company, Unit: quantity.Unit(a.Currency)}
	switch {
	case !a.Scope1.Valid || !a.Scope2.Valid:
		c.Problem = ProblemEnergy
	case !a.Scope3.Valid:
		c.Problem = ProblemUpstream
	case !a.Turnover.Valid:
		c.Problem = ProblemTurnover
	default:
		sum := decimal.Sum(a.Scope1.Decimal, a.Scope2.Decimal, a.Scope3.Decimal)
		c.KgPerUnit = sum.DivRound(a.Turnover.Decimal, places)
	}
	return c
}
