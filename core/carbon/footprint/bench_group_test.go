package footprint_test

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
)

// benchRows names the variable that says how many rows the large measurements
// take, as in FOOTPRINT_BENCH_ROWS=5000000.
const benchRows = "FOOTPRINT_BENCH_ROWS"

func rowsOr(b *testing.B, otherwise int) int {
	b.Helper()
	text := os.Getenv(benchRows)
	if text == "" {
		return otherwise
	}
	rows, err := strconv.Atoi(text)
	require.NoError(b, err)
	return rows
}

// BenchmarkGroup asks one of fifty companies for its views as the screens do
// and, by turns, asks the same by hand: from the raw rows and from the
// roll-ups. It reports milliseconds of each and the ratios.
func BenchmarkGroup(b *testing.B) {
	const companies, otherwise = 50, 100_000
	w := newBundle(b)
	w.fill(b, rowsOr(b, otherwise)/companies)
	w.exec(b, "insert into companies (name) select 'Bolag ' || n from generate_series(2, $1::int) n", companies)
	w.exec(b, `insert into suppliers (company_id, id, name) select c.id, s.id, s.name from suppliers s, companies c
		where s.company_id = $1 and c.id <> $1`, w.scope.Company)
	w.exec(b, `insert into footprint_transactions
		select (jsonb_populate_record(t, jsonb_build_object('company_id', c.id))).* from footprint_transactions t, companies c
		where t.company_id = $1 and c.id <> $1`, w.scope.Company)
	w.addUp(b)
	supplier := w.insert(b, `select supplier_id from footprint_transactions where company_id = $1 and supplier_id is not null
		group by 1 order by count(*) desc, 1 limit 1`, w.scope.Company)

	const (
		rows = "(select *, 1 as rows from footprint_transactions) as r"
		sums = `select month, category_id, scope, status, disabled, part, quality, sum(rows), sum(amount), sum(kg_location), sum(kg_market),
			sum(kg_biogenic), sum(spread_location) from footprint_rollups where company_id = $1 and year in (2024, 2023) `
		keys = " group by 1, 2, 3, 4, 5, 6, 7"
		top  = `select supplier_id, sum(kg_location), sum(amount), sum(rows) from footprint_supplier_rollups
			where company_id = $1 and year = 2024 and status = 'counted' and not disabled and supplier_id is not null `
		best = " group by 1 order by 2 desc limit 20"
	)
	for _, view := range []struct {
		name, where string
		filter      footprint.Filter
	}{
		{"tiers", "", footprint.Filter{}},
		{"month", "and month = 3", footprint.Filter{Months: []int{3}}},
		{"category", "and category_id >= '3.1.' and category_id < '3.1/'", footprint.Filter{Category: "3.1"}},
		{"supplier", "and supplier_id = '" + supplier.String() + "'", footprint.Filter{Supplier: supplier}},
	} {
		b.Run(view.name, func(b *testing.B) {
			added := sums + view.where + keys
			if view.name == "supplier" {
				added = strings.Replace(added, "footprint_rollups", "footprint_supplier_rollups", 1)
			}
			rolled := []string{added, top + view.where + best}
			raw := make([]string, len(rolled))
			for i, sql := range rolled {
				raw[i] = strings.NewReplacer("footprint_supplier_rollups", rows, "footprint_rollups", rows).Replace(sql)
			}
			var ours, fromRows, fromSums durations
			for b.Loop() {
				ours = append(ours, timed(b, func() error {
					_, err := w.footprints.Totals.Overview(b.Context(), w.scope, 2024, view.filter)
					return err
				}))
				fromRows = append(fromRows, timed(b, func() error { return byHand(b.Context(), w.owner, raw, w.scope.Company) }))
				fromSums = append(fromSums, timed(b, func() error { return byHand(b.Context(), w.owner, rolled, w.scope.Company) }))
			}
			b.ReportMetric(fromRows.middle(), "raw-ms")
			b.ReportMetric(ours.middle()/fromRows.middle(), "to-raw")
			compare(b, ours, fromSums)
		})
	}
}

// BenchmarkMemory calculates a small year and a large one and reports the
// highest heap of both: it is to grow with what is read at a time, not with
// the year.
func BenchmarkMemory(b *testing.B) {
	const small, otherwise = 10_000, 50_000
	peak := func(rows int) uint64 {
		w := newBundle(b)
		w.generate(b, 2024, rows, 12)
		done := make(chan struct{})
		highest := make(chan uint64)
		runtime.GC()
		go watchHeap(done, highest)
		w.calculate(b, month(2024, time.January), month(2024, time.December))
		close(done)
		return <-highest
	}
	for b.Loop() {
		few, many := peak(small), peak(rowsOr(b, otherwise))
		const mega = 1 << 20
		b.ReportMetric(float64(few)/mega, "small-MB")
		b.ReportMetric(float64(many)/mega, "large-MB")
		b.ReportMetric(float64(many)/float64(few), "ratio")
	}
	b.ReportMetric(0, "ns/op")
}

// watchHeap reports the highest heap in use until done.
func watchHeap(done <-chan struct{}, highest chan<- uint64) {
	var top uint64
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			highest <- top
			return
		case <-tick.C:
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			top = max(top, m.HeapInuse)
		}
	}
}
