package footprint

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/activity"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Calculation is one numbered run of the engine over months of a year. It
// exists once its figures stand, and stays as it was.
type Calculation struct {
	Number     int // ascends within the company, over all years
	Year       int
	From, To   time.Month
	Occasions  []Occasion // what led to it; never empty
	Person     string     // who asked for it; empty when the system did
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
func (t RunTotals) Total(method Scope2) decimal.Decimal {
	if method == Market {
		return t.Scope1.Add(t.Scope2Market).Add(t.Scope3Market)
	}
	return t.Scope1.Add(t.Scope2Location).Add(t.Scope3)
}

type runRow struct {
	bun.BaseModel `bun:"table:footprint_runs,alias:r"`

	CompanyID      uuid.UUID       `bun:"company_id,type:uuid"`
	Number         int             `bun:"number"`
	Year           int             `bun:"year"`
	FromMonth      int             `bun:"from_month"`
	ToMonth        int             `bun:"to_month"`
	JobID          uuid.UUID       `bun:"job_id,type:uuid"`
	Kind           string          `bun:"kind"`
	Occasions      []Occasion      `bun:"occasions,array"`
	PersonID       *uuid.UUID      `bun:"person_id,type:uuid"`
	StartedAt      time.Time       `bun:"started_at,nullzero,default:now()"`
	FinishedAt     time.Time       `bun:"finished_at,nullzero,default:clock_timestamp()"`
	Rules          string          `bun:"rules"`
	Factors        string          `bun:"factors"`
	Prices         string          `bun:"prices"`
	Counted        int64           `bun:"counted"`
	Excluded       int64           `bun:"excluded"`
	Unmatched      int64           `bun:"unmatched"`
	Kg             decimal.Decimal `bun:"kg,type:numeric"`
	Scope1         decimal.Decimal `bun:"scope1,type:numeric"`
	Scope2Location decimal.Decimal `bun:"scope2_location,type:numeric"`
	Scope2Market   decimal.Decimal `bun:"scope2_market,type:numeric"`
	Scope3         decimal.Decimal `bun:"scope3,type:numeric"`
	Basis          string          `bun:"basis"`
	Offered        bool            `bun:"offered"`

	Scope3Market decimal.NullDecimal `bun:"scope3_market,type:numeric"` // null where it is Scope3, in runs from before they differed
	difference

	Person *string `bun:"person,scanonly"`
}

func (r runRow) totals() RunTotals {
	market := r.Scope3
	if r.Scope3Market.Valid {
		market = r.Scope3Market.Decimal
	}
	return RunTotals{r.Scope1, r.Scope2Location, r.Scope2Market, r.Scope3, market}
}

func (r runRow) summary() Summary {
	return Summary{Counted: r.Counted, Excluded: r.Excluded, Unmatched: r.Unmatched, Kg: r.Kg}
}

// occasions goes by the kind of the job for runs from before they were kept.
func (r runRow) occasions() []Occasion {
	if len(r.Occasions) > 0 {
		return r.Occasions
	}
	if r.Kind == bookkeeping.KindImport {
		return []Occasion{ByImport}
	}
	if r.Kind == activity.KindApply {
		return []Occasion{ByEntries}
	}
	return []Occasion{ByRequest}
}

// calculation gives the run beside the one before it.
func (r runRow) calculation(before *runRow) Calculation {
	c := Calculation{
		Number: r.Number, Year: r.Year, From: time.Month(r.FromMonth), To: time.Month(r.ToMonth), Occasions: r.occasions(),
		StartedAt: r.StartedAt, FinishedAt: r.FinishedAt, Added: r.Added, Changed: r.Changed, Removed: r.Removed, Totals: r.totals(),
		Offered: r.Offered,
	}
	if r.Person != nil {
		c.Person = *r.Person
	}
	if before != nil {
		totals := before.totals()
		c.Before = &totals
		c.NewRules, c.NewFactors, c.NewPrices = r.Rules != before.Rules, r.Factors != before.Factors, r.Prices != before.Prices
	}
	return c
}

// notOvertaken leaves out offered runs r that another run of their year came after.
const notOvertaken = `not (r.offered and exists (
	select from footprint_runs t where t.company_id = r.company_id and t.year = r.year and not t.offered and t.number > r.number))`

// maxRuns is how many runs a list holds; older ones can still be compared.
const maxRuns = 200

// Runs lists the newest calculations of a year, the newest first; of those that
// are only offered the one that still stands. Requires Read.
func (s *Service) Runs(ctx context.Context, scope tenant.Scope, year int) ([]Calculation, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var rows []runRow
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewSelect().Model(&rows).ColumnExpr("r.*, p.name as person").Join("left join people p on p.id = r.person_id").
			Where("r.company_id = ? and r.year = ? and "+notOvertaken, scope.Company, year).OrderExpr("number desc").Limit(maxRuns + 1).Scan(ctx)
	})
	if err != nil {
		return nil, fmt.Errorf("list calculations of %d: %w", year, err)
	}
	runs := make([]Calculation, 0, len(rows))
	for i, r := range rows[:min(len(rows), maxRuns)] {
		var before *runRow
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
	if err := scope.Require(Read); err != nil {
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

// finished finds the run in which the job replaced the months already. A job
// that is started again after its worker died goes on behind it.
func (c *calculator) finished(ctx context.Context, tx pg.Tx, months span) (Summary, bool, error) {
	var r runRow
	err := tx.NewSelect().Model(&r).Where("company_id = ? and job_id = ? and year = ? and from_month = ? and to_month = ?",
		c.company, c.run.Job.ID, months.from.Year(), int(months.from.Month()), int(months.last().Month())).Scan(ctx)
	if pg.NoRows(err) {
		return Summary{}, false, nil
	}
	return r.summary(), err == nil, err
}

// record numbers the run and keeps what it changed. The caller holds the
// company's lock.
func (c *calculator) record(ctx context.Context, tx pg.Tx, months span, made difference, summary Summary) error {
	occasions, err := occasionsOf(c.run.Job)
	if err != nil {
		return err
	}
	r := runRow{
		CompanyID: c.company, Year: months.from.Year(), FromMonth: int(months.from.Month()), ToMonth: int(months.last().Month()),
		JobID: c.run.Job.ID, Kind: c.run.Job.Kind, Occasions: occasions,
		Rules: c.rules, Factors: c.engine.Factors.Version(), Prices: c.prices.Version(), difference: made,
		Counted: summary.Counted, Excluded: summary.Excluded, Unmatched: summary.Unmatched, Kg: summary.Kg,
		Basis: c.basis(), Offered: made.offered,
	}
	if c.run.Job.Person != uuid.Nil {
		r.PersonID = &c.run.Job.Person
	}
	var earlier bool
	err = tx.NewRaw(`select coalesce(max(number), 0) + 1, coalesce(bool_or(year = ?), false) from footprint_runs where company_id = ?`,
		r.Year, c.company).Scan(ctx, &r.Number, &earlier)
	if err != nil {
		return fmt.Errorf("number the run: %w", err)
	}
	if err := addUpYear(ctx, tx, &r); err != nil {
		return fmt.Errorf("add up the year: %w", err)
	}
	if _, err := tx.NewInsert().Model(&r).Exec(ctx); err != nil {
		return fmt.Errorf("store the run: %w", err)
	}
	if !earlier || made.rows() == 0 {
		return nil
	}
	if _, err := tx.NewRaw(keepChanges, c.company, r.Number).Exec(ctx); err != nil {
		return fmt.Errorf("keep what changed: %w", err)
	}
	if !made.bridge {
		return nil
	}
	_, err = tx.NewRaw("insert into footprint_bridges (company_id, run) values (?, ?)", c.company, r.Number).Exec(ctx)
	return err
}

// addUpYear fills in the totals of the run's year: as they stand, and of a run that is offered
// with what it would change.
func addUpYear(ctx context.Context, tx pg.Tx, r *runRow) error {
	const columns, sums = "year, status, disabled, scope", "kg_location, kg_market"
	from := "select " + columns + ", " + sums + " from footprint_rollups where company_id = ?0 and year = ?1"
	if r.Offered {
		from += " union all select " + columns + ", " + sums + " from " + both(columns, strings.Split(sums, ", ")) + " as b"
	}
	return tx.NewRaw(`select coalesce(sum(kg_location) filter (where scope = 1), 0), coalesce(sum(kg_location) filter (where scope = 2), 0),
			coalesce(sum(kg_market) filter (where scope = 2), 0), coalesce(sum(kg_location) filter (where scope = 3), 0),
			coalesce(sum(kg_market) filter (where scope = 3), 0)
		from (`+from+`) as figures where year = ?1 and status = 'counted' and not disabled`,
		r.CompanyID, r.Year).Scan(ctx, &r.Scope1, &r.Scope2Location, &r.Scope2Market, &r.Scope3, &r.Scope3Market)
}

// hashOf gives a short name to a set of rules, whatever their order, and to what the
// company says of its costs besides.
func hashOf(rules []rule.Rule, said vatSaid) string {
	ids := make([]string, len(rules), len(rules)+len(said))
	for i, r := range rules {
		ids[i] = r.ID.String()
	}
	for account, holds := range said {
		ids = append(ids, fmt.Sprintf("vat %q %t", account, holds))
	}
	slices.Sort(ids)
	sum := sha256.New()
	for _, id := range ids {
		sum.Write([]byte(id))
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}
