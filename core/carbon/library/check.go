package library

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/country"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/rule"
)

// Draft is a factor that is not in the library yet.
type Draft struct {
	factor.Factor

	// Notice is that of a licence which the library does not know yet, with a
	// code made of its title; nil where Licence names a known one.
	Notice *factor.Notice
}

// Misfit is a category that a factor would be offered for in a unit that it
// does not ask for, with the rules that lead there.
type Misfit struct {
	Category category.Category
	Rules    []rule.Rule
}

// Refusal is why a draft cannot come into the library: fields with codes and,
// where its unit is at fault, what it would break.
type Refusal struct {
	Fields  map[string]string
	Misfits []Misfit
}

// Error names the fields.
func (r *Refusal) Error() string { return r.Unwrap().Error() }

// Unwrap makes it the fault that names the fields.
func (r *Refusal) Unwrap() error { return fault.Fields(r.Fields) }

// The bounds of what a person may say of a factor.
const (
	firstYear = 1970
	lastYear  = 2100
	maxName   = 200
	maxText   = 2000
	scale     = 12 // decimals of a value
)

//nolint:gochecknoglobals // constant tables
var (
	wider       = []string{"NORDIC", "EU", "GLOBAL"}
	assessments = []string{"", "AR4", "AR5", "AR6", "CO2"}
)

// regionKnown reports whether a factor can describe the region.
func regionKnown(region string) bool {
	if slices.Contains(wider, region) {
		return true
	}
	return country.Known(region)
}

// fields checks what can be said of the draft alone.
func (d Draft) fields(set *factor.Set) map[string]string {
	wrong := map[string]string{}
	refuse := func(bad bool, field, code string) {
		if _, said := wrong[field]; bad && !said {
			wrong[field] = code
		}
	}
	for field, text := range map[string]string{"name": d.Name, "source": d.Source, "provenance": d.Provenance} {
		refuse(strings.TrimSpace(text) == "", field, "required")
		refuse(utf8.RuneCountInString(text) > maxName, field, "tooLong")
	}
	refuse(utf8.RuneCountInString(d.Notes) > maxText, "notes", "tooLong")
	refuse(!d.Unit.Known(), "unit", "unknown")
	for field, value := range map[string]decimal.NullDecimal{
		"kg": decimal.NewNullDecimal(d.KgCO2ePerUnit), "upstreamKg": d.UpstreamKgPerUnit, "biogenicKg": d.BiogenicKgPerUnit,
	} {
		refuse(value.Valid && !amount(value.Decimal), field, "outOfRange")
	}
	refuse(!slices.Contains([]factor.Basis{factor.Direct, factor.LifeCycle, factor.Chain}, d.Basis), "basis", "unknown")
	refuse(d.Basis != factor.Direct && d.UpstreamKgPerUnit.Valid, "upstreamKg", "included")
	refuse(!slices.Contains(assessments, d.GWP), "gwp", "unknown")
	refuse(!regionKnown(d.Region), "region", "unknown")
	refuse(d.Year < firstYear || d.Year > lastYear, "year", "outOfRange")
	refuse(!slices.Contains([]factor.Confidence{factor.Seen, factor.Derived, factor.Memory}, d.Confidence), "confidence", "unknown")
	refuse(d.Quality < 1 || d.Quality > 5, "quality", "outOfRange")
	refuse(d.Uncertainty.IsNegative() || d.Uncertainty.GreaterThan(decimal.NewFromInt(10)), "uncertainty", "outOfRange")
	d.money(set, refuse)
	d.licence(set, refuse)
	return wrong
}

func amount(d decimal.Decimal) bool {
	return !d.IsNegative() && d.LessThan(decimal.New(1, scale)) && d.Equal(d.Truncate(scale))
}

// money checks that a spend factor says in which prices it counts, and no other
// does.
func (d Draft) money(set *factor.Set, refuse func(bool, string, string)) {
	if !d.Unit.Currency() {
		refuse(d.PriceYear != 0, "priceYear", "onlyMoney")
		refuse(d.PriceKind != "", "priceKind", "onlyMoney")
		return
	}
	refuse(d.PriceYear < firstYear || d.PriceYear > lastYear, "priceYear", "required")
	refuse(d.PriceKind != factor.Purchaser && d.PriceKind != factor.Basic, "priceKind", "required")
	refuse(!set.Priced(d.Unit, cmp.Or(d.PriceYear, d.Year)), "unit", "currency")
}

