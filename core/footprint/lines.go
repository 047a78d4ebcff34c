package footprint

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/factor"
	"tillit/core/pg"
	"tillit/core/tenant"
)

// Line is a transaction with the origin that a report prints beside it.
type Line struct {
	Transaction
	SourceName string
	RuleKey    string // empty for an unmatched row
	Way        *Way   // nil unless counted
}

// Way is how a line came to its kilograms, in short; Trace has every step.
type Way struct {
	Base     decimal.Decimal // amount or quantity of the row
	BaseUnit string
	Units    decimal.Decimal // the base in units of the factor
	Factor   string          // ID of what was multiplied with
	Kg       decimal.Decimal // kilograms to a unit of the factor
}

// Lines hands every transaction of a year to fn, by date, and stops at its
// first error. It holds one of them at a time. It takes Read.
func (s *Service) Lines(ctx context.Context, scope tenant.Scope, year int, fn func(Line) error) error {
	if err := scope.Require(Read); err != nil {
		return err
	}
	ways, err := s.calculations(ctx, scope, year)
	if err != nil {
		return fmt.Errorf("read calculations of %d: %w", year, err)
	}
	const q = "select " + transactionColumns + `, coalesce(s.name, ''), coalesce(r.key, ''), t.calculation_id, t.base::text
		from footprint_transactions t
		left join ledger_sources s on s.company_id = t.company_id and s.id = t.source_id
		left join carbon_rules r on r.id = t.rule_id
		where t.company_id = $1 and t.year = $2 order by t.date, t.id`
	return s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, year}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var l Line
			var id uuid.NullUUID
			var base decimal.NullDecimal
			var err error
			if l.Transaction, err = scanTransaction(rows, &l.SourceName, &l.RuleKey, &id, &base); err != nil {
				return err
			}
			if c := ways[id.UUID]; c != nil {
				l.Way = c.way(l.Part, base.Decimal)
			}
			if err := fn(l); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *calculation) way(part Part, base decimal.Decimal) *Way {
	w := Way{Base: base, BaseUnit: c.Unit, Units: c.units(base), Factor: c.FactorID, Kg: c.KgPerUnit}
	if part == Upstream {
		w.Factor, w.Kg = c.UpstreamFactor, c.UpstreamKg
	}
	return &w
}

// calculations are those that a year's transactions went.
func (s *Service) calculations(ctx context.Context, scope tenant.Scope, year int) (map[uuid.UUID]*calculation, error) {
	ways := map[uuid.UUID]*calculation{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var found []*calculation
		err := tx.NewSelect().Model(&found).Where(`id in (select distinct calculation_id from footprint_transactions
			where company_id = ? and year = ?)`, scope.Company, year).Scan(ctx)
		for _, c := range found {
			ways[c.ID] = c
		}
		return err
	})
	return ways, err
}

// Factors returns factors by ID as they were when a figure was computed with
// them, also those that newer ones have replaced. It takes Read.
func (s *Service) Factors(ctx context.Context, scope tenant.Scope, ids []string) ([]factor.Factor, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var factors []factor.Factor
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []factorRow
		err := tx.NewSelect().Model(&rows).Where("id = any(?::text[])", pgdialect.Array(ids)).Order("id").Scan(ctx)
		for _, r := range rows {
			factors = append(factors, r.factor())
		}
		return err
	})
	return factors, err
}
