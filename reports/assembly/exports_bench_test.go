package assembly_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/demo"
	"tillit/core/kernel/tenant"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/report"
	"tillit/jobs/jobstest"
	"tillit/reports/reportstest"
)

// BenchmarkExports makes the files of a year's rows as people get them, from
// the order to the finished file, and, by turns, has psql copy the same rows
// into one. It reports the rows a second of both, how many times as fast ours
// is, and the peak of the heap.
func BenchmarkExports(b *testing.B) {
	d := newDemonstration(b)
	year := slices.Max(demo.Years())
	scope := tenant.NewScope(uuid.Nil, d.companies(b)[0], report.Make, report.Read)
	for _, rows := range []int{10_000, 1_000_000} {
		d.multiply(b, scope.Company, year, rows)
		copied := fmt.Sprintf("select * from footprint_transactions where company_id = '%s' and year = %d order by date, id", scope.Company, year)
		for _, of := range []struct {
			kind   report.Type
			copied string
		}{
			{report.FootprintCSV, fmt.Sprintf(`\copy (%s) to '%%s' csv force quote *`, copied)},
			{report.FootprintJSON, fmt.Sprintf(`\copy (select row_to_json(r) from (%s) r) to '%%s'`, copied)},
			{report.CarbonXLSX, ""},
		} {
			b.Run(fmt.Sprintf("%s/%d rows", of.kind, rows), func(b *testing.B) {
				var ours, theirs time.Duration
				var peak uint64
				for b.Loop() {
					took, bytes := d.made(b, scope, report.Order{Type: of.kind, Year: year, Locale: "sv-SE", Options: report.Options{Scope2: report.ByMarket}})
					ours, peak = ours+took, max(peak, bytes)
					theirs += d.copied(b, of.copied)
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(rows*b.N)/ours.Seconds(), "rows/s")
				b.ReportMetric(float64(peak)/(1<<20), "peak-MiB")
				if theirs > 0 {
					b.ReportMetric(float64(rows*b.N)/theirs.Seconds(), "psql-rows/s")
					b.ReportMetric(theirs.Seconds()/ours.Seconds(), "ratio")
				}
			})
		}
	}
}

// BenchmarkArchive makes the archive of a company with so many rows in its
// books, and reports the rows a second and the peak of the heap.
func BenchmarkArchive(b *testing.B) {
	d := newDemonstration(b)
	year := slices.Max(demo.Years())
	scope := tenant.NewScope(uuid.Nil, d.companies(b)[0], report.Make, report.Read, archive.Take)
	for _, rows := range []int{100_000, 1_000_000} {
		d.book(b, scope.Company, rows)
		b.Run(fmt.Sprintf("%d rows", rows), func(b *testing.B) {
			var all time.Duration
			var highest uint64
			for b.Loop() {
				took, peak := d.made(b, scope, report.Order{Type: report.ArchiveZIP, Year: year, Locale: "sv-SE"})
				all, highest = all+took, max(highest, peak)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(rows*b.N)/all.Seconds(), "rows/s")
			b.ReportMetric(float64(highest)/(1<<20), "peak-MiB")
		})
	}
}

// book copies the rows of a company's vouchers until it has so many.
func (d demonstration) book(b *testing.B, company uuid.UUID, rows int) {
	b.Helper()
	owner, err := pgx.Connect(b.Context(), d.owner)
	require.NoError(b, err)
	defer func() { require.NoError(b, owner.Close(context.WithoutCancel(b.Context()))) }()
	_, err = owner.Exec(b.Context(), `
		insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, supplier_id, unit, cost_centre, project)
		select company_id, voucher_id, line + n * (select max(line) + 1 from ledger_rows where company_id = $1), date, account, amount, currency, text, supplier_id, unit, cost_centre, project
		from ledger_rows, generate_series(1, $2 / (select count(*) from ledger_rows where company_id = $1) + 1) n
		where company_id = $1
		limit $2 - (select count(*) from ledger_rows where company_id = $1)`, company, rows)
	require.NoError(b, err)
	_, err = owner.Exec(b.Context(), "vacuum analyze ledger_rows")
	require.NoError(b, err)
}

// multiply copies the rows of a company's year until it has so many.
func (d demonstration) multiply(b *testing.B, company uuid.UUID, year, rows int) {
	b.Helper()
	owner, err := pgx.Connect(b.Context(), d.owner)
	require.NoError(b, err)
	defer func() { require.NoError(b, owner.Close(context.WithoutCancel(b.Context()))) }()
	for _, statement := range []string{
		`insert into footprint_transactions
			select (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'ledger_row_id', null))).*
			from footprint_transactions t, generate_series(1, $3 / (select count(*) from footprint_transactions where company_id = $1 and year = $2) + 1)
			where t.company_id = $1 and t.year = $2
			limit $3 - (select count(*) from footprint_transactions where company_id = $1 and year = $2)`,
		"delete from footprint_rollups where company_id = $1 and year = $2 and $3 > 0",
		`insert into footprint_rollups (company_id, year, month, part, status, disabled, category_id, scope, quality, rows, amount, kg_location, kg_market,
				kg_biogenic, spread_location, spread_market)
			select company_id, year, month, part, status, disabled, category_id, scope, quality, count(*), sum(amount), sum(kg_location), sum(kg_market),
				sum(kg_biogenic), sum(spread_location), sum(spread_market)
			from footprint_transactions where company_id = $1 and year = $2 and $3 > 0 group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
	} {
		_, err := owner.Exec(b.Context(), statement, company, year, rows)
		require.NoError(b, err)
	}
	_, err = owner.Exec(b.Context(), "vacuum analyze footprint_transactions")
	require.NoError(b, err)
}

// made has a report made and reports how long that took, and the peak of the heap.
func (d demonstration) made(b *testing.B, scope tenant.Scope, order report.Order) (took time.Duration, peak uint64) {
	b.Helper()
	ordered, err := d.reports.Make(b.Context(), scope, order)
	require.NoError(b, err)
	worker := d.builder()
	peak = reportstest.Peak(func() {
		began := time.Now()
		require.NoError(b, worker.Work(b.Context(), &river.Job[report.Build]{
			JobRow: jobstest.Attempt(), Args: report.Build{Ref: ordered.Job.Ref()},
		}))
		took = time.Since(began)
	})
	return took, peak
}

// copied has psql copy rows into a file, where there is a psql.
func (d demonstration) copied(b *testing.B, command string) time.Duration {
	b.Helper()
	path, err := exec.LookPath("psql")
	if command == "" || err != nil {
		if err != nil {
			_, _ = fmt.Fprintln(os.Stdout, "There is no psql on the PATH to compare with; Debian has it in the package postgresql-client.")
		}
		return 0
	}
	began := time.Now()
	said, err := exec.CommandContext(b.Context(), path, d.owner, "--no-psqlrc", "--command",
		fmt.Sprintf(command, filepath.Join(b.TempDir(), "copied"))).CombinedOutput()
	require.NoError(b, err, "%s", said)
	return time.Since(began)
}
