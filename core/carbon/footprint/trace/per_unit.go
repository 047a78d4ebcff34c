package trace

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// basis is what a transaction's kilograms were computed from.
type basis struct {
	calculation, market *engine.Calculation // market of scope 2 and what lies before it, where it is another
	base                decimal.Decimal
	covered             []engine.Coverage // by contracts, of scope 2 by market
}

// addPerUnit fills in what one unit amounted to by each method of scope 2. By market it
// is the average of what contracts cover and the rest, where there are several.
func addPerUnit(t *footprint.Transaction, b basis, factors map[string]factor.Factor) {
	c := b.calculation
	if c == nil {
		return
	}
	kg := c.KgPerUnit
	if t.Part == engine.Upstream {
		kg = c.UpstreamKg
	}
	t.PerUnit = perUnit(c, kg, factors[c.FactorID].Unit)
	switch by := b.market; {
	case by == nil && t.KgMarket.Equal(t.KgLocation):
		t.MarketPerUnit = t.PerUnit
	case by != nil && t.Part == engine.Upstream:
		t.MarketPerUnit = perUnit(by, by.UpstreamKg, factors[by.FactorID].Unit)
	case by != nil && len(b.covered) == 0:
		t.MarketPerUnit = perUnit(by, by.KgPerUnit, factors[by.FactorID].Unit)
	default:
		if by == nil {
			by = c
		}
		if units := by.Units(b.base); !units.IsZero() {
			t.MarketPerUnit = footprint.PerUnit{Kg: t.KgMarket.DivRound(units, factor.Places), Unit: string(factors[by.FactorID].Unit)}
		}
	}
}

func perUnit(c *engine.Calculation, kg decimal.Decimal, unit quantity.Unit) footprint.PerUnit {
	if !unit.Emissions() {
		return footprint.PerUnit{Kg: kg, Unit: string(unit)}
	}
	if quantity.Unit(c.Unit).Emissions() {
		return footprint.PerUnit{}
	}
	return footprint.PerUnit{Kg: c.Units(yes()).Mul(kg), Unit: c.Unit} // a factor of the supplier's own
}

// addOrigins says of transactions which books they come from, and what one unit
// of each amounted to.
func (f finder) addOrigins(ctx context.Context, items []footprint.Transaction) error {
	if len(items) == 0 {
		return nil
	}
	if err := f.addBooks(ctx, items); err != nil {
		return fmt.Errorf("read sources: %w", err)
	}
	ids := make([]string, len(items))
	for i, t := range items {
		ids[i] = t.ID.String()
	}
	origins := make(map[uuid.UUID]origin, len(items))
	err := f.tx.Each(ctx, func(row pgx.Row) error {
		var id uuid.UUID
		var o origin
		if err := row.Scan(&id, &o.calculation, &o.market, &o.base, &o.stored); err != nil {
			return err
		}
		var err error
		o.covered, err = stored.ReadCoverage(o.stored)
		origins[id] = o
		return err
	}, `select id, calculation_id, market_calculation_id, base, coverage from footprint_transactions
		where company_id = $1 and id = any($2::uuid[]) and calculation_id is not null`, f.company, ids)
	if err != nil {
		return fmt.Errorf("read what transactions rest on: %w", err)
	}
	calculations, factors, err := f.calculations(ctx, origins)
	for i := range items {
		o := origins[items[i].ID]
		addPerUnit(&items[i], o.basis(calculations), factors)
	}
	return err
}

func (o origin) basis(calculations map[uuid.UUID]*engine.Calculation) basis {
	return basis{calculations[o.calculation.UUID], calculations[o.market.UUID], o.base.Decimal, o.covered}
}

// calculations reads those that origins name, with the factors of each.
func (f finder) calculations(ctx context.Context, origins map[uuid.UUID]origin) (map[uuid.UUID]*engine.Calculation,
	map[string]factor.Factor, error,
) {
	ids := make([]uuid.UUID, 0, 2*len(origins))
	for _, o := range origins {
		ids = append(ids, o.calculation.UUID, o.market.UUID)
	}
	return stored.ReadCalculations(ctx, f.tx, ids)
}

// addBooks says of transactions which books they come from. Books may be several
// files, a year each: a month is of the one that has its days.
func (f finder) addBooks(ctx context.Context, items []footprint.Transaction) error {
	type part struct {
		source uuid.UUID
		month  footprint.Month
	}
	of := func(t footprint.Transaction) part { return part{t.Source, footprint.MonthOf(t.Date)} }
	known := map[part]footprint.Source{}
	var sources, days []string
	for _, t := range items {
		if _, asked := known[of(t)]; asked || t.Source == uuid.Nil {
			continue
		}
		known[of(t)] = footprint.Source{}
		sources, days = append(sources, t.Source.String()), append(days, t.Date.Format(time.DateOnly))
	}
	const q = `select s.id, s.kind, s.name, coalesce(i.file_name, ''), coalesce(i.created_at, s.created_at), asked.day::date
		from unnest($2::uuid[], $3::text[]) as asked (source, day)
		join ledger_sources s on s.company_id = $1 and s.id = asked.source
		left join lateral (
			select file_name, created_at from ledger_imports i
			where i.company_id = s.company_id and i.source_id = s.id and i.summary is not null
			order by exists (
				select from jsonb_path_query(i.summary, '$.years[*]') y
				where (y ->> 'from') <= asked.day and (y ->> 'to') >= asked.day) desc, created_at desc
			limit 1) i on true`
	err := f.tx.Each(ctx, func(row pgx.Row) error {
		var s footprint.Source
		var day time.Time
		err := row.Scan(&s.ID, &s.Kind, &s.Name, &s.FileName, &s.ImportedAt, &day)
		known[part{s.ID, footprint.MonthOf(day)}] = s
		return err
	}, q, f.company, sources, days)
	for i, t := range items {
		items[i].Books = known[of(t)]
	}
	return err
}
