package carbon_test

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
)

func TestMain(m *testing.M) {
	os.Exit(jobstest.Works{footprint.KindRecalculate: recalculate}.Main(context.Background(), m))
}

// recalculate does a job as the queue would, with nothing but the database.
func recalculate(ctx context.Context, db *pg.DB, ref job.Ref, _ string) error {
	worker := carbon.Recalculate{Jobs: job.NewService(db), Footprints: jobstest.Footprints(db).Calculations}
	return worker.Work(ctx, &river.Job[footprint.Recalculation]{JobRow: jobstest.Attempt(), Args: footprint.Recalculation{Ref: ref}})
}

// TestRecalculate_Killed kills a worker many times, each time at another
// point of its work, and starts the job again. Readers never see sums that are
// not those of the rows, and the job ends with what a clean calculation gives.
func TestRecalculate_Killed(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	owner := jobstest.Connect(t, d)
	scope := tenant.NewScope(uuid.Nil, jobstest.Bookkeeper(t, d), footprint.Calculate)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := owner.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	const rows, years, usually = 1500, 3, 5
	exec(`insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, unit, cost_centre, project)
		select company_id, id, n + 1, make_date(2022, 1, 1) + n * $2 / $1, (array['4010', '5020', '5611', '6110', '7010', '9999'])[n % 6 + 1],
			n % 977 + 0.5, 'SEK', 'Rad ' || n, '', '', ''
		from vouchers, generate_series(1, $1::int) n`, rows, 365*years)
	request := func() job.Ref {
		made, err := footprints.Calculations.Request(t.Context(), scope, footprint.Period{
			From: footprint.Month{Year: 2022, Month: 1}, To: footprint.Month{Year: 2022 + years - 1, Month: 12},
		})
		require.NoError(t, err)
		return made.Ref()
	}
	start := time.Now()
	require.NoError(t, recalculate(t.Context(), db, request(), ""))
	clean := time.Since(start)

	const seed = 3
	chance := rand.New(rand.NewPCG(seed, seed))
	for kill := range jobstest.Kills(t, usually) {
		exec("update ledger_rows set amount = amount + 1, account = case when line % 50 = $1 then '6110' else account end where line % 7 = $1 % 7", kill)
		ref := request()
		jobstest.Killed(t, d.URL, ref, time.Duration(chance.Int64N(int64(clean))), footprint.KindRecalculate, "")
		require.Empty(t, jobstest.UnlikeRows(t, owner), "sums are those of the rows, kill %d", kill)

		exec("update jobs set lease_until = now() - interval '1 second' where state = 'running'")
		require.NoError(t, recalculate(t.Context(), db, ref, ""))
		resumed := fingerprint(t, owner)
		for _, table := range []string{"transactions", "rollups", "supplier_rollups", "factor_rollups", "changes", "runs"} {
			exec("delete from footprint_" + table)
		}
		require.NoError(t, recalculate(t.Context(), db, request(), ""))
		require.Equal(t, fingerprint(t, owner), resumed, "kill %d", kill)
	}
}

const sumsOfRows = "year, month, part, status, disabled, category_id, scope, source_id, quality"

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
