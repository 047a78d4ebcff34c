package totals

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// topSuppliers is how many suppliers an overview names.
const topSuppliers = 20

// suppliers are compared with the year before over the months given, as far as
// the filter lets them through.
func (s *Service) suppliers(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter, months []int) ([]SupplierTotal, error) {
	from := stored.SumsFor(f)
	if from == stored.FromRollups {
		from = stored.FromSuppliers
	}
	var q stored.Statement
	kg := "sum(" + stored.KgColumn(f.Scope2) + ")"
	q.WriteString("with top as (select company_id, supplier_id, " + kg + " as kg, sum(amount) as amount, sum(rows) filter (where part = 'main') as rows from " + from)
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" and status = 'counted' and not disabled and supplier_id is not null group by company_id, supplier_id")
	q.WriteString(" order by kg desc, supplier_id limit " + q.Arg(topSuppliers) + "), before as (select supplier_id, " + kg + " as kg from " + from)
	q.Where(scope.Company, []int{year - 1}, f)
	q.WriteString(" and month = any(" + q.Arg(months) + ") and status = 'counted' and not disabled")
	q.WriteString(` and supplier_id = any(array(select supplier_id from top)) group by supplier_id)
		select s.id, s.name, top.kg::text, top.amount::text, coalesce(top.rows, 0)::bigint, coalesce(before.kg, 0)::text
		from top join suppliers s on s.company_id = top.company_id and s.id = top.supplier_id
		left join before on before.supplier_id = s.id order by top.kg desc, s.id`)

	var found []SupplierTotal
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
		for rows.Next() {
			var t SupplierTotal
			if err := rows.Scan(&t.ID, &t.Name, &t.Kg, &t.Amount, &t.Rows, &t.PreviousKg); err != nil {
				return err
			}
			found = append(found, t)
		}
		return nil
	})
	return found, err
}

// surroundings reads the company's currency, the licences under which the
// year's factors come, and the months that have transactions.
func (s *Service) surroundings(ctx context.Context, scope tenant.Scope, view *Overview) error {
	const q = `select currency, array(
			select distinct f.licence from footprint_factor_rollups r join emission_factors f on f.id = r.factor_id
			where r.company_id = c.id and r.year = $2 order by 1),
			array(select distinct r.month from footprint_rollups r where r.company_id = c.id and r.year = $2 order by 1),
			array(select distinct r.month from footprint_rollups r where r.company_id = c.id and r.year = $2 - 1 order by 1)
		from companies c where c.id = $1`
	return s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, view.Year}}, func(rows pgx.Rows) error {
		if !rows.Next() {
			return nil // a scope without a company
		}
		return rows.Scan(&view.Currency, &view.Licences, &view.Booked, &view.Before)
	})
}

// YearTotal is a year with transactions.
type YearTotal struct {
	Year  int
	Rows  int64 // ledger rows that became transactions
	Total decimal.Decimal
}

// Years lists the company's years that have transactions, the newest first,
// with their totals by the scope 2 method. Requires Read.
func (s *Service) Years(ctx context.Context, scope tenant.Scope, method footprint.Scope2) ([]YearTotal, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	q := fmt.Sprintf(`select year, coalesce(sum(rows) filter (where part = 'main'), 0)::bigint,
		coalesce(sum(%s) filter (where status = 'counted' and not disabled), 0)::text
		from footprint_rollups where company_id = $1 group by year order by year desc`, stored.KgColumn(method))
	years := []YearTotal{}
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var y YearTotal
			if err := rows.Scan(&y.Year, &y.Rows, &y.Total); err != nil {
				return err
			}
			years = append(years, y)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list footprint years: %w", err)
	}
	return years, nil
}

// Branches lists the cost centres and the projects of a year's books, each by
// its code. Requires Read.
func (s *Service) Branches(ctx context.Context, scope tenant.Scope, year int) ([]footprint.Branch, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	const q = `select cost_centre, '' from ledger_rows where company_id = $1 and date >= $2 and date < $3 and cost_centre <> '' group by cost_centre
		union all
		select '', project from ledger_rows where company_id = $1 and date >= $2 and date < $3 and project <> '' group by project
		order by 1, 2`
	found := []footprint.Branch{}
	args := []any{scope.Company, footprint.Month{Year: year, Month: time.January}.First(), footprint.Month{Year: year + 1, Month: time.January}.First()}
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: args}, func(rows pgx.Rows) error {
		for rows.Next() {
			var a footprint.Branch
			if err := rows.Scan(&a.CostCentre, &a.Project); err != nil {
				return err
			}
			found = append(found, a)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list branches of %d: %w", year, err)
	}
	return found, nil
}
