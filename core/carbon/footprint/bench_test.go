package footprint_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// drilldownRows is how many transactions the drilldown is measured on, in one
// year of one company.
const drilldownRows = 1_000_000

// BenchmarkDrilldown asks a footprint of a million transactions as the screen
// does and, in the same run and by turns, asks the same by the best statements
// that could be written by hand for the same tables, over one plain connection
// that nothing confines. It reports milliseconds of both and their ratio.
func BenchmarkDrilldown(b *testing.B) {
	w := newBundle(b)
	w.fill(b, drilldownRows)
	w.addUp(b)
	for _, c := range drills(w) {
		b.Run(c.name, func(b *testing.B) {
			var ours, theirs durations
			for b.Loop() {
				ours = append(ours, timed(b, func() error { return c.ours(b.Context()) }))
				theirs = append(theirs, timed(b, func() error { return byHand(b.Context(), w.owner, c.sql, c.args...) }))
			}
			compare(b, ours, theirs)
		})
	}
}

// durations are those of the same work again and again.
type durations []time.Duration

// middle and best are in milliseconds.
func (d durations) middle() float64 { return slices.Sorted(slices.Values(d))[len(d)/2].Seconds() * 1e3 }
func (d durations) best() float64   { return slices.Min(d).Seconds() * 1e3 }

// compare reports the median of both and the ratio of medians and of the best
// runs, which a busy machine disturbs least.
func compare(b *testing.B, ours, theirs durations) {
	b.Helper()
	b.ReportMetric(ours.middle(), "ms")
	b.ReportMetric(theirs.middle(), "hand-ms")
	b.ReportMetric(ours.middle()/theirs.middle(), "ratio")
	b.ReportMetric(ours.best()/theirs.best(), "best-ratio")
	b.ReportMetric(0, "ns/op")
}

type drill struct {
	name string
	ours func(context.Context) error
	sql  []string
	args []any
}

func drills(w *bundle) []drill {
	overview := func(f footprint.Filter) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := w.footprints.Totals.Overview(ctx, w.scope, 2024, f)
			return err
		}
	}
	list := func(f footprint.Filter, p trace.Page) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := w.footprints.Traces.Transactions(ctx, w.scope, 2024, f, p)
			return err
		}
	}
	const (
		sums = `select year, month, category_id, scope, status, disabled, part, quality, sum(rows), sum(amount), sum(kg_location), sum(kg_market),
			sum(kg_biogenic), sum(spread_location) from footprint_rollups
			where company_id = $1 and year in (2024, 2023) %s group by 1, 2, 3, 4, 5, 6, 7, 8`
		top = `select s.name, t.* from (select supplier_id, sum(kg_location), sum(amount), sum(rows) from footprint_supplier_rollups
			where company_id = $1 and year = 2024 and status = 'counted' and not disabled %s group by 1 order by 2 desc limit 20) t
			join suppliers s on s.company_id = $1 and s.id = t.supplier_id order by 2 desc`
		columns = `select id, part, status, disabled, date, series, number, account, account_name, supplier_id, supplier_name, text,
			amount, currency, quantity, unit, category_id, scope, method, exclusion, kg_location, kg_market, kg_biogenic, quality`
		total = "select sum(rows), sum(amount), sum(kg_location) from footprint_rollups where company_id = $1 and year = 2024 %s"
		page  = columns + " from footprint_transactions where company_id = $1 and year = 2024 %s order by %s offset %d limit 100"
	)
	category := "and category_id >= '3.1.' and category_id < '3.1/'"
	return []drill{
		{"year", overview(footprint.Filter{}), []string{fmt.Sprintf(sums, ""), fmt.Sprintf(top, "")}, []any{w.scope.Company}},
		{"category", overview(footprint.Filter{Category: "3.1"}), []string{fmt.Sprintf(sums, category), fmt.Sprintf(top, category)}, []any{w.scope.Company}},
		{
			"doubts", func(ctx context.Context) error {
				_, err := w.footprints.Totals.Doubts(ctx, w.scope, 2024, footprint.Filter{})
				return err
			},
			[]string{`select calculation_id, part, sum(kg_location) from footprint_transactions
				where company_id = $1 and year = 2024 and status = 'counted' and not disabled group by 1, 2`},
			[]any{w.scope.Company},
		},
		{
			"rows-by-date", list(footprint.Filter{}, trace.Page{Sort: trace.ByDate, Limit: 100}),
			[]string{fmt.Sprintf(total, ""), fmt.Sprintf(page, "", "date, id", 0)},
			[]any{w.scope.Company},
		},
		{
			"rows-by-kg", list(footprint.Filter{}, trace.Page{Sort: trace.ByKgDesc, Limit: 100}),
			[]string{fmt.Sprintf(total, ""), fmt.Sprintf(page, "", "kg_location desc, id desc", 0)},
			[]any{w.scope.Company},
		},
		{
			"rows-far-down", list(footprint.Filter{}, trace.Page{Sort: trace.ByDate, Offset: 90_000, Limit: 100}),
			[]string{fmt.Sprintf(total, ""), fmt.Sprintf(page, "", "date, id", 90_000)},
			[]any{w.scope.Company},
		},
		{
			"rows-of-category", list(footprint.Filter{Category: "3.1", Months: []int{3}}, trace.Page{Sort: trace.ByKgDesc, Limit: 100}),
			[]string{fmt.Sprintf(total, category+" and month = 3"), fmt.Sprintf(page, category+" and month = 3", "kg_location desc, id desc", 0)},
			[]any{w.scope.Company},
		},
	}
}

