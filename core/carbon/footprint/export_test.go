package footprint

import (
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/factor"
	"tillit/core/reference/rule"
)

// Entry is a ledger row as the engine is asked about it.
type Entry struct {
	Transaction
	Look     rule.Row
	Asset    bool
	Judged   *purchase.Judgment
	Paid     decimal.Decimal
	Currency string
	VAT      engine.VAT
}

// Classified is what the engine makes of an entry.
type Classified struct {
	Transaction
	Rule uuid.UUID
}

// Engine gives the engine by itself, for a company of a country.
func Engine(s *Service, factors *factor.Set, rules []rule.Rule, country, currency string) (func(Entry) ([]Classified, error), error) {
	matcher, err := rule.Compile(rules)
	if err != nil {
		return nil, err
	}
	e := engine.New(s.tree, factors, s.prices, matcher, engine.Company{Country: country, Currency: currency})
	return func(x Entry) ([]Classified, error) {
		results, err := e.Results(engine.Entry{Figure: x.Figure, Look: x.Look, Asset: x.Asset, Judged: x.Judged, Paid: x.Paid, PaidIn: x.Currency, VAT: x.VAT})
		outcomes := make([]Classified, len(results))
		for i, r := range results {
			outcomes[i] = Classified{Transaction{Figure: r.Figure}, ruleOf(&r)}
		}
		return outcomes, err
	}, nil
}

// ReadRaw reads a row of transactions as PostgreSQL sent it.
func ReadRaw(rows pgx.Rows) (Transaction, error) {
	r := newRaw()
	r.row(rows.RawValues())
	t := r.transaction()
	return t, r.err
}

// Scan reads the same row as any other.
func Scan(rows pgx.Rows) (Transaction, error) { return scanTransaction(rows) }
