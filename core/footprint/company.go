package footprint

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/pg"
	"tillit/core/rule"
	"tillit/core/rulebook"
)

// company is what a calculation needs to know of the company.
type company struct {
	Country  string // ISO 3166
	Currency string // ISO 4217
}

// readCompany reads the company and the rules for it.
func readCompany(ctx context.Context, tx pg.Tx, id uuid.UUID) (company, []rule.Rule, error) {
	var c company
	if err := tx.NewRaw("select country, currency from companies where id = ?", id).Scan(ctx, &c.Country, &c.Currency); err != nil {
		return company{}, nil, fmt.Errorf("read company: %w", err)
	}
	rules, err := rulebook.In(ctx, tx, id)
	if err != nil {
		return company{}, nil, fmt.Errorf("read rules: %w", err)
	}
	return c, rules, nil
}

// pence is the precision of converted amounts.
const pence = 2

// convert gives an amount in the company's currency, at the average rate of
// the row's year.
func (e *engine) convert(amount decimal.Decimal, from string, year int) (decimal.Decimal, error) {
	if from == e.currency {
		return amount, nil
	}
	move, err := e.prices.Move(from, year, e.currency, year)
	if err != nil {
		return decimal.Zero, ErrCurrency
	}
	return move.Of(amount).RoundBank(pence), nil
}
