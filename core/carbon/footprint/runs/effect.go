package runs

import (
	"cmp"
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/energybill"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/carbon/footprint/stored"
)

// Cause says why kilograms differ between two runs.
type Cause string

// The causes, in the order in which a row that changed in several ways is
// taken apart: first its data at the old factor and price, then where it
// belongs, then the factor, then currency and price level or, where they
// changed, the tax in it or what contracts cover, and at last whether it is disabled. Each step starts where the one before ended, so the steps of
// a row add up to its difference exactly.
const (
	CauseNew      Cause = "new"      // the row was not there before
	CauseGone     Cause = "gone"     // it is there no longer
	CauseRow      Cause = "row"      // amount, quantity, account or text of the row
	CauseSupplier Cause = "supplier" // it is read as bought from another supplier, or from one at all
	CauseOpening  Cause = "opening"  // it is told to carry over a balance, or no longer
	CauseClosing  Cause = "closing"  // it is told to close the year, or no longer
	CauseCapital  Cause = "capital"  // what it does to an asset is told another way
	CauseEnergy   Cause = "energy"   // whether it buys energy, beside other rows that do
	CauseRule     Cause = "rule"     // a rule or a decision: another category, excluded, or counted at last
	CauseFactor   Cause = "factor"   // another emission factor, or one where there was none
	CausePrice    Cause = "price"    // currency rate, price level or energy price
	CauseVAT      Cause = "vat"      // whether its amount holds value added tax, or how much
	CauseContract Cause = "contract" // what contracts cover of it, in scope 2 by market
	CauseEnabled  Cause = "enabled"  // taken into the totals or out of them
)

// Causes lists the causes in their order.
func Causes() []Cause {
	return []Cause{
		CauseNew, CauseGone, CauseRow, CauseSupplier, CauseOpening, CauseClosing, CauseCapital, CauseEnergy,
		CauseRule, CauseFactor, CausePrice, CauseVAT, CauseContract, CauseEnabled,
	}
}

// State is what a run keeps of a transaction.
type State struct {
	footprint.Transaction
	Rule    uuid.UUID // zero when none decided
	RuleKey string

	calculation, market *engine.Calculation
	base                decimal.Decimal
	covered             []engine.Coverage
}

// Factor names the emission factor; empty unless counted.
func (s *State) Factor(method footprint.Scope2) string {
	way := s.way(method)
	if way == nil {
		return ""
	}
	_, id := s.perUnit(way)
	return id
}

// way is the calculation that the kilograms rest on.
func (s *State) way(method footprint.Scope2) *engine.Calculation {
	if method == footprint.Market && s.market != nil {
		return s.market
	}
	return s.calculation
}

// coverage is what contracts cover by a scope 2 method: by location nothing.
func (s *State) coverage(method footprint.Scope2) []engine.Coverage {
	if method == footprint.Market {
		return s.covered
	}
	return nil
}

// perUnit are the kilograms of one unit of the factor, and which factor.
func (s *State) perUnit(c *engine.Calculation) (decimal.Decimal, string) {
	if s.Part == engine.Upstream {
		return c.UpstreamKg, c.UpstreamFactor
	}
	return c.KgPerUnit, c.FactorID
}

// effect is a difference of kilograms in one category for one cause.
type effect struct {
	cause    Cause
	category string
	scope    int
	kg       decimal.Decimal
}

// effects takes the way from before to after apart; either may be nil. missing
// is the cause where a state is missing: CauseNew or CauseGone for a row, and
// what its main part says for an upstream part that came or went with it.
func effects(before, after *State, missing Cause, method footprint.Scope2) []effect {
	var found []effect
	add := func(cause Cause, at *State, kg decimal.Decimal) {
		if !kg.IsZero() {
			found = append(found, effect{cause, at.Category, at.Scope, kg})
		}
	}
	switch {
	case before == nil && !after.Disabled:
		add(missing, after, after.Kg(method))
	case after == nil && !before.Disabled:
		add(missing, before, before.Kg(method).Neg())
	}
	if before == nil || after == nil {
		return found
	}
	if !before.Disabled {
		w := between(before, after, method)
		add(CauseRow, before, w.data.Sub(before.Kg(method)))
		add(CauseFactor, before, w.factor.Sub(w.data))
		if before.Category == after.Category {
			add(w.rest, after, after.Kg(method).Sub(w.factor))
		} else {
			add(w.rest, before, w.factor.Neg())
			add(w.rest, after, after.Kg(method))
		}
	}
	switch {
	case before.Disabled && !after.Disabled:
		add(CauseEnabled, after, after.Kg(method))
	case after.Disabled && !before.Disabled:
		add(CauseEnabled, after, after.Kg(method).Neg())
	}
	return found
}

