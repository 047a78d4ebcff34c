package totals

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// CoveredSpend is what an activity entry stands for in the books.
type CoveredSpend struct {
	footprint.Tally
	Currency string // of the amount; empty without rows

	// Kept are the ledger rows of the same months and categories that stay,
	// because they carry a quantity of their own.
	Kept int64
}

// Covered reports what each of the contents stands for, or would if it were an
// entry, as far as the footprint is calculated. What several of them stand for
// is told of each. Requires Read.
func (s *Service) Covered(ctx context.Context, scope tenant.Scope, contents ...activity.Content) ([]CoveredSpend, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	found := make([]CoveredSpend, len(contents))
	if len(contents) == 0 {
		return found, nil
	}
	masks := make([]engine.Covered, len(contents))
	from, to := contents[0].From, contents[0].To
	for i, c := range contents {
		masks[i] = engine.Covered{}
		if leaf, ok := s.tree.Leaf(c.Category); ok {
			input.Stands(masks[i], c, leaf)
		}
		from, to = slices.MinFunc([]time.Time{from, c.From}, time.Time.Compare), slices.MaxFunc([]time.Time{to, c.To}, time.Time.Compare)
	}
	// The leaf of what is excluded is that of its rule.
	const q = `select t.year, t.month, coalesce(t.category_id, r.category_id),
			count(*) filter (where t.method is distinct from 'activity'),
			coalesce(sum(t.amount) filter (where t.method is distinct from 'activity'), 0)::text,
			count(*) filter (where t.method = 'activity'), max(t.currency)
		from footprint_transactions t left join carbon_rules r on r.id = t.rule_id
		where t.company_id = $1 and t.year between $2 and $3 and t.part = 'main' and t.entry_id is null and not t.disabled
			and (t.status = 'counted' or t.exclusion = $4) and coalesce(t.category_id, r.category_id) is not null
		group by 1, 2, 3`
	args := []any{scope.Company, from.Year(), to.Year(), engine.ExclusionActivity}
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: args}, func(rows pgx.Rows) error {
		for rows.Next() {
			var year, month int
			var category string
			var spent CoveredSpend
			if err := rows.Scan(&year, &month, &category, &spent.Rows, &spent.Amount, &spent.Kept, &spent.Currency); err != nil {
				return err
			}
			leaf, ok := s.tree.Leaf(category)
			for i := range masks {
				if ok && masks[i].Has(leaf, footprint.Month{Year: year, Month: time.Month(month)}.First()) {
					found[i].add(spent)
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read what entries stand for: %w", err)
	}
	return found, nil
}

func (c *CoveredSpend) add(more CoveredSpend) {
	c.Rows += more.Rows
	c.Amount = c.Amount.Add(more.Amount)
	c.Kept += more.Kept
	c.Currency = more.Currency
}

// EntryTotal is what an activity entry resulted in, upstream parts included.
type EntryTotal struct {
	Kg      decimal.Decimal // scope 2 by location
	Outside decimal.Decimal // kilograms of a gas that is told apart from the scopes, in no total
}

// EntryTotals are those of activity entries. An entry that is not calculated yet is
// missing. Requires Read.
func (s *Service) EntryTotals(ctx context.Context, scope tenant.Scope, entries []uuid.UUID) (map[uuid.UUID]EntryTotal, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	const q = `select t.entry_id, t.kg_location::text, coalesce(t.base, 0)::text, coalesce(c.units_num, 1)::text, coalesce(c.units_den, 1)::text,
			coalesce(c.outside_kg, 0)::text
		from footprint_transactions t left join emission_calculations c on c.id = t.calculation_id and t.part = 'main'
		where t.company_id = $1 and t.entry_id = any($2)`
	found := map[uuid.UUID]EntryTotal{}
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, entries}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var id uuid.UUID
			var kg, base decimal.Decimal
			var c engine.Calculation
			if err := rows.Scan(&id, &kg, &base, &c.UnitsNum, &c.UnitsDen, &c.OutsideKg); err != nil {
				return err
			}
			total := found[id]
			found[id] = EntryTotal{Kg: total.Kg.Add(kg), Outside: total.Outside.Add(c.Outside(base))}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read what entries came to: %w", err)
	}
	return found, nil
}
