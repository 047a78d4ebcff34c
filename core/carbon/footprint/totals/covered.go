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

// EntryKg are the kilograms that activity entries resulted in, upstream parts
// included, scope 2 by location. An entry that is not calculated yet is
// missing. Requires Read.
func (s *Service) EntryKg(ctx context.Context, scope tenant.Scope, entries []uuid.UUID) (map[uuid.UUID]decimal.Decimal, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	const q = `select entry_id, sum(kg_location)::text from footprint_transactions
		where company_id = $1 and entry_id = any($2) group by entry_id`
	found := map[uuid.UUID]decimal.Decimal{}
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, entries}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var id uuid.UUID
			var kg decimal.Decimal
			if err := rows.Scan(&id, &kg); err != nil {
				return err
			}
			found[id] = kg
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read what entries came to: %w", err)
	}
	return found, nil
}
