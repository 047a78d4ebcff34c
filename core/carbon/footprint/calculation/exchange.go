package calculation

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
)

// findDifference leaves in footprint_stage what of it differs from the company's months,
// and in footprint_former what stands in its place: of what did not come out alike. What
// both come to is in footprint_moved.
func findDifference(ctx context.Context, tx pg.Tx, company uuid.UUID, months footprint.Span, former []string) (runs.Difference, error) {
	year, first, last := months.From.Year(), int(months.From.Month()), int(months.Last().Month())
	steps := []step{
		{"find what stands", findFormer}, {"find what differs", findChanged}, {"find what moved here", findMoved}, {"add up what differs", addUpDifference},
	}
	if err := eachStep(ctx, tx, steps, company, year, first, last, pgdialect.Array(former)); err != nil {
		return runs.Difference{}, err
	}
	var made runs.Difference
	err := tx.NewRaw(`select count(*) filter (where f.id is null) as added, count(*) filter (where f.id is not null and s.id is not null) as changed,
		count(*) filter (where s.id is null) as removed from footprint_stage s full join footprint_former f on f.id = s.id`).Scan(ctx, &made)
	if err != nil {
		return runs.Difference{}, fmt.Errorf("count what differs: %w", err)
	}
	return made, nil
}

// exchange puts in place what findDifference left, roll-ups included.
func exchange(ctx context.Context, tx pg.Tx, company uuid.UUID, months footprint.Span) error {
	return eachStep(ctx, tx, []step{
		{"remove former transactions", "delete from footprint_transactions t using footprint_former f where t.company_id = ?0 and t.id = f.id"},
		{"put transactions in place", "insert into footprint_transactions (" + copyColumns + ") select " + copyColumns + " from footprint_stage"},
		{"add up", rollUp("footprint_rollups", nil, "")},
		{"add up by supplier", rollUp("footprint_supplier_rollups", []string{"supplier_id"}, " where supplier_id is not null")},
		{"add up by reason", rollUpReasons},
		{"add up by factor", rollUpFactors},
	}, company, months.From.Year())
}

type step struct{ what, sql string }

func eachStep(ctx context.Context, tx pg.Tx, steps []step, args ...any) error {
	for _, s := range steps {
		if _, err := tx.NewRaw(s.sql, args...).Exec(ctx); err != nil {
			return fmt.Errorf("%s: %w", s.what, err)
		}
	}
	return nil
}

// moves reports whether what findDifference left changes the kilograms of any
// category.
func moves(ctx context.Context, tx pg.Tx) (moved bool, err error) {
	if err := tx.NewRaw(findMovement).Scan(ctx, &moved); err != nil {
		return false, fmt.Errorf("find whether figures move: %w", err)
	}
	return moved, nil
}

const findMovement = `select exists (select from footprint_moved where status = 'counted' and not disabled group by year, scope, category_id
	having sum(kg_location) <> 0 or sum(kg_market) <> 0 or sum(kg_biogenic) <> 0)`

// findFormer notes what stands and did not come out alike.
const findFormer = `insert into footprint_former select t.* from unnest(?4::uuid[]) as f (id)
	join footprint_transactions t on t.company_id = ?0 and t.id = f.id`

// findChanged forgets what says the same in other letters.
const findChanged = `with same as (
		delete from footprint_stage s using footprint_former f where f.id = s.id and row(f.*) is not distinct from row(s.*) returning s.id)
	delete from footprint_former f using same where same.id = f.id`

// findMoved notes rows that a corrected date brings here from other months.
const findMoved = `insert into footprint_former select t.* from footprint_stage s
	join footprint_transactions t on t.company_id = ?0 and t.id = s.id and not (t.year = ?1 and t.month between ?2 and ?3)`

// rollUpKeys and rollUpSums are what most roll-ups have.
//
//nolint:gochecknoglobals // constant
var (
	rollUpKeys     = []string{"company_id", "year", "month", "part", "status", "disabled"}
	rollUpNullable = []string{"category_id", "scope", "source_id", "quality"}
	rollUpSums     = []string{
		"amount", "credits", "assumed_rows", "assumed_amount", "assumed_credits", "kg_location", "kg_market", "kg_biogenic", "spread_location", "spread_market",
	}
)

