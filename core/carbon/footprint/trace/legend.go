package trace

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
)

// legend is what the transactions of a year refer to. It is small beside them,
// and joining it to each would leave the plan to guesses about row security.
type legend struct {
	sources      map[uuid.UUID]footprint.Source
	rules        map[uuid.UUID]string
	calculations map[uuid.UUID]*engine.Calculation
	factors      map[string]factor.Factor
	decisions    map[uuid.UUID]*footprint.Decision
	disabledBy   map[uuid.UUID]*footprint.Decision // by ledger row
	entries      map[uuid.UUID]*activity.Entry
	contracts    map[uuid.UUID]energycontract.Contract
}

func readLegend(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) (legend, error) {
	l := legend{
		sources: map[uuid.UUID]footprint.Source{}, calculations: map[uuid.UUID]*engine.Calculation{}, factors: map[string]factor.Factor{},
		entries: map[uuid.UUID]*activity.Entry{}, contracts: map[uuid.UUID]energycontract.Contract{},
	}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var s footprint.Source
		err := row.Scan(&s.ID, &s.Kind, &s.Name, &s.ImportedAt)
		l.sources[s.ID] = s
		return err
	}, "select id, kind, name, created_at from ledger_sources where company_id = $1", company)
	if err != nil {
		return legend{}, fmt.Errorf("read sources: %w", err)
	}
	if l.rules, err = stored.Names(ctx, tx, "select id, key as name from carbon_rules"); err != nil {
		return legend{}, fmt.Errorf("read rules: %w", err)
	}
	var calculations []*stored.CalculationRow
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
	days := footprint.Span{From: footprint.Month{Year: year, Month: 1}.First(), To: footprint.Month{Year: year + 1, Month: 1}.First()}
	if l.decisions, l.disabledBy, err = decision.Behind(ctx, tx, company, days); err != nil {
		return legend{}, fmt.Errorf("read decisions: %w", err)
	}
	entries, err := activity.In(ctx, tx, company, days.From, days.To)
	for i := range entries {
		l.entries[entries[i].ID] = &entries[i]
	}
	if err != nil {
		return legend{}, err
	}
	contracts, err := energycontract.In(ctx, tx, company, days.From, days.To)
	for _, c := range contracts {
		l.contracts[c.ID] = c
	}
	return l, err
}

// line reads TransactionColumns and what Lines adds to them.
func (l legend) line(row *stored.Raw) (Line, error) {
	line := Line{Transaction: row.Transaction()}
	rule, calculation, market, base, covering, decision := row.ID(), row.ID(), row.ID(), row.Decimal(), row.Next(), row.ID()
	if row.Err != nil {
		return Line{}, row.Err
	}
	line.Books, line.RuleKey = l.sources[line.Source], l.rules[rule]
	line.Activity = l.entries[line.Entry]
	line.Decision = l.decision(line.Transaction, decision)
	c := l.calculations[calculation]
	if c == nil {
		return line, nil
	}
	parts, err := stored.ReadCoverage(covering)
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
		line.ByMarket.Units = line.ByMarket.Units.Sub(stored.CoveredKWh(parts))
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
func (l legend) decision(t footprint.Transaction, placed uuid.UUID) *footprint.Decision {
	if placed != uuid.Nil {
		return l.decisions[placed]
	}
	if t.Disabled {
		return l.disabledBy[t.LedgerRow]
	}
	return nil
}
