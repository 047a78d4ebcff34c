package trace

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
)

// Line is a transaction with what a file says of it.
type Line struct {
	footprint.Transaction
	RuleKey   string // empty when no rule decided
	Way       *Way   // nil unless counted
	ByMarket  *Way   // of scope 2, with what no contract covers as Units, and of what lies before it; nil elsewhere
	Contracts []Covering
	Decision  *footprint.Decision // that put the row where it is or switched it off; nil when none did
	Activity  *activity.Entry
}

// Way is the short form of how a transaction's kilograms came about:
// Base → Units, Units × Kg = kilograms (by location, for scope 2).
type Way struct {
	Base     decimal.Decimal
	BaseUnit string          // a currency or the unit of a quantity
	Units    decimal.Decimal // in units of the factor
	Kg       decimal.Decimal // for one unit of the factor
	Outside  decimal.Decimal // the same, of a gas that is told apart from the scopes
	Factor   string          // id
	Name     string          // of the factor
	Source   string          // of the factor
}

// Lines hands every transaction of a year that passes the filter to take, by
// date, and stops at the first error. It streams, so the length of a year costs no memory. Requires
// Read.
func (s *Service) Lines(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter, take func(Line) error) error {
	if err := scope.Require(footprint.Read); err != nil {
		return err
	}
	var known legend
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		known, err = readLegend(ctx, tx, scope.Company, year)
		return err
	})
	if err != nil {
		return fmt.Errorf("read what transactions of %d refer to: %w", year, err)
	}
	var q stored.Statement
	q.WriteString("select " + stored.TransactionColumns + ", t.rule_id, t.calculation_id, t.market_calculation_id, t.base, t.coverage," +
		" case when t.reasons -> 0 ->> 'code' = '" + decision.ReasonDecision + "' then (t.reasons -> 0 ->> 'value')::uuid end" +
		" from footprint_transactions t")
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" order by t.date, t.id")
	err = s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
		from := stored.NewRaw()
		for rows.Next() {
			from.Row(rows.RawValues())
			l, err := known.line(from)
			if err != nil {
				return err
			}
			if err := take(l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read transactions of %d: %w", year, err)
	}
	return nil
}

// Notices returns what the licences with these codes ask to be shown, those of
// own factors included. Requires Read.
func (s *Service) Notices(ctx context.Context, scope tenant.Scope, licences []string) ([]factor.Notice, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	var notices []factor.Notice
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		notices, err = s.notices(ctx, tx, licences)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read notices: %w", err)
	}
	return notices, nil
}

func (s *Service) notices(ctx context.Context, tx pg.Tx, licences []string) ([]factor.Notice, error) {
	if len(licences) == 0 { // the set would take it for all of them
		return nil, nil
	}
	set, err := s.factors.Current(ctx, tx)
	if err != nil {
		return nil, err
	}
	return set.Notices(licences...), nil
}

// Factors returns the factors with these ids, in their order, whether they
// still ship or not; unknown ids are left out. Requires Read.
func (s *Service) Factors(ctx context.Context, scope tenant.Scope, ids []string) ([]factor.Factor, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	var found []factor.Factor
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = library.Of(ctx, tx, ids)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read factors: %w", err)
	}
	return found, nil
}