// stations are the kilograms on the way from one state to another.
type stations struct {
	data   decimal.Decimal // the new data by the old way
	factor decimal.Decimal // and with the new factor at the old prices
	rest   Cause           // of what is left from there
}

// between finds the stations. A factor in another currency or of another price
// year cannot be had at the old prices: all of that is the factor's.
func between(before, after *State, method footprint.Scope2) stations {
	was, is := before.way(method), after.way(method)
	if was == nil || is == nil || was.Unit != is.Unit {
		return stations{before.Kg(method), before.Kg(method), verdictOf(before, after)}
	}
	each, old := before.perUnit(was)
	next, now := after.perUnit(is)
	units, covered := was.Units(after.base), before.coverage(method)
	data := before.Kg(method)
	if !before.base.Equal(after.base) {
		data = stored.KgCovered(units, each, covered)
	}
	rest := CausePrice
	if !was.VAT.Equal(is.VAT) {
		rest = CauseVAT
	}
	if !slices.EqualFunc(covered, after.coverage(method), stored.SameCoverage) {
		rest = CauseContract
	}
	switch {
	case before.Category != after.Category:
		return stations{data, data, verdictOf(before, after)}
	case old == now && each.Equal(next):
		return stations{data, data, rest}
	case rest == CauseContract, was.Price != nil && is.Price != nil && was.Price.To == is.Price.To && was.Price.ToYear == is.Price.ToYear:
		return stations{data, stored.KgCovered(units, next, covered), rest}
	}
	return stations{data, data, CauseFactor}
}

// verdictOf says why a row is treated another way: because it is another row,
// because its voucher or its supplier is read another way, because a rule or a person
// says so, or because a factor came or went.
func verdictOf(before, after *State) Cause {
	sameRule := before.Rule == after.Rule && before.Rule != uuid.Nil && before.Exclusion == after.Exclusion
	counts := before.Status == engine.Unmatched || after.Status == engine.Unmatched || before.Category == after.Category
	switch judged := cmp.Or(judgedBy(after.Exclusion), judgedBy(before.Exclusion)); {
	case !sameData(before, after):
		return CauseRow
	case before.Exclusion != after.Exclusion && judged != "":
		return judged
	case !sameSupplier(before, after):
		return CauseSupplier
	case sameRule && counts:
		return CauseFactor
	case before.Category == after.Category && before.Status == after.Status:
		return CauseFactor
	}
	return CauseRule
}

// judgedBy is the cause when a row begins or ceases to be left out for a reason
// that its voucher or the rows beside it tell; empty for other reasons.
func judgedBy(exclusion string) Cause {
	switch exclusion {
	case purchase.Opening, purchase.OpeningAsked:
		return CauseOpening
	case purchase.Closing, purchase.ClosingAsked:
		return CauseClosing
	case purchase.Disposal, purchase.Grant, purchase.OwnWork, purchase.Revaluation, purchase.Contribution, purchase.AdvanceAgo, purchase.CreditAsked:
		return CauseCapital
	case energybill.Beside, energybill.Twice:
		return CauseEnergy
	}
	return ""
}

// sameData compares what the books say of a row.
func sameData(a, b *State) bool {
	return a.Account == b.Account && a.AccountName == b.AccountName && a.Text == b.Text && a.Amount.Equal(b.Amount) &&
		a.Quantity.Valid == b.Quantity.Valid && a.Quantity.Decimal.Equal(b.Quantity.Decimal) && a.Unit == b.Unit && a.Date.Equal(b.Date)
}

func sameSupplier(a, b *State) bool {
	return a.Supplier == b.Supplier && a.SupplierName == b.SupplierName
}
