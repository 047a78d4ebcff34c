package footprint

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
)

// legend is what the transactions of a year refer to. It is small beside them,
// and joining it to each would leave the plan to guesses about row security.
type legend struct {
	sources      map[uuid.UUID]Source
	rules        map[uuid.UUID]string
	calculations map[uuid.UUID]*engine.Calculation
	factors      map[string]factor.Factor
	decisions    map[uuid.UUID]*Decision
	disabledBy   map[uuid.UUID]*Decision // by ledger row
	entries      map[uuid.UUID]*activity.Entry
	contracts    map[uuid.UUID]energycontract.Contract
}

func readLegend(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) (legend, error) {
	l := legend{
		sources: map[uuid.UUID]Source{}, calculations: map[uuid.UUID]*engine.Calculation{}, factors: map[string]factor.Factor{},
		entries: map[uuid.UUID]*activity.Entry{}, contracts: map[uuid.UUID]energycontract.Contract{},
	}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var s Source
		err := row.Scan(&s.ID, &s.Kind, &s.Name, &s.ImportedAt)
		l.sources[s.ID] = s
		return err
	}, "select id, kind, name, created_at from ledger_sources where company_id = $1", company)
	if err != nil {
		return legend{}, fmt.Errorf("read sources: %w", err)
	}
	if l.rules, err = names(ctx, tx, "select id, key as name from carbon_rules"); err != nil {
		return legend{}, fmt.Errorf("read rules: %w", err)
	}
	var calculations []*calculationRow
	err = tx.NewSelect().Model(&calculations).
		Where("id in (select calculation_id from footprint_factor_rollups where company_id = ? and year = ?)", company, year).
		WhereOr(`id in (select market_calculation_id from footprint_transactions
			where company_id = ? and year = ? and part = 'upstream')`, company, year). // which no roll-up holds
		Scan(ctx)
	if err != nil {
		return legend{}, fmt.Errorf("read calculations: %w", err)
	}
	var ids []string
	for _, c := range calculations {
		l.calculations[c.ID] = &c.Calculation
		ids = append(ids, c.FactorID, c.UpstreamFactor)
	}
	factors, err := library.Of(ctx, tx, ids)
	if err != nil {
		return legend{}, fmt.Errorf("read factors: %w", err)
	}
	for _, f := range factors {
		l.factors[f.ID] = f
	}
	days := span{Month{year, 1}.First(), Month{year + 1, 1}.First()}
	if l.decisions, l.disabledBy, err = decisionsBehind(ctx, tx, company, days); err != nil {
		return legend{}, fmt.Errorf("read decisions: %w", err)
	}
	entries, err := activity.In(ctx, tx, company, days.from, days.to)
	for i := range entries {
		l.entries[entries[i].ID] = &entries[i]
	}
	if err != nil {
		return legend{}, err
	}
	contracts, err := energycontract.In(ctx, tx, company, days.from, days.to)
	for _, c := range contracts {
		l.contracts[c.ID] = c
	}
	return l, err
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

// line reads transactionColumns and what Lines adds to them.
func (l legend) line(row *raw) (Line, error) {
	line := Line{Transaction: row.transaction()}
	rule, calculation, market, base, stored, decision := row.id(), row.id(), row.id(), row.decimal(), row.next(), row.id()
	if row.err != nil {
		return Line{}, row.err
	}
	line.Books, line.RuleKey = l.sources[line.Source], l.rules[rule]
	line.Activity = l.entries[line.Entry]
	line.Decision = l.decision(line.Transaction, decision)
	c := l.calculations[calculation]
	if c == nil {
		return line, nil
	}
	parts, err := readCoverage(stored)
	addPerUnit(&line.Transaction, basis{c, l.calculations[market], base.Decimal, parts}, l.factors)
	line.Way = l.way(c, base.Decimal)
	if line.Part == engine.Upstream {
		line.Way.Kg = c.UpstreamKg
		line.Way.name(l.factors[c.UpstreamFactor])
		if by := l.calculations[market]; by != nil {
			line.ByMarket = l.way(by, base.Decimal)
			line.ByMarket.Kg = by.UpstreamKg
			line.ByMarket.name(l.factors[by.UpstreamFactor])
		}
		return line, err
	}
	for _, p := range parts {
		line.Contracts = append(line.Contracts, Covering{l.contracts[p.Contract], p.KWh, p.KgPerKWh})
	}
	if line.Scope == int(category.Scope2) {
		if by := l.calculations[market]; by != nil {
			c = by
		}
		line.ByMarket = l.way(c, base.Decimal)
		line.ByMarket.Units = line.ByMarket.Units.Sub(coveredKWh(parts))
	}
	return line, err
}

func (l legend) way(c *engine.Calculation, base decimal.Decimal) *Way {
	w := &Way{Base: base, BaseUnit: c.Unit, Units: c.Units(base), Kg: c.KgPerUnit, Outside: c.OutsideKg}
	w.name(l.factors[c.FactorID])
	return w
}

func (w *Way) name(f factor.Factor) { w.Factor, w.Name, w.Source = f.ID, f.Name, f.Source }

// decision finds the one that put a row in its place or, else, switched it off;
// nil for most rows, over which rules decide.
func (l legend) decision(t Transaction, placed uuid.UUID) *Decision {
	if placed != uuid.Nil {
		return l.decisions[placed]
	}
	if t.Disabled {
		return l.disabledBy[t.LedgerRow]
	}
	return nil
}
