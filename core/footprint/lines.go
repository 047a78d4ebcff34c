package footprint

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/factor"
	"tillit/core/factor/quantity"
	"tillit/core/pg"
	"tillit/core/tenant"
)

// Line is a transaction with what a file says of it.
type Line struct {
	Transaction
	SourceName string // of the books; empty when made by hand
	RuleKey    string // empty when no rule decided
	Way        *Way   // nil unless counted
}

// Way is the short form of how a transaction's kilograms came about:
// Base → Units, Units × Kg = kilograms (by location, for scope 2).
type Way struct {
	Base     decimal.Decimal
	BaseUnit string          // a currency or the unit of a quantity
	Units    decimal.Decimal // in units of the factor
	Kg       decimal.Decimal // for one unit of the factor
	Factor   string          // id
}

// Lines hands every transaction of a year to take, by date, and stops at the
// first error. It streams, so the length of a year costs no memory. It takes
// Read.
func (s *Service) Lines(ctx context.Context, scope tenant.Scope, year int, take func(Line) error) error {
	if err := scope.Require(Read); err != nil {
		return err
	}
	const q = "select " + transactionColumns + `, coalesce(src.name, ''), coalesce(r.key, ''), t.base::text, c.unit, c.factor_id, c.upstream_factor,
		c.kg_per_unit::text, c.upstream_kg::text, c.units_num::text, c.units_den::text
		from footprint_transactions t
		left join ledger_sources src on src.company_id = t.company_id and src.id = t.source_id
		left join carbon_rules r on r.id = t.rule_id
		left join emission_calculations c on c.id = t.calculation_id
		where t.company_id = $1 and t.year = $2 order by t.date, t.id`
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, year}}, func(rows pgx.Rows) error {
		for rows.Next() {
			l, err := scanLine(rows)
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

func scanLine(row pgx.Row) (Line, error) {
	var l Line
	var base, kg, upstream, num, den decimal.NullDecimal
	var unit, id, upstreamID *string
	var err error
	l.Transaction, err = scanTransaction(row, &l.SourceName, &l.RuleKey, &base, &unit, &id, &upstreamID, &kg, &upstream, &num, &den)
	if err != nil || id == nil {
		return l, err
	}
	l.Way = &Way{
		Base: base.Decimal, BaseUnit: *unit, Units: quantity.Ratio{Num: num.Decimal, Den: den.Decimal}.Of(base.Decimal),
		Kg: kg.Decimal, Factor: *id,
	}
	if l.Part == Upstream {
		l.Way.Kg, l.Way.Factor = upstream.Decimal, *upstreamID
	}
	return l, nil
}

// Factors returns the factors with these ids, in their order, whether they
// still ship or not; unknown ids are left out. It takes Read.
func (s *Service) Factors(ctx context.Context, scope tenant.Scope, ids []string) ([]factor.Factor, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []factor.Factor
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = factorsOf(ctx, tx, ids)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read factors: %w", err)
	}
	return found, nil
}
