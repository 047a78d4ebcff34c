package jobs_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/library"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/prefill"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reporting/report"
	"tillit/integrations/format"
	"tillit/integrations/kleer"
	"tillit/integrations/kleer/kleertest"
	"tillit/integrations/text"
	"tillit/integrations/wire"
	"tillit/integrations/wire/wiretest"
	"tillit/jobs"
)

const (
	// workerOf names the variable that turns the test binary into a worker: the
	// address of a database, a company, its job, and what the job works with.
	workerOf = "JOBS_TEST_WORKER_OF"
	// killsOf names the variable that says how often each kind of worker is
	// killed; see the task kill.
	killsOf = "KILLS"
)

func TestMain(m *testing.M) {
	if work := strings.Fields(os.Getenv(workerOf)); len(work) > 0 {
		ref := job.Ref{Company: uuid.MustParse(work[1]), Job: uuid.MustParse(work[2])}
		os.Exit(workAlone(context.Background(), work[0], ref, work[3], strings.Join(work[4:], " ")))
	}
	if len(os.Args) > 1 && os.Args[1] == text.Command {
		os.Exit(text.Main(os.Args[2:]))
	}
	os.Exit(m.Run())
}

// workAlone does one job and says when it begins.
func workAlone(ctx context.Context, url string, ref job.Ref, kind, with string) int {
	db, err := pg.Open(ctx, url)
	if err == nil {
		var queue *jobs.Enqueuer
		if queue, err = jobs.NewEnqueuer(db, time.Now, jobs.Delays{}); err == nil {
			db.Through(queue)
			_, _ = fmt.Fprintln(os.Stdout, "begun")
			err = work(ctx, db, ref, kind, with)
		}
	}
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// work does one job as the queue would. It works with the folder of files, the
// origin of systems or the address of a language model.
func work(ctx context.Context, db *pg.DB, ref job.Ref, kind, with string) error {
	footprints := footprint.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
	switch kind {
	case footprint.KindRecalculate:
		return jobs.NewRecalculate(job.NewService(db), footprints).Work(ctx, &river.Job[footprint.Recalculation]{
			JobRow: attempt(), Args: footprint.Recalculation{Ref: ref},
		})
	case bookkeeping.KindImport:
		files, err := blob.Folder(with)
		if err != nil {
			return err
		}
		books := bookkeeping.NewService(db, files, format.Open)
		return jobs.NewImportLedger(job.NewService(db), books, footprints).Work(ctx, &river.Job[bookkeeping.Importing]{
			JobRow: attempt(), Args: bookkeeping.Importing{Ref: ref},
		})
	case report.KindBuild:
		return buildReports(ctx, db, ref, with)
	case prefill.KindPrepare:
		return prepareAnswers(ctx, db, ref, with, attempt())
	default:
		connections, err := connectionsAt(db, with)
		if err != nil {
			return err
		}
		read, _ := jobs.NewConnectionWorkers(job.NewService(db), connections, footprints)
		return read.Work(ctx, &river.Job[connection.Reading]{JobRow: attempt(), Args: connection.Reading{Ref: ref}})
	}
}

// connectionsAt are connections to the systems of an origin, which need not be
// spared.
func connectionsAt(db *pg.DB, origin string) (*connection.Service, error) {
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		return nil, err
	}
	net, err := wire.New(wire.Config{Log: slog.New(slog.DiscardHandler), Now: time.Now, Detour: origin, Paces: unpaced{}})
	if err != nil {
		return nil, err
	}
	return connection.NewService(db, box, []connection.Adapter{kleer.New(net)}, "https://tillit.test", time.Now), nil
}

type unpaced struct{}

func (unpaced) Book(context.Context, connection.Pace, time.Duration) (time.Duration, error) {
	return 0, nil
}
func (unpaced) Hold(context.Context, connection.Pace, time.Duration) error { return nil }
func (unpaced) Held(context.Context, connection.Pace) (bool, error)        { return false, nil }

// kills is how often a kind of worker is killed.
func kills(t *testing.T, usually int) int {
	t.Helper()
	if text := os.Getenv(killsOf); text != "" {
		n, err := strconv.Atoi(text)
		require.NoError(t, err)
		return n
	}
	return usually
}

// killed lets a process of its own do the job and kills it after a while. It
// returns when the server has done what the process had asked for, too.
func killed(t *testing.T, url string, ref job.Ref, after time.Duration, kind, with string) {
	t.Helper()
	worker := begun(t, url+"&application_name=killed", ref, kind, with)
	time.Sleep(after)
	_ = worker.Process.Kill() // it may have ended by then
	_ = worker.Wait()

	server, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer func() { require.NoError(t, server.Close(t.Context())) }()
	require.Eventually(t, func() bool {
		var left int
		const q = "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'killed'"
		return server.QueryRow(t.Context(), q).Scan(&left) == nil && left == 0
	}, time.Minute, time.Millisecond)
}

// begun is a process of its own that has begun to do the job.
func begun(t *testing.T, url string, ref job.Ref, kind, with string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	worker := exec.CommandContext(t.Context(), self)
	worker.Env = append(os.Environ(), strings.Join([]string{workerOf + "=" + url, ref.Company.String(), ref.Job.String(), kind, with}, " "))
	out, err := worker.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, worker.Start())
	said, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "begun\n", said)
	return worker
}

