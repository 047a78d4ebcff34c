package consolidation

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
)

// Portion is what of a company counts in the footprint of several: months of a
// year, from the first to the last, and the share of them.
type Portion struct {
	Company     uuid.UUID
	Year        int
	First, Last int
	Share       decimal.Decimal
}

// Weighed are kilograms after shares, counted and not disabled.
type Weighed struct {
	Scope1, Scope2Location, Scope2Market, Scope3Location, Scope3Market, Biogenic decimal.Decimal
}

// Total adds up the scopes, scope 2 and what lies before it by a method.
func (w Weighed) Total(method footprint.Scope2) decimal.Decimal {
	return decimal.Sum(w.Scope1, w.Scope2(method), w.Scope3(method))
}

// Scope2 is scope 2 by a method.
func (w Weighed) Scope2(method footprint.Scope2) decimal.Decimal {
	if method == footprint.Market {
		return w.Scope2Market
	}
	return w.Scope2Location
}

// Scope3 is scope 3 by a method of scope 2: they differ in what arose before bought
// energy was used.
func (w Weighed) Scope3(method footprint.Scope2) decimal.Decimal {
	if method == footprint.Market {
		return w.Scope3Market
	}
	return w.Scope3Location
}

// Plus adds two.
func (w Weighed) Plus(other Weighed) Weighed {
	return Weighed{
		w.Scope1.Add(other.Scope1), w.Scope2Location.Add(other.Scope2Location), w.Scope2Market.Add(other.Scope2Market),
		w.Scope3Location.Add(other.Scope3Location), w.Scope3Market.Add(other.Scope3Market), w.Biogenic.Add(other.Biogenic),
	}
}

// CompanyPart is one company's part of a year.
type CompanyPart struct {
	Company uuid.UUID
	Year    int
	Weighed
	Compared     Weighed             // over the months up to the last that the newest year has transactions in
	Rows         int64               // of any status: none says that there are no books
	ShareOfSpend decimal.NullDecimal // as of totals.Coverage
	Partial      bool                // likewise
}

// CategoryPart is what lies on a category and below in a year.
type CategoryPart struct {
	Category category.Category
	Year     int
	Weighed
}

// MonthPart is a month of the newest year.
type MonthPart struct {
	Month int
	Weighed
}

// Consolidated is the footprint of several companies.
type Consolidated struct {
	Companies  []CompanyPart
	Categories []CategoryPart // in tree order
	Months     []MonthPart
	LastMonth  int      // that the newest year has transactions in; zero for none
	Gases      []string // with rows in the newest year that are told apart from the scopes, see Outside
}

// consolidateSQL adds up first and weighs then: a large group has hundreds of
// thousands of rows and few sums. What lies on companies is kept by month, for
// the comparison; what lies on categories is not.
const consolidateSQL = `
with portions as (
	select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::text[]::numeric[]) as p (company_id, year, first, last, share)
), booked as (
	select r.company_id, p.share, r.year, r.month, r.category_id, r.scope, r.rows, ` + stored.Moved + ` as moved,
		r.status = 'unmatched' and not r.disabled as unmatched, r.status = 'counted' and not r.disabled as counted,
		r.status = 'counted' and not r.disabled
			and ($6 = '' or r.category_id = $6 or r.category_id >= $6 || '.' and r.category_id < $6 || '/') as live,
		r.kg_location as location, r.kg_market as market, r.kg_biogenic as biogenic
	from portions p join footprint_rollups r
		on r.company_id = p.company_id and r.year = p.year and r.month between p.first and p.last
), sums as materialized (
	select company_id, year, month, category_id, company_id is not null as by_company,
		sum(location) filter (where live and scope = 1) * share as scope1,
		sum(location) filter (where live and scope = 2) * share as location2,
		sum(market) filter (where live and scope = 2) * share as market2,
		sum(location) filter (where live and scope = 3) * share as location3,
		sum(market) filter (where live and scope = 3) * share as market3,
		sum(biogenic) filter (where live) * share as biogenic,
		sum(rows) as rows, sum(moved) filter (where counted) as counted, sum(moved) filter (where unmatched) as unmatched
	from booked
	group by grouping sets ((company_id, share, year, month), (share, year, category_id))
), newest as (
	select coalesce(max(month), 0) as month from sums where year = $7
)
select s.company_id, s.year, coalesce(s.category_id, ''), coalesce(s.month, 0), max(n.month),
	coalesce(sum(scope1), 0)::text, coalesce(sum(location2), 0)::text, coalesce(sum(market2), 0)::text,
	coalesce(sum(location3), 0)::text, coalesce(sum(market3), 0)::text, coalesce(sum(biogenic), 0)::text,
	coalesce(sum(scope1) filter (where compared), 0)::text, coalesce(sum(location2) filter (where compared), 0)::text,
	coalesce(sum(market2) filter (where compared), 0)::text, coalesce(sum(location3) filter (where compared), 0)::text,
	coalesce(sum(market3) filter (where compared), 0)::text, coalesce(sum(biogenic) filter (where compared), 0)::text,
	coalesce(sum(rows), 0)::bigint, coalesce(sum(counted), 0)::text, coalesce(sum(unmatched), 0)::text
from sums s cross join newest n cross join lateral (select s.month <= n.month as compared) c
group by grouping sets ((by_company, s.company_id, s.year), (by_company, s.category_id, s.year), (by_company, s.month, s.year))
having by_company = (grouping(s.category_id) = 1)
order by s.year, s.month`

