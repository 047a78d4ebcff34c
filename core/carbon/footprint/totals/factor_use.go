package totals

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/library"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// FactorTotal is what rests on a factor, over all companies and years that the
// scope sees: by location, and by market where it counts only there. What is
// switched off is in it.
type FactorTotal struct {
	Companies int64
	Rows      int64 // transactions
	Kg        decimal.Decimal
}

// FactorUse is what rests on a factor in a category of a company, over all
// years, and what it would result in with a successor.
type FactorUse struct {
	Company  uuid.UUID
	Name     string
	Category string
	Use      string // "main", "upstream", or "market" for scope 2 by market
	Rows     int64  // transactions
	Kg       decimal.Decimal

	// Then is an estimate: the kilograms in proportion of the two values. The
	// calculation may choose another factor for some rows. Invalid where the
	// values cannot be compared.
	Then decimal.NullDecimal
}

// FactorTotals sums what rests on factors, by id; a factor that nothing rests
// on is left out. Requires library.Manage.
func (s *Service) FactorTotals(ctx context.Context, scope tenant.Scope, ids []string) (map[string]FactorTotal, error) {
	if err := scope.Require(library.Manage); err != nil {
		return nil, err
	}
	totals := map[string]FactorTotal{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		const q = `select factor_id, count(distinct company_id),
				coalesce(sum(rows) filter (where use <> 'market'), sum(rows))::bigint,
				coalesce(sum(kg) filter (where use <> 'market'), sum(kg))::text
			from footprint_factor_rollups where factor_id = any($1) group by 1`
		return tx.Each(ctx, func(row pgx.Row) error {
			var id string
			var t FactorTotal
			err := row.Scan(&id, &t.Companies, &t.Rows, &t.Kg)
			totals[id] = t
			return err
		}, q, ids)
	})
	if err != nil {
		return nil, fmt.Errorf("sum the use of factors: %w", err)
	}
	return totals, nil
}

// FactorUses lists what rests on a factor, the most first, with what it would
// result in with next in its place; nil asks for the use alone. It returns
// library.ErrNotFound for an unknown factor. Requires library.Manage.
func (s *Service) FactorUses(ctx context.Context, scope tenant.Scope, id string, next *factor.Factor) ([]FactorUse, error) {
	if err := scope.Require(library.Manage); err != nil {
		return nil, err
	}
	uses := []FactorUse{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		found, err := library.Of(ctx, tx, []string{id})
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return library.ErrNotFound
		}
		const q = `select r.company_id, c.name, case r.use when 'upstream' then coalesce(nullif(k.upstream_leaf, ''), k.category_id) else k.category_id end, r.use,
				k.factor_id = r.factor_id, k.losses is not null, sum(r.rows)::bigint, sum(r.kg)::text
			from footprint_factor_rollups r
			join emission_calculations k on k.id = r.calculation_id
			join companies c on c.id = r.company_id
			where r.factor_id = $1 group by 1, 2, 3, 4, 5, 6 order by abs(sum(r.kg)) desc, 2, 3, 4, 5`
		return tx.Each(ctx, func(row pgx.Row) error {
			var u FactorUse
			var itself, losses bool
			if err := row.Scan(&u.Company, &u.Name, &u.Category, &u.Use, &itself, &losses, &u.Rows, &u.Kg); err != nil {
				return err
			}
			if next != nil {
				u.Then = u.with(found[0], *next, itself, losses)
			}
			uses = append(uses, u)
			return nil
		}, q, id)
	})
	if err != nil {
		return nil, fmt.Errorf("list the use of factor %q: %w", id, err)
	}
	return uses, nil
}

// with scales the kilograms from one factor to the next. itself says that the
// rows rest on the factor, and not on another whose upstream part it states;
// losses, that their upstream part holds what the grid lost of the factor.
func (u FactorUse) with(old, next factor.Factor, itself, losses bool) decimal.NullDecimal {
	units, ok := quantity.Convert(old.Unit, next.Unit)
	samePrices := old.PriceYear == next.PriceYear && old.PriceKind == next.PriceKind
	from, to := old.KgCO2ePerUnit, next.KgCO2ePerUnit
	if u.Use == string(engine.Upstream) {
		stated := old.UpstreamKgPerUnit.Valid
		if old.Basis != next.Basis || stated != next.UpstreamKgPerUnit.Valid || stated && losses || itself && !stated && !losses {
			return decimal.NullDecimal{}
		}
		if old.UpstreamKgPerUnit.Valid {
			from, to = old.UpstreamKgPerUnit.Decimal, next.UpstreamKgPerUnit.Decimal
		}
	}
	if !ok || !samePrices || from.IsZero() {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(u.Kg.Mul(units.Of(to)).DivRound(from, factor.Places))
}