func timed(b *testing.B, work func() error) time.Duration {
	b.Helper()
	start := time.Now()
	require.NoError(b, work())
	return time.Since(start)
}

// byHand runs the statements and reads every value.
func byHand(ctx context.Context, conn *pgx.Conn, statements []string, args ...any) error {
	for _, sql := range statements {
		rows, err := conn.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		for rows.Next() {
			if _, err := rows.Values(); err != nil {
				return err
			}
		}
		if err := rows.Err(); err != nil {
			return err
		}
	}
	return nil
}

// fill books a small year, calculates it, and multiplies its transactions to
// about as many rows.
func (w *bundle) fill(b *testing.B, rows int) {
	b.Helper()
	seedRows := min(10_000, rows)
	w.generate(b, 2024, seedRows, 9)
	w.calculate(b, month(2024, time.January), month(2024, time.December))
	var made int
	require.NoError(b, w.owner.QueryRow(b.Context(), "select count(*) from footprint_transactions").Scan(&made))
	w.exec(b, `insert into footprint_transactions
		select t.company_id, uuidv7(), null, part, status, disabled, d, year, extract(month from d), source_id, series, number, account,
			account_name, supplier_id, supplier_name, text, search, amount, currency, quantity, unit, category_id, scope, method, rule_id, reasons,
			exclusion, calculation_id, market_calculation_id, base, kg_location + copy / 1000000.0, kg_market, kg_biogenic,
			spread_location, spread_market, quality
		from footprint_transactions t, generate_series(1, $1) copy,
			lateral (select make_date(year, 1, 1) + (extract(doy from t.date)::int + copy * 7) % 365 as d) as day`,
		rows/made)
}

// addUp makes the roll-ups of all that stands.
func (w *bundle) addUp(b *testing.B) {
	b.Helper()
	w.exec(b, "delete from footprint_rollups")
	w.exec(b, "delete from footprint_supplier_rollups")
	const (
		keys = "company_id, year, month, part, status, disabled, category_id, scope, source_id, quality"
		sums = "count(*), sum(amount), count(*) filter (where assumed), coalesce(sum(amount) filter (where assumed), 0)," +
			" sum(kg_location), sum(kg_market), sum(kg_biogenic), sum(spread_location), sum(spread_market)"
		from = ` from (select *, status = 'counted' and part = 'main' and reasons @> '[{"code": "assumed"}]' as assumed from footprint_transactions) as t`
		into = "rows, amount, assumed_rows, assumed_amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market"
	)
	w.exec(b, "insert into footprint_rollups ("+keys+", "+into+") select "+keys+", "+sums+from+" group by "+keys)
	w.exec(b, "insert into footprint_supplier_rollups ("+keys+", supplier_id, "+into+") select "+keys+", supplier_id, "+sums+from+
		" where supplier_id is not null group by "+keys+", supplier_id")
	w.exec(b, "delete from footprint_exclusion_rollups")
	w.exec(b, `insert into footprint_exclusion_rollups (company_id, year, month, exclusion, source_id, rows, amount)
		select company_id, year, month, exclusion, source_id, count(*), sum(amount) from footprint_transactions
		where status = 'excluded' and part = 'main' and not disabled group by 1, 2, 3, 4, 5`)
	w.exec(b, "vacuum analyze")
}