// Consolidate adds up portions of companies that the scope sees, in one round
// trip, on one category and below or on all when it is empty. Year is the
// newest, which others are compared with. Requires Read.
func (s *Service) Consolidate(ctx context.Context, scope tenant.Scope, year int, portions []Portion, within string) (Consolidated, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return Consolidated{}, err
	}
	var sums Consolidated
	climbed := map[int]map[string]*CategoryPart{}
	q := pg.Query{SQL: consolidateSQL, Args: append(columns(portions), within, year)}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var (
				month   int
				company *uuid.UUID
				leaf    string
				p       CompanyPart
				spent   totals.Spending
			)
			err := rows.Scan(&company, &p.Year, &leaf, &month, &sums.LastMonth,
				&p.Scope1, &p.Scope2Location, &p.Scope2Market, &p.Scope3Location, &p.Scope3Market, &p.Biogenic,
				&p.Compared.Scope1, &p.Compared.Scope2Location, &p.Compared.Scope2Market,
				&p.Compared.Scope3Location, &p.Compared.Scope3Market, &p.Compared.Biogenic,
				&p.Rows, &spent.Counted, &spent.Unmatched)
			if err != nil {
				return err
			}
			switch {
			case company != nil:
				p.Company = *company
				p.ShareOfSpend = spent.Coverage()
				p.Partial = engine.IsPartial(p.ShareOfSpend)
				sums.Companies = append(sums.Companies, p)
			case month != 0:
				if p.Year == year {
					sums.Months = append(sums.Months, MonthPart{month, p.Weighed})
				}
			case leaf != "":
				s.lift(climbed, p.Year, leaf, p.Weighed)
				if p.Year == year && s.isApart(leaf, within) {
					sums.Gases = append(sums.Gases, leaf)
				}
			}
		}
		return nil
	})
	if err != nil {
		return Consolidated{}, fmt.Errorf("consolidate footprints of %d: %w", year, err)
	}
	sums.Categories = inOrder(climbed)
	return sums, nil
}

// inOrder gives what anything lies on, in the order of the tree, then by year.
func inOrder(climbed map[int]map[string]*CategoryPart) []CategoryPart {
	var parts []CategoryPart
	for _, categories := range climbed {
		for _, c := range categories {
			if !c.nothing() {
				parts = append(parts, *c)
			}
		}
	}
	slices.SortFunc(parts, func(a, b CategoryPart) int {
		return cmp.Or(cmp.Compare(a.Category.Order, b.Category.Order), cmp.Compare(a.Year, b.Year))
	})
	return parts
}

func (w Weighed) nothing() bool {
	return w.Scope1.IsZero() && w.Scope2Location.IsZero() && w.Scope2Market.IsZero() && w.Scope3Location.IsZero() && w.Scope3Market.IsZero() && w.Biogenic.IsZero()
}

// lift adds kilograms to a leaf and all above it.
func (s *Service) lift(into map[int]map[string]*CategoryPart, year int, leaf string, kg Weighed) {
	if into[year] == nil {
		into[year] = map[string]*CategoryPart{}
	}
	for _, c := range s.tree.Path(leaf) {
		if into[year][c.ID] == nil {
			into[year][c.ID] = &CategoryPart{Category: c, Year: year}
		}
		into[year][c.ID].Weighed = into[year][c.ID].Plus(kg)
	}
}

// columns gives the portions as arrays, one a column.
func columns(portions []Portion) []any {
	companies, shares := make([]string, len(portions)), make([]string, len(portions)) // as any mode of the driver can send them
	years, firsts, lasts := make([]int, len(portions)), make([]int, len(portions)), make([]int, len(portions))
	for i, p := range portions {
		companies[i], years[i], firsts[i], lasts[i], shares[i] = p.Company.String(), p.Year, p.First, p.Last, p.Share.String()
	}
	return []any{companies, years, firsts, lasts, shares}
}

const onCategoriesSQL = `
with portions as (
	select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::text[]::numeric[]) as p (company_id, year, first, last, share)
)
select r.company_id, c.id,
	coalesce(sum(kg_location * share) filter (where live and scope = 1), 0)::text,
	coalesce(sum(kg_location * share) filter (where live and scope = 2), 0)::text,
	coalesce(sum(kg_market * share) filter (where live and scope = 2), 0)::text,
	coalesce(sum(kg_location * share) filter (where live and scope = 3), 0)::text,
	coalesce(sum(kg_market * share) filter (where live and scope = 3), 0)::text,
	coalesce(sum(kg_biogenic * share) filter (where live), 0)::text
from unnest($6::text[]) as c (id)
cross join portions p
join footprint_rollups r on r.company_id = p.company_id and r.year = p.year and r.month between p.first and p.last
cross join lateral (
	select r.status = 'counted' and not r.disabled
		and (r.category_id = c.id or r.category_id >= c.id || '.' and r.category_id < c.id || '/') as live) l
group by r.company_id, c.id`

// OnCategories adds up what lies on each of some categories and below, by
// company and category. A company without books in its part is absent; one
// that has some and nothing on a category has nought. Requires Read.
func (s *Service) OnCategories(
	ctx context.Context, scope tenant.Scope, portions []Portion, categories []string,
) (map[uuid.UUID]map[string]Weighed, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	found := map[uuid.UUID]map[string]Weighed{}
	q := pg.Query{SQL: onCategoriesSQL, Args: append(columns(portions), categories)}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var (
				company uuid.UUID
				id      string
				w       Weighed
			)
			if err := rows.Scan(&company, &id, &w.Scope1, &w.Scope2Location, &w.Scope2Market, &w.Scope3Location, &w.Scope3Market, &w.Biogenic); err != nil {
				return err
			}
			if found[company] == nil {
				found[company] = map[string]Weighed{}
			}
			found[company][id] = w
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("add up categories: %w", err)
	}
	return found, nil
}
