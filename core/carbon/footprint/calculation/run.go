package calculation

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/input"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/kernel/pg"
	"tillit/core/reference/rule"
)

// finished finds the run in which the job replaced the months already. A job
// that is started again after its worker died goes on behind it.
func (c *calculator) finished(ctx context.Context, tx pg.Tx, months footprint.Span) (footprint.Summary, bool, error) {
	var r runs.Row
	err := tx.NewSelect().Model(&r).Where("company_id = ? and job_id = ? and year = ? and from_month = ? and to_month = ?",
		c.company, c.run.Job.ID, months.From.Year(), int(months.From.Month()), int(months.Last().Month())).Scan(ctx)
	if pg.NoRows(err) {
		return footprint.Summary{}, false, nil
	}
	return r.Summary(), err == nil, err
}

// record numbers the run and keeps what it changed. The caller holds the
// company's lock.
func (c *calculator) record(ctx context.Context, tx pg.Tx, months footprint.Span, made runs.Difference, summary footprint.Summary) error {
	occasions, err := footprint.OccasionsOf(c.run.Job)
	if err != nil {
		return err
	}
	r := runs.Row{
		CompanyID: c.company, Year: months.From.Year(), FromMonth: int(months.From.Month()), ToMonth: int(months.Last().Month()),
		JobID: c.run.Job.ID, Kind: c.run.Job.Kind, Occasions: occasions,
		Rules: c.rules, Factors: c.engine.Factors.Version(), Prices: c.prices.Version(), Difference: made,
		Counted: summary.Counted, Excluded: summary.Excluded, Unmatched: summary.Unmatched, Kg: summary.Kg,
		Basis: c.basis(), Offered: made.Offered,
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
	if !earlier || made.Rows() == 0 {
		return nil
	}
	if _, err := tx.NewRaw(runs.KeepChanges, c.company, r.Number).Exec(ctx); err != nil {
		return fmt.Errorf("keep what changed: %w", err)
	}
	if !made.Bridge {
		return nil
	}
	_, err = tx.NewRaw("insert into footprint_bridges (company_id, run) values (?, ?)", c.company, r.Number).Exec(ctx)
	return err
}

// addUpYear fills in the totals of the run's year: as they stand, and of a run that is offered
// with what it would change.
func addUpYear(ctx context.Context, tx pg.Tx, r *runs.Row) error {
	const columns, sums = "year, status, disabled, scope", "kg_location, kg_market"
	from := "select " + columns + ", " + sums + " from footprint_rollups where company_id = ?0 and year = ?1"
	if r.Offered {
		from += " union all select " + columns + ", " + sums + " from footprint_moved"
	}
	return tx.NewRaw(`select coalesce(sum(kg_location) filter (where scope = 1), 0), coalesce(sum(kg_location) filter (where scope = 2), 0),
			coalesce(sum(kg_market) filter (where scope = 2), 0), coalesce(sum(kg_location) filter (where scope = 3), 0),
			coalesce(sum(kg_market) filter (where scope = 3), 0)
		from (`+from+`) as figures where year = ?1 and status = 'counted' and not disabled`,
		r.CompanyID, r.Year).Scan(ctx, &r.Scope1, &r.Scope2Location, &r.Scope2Market, &r.Scope3, &r.Scope3Market)
}

// hashOf gives a short name to a set of rules, whatever their order, and to what the
// company says of its costs besides.
func hashOf(rules []rule.Rule, said input.VATSaid) string {
	ids := make([]string, len(rules), len(rules)+len(said.ByAccount)+1)
	for i, r := range rules {
		ids[i] = r.ID.String()
	}
	for account, holds := range said.ByAccount {
		ids = append(ids, fmt.Sprintf("vat %q %t", account, holds))
	}
	if said.Deducted != 0 {
		ids = append(ids, fmt.Sprintf("vat deducted %d", said.Deducted))
	}
	slices.Sort(ids)
	sum := sha256.New()
	for _, id := range ids {
		sum.Write([]byte(id))
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}
