package footprint_test

import (
	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// asked is a ledger row as the engine is asked about it.
type asked struct {
	footprint.Transaction
	engine.Taxed

	Look     rule.Row
	Asset    bool
	Judged   *purchase.Judgment
	Paid     decimal.Decimal
	Currency string
}

// classified is what the engine makes of a row.
type classified struct {
	footprint.Transaction
	Rule uuid.UUID
}

// classifier gives the engine by itself, for a Swedish company.
func classifier(tree *category.Tree, factors *factor.Set, prices *price.Table, rules []rule.Rule) (func(asked) ([]classified, error), error) {
	matcher, err := rule.Compile(rules)
	if err != nil {
		return nil, err
	}
	e := engine.New(tree, factors, prices, matcher, engine.Company{Country: "SE", Currency: "SEK"})
	return func(x asked) ([]classified, error) {
		results, err := e.Results(engine.Entry{Figure: x.Figure, Look: x.Look, Asset: x.Asset, Judged: x.Judged, Paid: x.Paid, PaidIn: x.Currency, Taxed: x.Taxed})
		outcomes := make([]classified, len(results))
		for i, r := range results {
			outcomes[i] = classified{Transaction: footprint.Transaction{Figure: r.Figure}}
			if r.Rule != nil {
				outcomes[i].Rule = r.Rule.ID
			}
		}
		return outcomes, err
	}, nil
}
