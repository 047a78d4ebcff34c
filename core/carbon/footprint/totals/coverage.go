package totals

import (
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
)

// Spending is the cost of the ledger rows that have a category and of those that
// have neither one nor a reason to be left out, in the company's currency.
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
	// Shares are of what is counted or unmatched, between 0 and 1.
	ShareOfSpend, ShareOfRows decimal.NullDecimal
}

// Finish fills in the shares.
func (c *Coverage) Finish() {
	c.ShareOfSpend = Spending{c.Counted.Amount, c.Unmatched.Amount}.Coverage()
	c.ShareOfRows = engine.Share(decimal.NewFromInt(c.Counted.Rows), decimal.NewFromInt(c.Counted.Rows+c.Unmatched.Rows))
}
