package totals

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
)

// OutsideTotal is what one gas that the Kyoto Protocol does not name amounts to. It
// is told apart from the scopes and in no total (GHG Protocol Corporate Standard,
// chapter 9).
type OutsideTotal struct {
	Category category.Category
	Kg       decimal.Decimal
	Rows     int64
}

// outside adds up the gases of a year that are told apart, in the order of the tree;
// those with rows are among the categories.
func (s *Service) outside(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter, categories []CategoryTotal) ([]OutsideTotal, error) {
	var totals []OutsideTotal
	at := map[string]int{}
	leaves := []string{}
	for _, c := range categories {
		if c.Category.Outside && c.Rows > 0 {
			at[c.Category.ID] = len(totals)
			totals, leaves = append(totals, OutsideTotal{Category: c.Category}), append(leaves, c.Category.ID)
		}
	}
	if len(leaves) == 0 {
		return nil, nil
	}
	var q stored.Statement
	q.WriteString("with gases as (select category_id, calculation_id, base from footprint_transactions")
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" and category_id = any(" + q.Arg(leaves) + ") and status = 'counted' and part = 'main' and not disabled)" +
		" select g.category_id, g.base::text, c.units_num::text, c.units_den::text, c.outside_kg::text" +
		" from gases g join emission_calculations c on c.id = g.calculation_id where c.outside_kg <> 0")
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
		for rows.Next() {
			var leaf string
			var base decimal.Decimal
			var c engine.Calculation
			if err := rows.Scan(&leaf, &base, &c.UnitsNum, &c.UnitsDen, &c.OutsideKg); err != nil {
				return err
			}
			total := &totals[at[leaf]]
			total.Kg, total.Rows = total.Kg.Add(c.Outside(base)), total.Rows+1
		}
		return rows.Err()
	})
	return totals, err
}
