package reporting_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/operations"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/reference/category"
	"tillit/core/reporting/report"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
	"tillit/jobs/reporting"
	"tillit/reports/assembly"
)

func TestMain(m *testing.M) {
	os.Exit(jobstest.Works{report.KindBuild: buildReports}.Main(context.Background(), m))
}

// buildReports makes the file of a report in a folder. What it says of its time
// is always the same, so that equal figures make equal bytes.
func buildReports(ctx context.Context, db *pg.DB, ref job.Ref, folder string) error {
	files, err := blob.Folder(folder)
	if err != nil {
		return err
	}
	noon := func() time.Time { return time.Date(2025, 6, 1, 12, 0, 0, 0, time.UTC) }
	companies, err := company.NewService(db, files, noon)
	if err != nil {
		return err
	}
	worker := reporting.BuildReport{
		Jobs: job.NewService(db), Reports: report.NewService(db, files, nil, time.Now),
		Assembly: assembly.New(assembly.Services{
			Companies: companies, Footprints: jobstest.Footprints(db), Seals: seal.NewService(db, seal.Options{}),
			Reference: assembly.Reference{Categories: category.Standard()},
			Press:     assembly.Press{Program: "Tillit", Clock: noon},
		}),
	}
	return worker.Work(ctx, &river.Job[report.Build]{JobRow: jobstest.Attempt(), Args: report.Build{Ref: ref}})
}

// reporter is a company with a footprint, and somebody who orders reports.
type reporter struct {
	url     string
	db      *pg.DB
	owner   *pgx.Conn
	folder  string
	reports *report.Service
	scope   tenant.Scope
}

func newReporter(t *testing.T) *reporter {
	t.Helper()
	d, db, footprints := jobstest.Carbon(t)
	r := &reporter{url: d.URL, db: db, owner: jobstest.Connect(t, d), folder: t.TempDir()}
	id := jobstest.Bookkeeper(t, d)
	r.exec(t, `insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, unit, cost_centre, project)
		select company_id, id, n + 1, make_date(2024, 1, 1) + n % 360, (array['4010', '5020', '5611', '6110', '7010', '9999'])[n % 6 + 1],
			n % 977 + 0.5, 'SEK', 'Rad ' || n, '', '', ''
		from vouchers, generate_series(1, 2000) n where company_id = $1`, id)
	made, err := footprints.Calculations.Request(t.Context(), tenant.NewScope(accounttest.Person(t, db, tenant.Company, id).ID, id, footprint.Calculate), footprint.Period{
		From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12},
	})
	require.NoError(t, err)
	worker := carbon.Recalculate{Jobs: job.NewService(db), Footprints: footprints.Calculations}
	require.NoError(t, worker.Work(t.Context(), &river.Job[footprint.Recalculation]{
		JobRow: jobstest.Attempt(), Args: footprint.Recalculation{Ref: made.Ref()},
	}))
	files, err := blob.Folder(r.folder)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	r.reports = report.NewService(db, files, nil, time.Now)
	r.scope = tenant.NewScope(accounttest.Person(t, db, tenant.Company, id).ID, id, report.Read, report.Make)
	return r
}

func (r *reporter) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := r.owner.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

// order has the carbon report of the year made.
func (r *reporter) order(t *testing.T) report.Report {
	t.Helper()
	made, err := r.reports.Make(t.Context(), r.scope, report.Order{
		Type: report.CarbonXLSX, Year: 2024, Locale: "sv-SE", Options: report.Options{Scope2: report.ByLocation},
	})
	require.NoError(t, err)
	return made
}

// file is the hash of a finished report's bytes, or empty while there is none.
func (r *reporter) file(t *testing.T, ordered report.Report) string {
	t.Helper()
	found, content, err := r.reports.Open(t.Context(), r.scope, ordered.ID)
	if err != nil {
		require.ErrorIs(t, err, report.ErrNotReady)
		return ""
	}
	defer func() { require.NoError(t, content.Close()) }()
	hash := sha256.New()
	_, err = io.Copy(hash, content)
	require.NoError(t, err)
	require.Equal(t, found.SHA256, hex.EncodeToString(hash.Sum(nil)))
	return found.SHA256
}

// abandon lets the leases of all jobs run out.
func (r *reporter) abandon(t *testing.T) {
	t.Helper()
	r.exec(t, "update jobs set lease_until = now() - interval '1 second' where state = 'running'")
}