// BenchmarkRecalculate computes a year of ledger rows three times: for the
// first time, again with nothing changed, and with one rule changed. In the
// same run it copies as many finished lines into the same table with its
// indexes, and classifies the same rows in memory. It reports rows a second of
// each and ratios.
func BenchmarkRecalculate(b *testing.B) {
	const rows = 100_000
	w := newBundle(b)
	w.generate(b, 2024, rows, 10)
	calculate := func() error {
		_, err := w.tryCalculate(b, month(2024, time.January), month(2024, time.December))
		return err
	}
	var first, again, ruled, copied, alone durations
	var written, made int64
	for b.Loop() {
		w.rules(b)
		for _, table := range []string{"transactions", "rollups", "supplier_rollups", "exclusion_rollups", "factor_rollups", "changes", "runs"} {
			w.exec(b, "truncate footprint_"+table+" cascade")
		}
		first = append(first, timed(b, calculate))
		again = append(again, timed(b, calculate))
		w.rules(b, rule.Rule{Key: "bench", Level: rule.Global, AccountFrom: "6550", AccountTo: "6550", Exclusion: "payroll", Priority: 999})
		ruled = append(ruled, timed(b, calculate))
		written = w.runsOf(b, 2024)[0].Changed
		w.exec(b, "drop table if exists plain")
		w.exec(b, "create table plain (like footprint_transactions including indexes)")
		copied = append(copied, timed(b, func() error {
			tag, err := w.owner.Exec(b.Context(), "insert into plain select * from footprint_transactions")
			made = tag.RowsAffected()
			return err
		}))
		alone = append(alone, w.inMemory(b))
	}
	b.ReportMetric(rows/first.middle()*1e3, "ledger-rows/s")
	b.ReportMetric(rows/again.middle()*1e3, "unchanged-rows/s")
	b.ReportMetric(rows/ruled.middle()*1e3, "one-rule-rows/s")
	b.ReportMetric(float64(written), "one-rule-writes")
	b.ReportMetric(float64(made)/copied.middle()*1e3, "plain-rows/s")
	b.ReportMetric(first.middle()/copied.middle(), "ratio")
	b.ReportMetric(first.middle()/alone.middle(), "to-arithmetic")
	b.ReportMetric(0, "ns/op")
}

// inMemory times the engine by itself on the year's main transactions.
func (w *bundle) inMemory(b *testing.B) time.Duration {
	b.Helper()
	classify, err := classifier(category.Standard(), factor.Standard(), price.Standard(), rule.Standard())
	require.NoError(b, err)
	var entries []asked
	require.NoError(b, w.footprints.Traces.Lines(b.Context(), w.scope, 2024, footprint.Filter{}, func(l trace.Line) error {
		if l.Part == engine.Main {
			entries = append(entries, asked{
				Transaction: l.Transaction, Paid: l.Amount, Currency: l.Currency, Look: rule.Row{
					Chart: rule.BAS, Account: l.Account, AccountName: l.AccountName, Supplier: l.SupplierName, Text: l.Text,
					Sign: l.Amount.Sign(), Date: l.Date,
				},
			})
		}
		return nil
	}))
	return timed(b, func() error {
		for _, e := range entries {
			if _, err := classify(e); err != nil {
				return err
			}
		}
		return nil
	})
}
