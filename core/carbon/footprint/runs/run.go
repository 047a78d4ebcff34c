package runs

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Calculation is one numbered run of the engine over months of a year. It
// exists once its figures stand, and stays as it was.
type Calculation struct {
	Number     int // ascends within the company, over all years
	Year       int
	From, To   time.Month
	Occasions  []footprint.Occasion // what led to it; never empty
	Person     string               // who asked for it; empty when the system did
	StartedAt  time.Time
	FinishedAt time.Time

	Added, Changed, Removed int64 // transactions
	Totals                  RunTotals
	Before                  *RunTotals // as the run before left the year; nil for the first
	NewRules                bool       // other rules than the run before
	NewFactors              bool
	NewPrices               bool
	Offered                 bool // its figures were computed and not put in place
}

// RunTotals are a year's kilograms as a run left them. Scope3 is by location.
type RunTotals struct {
	Scope1, Scope2Location, Scope2Market, Scope3, Scope3Market decimal.Decimal
}

// Total adds up the scopes.
func (t RunTotals) Total(method footprint.Scope2) decimal.Decimal {
	if method == footprint.Market {
		return t.Scope1.Add(t.Scope2Market).Add(t.Scope3Market)
	}
	return t.Scope1.Add(t.Scope2Location).Add(t.Scope3)
}

// notOvertaken leaves out offered runs r that another run of their year came after.
const notOvertaken = `not (r.offered and exists (
	select from footprint_runs t where t.company_id = r.company_id and t.year = r.year and not t.offered and t.number > r.number))`

// maxRuns is how many runs a list holds; older ones can still be compared.
const maxRuns = 200

// Runs lists the newest calculations of a year, the newest first; of those that
// are only offered the one that still stands. Requires Read.
func (s *Service) Runs(ctx context.Context, scope tenant.Scope, year int) ([]Calculation, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	var rows []Row
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewSelect().Model(&rows).ColumnExpr("r.*, p.name as person").Join("left join people p on p.id = r.person_id").
			Where("r.company_id = ? and r.year = ? and "+notOvertaken, scope.Company, year).OrderExpr("number desc").Limit(maxRuns + 1).Scan(ctx)
	})
	if err != nil {
		return nil, fmt.Errorf("list calculations of %d: %w", year, err)
	}
	runs := make([]Calculation, 0, len(rows))
	for i, r := range rows[:min(len(rows), maxRuns)] {
		var before *Row
		if i+1 < len(rows) {
			before = &rows[i+1]
		}
		runs = append(runs, r.calculation(before))
	}
	return runs, nil
}

// LatestRun reports when the figures of a year were replaced and by which
// run; false when none has been. Requires Read.
func (s *Service) LatestRun(ctx context.Context, scope tenant.Scope, year int) (number int, at time.Time, found bool, err error) {
	if err := scope.Require(footprint.Read); err != nil {
		return 0, at, false, err
	}
	const q = "select number, finished_at from footprint_runs where company_id = $1 and year = $2 and not offered order by number desc limit 1"
	err = s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, year}}, func(rows pgx.Rows) error {
		if found = rows.Next(); !found {
			return nil
		}
		return rows.Scan(&number, &at)
	})
	if err != nil {
		return 0, at, false, fmt.Errorf("find the latest run of %d: %w", year, err)
	}
	return number, at, found, nil
}