// licence checks that what the licence asks for is known.
func (d Draft) licence(set *factor.Set, refuse func(bool, string, string)) {
	if d.Notice == nil {
		refuse(d.Licence == "" || len(set.Notices(d.Licence)) == 0, "licence", "unknown")
		return
	}
	refuse(codeOf(d.Notice.Title) == "", "noticeTitle", "required")
	refuse(utf8.RuneCountInString(d.Notice.Title) > maxName, "noticeTitle", "tooLong")
	refuse(len(set.Notices(codeOf(d.Notice.Title))) > 0, "noticeTitle", "taken")
	refuse(strings.TrimSpace(d.Notice.Text) == "", "noticeText", "required")
	refuse(utf8.RuneCountInString(d.Notice.Text) > maxText, "noticeText", "tooLong")
	web := strings.HasPrefix(d.Notice.URL, "https://") || strings.HasPrefix(d.Notice.URL, "http://")
	refuse(d.Notice.URL != "" && !web, "noticeUrl", "unknown")
}

// codeOf makes the code of a licence from its title; empty where there is
// nothing to make it of.
func codeOf(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return r != '.' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
	})
	if len(words) == 0 {
		return ""
	}
	return "own-" + strings.Join(words, "-")
}

// reported is the series of emissions that somebody else computed: a kilogram
// is a kilogram.
const reported = "reported.co2e"

// examine finds everything that is wrong with a draft; nil when nothing is.
func (s *Service) examine(ctx context.Context, tx pg.Tx, d Draft) (*Refusal, error) {
	set, err := s.Current(ctx, tx)
	if err != nil {
		return nil, err
	}
	r := &Refusal{Fields: d.fields(set)}
	known := s.units(set, d.Series)
	switch {
	case len(known) == 0:
		r.Fields["series"] = "unknown"
	case d.Series == reported:
		r.Fields["series"] = "fixed"
	case r.Fields["unit"] == "":
		if r.Misfits, err = s.misfits(ctx, tx, set, d.Factor); err != nil {
			return nil, err
		}
		if len(r.Misfits) > 0 || !slices.ContainsFunc(known, func(u quantity.Unit) bool { return s.like(d.Series, u, d.Unit) }) {
			r.Fields["unit"] = "serves"
		}
	}
	if len(r.Fields) == 0 {
		return nil, nil //nolint:nilnil // no refusal is the good answer
	}
	return r, nil
}

// like reports whether a factor in one unit can do what one in another does, where
// no category says more.
func (s *Service) like(series string, a, b quantity.Unit) bool {
	for leaf := range s.serving(series) {
		if factor.Fits(leaf, a, b) {
			return true
		}
	}
	return factor.Fits(category.Category{}, a, b)
}

// misfits lists the categories for which the factor would be offered in a unit
// that they do not ask for.
func (s *Service) misfits(ctx context.Context, tx pg.Tx, set *factor.Set, f factor.Factor) ([]Misfit, error) {
	var found []Misfit
	for leaf, uses := range s.serving(f.Series) {
		if !slices.ContainsFunc(uses, func(use category.Use) bool { return !s.asks(set, leaf, use, f.Unit) }) {
			continue
		}
		rules, err := rulebook.LeadingTo(ctx, tx, []string{leaf.ID})
		if err != nil {
			return nil, err
		}
		found = append(found, Misfit{leaf, rules})
	}
	return found, nil
}

// asks reports whether a leaf asks for factors in the unit, for a use: money for
// spend, energy for scope 2, else what can be turned into the units in which
// the leaf is served.
func (s *Service) asks(set *factor.Set, leaf category.Category, use category.Use, unit quantity.Unit) bool {
	switch use {
	case category.Spend:
		return unit.Currency()
	case category.Location, category.Market, category.Residual, category.Losses:
		return factor.Fits(leaf, quantity.KilowattHour, unit)
	case category.Quantity, category.Upstream:
	}
	if unit.Currency() {
		return false
	}
	for _, serve := range leaf.Serves {
		if serve.Use == category.Spend {
			continue
		}
		for _, served := range s.units(set, serve.Series) {
			if factor.Fits(leaf, served, unit) {
				return true
			}
		}
	}
	return false
}

// Check finds what would be wrong with a draft, nil when nothing would: as Add
// would refuse it, or with an id as Supersede would. Requires Manage.
func (s *Service) Check(ctx context.Context, scope tenant.Scope, id string, d Draft) (*Refusal, error) {
	if err := scope.Require(Manage); err != nil {
		return nil, err
	}
	var refusal *Refusal
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if id != "" {
			old, err := inForce(ctx, tx, id)
			if err != nil {
				return err
			}
			d = d.after(old)
		}
		refusal, err = s.examine(ctx, tx, d.tidy())
		return err
	})
	return refusal, err
}
