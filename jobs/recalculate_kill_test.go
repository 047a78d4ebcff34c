package jobs_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/factor/library"
	"tillit/core/factor/price"
	"tillit/core/footprint"
	"tillit/core/job"
	"tillit/core/pg"
	"tillit/core/tenant"
	"tillit/integrations/text"
	"tillit/jobs"
)

// workerOf names the variable that turns the test binary into a worker: the
// address of a database, a company and its job.
const workerOf = "JOBS_TEST_WORKER_OF"

func TestMain(m *testing.M) {
	if work := strings.Fields(os.Getenv(workerOf)); len(work) > 0 {
		os.Exit(workAlone(context.Background(), work[0], job.Ref{Company: uuid.MustParse(work[1]), Job: uuid.MustParse(work[2])}))
	}
	if len(os.Args) > 1 && os.Args[1] == text.Command {
		os.Exit(text.Main(os.Args[2:]))
	}
	os.Exit(m.Run())
}

// workAlone does one recalculation and says when it begins.
func workAlone(ctx context.Context, url string, ref job.Ref) int {
	db, err := pg.Open(ctx, url)
	if err == nil {
		_, _ = fmt.Fprintln(os.Stdout, "begun")
		err = recalculation(ctx, db, ref)
	}
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func recalculation(ctx context.Context, db *pg.DB, ref job.Ref) error {
	footprints := footprint.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
	return jobs.NewRecalculate(job.NewService(db), footprints).Work(ctx, &river.Job[footprint.Recalculation]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: footprint.Recalculation{Ref: ref},
	})
}

// TestRecalculate_Killed kills a worker twenty times, each time at another
// point of its work, and starts the job again. Readers never see sums that are
// not those of the rows, and the job ends with what a clean calculation gives.
func TestRecalculate_Killed(t *testing.T) {
	t.Parallel()
	d, db, footprints := carbon(t)
	owner := connect(t, d)
	scope := tenant.NewScope(uuid.Nil, bookkeeper(t, d), footprint.Calculate)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := owner.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	const rows, years, kills = 1500, 3, 20
	exec(`insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, unit, cost_centre, project)
		select company_id, id, n + 1, make_date(2022, 1, 1) + n * $2 / $1, (array['4010', '5020', '5611', '6110', '7010', '9999'])[n % 6 + 1],
			n % 977 + 0.5, 'SEK', 'Rad ' || n, '', '', ''
		from vouchers, generate_series(1, $1::int) n`, rows, 365*years)
	request := func() job.Ref {
		made, err := footprints.Request(t.Context(), scope, footprint.Period{
			From: footprint.Month{Year: 2022, Month: 1}, To: footprint.Month{Year: 2022 + years - 1, Month: 12},
		})
		require.NoError(t, err)
		return made.Ref()
	}
	start := time.Now()
	require.NoError(t, recalculation(t.Context(), db, request()))
	clean := time.Since(start)

	const seed = 3
	chance := rand.New(rand.NewPCG(seed, seed))
	for kill := range kills {
		exec("update ledger_rows set amount = amount + 1, account = case when line % 50 = $1 then '6110' else account end where line % 7 = $1 % 7", kill)
		ref := request()
		killed(t, d.URL, ref, time.Duration(chance.Int64N(int64(clean))))
		require.Empty(t, unlike(t, owner), "sums are those of the rows, kill %d", kill)

		exec("update jobs set lease_until = now() - interval '1 second' where state = 'running'")
		require.NoError(t, recalculation(t.Context(), db, ref))
		resumed := fingerprint(t, owner)
		for _, table := range []string{"transactions", "rollups", "supplier_rollups", "factor_rollups", "changes", "runs"} {
			exec("delete from footprint_" + table)
		}
		require.NoError(t, recalculation(t.Context(), db, request()))
		require.Equal(t, fingerprint(t, owner), resumed, "kill %d", kill)
	}
}

// killed lets a process of its own do the job and kills it after a while.
func killed(t *testing.T, url string, ref job.Ref, after time.Duration) {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	worker := exec.CommandContext(t.Context(), self)
	worker.Env = append(os.Environ(), fmt.Sprintf("%s=%s %s %s", workerOf, url, ref.Company, ref.Job))
	out, err := worker.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, worker.Start())
	said, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "begun\n", said)
	time.Sleep(after)
	_ = worker.Process.Kill() // it may have ended by then
	_ = worker.Wait()
}

const sumsOfRows = "year, month, part, status, disabled, category_id, scope, source_id, quality"

// unlike names what differs between the sums and the rows.
func unlike(t *testing.T, owner *pgx.Conn) string {
	t.Helper()
	const stored = "select " + sumsOfRows + ", rows, amount, kg_location from footprint_rollups"
	const added = "select " + sumsOfRows + ", count(*), sum(amount), sum(kg_location) from footprint_transactions group by " + sumsOfRows
	var differ string
	require.NoError(t, owner.QueryRow(t.Context(), "select coalesce(string_agg(d::text, ' '), '') from (("+
		stored+" except "+added+") union all ("+added+" except "+stored+")) as d").Scan(&differ))
	return differ
}

// fingerprint is a hash of all transactions and sums.
func fingerprint(t *testing.T, owner *pgx.Conn) (hash string) {
	t.Helper()
	require.NoError(t, owner.QueryRow(t.Context(), `select concat_ws(' ',
		(select count(*) || md5(string_agg(t::text, '' order by id)) from footprint_transactions t),
		(select md5(string_agg(s::text, '' order by s::text)) from (
			select `+sumsOfRows+`, rows, trim_scale(amount), trim_scale(kg_location), trim_scale(kg_market), trim_scale(spread_location)
			from footprint_rollups) s),
		(select md5(string_agg(s::text, '' order by s::text)) from (
			select year, month, supplier_id, category_id, rows, trim_scale(amount), trim_scale(kg_location) from footprint_supplier_rollups) s),
		(select md5(string_agg(s::text, '' order by s::text)) from (
			select year, month, calculation_id, factor_id, use, rows, trim_scale(kg) from footprint_factor_rollups) s))`).Scan(&hash))
	return hash
}