// killings are the same job for one company after the other, each killed at
// another point and gone on with.
type killings struct {
	kind, with string
	usually    int
	// ask has a new company's job made.
	ask func(company uuid.UUID) job.Ref
}

// run kills the workers and compares what each job left behind with what the
// first, which nobody disturbed, did.
func (k killings) run(t *testing.T, url string, db *pg.DB, owner *pgx.Conn) {
	t.Helper()
	ref := k.ask(emptyCompany(t, db))
	start := time.Now()
	require.NoError(t, work(t.Context(), db, ref, k.kind, k.with))
	lasts := time.Since(start)
	clean := booksOf(t, owner, ref.Company)

	const seed = 5
	chance := rand.New(rand.NewPCG(seed, seed))
	n, amid := kills(t, k.usually), 0
	for kill := range n {
		ref := k.ask(emptyCompany(t, db))
		killed(t, url, ref, time.Duration(chance.Int64N(int64(lasts))), k.kind, k.with)
		var state string
		require.NoError(t, owner.QueryRow(t.Context(), "select state from jobs where company_id = $1 and id = $2", ref.Company, ref.Job).Scan(&state))
		if state == string(job.Running) {
			amid++
		}
		_, err := owner.Exec(t.Context(), "update jobs set lease_until = now() - interval '1 second' where state = 'running'")
		require.NoError(t, err)
		require.NoError(t, work(t.Context(), db, ref, k.kind, k.with))
		require.Equal(t, clean, booksOf(t, owner, ref.Company), "kill %d", kill)
	}
	require.Empty(t, unlike(t, owner), "sums are those of the rows")
	t.Logf("%s: killed %d times, %d of them amid its work of %s; all %d ended like the one that was left alone",
		k.kind, n, amid, lasts.Round(time.Millisecond), n)
}

// booksOf is a hash of all that a company's books consist of and lead to,
// without the ids that differ from one company to another.
func booksOf(t *testing.T, owner *pgx.Conn, company uuid.UUID) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, table := range []string{"ledger_sources", "ledger_accounts", "suppliers", "vouchers", "ledger_rows", "footprint_transactions", "audit_events"} {
		var hash string
		require.NoError(t, owner.QueryRow(t.Context(), `select count(*) || ' ' || coalesce(md5(string_agg(told, '' order by told)), '') from (
			select (to_jsonb(t) - '{id,company_id,source_id,voucher_id,ledger_row_id,supplier_id,calculation_id,market_calculation_id,rule_id,
				created_at,at,detail,person_id,session_id,request_id}'::text[])::text as told from `+table+` t where company_id = $1) as rows`, company).Scan(&hash))
		all[table] = hash
	}
	return all
}

// TestImport_Killed (R02) kills workers that bring in a file.
func TestImport_Killed(t *testing.T) {
	t.Parallel()
	d, db, _ := carbon(t)
	folder := t.TempDir()
	files, err := blob.Folder(folder)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	books := bookkeeping.NewService(db, files, format.Open)
	file := manyVouchers()
	killings{kind: bookkeeping.KindImport, with: folder, usually: 3, ask: func(company uuid.UUID) job.Ref {
		scope := tenant.NewScope(uuid.New(), company, bookkeeping.Import)
		_, queued, err := books.ImportFile(t.Context(), scope, "bok.se", strings.NewReader(file))
		require.NoError(t, err)
		return queued.Ref()
	}}.run(t, d.URL, db, connect(t, d))
}

// manyVouchers are books that take a while to bring in.
func manyVouchers() string {
	var file strings.Builder
	file.WriteString("#SIETYP 4\n#RAR 0 20240101 20241231\n#KONTO 5611 Drivmedel\n#KONTO 1930 Bank\n#ENHET 5611 liter\n")
	const vouchers = 3000
	for n := range vouchers {
		fmt.Fprintf(&file, "#VER A %d 2024%02d%02d \"Tankat hos Mack %d\"\n{\n#TRANS 5611 {} %d.50 \"\" \"Diesel %d\" 40\n#TRANS 1930 {} -%d.50\n}\n",
			n+1, n%12+1, n%28+1, n%90, n+1, n, n+1)
	}
	return file.String()
}

// TestReadConnection_Killed kills workers that read a system, page by page.
func TestReadConnection_Killed(t *testing.T) {
	t.Parallel()
	d, db, _ := carbon(t)
	system := httptest.NewServer(kleertest.New(wiretest.NewBooks()))
	t.Cleanup(system.Close)
	connections, err := connectionsAt(db, system.URL)
	require.NoError(t, err)
	killings{kind: connection.KindRead, with: system.URL, usually: 3, ask: func(company uuid.UUID) job.Ref {
		scope := tenant.NewScope(uuid.New(), company, connection.See, connection.Manage, bookkeeping.Import)
		made, err := connections.Connect(t.Context(), scope, connection.Kleer, connection.Given{
			Settings: map[string]string{"companyId": kleertest.Company}, Key: kleertest.Key,
		})
		require.NoError(t, err)
		return made.Job.Ref()
	}}.run(t, d.URL, db, connect(t, d))
}