// addUpDifference adds up what an exchange adds and, as negative, what it takes away, by all
// that any roll-up tells apart: these read what is left, instead of every transaction.
//
//nolint:gochecknoglobals // constant
var addUpDifference = func() string {
	by := strings.Join(rollUpKeys, ", ") + ", " + strings.Join(rollUpNullable, ", ") + ", supplier_id, exclusion, calculation_id, market_calculation_id"
	sums := strings.Join(rollUpSums, ", ")
	return "create temp table footprint_moved on commit drop as select " + by + ", sum(rows)::bigint as rows, " + added(rollUpSums) +
		" from (select " + by + ", 1 as rows, " + sums + " from " + withSums("footprint_stage") +
		" union all select " + by + ", -1, -" + strings.Join(rollUpSums, ", -") + " from " + withSums("footprint_former") + ") as b group by " + by
}()

func added(sums []string) string {
	each := make([]string, len(sums))
	for i, sum := range sums {
		each[i] = "sum(" + sum + ") as " + sum
	}
	return strings.Join(each, ", ")
}

// withSums are transactions of a table with what they come to beside their own columns.
func withSums(table string) string {
	return "(select *, " + stored.SumColumns + " from " + table + ") as " + table
}

// settle adds the rows of a query to the sums of a table. Groups that amount to
// no row disappear.
func settle(table string, keys, nullable, sums []string, query string) string {
	on := make([]string, 0, len(keys)+len(nullable))
	for _, key := range keys {
		on = append(on, "r."+key+" = d."+key)
	}
	for _, key := range nullable {
		on = append(on, "r."+key+" is not distinct from d."+key)
	}
	sums = append([]string{"rows"}, sums...)
	set := make([]string, len(sums))
	for i, sum := range sums {
		set[i] = sum + " = r." + sum + " + d." + sum
	}
	columns := strings.Join(append(append(append([]string{}, keys...), nullable...), sums...), ", ")
	return "merge into " + table + " r using (" + query + ") d on " + strings.Join(on, " and ") + `
		when matched and r.rows + d.rows = 0 then delete
		when matched then update set ` + strings.Join(set, ", ") + `
		when not matched and d.rows <> 0 then insert (` + columns + ") values (d." + strings.ReplaceAll(columns, ", ", ", d.") + ")"
}

// rollUp keeps sums by the keys that every roll-up has and more.
func rollUp(table string, more []string, where string) string {
	keys := append(slices.Clone(rollUpKeys), more...)
	columns := strings.Join(slices.Concat(keys, rollUpNullable), ", ")
	return settle(table, keys, rollUpNullable, rollUpSums, "select "+columns+", sum(rows)::bigint as rows, "+added(rollUpSums)+
		" from footprint_moved"+where+" group by "+columns)
}

//nolint:gochecknoglobals // constant
var rollUpReasons = settle("footprint_exclusion_rollups", []string{"company_id", "year", "month", "exclusion"}, []string{"source_id"}, []string{"amount"},
	"select company_id, year, month, exclusion, source_id, sum(rows)::bigint as rows, sum(amount) as amount from footprint_moved where "+stored.LeftOut+
		" group by company_id, year, month, exclusion, source_id")

//nolint:gochecknoglobals // constant
var rollUpFactors = settle("footprint_factor_rollups",
	[]string{"company_id", "year", "month", "calculation_id", "factor_id", "use"}, nil, []string{"kg"},
	`select t.company_id, t.year, t.month, c.id as calculation_id, case u.use when 'upstream' then c.upstream_factor else c.factor_id end as factor_id,
			u.use, sum(t.rows)::bigint as rows, sum(u.kg) as kg
		from footprint_moved as t
		cross join lateral (values
			(t.calculation_id, t.part, t.kg_location),
			(case t.part when 'main' then t.market_calculation_id end, 'market', t.kg_market)) as u (calculation_id, use, kg)
		join emission_calculations c on c.id = u.calculation_id
		group by t.company_id, t.year, t.month, c.id, u.use`)
