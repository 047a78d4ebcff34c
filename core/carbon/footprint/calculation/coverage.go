package calculation

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// contracted holds back what contracts can cover until all of a year has been
// seen, since what they cover of one row depends on all others.
type contracted struct {
	home      string // country of the company
	contracts []energycontract.Contract
	held      []engine.Result
}

// carrierOf gives the form of energy that is bought on a leaf.
func carrierOf(leaf category.Category) energycontract.Carrier {
	_, carrier, _ := strings.Cut(leaf.GHGCategory, ".")
	return energycontract.Carrier(carrier)
}

// takes holds a result back where a contract can cover it: consumption in
// kilowatt hours that counts, and that no instrument of its own decides over,
// such as a guarantee of origin that it was booked with or the supplier's rate
// on an activity entry. What was used in another country is of another market.
func (h *contracted) takes(r *engine.Result) bool {
	if len(h.contracts) == 0 || r.Part != engine.Main || r.Status != engine.Counted || r.Disabled || r.Scope != int(category.Scope2) {
		return false
	}
	if by := r.Market; by != nil && (by.FactorUnit() != quantity.KilowattHour || by.Contractual()) {
		return false
	}
	if r.Calculation.FactorUnit() != quantity.KilowattHour || r.Calculation.Region != h.home {
		return false
	}
	h.held = append(h.held, *r)
	return true
}

// release gives what was held back, covered as far as the contracts go.
func (h *contracted) release(tree *category.Tree, year int) []engine.Result {
	slices.SortFunc(h.held, func(a, b engine.Result) int {
		return cmp.Or(a.Date.Compare(b.Date), cmp.Compare(a.Series, b.Series), cmp.Compare(a.Number, b.Number),
			cmp.Compare(a.ID.String(), b.ID.String()))
	})
	uses := make([]energycontract.Use, len(h.held))
	for i, r := range h.held {
		leaf, _ := tree.Leaf(r.Category)
		uses[i] = energycontract.Use{Carrier: carrierOf(leaf), Date: r.Date, KWh: r.Calculation.Units(r.Base.Decimal)}
	}
	for i, shares := range energycontract.Allocate(h.contracts, year, uses) {
		if len(shares) > 0 {
			coverResult(&h.held[i], shares, h.certified())
		}
	}
	return h.held
}

// certified reports on each contract whether certificates stand behind it.
func (h *contracted) certified() map[uuid.UUID]bool {
	certified := make(map[uuid.UUID]bool, len(h.contracts))
	for _, c := range h.contracts {
		certified[c.ID] = c.Instrument.Certified()
	}
	return certified
}

// coverResult counts by market what contracts cover with their factors, and the rest
// with the factor by market or, where there is none, that by location. The half
// range of what is covered is that of the kilowatt hours where these are read
// from money or estimated; else 5 % with certificates and 10 % by a supplier's
// rate alone. The score of data quality stays: a row has one, and it is that of
// its quantity and its figure by location.
func coverResult(r *engine.Result, shares []energycontract.Share, certified map[uuid.UUID]bool) {
	by := r.Market
	if by == nil {
		by = r.Calculation
	}
	tight, loose, guessed := decimal.New(5, -2), decimal.New(1, -1), decimal.New(3, -1)
	rest, half := by.Units(r.Base.Decimal), decimal.Zero
	r.Coverage = make([]engine.Coverage, len(shares))
	for i, s := range shares {
		r.Coverage[i] = engine.Coverage(s)
		rest = rest.Sub(s.KWh)
		width := loose
		switch {
		case r.Guessed:
			width = guessed
		case certified[s.Contract]:
			width = tight
		}
		half = half.Add(s.KWh.Mul(s.KgPerKWh).Mul(width))
	}
	r.KgMarket = stored.KgCovered(by.Units(r.Base.Decimal), by.KgPerUnit, r.Coverage)
	r.SpreadMarket = half.Add(rest.Mul(by.KgPerUnit).Mul(by.Uncertainty)).Round(factor.Places)
}

// widen gives the months of a year that have to be computed together: a change
// of consumption in one changes what contracts with a quantity cover in all of
// theirs.
func widen(ctx context.Context, tx pg.Tx, company uuid.UUID, s footprint.Span) (footprint.Span, []energycontract.Contract, error) {
	first := footprint.Month{Year: s.From.Year(), Month: 1}.First()
	after := first.AddDate(1, 0, 0)
	contracts, err := energycontract.In(ctx, tx, company, first, after)
	if err != nil {
		return footprint.Span{}, nil, err
	}
	for _, c := range contracts {
		if !c.Quantity.Valid {
			continue
		}
		if from := footprint.MonthOf(c.From).First(); from.Before(s.From) {
			s.From = from
		}
		if to := footprint.MonthOf(c.To).First().AddDate(0, 1, 0); to.After(s.To) {
			s.To = to
		}
	}
	if s.From.Before(first) {
		s.From = first
	}
	if s.To.After(after) {
		s.To = after
	}
	return s, contracts, nil
}
