package footprint

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
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
func (s *Service) engineOf(ctx context.Context, tx pg.Tx, id uuid.UUID) (*engine.Engine, error) {
	own, rules, err := readCompany(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	matcher, err := rule.Compile(rules)
	if err != nil {
		return nil, err
	}
	factors, err := s.factors.Current(ctx, tx)
	if err != nil {
		return nil, err
	}
	return engine.New(s.tree, factors, s.prices, matcher, own), nil
}