// TestBuildReport_Killed (R01) kills workers that make a file. Nobody meets
// half of one, and another worker makes the same.
func TestBuildReport_Killed(t *testing.T) {
	t.Parallel()
	r := newReporter(t)
	first := r.order(t)
	undisturbed := jobstest.Begun(t, r.url, first.Job.Ref(), report.KindBuild, r.folder)
	start := time.Now()
	require.NoError(t, undisturbed.Wait())
	lasts := time.Since(start)
	clean := r.file(t, first)
	require.NotEmpty(t, clean)

	const seed, usually = 7, 3
	chance := rand.New(rand.NewPCG(seed, seed))
	n, amid := jobstest.Kills(t, usually), 0
	for kill := range n {
		ordered := r.order(t)
		jobstest.Killed(t, r.url, ordered.Job.Ref(), time.Duration(chance.Int64N(int64(lasts))), report.KindBuild, r.folder)
		if r.file(t, ordered) == "" {
			amid++
		}
		r.abandon(t)
		require.NoError(t, buildReports(t.Context(), r.db, ordered.Job.Ref(), r.folder))
		require.Equal(t, clean, r.file(t, ordered), "kill %d", kill)
	}
	left, _ := r.sweep(t)
	swept, files := r.sweep(t)
	require.Zero(t, swept, "nothing is left behind")
	require.Equal(t, n+1, files, "a file for each report")
	t.Logf("%s: killed %d times, %d of them before there was a file, in %s of work; all %d files are equal; %d files were left behind, none after a sweep",
		report.KindBuild, n, amid, lasts.Round(time.Millisecond), n, left)
}

// sweep puts aside what dead workers left, as if two days had passed, and
// returns how many files that were and how many are left.
func (r *reporter) sweep(t *testing.T) (swept, left int) {
	t.Helper()
	store, err := blob.Folder(r.folder)
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	files := operations.NewFiles(r.db, store)
	require.NoError(t, files.Meet(t.Context()))
	old := time.Now().Add(-48 * time.Hour)
	require.NoError(t, filepath.WalkDir(r.folder, func(path string, at fs.DirEntry, err error) error {
		if err == nil && !at.IsDir() {
			err = os.Chtimes(path, old, old)
		}
		return err
	}))
	r.exec(t, "update file_stores set since = since - interval '1 day'")
	found, err := files.List(t.Context())
	require.NoError(t, err)
	require.NoError(t, files.TidySeen(t.Context(), len(found.Left)))
	return len(found.Left), found.All - len(found.Left)
}

// TestBuildReport_Zombie_Killed (R03) stops workers amid their work until
// another has done it, and lets them go on: what they made comes too late.
func TestBuildReport_Zombie_Killed(t *testing.T) {
	t.Parallel()
	r := newReporter(t)
	n := jobstest.Kills(t, 2)
	var late int
	for range n {
		ordered := r.order(t)
		zombie := jobstest.Begun(t, r.url, ordered.Job.Ref(), report.KindBuild, r.folder)
		require.Eventually(t, func() bool {
			var state job.State
			require.NoError(t, r.owner.QueryRow(t.Context(), "select state from jobs where id = $1", ordered.Job.ID).Scan(&state))
			return state != job.Queued
		}, time.Minute, time.Millisecond)
		require.NoError(t, zombie.Process.Signal(syscall.SIGSTOP))
		if r.file(t, ordered) == "" {
			late++
		}
		r.abandon(t)
		require.NoError(t, buildReports(t.Context(), r.db, ordered.Job.Ref(), r.folder))
		done := r.blob(t, ordered)

		require.NoError(t, zombie.Process.Signal(syscall.SIGCONT))
		require.NoError(t, zombie.Wait())
		require.Equal(t, done, r.blob(t, ordered), "the file is that of the second worker")
		require.NotEmpty(t, r.file(t, ordered))
	}
	t.Logf("%s: %d workers woke up too late, %d of them before there was a file; none replaced anything", report.KindBuild, n, late)
}

// blob is where the bytes of a report lie.
func (r *reporter) blob(t *testing.T, ordered report.Report) (key string) {
	t.Helper()
	require.NoError(t, r.owner.QueryRow(t.Context(), "select blob_key from report_files where id = $1", ordered.ID).Scan(&key))
	return key
}
