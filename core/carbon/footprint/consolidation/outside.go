package consolidation

import (
	"context"
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// outsideSQL asks the sums first which months have any of the gases, so that no
// transactions of others are read.
const outsideSQL = `
with portions as (
	select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::text[]::numeric[]) as p (company_id, year, first, last, share)
), told as (
	select distinct r.company_id, r.year, r.month, r.category_id, p.share
	from portions p join footprint_rollups r on r.company_id = p.company_id and r.year = p.year and r.month between p.first and p.last
	where r.category_id = any($6) and r.status = 'counted' and r.part = 'main' and not r.disabled
)
select t.category_id, t.calculation_id, t.base, o.share
from told o join footprint_transactions t
	on t.company_id = o.company_id and t.year = o.year and t.month = o.month and t.category_id = o.category_id
where t.status = 'counted' and t.part = 'main' and not t.disabled`

// Outside adds up, in the order of the tree, what some gases amount to in portions of
// companies that the scope sees, told apart from the scopes. Requires Read.
func (s *Service) Outside(ctx context.Context, scope tenant.Scope, portions []Portion, gases []string) ([]totals.OutsideTotal, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	if len(gases) == 0 {
		return nil, nil
	}
	found, err := totals.ReadOutside(ctx, s.db, scope, s.tree, pg.Query{SQL: outsideSQL, Args: append(columns(portions), gases)})
	if err != nil {
		return nil, fmt.Errorf("add up what companies tell apart: %w", err)
	}
	return found, nil
}

// outsideBoughtSQL asks the sums first as well.
const outsideBoughtSQL = `
with asked as (
	select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::text[]::numeric[])
		with ordinality as a (buyer, supplier, low, high, year, first, last, share, place)
), told as (
	select distinct a.*, r.month, r.category_id
	from asked a join footprint_rollups r on r.company_id = a.buyer and r.year = a.year and r.month between a.first and a.last
	where r.category_id = any($9) and r.status = 'counted' and r.part = 'main' and not r.disabled
)
select t.category_id, t.calculation_id, t.base, o.share
from told o join footprint_transactions t
	on t.company_id = o.buyer and t.year = o.year and t.month = o.month and t.category_id = o.category_id
	and (t.supplier_id = o.supplier or o.supplier is null and t.supplier_id is null and t.account between o.low and o.high)
where t.status = 'counted' and t.part = 'main' and not t.disabled`

// OutsideBought adds up, in the order of the tree, what some gases amount to in what
// companies that the scope sees bought, each Ask by its share, told apart from the
// scopes. Requires Read.
func (s *Service) OutsideBought(
	ctx context.Context, scope tenant.Scope, asks []Ask, shares []decimal.Decimal, gases []string,
) ([]totals.OutsideTotal, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	if len(asks) == 0 || len(gases) == 0 {
		return nil, nil
	}
	weights := make([]string, len(shares))
	for i, share := range shares {
		weights[i] = share.String()
	}
	found, err := totals.ReadOutside(ctx, s.db, scope, s.tree, pg.Query{SQL: outsideBoughtSQL, Args: append(askColumns(asks), weights, gases)})
	if err != nil {
		return nil, fmt.Errorf("add up what companies bought and tell apart: %w", err)
	}
	return found, nil
}

// isApart reports whether a leaf is a gas that is told apart from the scopes, on one
// category or below or on any when it is empty.
func (s *Service) isApart(leaf, within string) bool {
	c, _ := s.tree.Leaf(leaf)
	return c.Outside && (within == "" || leaf == within || strings.HasPrefix(leaf, within+"."))
}
