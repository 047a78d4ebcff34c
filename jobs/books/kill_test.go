package books_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/integrations/format"
	"tillit/integrations/kleer"
	"tillit/integrations/kleer/kleertest"
	"tillit/integrations/wire"
	"tillit/integrations/wire/wiretest"
	"tillit/jobs/books"
	"tillit/jobs/jobstest"
)

func TestMain(m *testing.M) { os.Exit(works().Main(context.Background(), m)) }

// works are an import of a file in a folder, and a reading of a system.
func works() jobstest.Works {
	return jobstest.Works{
		bookkeeping.KindImport: func(ctx context.Context, db *pg.DB, ref job.Ref, folder string) error {
			files, err := blob.Folder(folder)
			if err != nil {
				return err
			}
			worker := books.ImportLedger{Jobs: job.NewService(db), Ledger: bookkeeping.NewService(db, files, format.Open), Footprints: jobstest.Footprints(db).Calculations}
			return worker.Work(ctx, &river.Job[bookkeeping.Importing]{JobRow: jobstest.Attempt(), Args: bookkeeping.Importing{Ref: ref}})
		},
		connection.KindRead: func(ctx context.Context, db *pg.DB, ref job.Ref, origin string) error {
			connections, err := connectionsAt(db, origin)
			if err != nil {
				return err
			}
			worker := books.NewReadConnection(books.Deps{Jobs: job.NewService(db), Connections: connections, Footprints: jobstest.Footprints(db).Calculations})
			return worker.Work(ctx, &river.Job[connection.Reading]{JobRow: jobstest.Attempt(), Args: connection.Reading{Ref: ref}})
		},
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
	ref := k.ask(jobstest.EmptyCompany(t, db))
	start := time.Now()
	require.NoError(t, works()[k.kind](t.Context(), db, ref, k.with))
	lasts := time.Since(start)
	clean := booksOf(t, owner, ref.Company)

	const seed = 5
	chance := rand.New(rand.NewPCG(seed, seed))
	n, amid := jobstest.Kills(t, k.usually), 0
	for kill := range n {
		ref := k.ask(jobstest.EmptyCompany(t, db))
		jobstest.Killed(t, url, ref, time.Duration(chance.Int64N(int64(lasts))), k.kind, k.with)
		var state string
		require.NoError(t, owner.QueryRow(t.Context(), "select state from jobs where company_id = $1 and id = $2", ref.Company, ref.Job).Scan(&state))
		if state == string(job.Running) {
			amid++
		}
		_, err := owner.Exec(t.Context(), "update jobs set lease_until = now() - interval '1 second' where state = 'running'")
		require.NoError(t, err)
		require.NoError(t, works()[k.kind](t.Context(), db, ref, k.with))
		require.Equal(t, clean, booksOf(t, owner, ref.Company), "kill %d", kill)
	}
	require.Empty(t, jobstest.UnlikeRows(t, owner), "sums are those of the rows")
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
			select (to_jsonb(t) - '{id,company_id,source_id,voucher_id,ledger_row_id,supplier_id,calculation_id,market_calculation_id,rule_id,import_id,
				created_at,compared_at,at,detail,person_id,session_id,request_id}'::text[])::text as told from `+table+` t where company_id = $1) as rows`, company).Scan(&hash))
		all[table] = hash
	}
	return all
}

// TestImport_Killed (R02) kills workers that bring in a file.
func TestImport_Killed(t *testing.T) {
	t.Parallel()
	d, db, _ := jobstest.Carbon(t)
	folder := t.TempDir()
	files, err := blob.Folder(folder)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	ledger := bookkeeping.NewService(db, files, format.Open)
	file := manyVouchers()
	killings{kind: bookkeeping.KindImport, with: folder, usually: 3, ask: func(company uuid.UUID) job.Ref {
		scope := tenant.NewScope(uuid.New(), company, bookkeeping.Import)
		_, queued, err := ledger.ImportFile(t.Context(), scope, "bok.se", strings.NewReader(file))
		require.NoError(t, err)
		return queued.Ref()
	}}.run(t, d.URL, db, jobstest.Connect(t, d))
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
	d, db, _ := jobstest.Carbon(t)
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
	}}.run(t, d.URL, db, jobstest.Connect(t, d))
}
