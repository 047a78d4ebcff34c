package footprint

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/factor"
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
	var known legend
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		known, err = readLegend(ctx, tx, scope.Company, year)
		return err
	})
	if err != nil {
		return fmt.Errorf("read what transactions of %d refer to: %w", year, err)
	}
	const q = "select " + transactionColumns + `, t.rule_id, t.calculation_id, t.base::text
		from footprint_transactions t where t.company_id = $1 and t.year = $2 order by t.date, t.id`
	err = s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, year}}, func(rows pgx.Rows) error {
		for rows.Next() {
			l, err := known.line(rows)
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

// legend is what the transactions of a year refer to. It is small beside them,
// and joining it to each would leave the plan to guesses about row security.
type legend struct {
	sources      map[uuid.UUID]string
	rules        map[uuid.UUID]string
	calculations map[uuid.UUID]*calculation
}

func readLegend(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) (legend, error) {
	l := legend{calculations: map[uuid.UUID]*calculation{}}
	var err error
	if l.sources, err = names(ctx, tx, "select id, name from ledger_sources where company_id = ?", company); err != nil {
		return legend{}, fmt.Errorf("read sources: %w", err)
	}
	if l.rules, err = names(ctx, tx, "select id, key as name from carbon_rules"); err != nil {
		return legend{}, fmt.Errorf("read rules: %w", err)
	}
	var calculations []*calculation
	err = tx.NewSelect().Model(&calculations).
		Where("id in (select calculation_id from footprint_factor_rollups where company_id = ? and year = ?)", company, year).Scan(ctx)
	if err != nil {
		return legend{}, fmt.Errorf("read calculations: %w", err)
	}
	for _, c := range calculations {
		l.calculations[c.ID] = c
	}
	return l, nil
}

func names(ctx context.Context, tx pg.Tx, sql string, args ...any) (map[uuid.UUID]string, error) {
	var rows []struct {
		ID   uuid.UUID `bun:"id"`
		Name string    `bun:"name"`
	}
	err := tx.NewRaw(sql, args...).Scan(ctx, &rows)
	named := make(map[uuid.UUID]string, len(rows))
	for _, r := range rows {
		named[r.ID] = r.Name
	}
	return named, err
}

func (l legend) line(row pgx.Row) (Line, error) {
	var line Line
	var rule, calculation uuid.NullUUID
	var base decimal.NullDecimal
	var err error
	if line.Transaction, err = scanTransaction(row, &rule, &calculation, &base); err != nil {
		return Line{}, err
	}
	line.SourceName, line.RuleKey = l.sources[line.Source], l.rules[rule.UUID]
	if c := l.calculations[calculation.UUID]; c != nil {
		line.Way = &Way{Base: base.Decimal, BaseUnit: c.Unit, Units: c.units(base.Decimal), Kg: c.KgPerUnit, Factor: c.FactorID}
		if line.Part == Upstream {
			line.Way.Kg, line.Way.Factor = c.UpstreamKg, c.UpstreamFactor
		}
	}
	return line, nil
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
