package totals

import (
	"cmp"
	"context"
	"slices"

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

// outside adds up the gases of a year that are told apart; those with rows are among
// the categories.
func (s *Service) outside(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter, categories []CategoryTotal) ([]OutsideTotal, error) {
	leaves := []string{}
	for _, c := range categories {
		if c.Category.Outside && c.Rows > 0 {
			leaves = append(leaves, c.Category.ID)
		}
	}
	if len(leaves) == 0 {
		return nil, nil
	}
	var q stored.Statement
	q.WriteString("select category_id, calculation_id, base, 1 as share from footprint_transactions")
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" and category_id = any(" + q.Arg(leaves) + ") and status = 'counted' and part = 'main' and not disabled")
	return ReadOutside(ctx, s.db, scope, s.tree, pg.Query{SQL: q.String(), Args: q.Args})
}

// ReadOutside adds up the gases of a query, in the order of the tree. It gives of each
// row the category, the calculation, its base and the share of it that counts.
func ReadOutside(ctx context.Context, db *pg.DB, scope tenant.Scope, tree *category.Tree, q pg.Query) (totals []OutsideTotal, err error) {
	q.SQL = "with gases as (" + q.SQL + `)
		select g.category_id, g.base::text, g.share::text, c.units_num::text, c.units_den::text, c.outside_kg::text
		from gases g join emission_calculations c on c.id = g.calculation_id where c.outside_kg <> 0`
	at := map[string]int{}
	err = db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var leaf string
			var base, share decimal.Decimal
			var c engine.Calculation
			if err := rows.Scan(&leaf, &base, &share, &c.UnitsNum, &c.UnitsDen, &c.OutsideKg); err != nil {
				return err
			}
			place, known := at[leaf]
			if !known {
				gas, _ := tree.Leaf(leaf)
				place, totals = len(totals), append(totals, OutsideTotal{Category: gas})
				at[leaf] = place
			}
			total := &totals[place]
			total.Kg, total.Rows = total.Kg.Add(c.Outside(base).Mul(share)), total.Rows+1
		}
		return rows.Err()
	})
	slices.SortFunc(totals, func(a, b OutsideTotal) int { return cmp.Compare(a.Category.Order, b.Category.Order) })
	return totals, err
}
