package footprint

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// readCompany reads the company and the rules for it.
func readCompany(ctx context.Context, tx pg.Tx, id uuid.UUID) (engine.Company, []rule.Rule, error) {
	var c engine.Company
	if err := tx.NewRaw("select country, currency from companies where id = ?", id).Scan(ctx, &c.Country, &c.Currency); err != nil {
		return engine.Company{}, nil, fmt.Errorf("read company: %w", err)
	}
	rules, err := rulebook.In(ctx, tx, id)
	if err != nil {
		return engine.Company{}, nil, fmt.Errorf("read rules: %w", err)
	}
	return c, rules, nil
}

// engineOf gives the engine for a company by the rules and factors that decide now.
func engineOf(ctx context.Context, tx pg.Tx, id uuid.UUID, tree *category.Tree, shared *library.Service,
	prices *price.Table,
) (*engine.Engine, error) {
	own, rules, err := readCompany(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	matcher, err := rule.Compile(rules)
	if err != nil {
		return nil, err
	}
	factors, err := shared.Current(ctx, tx)
	if err != nil {
		return nil, err
	}
	return engine.New(tree, factors, prices, matcher, own), nil
}
