package totals

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Oversee lets a person see how far the footprints of all companies are that
// the scope sees.
const Oversee tenant.Permission = "footprint.oversee"

// Readiness says how far a company's footprint of a year is.
type Readiness string

// The states.
const (
	Ready      Readiness = "ready"
	Empty      Readiness = "empty"      // no row and no entry
	Processing Readiness = "processing" // figures are on their way
	Broken     Readiness = "broken"     // the newest calculation failed
)

// CompanyYear is a company's footprint of a year in short; scope 3 is by location.
type CompanyYear struct {
	Company        uuid.UUID
	Name           string
	Country        string
	Scope1         decimal.Decimal
	Scope2Location decimal.Decimal
	Scope2Market   decimal.Decimal
	Scope3         decimal.Decimal
	ShareOfSpend   decimal.NullDecimal // as of Coverage
	Partial        bool                // likewise
	CalculatedAt   *time.Time          // nil when it never was
	State          Readiness
}

// Portfolio lists the companies that the scope sees, by name, with their
// footprint of the year. Requires Oversee.
func (s *Service) Portfolio(ctx context.Context, scope tenant.Scope, year int) ([]CompanyYear, error) {
	if err := scope.Require(Oversee); err != nil {
		return nil, err
	}
	const q = `select c.id, c.name, c.country, s.scope1::text, s.location::text, s.market::text, s.scope3::text,
			s.counted::text, s.unmatched::text, j.calculated_at,
			case when j.active then 'processing' when j.failed then 'broken' when s.rows = 0 then 'empty' else 'ready' end
		from companies c
		cross join lateral (
			select coalesce(sum(rows), 0) as rows,
				coalesce(sum(kg_location) filter (where scope = 1 and not disabled), 0) as scope1,
				coalesce(sum(kg_location) filter (where scope = 2 and not disabled), 0) as location,
				coalesce(sum(kg_market) filter (where scope = 2 and not disabled), 0) as market,
				coalesce(sum(kg_location) filter (where scope = 3 and not disabled), 0) as scope3,
				coalesce(sum(` + stored.Moved + `) filter (where status = 'counted' and not disabled), 0) as counted,
				coalesce(sum(` + stored.Moved + `) filter (where status = 'unmatched' and not disabled), 0) as unmatched
			from footprint_rollups where company_id = c.id and year = $1) s
		cross join lateral (
			select max(finished_at) filter (where state = 'done') as calculated_at,
				coalesce(bool_or(state in ('queued', 'running')), false) as active,
				coalesce((array_agg(state order by created_at desc, id desc))[1] = 'failed', false) as failed
			from jobs where company_id = c.id and kind = any($2)) j
		order by c.name, c.id`
	kinds := []string{footprint.KindRecalculate, footprint.KindBridge, bookkeeping.KindImport, activity.KindApply, energycontract.KindApply, supplier.KindApply}
	var found []CompanyYear
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{year, kinds}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var y CompanyYear
			var spent Spending
			err := rows.Scan(&y.Company, &y.Name, &y.Country, &y.Scope1, &y.Scope2Location, &y.Scope2Market, &y.Scope3,
				&spent.Counted, &spent.Unmatched, &y.CalculatedAt, &y.State)
			if err != nil {
				return err
			}
			y.ShareOfSpend = spent.Coverage()
			y.Partial = engine.IsPartial(y.ShareOfSpend)
			found = append(found, y)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list footprints of %d: %w", year, err)
	}
	return found, nil
}
