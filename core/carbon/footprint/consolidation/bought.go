package consolidation

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Seller is a supplier of which a company bought what counts.
type Seller struct {
	Buyer, Supplier uuid.UUID // the company, and the record that stands for the supplier
	Name            string    // of that record
	Names, Numbers  []string  // of all its records; corporate numbers as they were written, never empty
}

// Sellers lists the suppliers of companies that the scope sees of which anything
// counts in the years from first to last. Requires Read.
func (s *Service) Sellers(ctx context.Context, scope tenant.Scope, buyers []uuid.UUID, first, last int) ([]Seller, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	const q = `with bought as (
			select distinct company_id, supplier_id from footprint_supplier_rollups
			where company_id = any($1) and year between $2 and $3 and status = 'counted' and not disabled
		), records as (
			select company_id, supplier_id, supplier_id as record_id from bought
			union all
			select b.company_id, b.supplier_id, i.supplier_id from bought b
			join supplier_identities i on i.company_id = b.company_id and i.canonical_id = b.supplier_id
		)
		select r.company_id, r.supplier_id, max(k.name) filter (where k.id = r.supplier_id), array_agg(distinct k.name),
			coalesce(array_agg(distinct k.corporate_number) filter (where k.corporate_number <> ''), '{}')
		from records r join suppliers k on k.company_id = r.company_id and k.id = r.record_id and not k.nobody
		group by 1, 2 order by 1, 3, 2`
	var found []Seller
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{buyers, first, last}}, func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Seller])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list suppliers of companies: %w", err)
	}
	return found, nil
}

// Reach is the months of a year, from 1, that a company's books reach.
type Reach struct{ First, Last int }

// Reaches gives for each of the companies that the scope sees what its books reach of
// each year, by company and year: from the month in which its books begin, in whichever
// year, to the last in which anything of them counts. A year of which nothing does is
// absent. Requires Read.
func (s *Service) Reaches(ctx context.Context, scope tenant.Scope, companies []uuid.UUID, first, last int) (map[uuid.UUID]map[int]Reach, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	const q = `with begun as (
			select company_id, min(year * 12 + month) as month from footprint_rollups where company_id = any($1) group by 1
		)
		select r.company_id, r.year, greatest(1, b.month - r.year * 12), max(r.month)
		from footprint_rollups r join begun b using (company_id) where r.company_id = any($1) and r.year between $2 and $3
		and r.status = 'counted' and not r.disabled group by 1, 2, 3`
	found := map[uuid.UUID]map[int]Reach{}
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{companies, first, last}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var company uuid.UUID
			var year int
			var reach Reach
			if err := rows.Scan(&company, &year, &reach.First, &reach.Last); err != nil {
				return err
			}
			if found[company] == nil {
				found[company] = map[int]Reach{}
			}
			found[company][year] = reach
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("find out what books reach: %w", err)
	}
	return found, nil
}

// Ask is what a company bought of a supplier from the first to the last month of a
// year; without a supplier, what stands on accounts From to To and names none.
type Ask struct {
	Buyer, Supplier   uuid.UUID
	From, To          string
	Year, First, Last int
}

// Bought is what counts of an Ask in a month on a leaf of the tree of categories.
type Bought struct {
	Ask      int // place in what was asked
	Month    int
	Category string
	Amount   decimal.Decimal // in the currency of the buyer
	Rows     int64
	Weighed  // whole: no share is in it
}

// Bought adds up what companies that the scope sees bought, on one category and below
// or on all when it is empty. Requires Read.
func (s *Service) Bought(ctx context.Context, scope tenant.Scope, asks []Ask, within string) ([]Bought, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	if len(asks) == 0 {
		return nil, nil
	}
	const q = `with asked as (
			select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[])
				with ordinality as a (buyer, supplier, low, high, year, first, last, place)
		), found as (
			select a.place, r.month, r.category_id, r.scope, r.amount, case when r.part = 'main' then r.rows else 0 end as rows,
				r.kg_location, r.kg_market, r.kg_biogenic
			from asked a join footprint_supplier_rollups r on r.company_id = a.buyer and r.supplier_id = a.supplier and r.year = a.year
				and r.month between a.first and a.last and r.status = 'counted' and not r.disabled
			union all
			select a.place, t.month, t.category_id, t.scope, t.amount, (t.part = 'main')::int, t.kg_location, t.kg_market, t.kg_biogenic
			from asked a join footprint_transactions t on t.company_id = a.buyer and t.year = a.year and t.month between a.first and a.last
				and t.account between a.low and a.high and t.supplier_id is null and t.status = 'counted' and not t.disabled
			where a.supplier is null
		)
		select place::int - 1, month, category_id, sum(amount)::text, sum(rows)::bigint,
			coalesce(sum(kg_location) filter (where scope = 1), 0)::text, coalesce(sum(kg_location) filter (where scope = 2), 0)::text,
			coalesce(sum(kg_market) filter (where scope = 2), 0)::text, coalesce(sum(kg_location) filter (where scope = 3), 0)::text,
			coalesce(sum(kg_market) filter (where scope = 3), 0)::text, coalesce(sum(kg_biogenic), 0)::text
		from found where $8 = '' or category_id = $8 or category_id >= $8 || '.' and category_id < $8 || '/'
		group by 1, 2, 3 order by 1, 2, 3`
	var found []Bought
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: append(askColumns(asks), within)}, func(rows pgx.Rows) error {
		for rows.Next() {
			var b Bought
			err := rows.Scan(&b.Ask, &b.Month, &b.Category, &b.Amount, &b.Rows,
				&b.Scope1, &b.Scope2Location, &b.Scope2Market, &b.Scope3Location, &b.Scope3Market, &b.Biogenic)
			if err != nil {
				return err
			}
			found = append(found, b)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("add up what was bought: %w", err)
	}
	return found, nil
}

// askColumns gives what is asked as arrays, one a column.
func askColumns(asks []Ask) []any {
	buyers, suppliers, froms, tos := make([]uuid.UUID, len(asks)), make([]*uuid.UUID, len(asks)), make([]string, len(asks)), make([]string, len(asks))
	years, firsts, lasts := make([]int, len(asks)), make([]int, len(asks)), make([]int, len(asks))
	for i, a := range asks {
		buyers[i], suppliers[i], froms[i], tos[i] = a.Buyer, pg.Null(a.Supplier), a.From, a.To
		years[i], firsts[i], lasts[i] = a.Year, a.First, a.Last
	}
	return []any{buyers, suppliers, froms, tos, years, firsts, lasts}
}

// Times are the kilograms by a share.
func (w Weighed) Times(share decimal.Decimal) Weighed {
	return Weighed{
		w.Scope1.Mul(share), w.Scope2Location.Mul(share), w.Scope2Market.Mul(share),
		w.Scope3Location.Mul(share), w.Scope3Market.Mul(share), w.Biogenic.Mul(share),
	}
}
