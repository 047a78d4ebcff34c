package totals

import (
	"context"
	"fmt"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/tenant"
)

// Spending is the money of the ledger rows that have a category and of those that
// have neither one nor a reason to be left out, whatever its sign, in the company's
// currency.
type Spending struct {
	Counted, Unmatched decimal.Decimal
}

// Coverage is the share that has a category, as in the overview; none without
// any cost.
func (s Spending) Coverage() decimal.NullDecimal {
	return engine.ShareOfSpend(s.Counted, s.Unmatched)
}

// Coverage says how much of the ledger the figures rest on.
type Coverage struct {
	Counted, Excluded, Unmatched footprint.Tally
	Reasons                      []ExcludedTotal // of what is excluded

	// Assumed is what of the counted rows rules placed where the books do not say what
	// was bought.
	Assumed footprint.Tally

	// Shares are of what is counted or unmatched, between 0 and 1; that of spend is of
	// money whatever its sign.
	ShareOfSpend, ShareOfRows decimal.NullDecimal
	Partial                   bool // engine.IsPartial

	Missing decimal.NullDecimal // kilograms that the unmatched rows may come to, see engine.Missing
}

// ShareAssumed is the share of what is counted, by money, that is assumed.
func (c Coverage) ShareAssumed() decimal.NullDecimal {
	return engine.Share(c.Assumed.Moved(), c.Counted.Moved())
}

// Coverage reads how much of the ledger the figures of a year rest on, without the reasons
// of what is excluded. Requires Read.
func (s *Service) Coverage(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter) (c Coverage, err error) {
	if err := scope.Require(footprint.Read); err != nil {
		return Coverage{}, err
	}
	sums, err := s.sums(ctx, scope, year, f)
	if err != nil {
		return Coverage{}, fmt.Errorf("add up coverage of %d: %w", year, err)
	}
	view := Overview{Year: year}
	s.arrange(&view, f.Scope2, sums)
	return view.Coverage, nil
}

// finish fills in the shares.
func (c *Coverage) finish(missing decimal.NullDecimal) {
	c.Missing = missing
	c.ShareOfSpend = Spending{c.Counted.Moved(), c.Unmatched.Moved()}.Coverage()
	c.Partial = engine.IsPartial(c.ShareOfSpend)
	c.ShareOfRows = engine.Share(decimal.NewFromInt(c.Counted.Rows), decimal.NewFromInt(c.Counted.Rows+c.Unmatched.Rows))
}
