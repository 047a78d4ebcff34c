package footprint

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"tillit/core/pg"
)

// openStage makes a temporary table for the new transactions, since COPY is
// refused where row-level security holds. It goes with the transaction.
func openStage(ctx context.Context, tx pg.Tx) error {
	const create = "create temp table footprint_stage (like footprint_transactions) on commit drop"
	if _, err := tx.ExecContext(ctx, create); err != nil {
		return fmt.Errorf("make room for transactions: %w", err)
	}
	return nil
}

// fillStage adds lines of copyColumns.
func fillStage(ctx context.Context, tx pg.Tx, lines []byte) error {
	const statement = "copy footprint_stage (" + copyColumns + ") from stdin"
	if _, err := tx.Copy(ctx, statement, bytes.NewReader(lines)); err != nil {
		return fmt.Errorf("copy transactions: %w", err)
	}
	return nil
}

// exchange puts what is staged in place of the company's months, roll-ups
// included.
func exchange(ctx context.Context, tx pg.Tx, company uuid.UUID, months span) error {
	for _, table := range []string{"footprint_rollups", "footprint_supplier_rollups", "footprint_factor_rollups", "footprint_transactions"} {
		_, err := tx.NewRaw("delete from "+table+" where company_id = ? and year = ? and month between ? and ?",
			company, months.from.Year(), int(months.from.Month()), int(months.to.AddDate(0, 0, -1).Month())).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove old rows of %s: %w", table, err)
		}
	}
	for _, step := range []struct{ what, sql string }{
		{"put transactions in place", "insert into footprint_transactions (" + copyColumns + ") select " + copyColumns + " from footprint_stage"},
		{"add up", rollUp("footprint_rollups", "", "")},
		{"add up by supplier", rollUp("footprint_supplier_rollups", ", supplier_id", " where supplier_id is not null")},
		{"add up by factor", rollUpFactors},
	} {
		if _, err := tx.ExecContext(ctx, step.sql); err != nil {
			return fmt.Errorf("%s: %w", step.what, err)
		}
	}
	return nil
}

// rollUp adds up what is staged by the keys that every roll-up has and more.
func rollUp(table, more, where string) string {
	keys := "company_id, year, month, part, status, disabled, category_id, scope, source_id, quality" + more
	const sums = "amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market"
	added := "sum(" + strings.ReplaceAll(sums, ", ", "), sum(") + ")"
	return "insert into " + table + " (" + keys + ", rows, " + sums + ") select " + keys + ", count(*), " + added +
		" from footprint_stage" + where + " group by " + keys
}

const rollUpFactors = `insert into footprint_factor_rollups (company_id, year, month, calculation_id, factor_id, use, rows, kg)
	select t.company_id, t.year, t.month, c.id, case u.use when 'upstream' then c.upstream_factor else c.factor_id end, u.use, count(*), sum(u.kg)
	from footprint_stage t
	cross join lateral (values
		(t.calculation_id, t.part, t.kg_location), (t.market_calculation_id, 'market', t.kg_market)) as u (calculation_id, use, kg)
	join emission_calculations c on c.id = u.calculation_id
	group by t.company_id, t.year, t.month, c.id, u.use`

// store keeps the calculations that transactions refer to.
func (e *engine) store(ctx context.Context, tx pg.Tx) error {
	used := make([]*calculation, 0, len(e.calculations))
	for _, c := range e.calculations {
		if c != nil {
			used = append(used, c)
		}
	}
	if len(used) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&used).On("conflict (id) do nothing").Exec(ctx)
	return err
}
