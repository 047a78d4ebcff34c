package bookkeeping_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/integrations/format"
)

// sieYear is a SIE file of that many rows, four to a voucher.
func sieYear(rows int) []byte {
	var out bytes.Buffer
	r := rand.New(rand.NewPCG(1, 2))
	out.WriteString("#FLAGGA 0\n#FORMAT PC8\n#SIETYP 4\n#ORGNR 559000-1234\n#FNAMN \"M\x86leriet\"\n#RAR 0 20250101 20251231\n#DIM 9 Lev\n")
	for supplier := range 300 {
		fmt.Fprintf(&out, "#OBJEKT 9 %d \"Exempelbolaget %d AB\"\n", supplier, supplier)
	}
	for v := range rows / 4 {
		day, supplier, kr := 20250101+r.IntN(12)*100+r.IntN(28), r.IntN(300), r.IntN(100_000)
		fmt.Fprintf(&out, "#VER L %d %d \"Leverant\x94rsfaktura %d\"\n{\n", v+1, day, v)
		fmt.Fprintf(&out, "#TRANS %d {9 %d} %d.25 %d \"Varor enligt order\"\n", 4000+r.IntN(900), supplier, kr, day)
		fmt.Fprintf(&out, "#TRANS %d {} %d.00 %d Frakt\n", 4000+r.IntN(900), kr, day)
		fmt.Fprintf(&out, "#TRANS 2641 {} 10.00 %d\n#TRANS 2440 {} -%d.25 %d\n}\n", day, 2*kr+10, day)
	}
	return out.Bytes()
}

// benchRows is how many rows an import has, unless BENCH_ROWS says otherwise.
func benchRows(b *testing.B) int {
	b.Helper()
	const usual = 200_000
	text := os.Getenv("BENCH_ROWS")
	if text == "" {
		return usual
	}
	rows, err := strconv.Atoi(text)
	require.NoError(b, err)
	return rows
}

// BenchmarkLoad imports rows, once new and once unchanged, and beside it copies
// the stored rows as they are into the same table with its keys and indexes, as
// someone whom nothing confines.
func BenchmarkLoad(b *testing.B) {
	rows := benchRows(b)
	ctx := b.Context()
	data := sieYear(rows)
	server := pgtest.New(b)
	db := server.Open(b)
	files, err := blob.Folder(b.TempDir())
	require.NoError(b, err)
	books, jobs := bookkeeping.NewService(db, files, format.Open), job.NewService(db)
	owner, err := pgx.Connect(ctx, server.OwnerURL)
	require.NoError(b, err)
	defer func() { require.NoError(b, owner.Close(context.WithoutCancel(ctx))) }()

	load := func(b *testing.B, scope tenant.Scope) (s bookkeeping.Summary) {
		b.Helper()
		_, work, err := books.ImportFile(ctx, scope, "bok.se", bytes.NewReader(data))
		require.NoError(b, err)
		require.NoError(b, jobs.Run(ctx, scope, work.ID, false, func(ctx context.Context, run *job.Run) (err error) {
			s, err = books.Load(ctx, scope, run)
			return err
		}))
		return s
	}
	company := func(b *testing.B) tenant.Scope {
		b.Helper()
		id := uuid.New()
		_, err := owner.Exec(ctx, "insert into companies (id, name) values ($1, 'Måleriet AB')", id)
		require.NoError(b, err)
		return tenant.NewScope(uuid.New(), id, bookkeeping.Import)
	}
	empty := func(b *testing.B) {
		b.Helper()
		_, err := owner.Exec(ctx, "truncate ledger_rows, vouchers, ledger_imports, suppliers, ledger_accounts, ledger_sources cascade")
		require.NoError(b, err)
	}
	perSecond := func(b *testing.B) {
		b.Helper()
		b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
	}

	b.Run("new", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			empty(b)
			scope := company(b)
			b.StartTimer()
			require.EqualValues(b, rows, load(b, scope).Imported)
		}
		perSecond(b)
	})
	b.Run("unchanged", func(b *testing.B) {
		empty(b)
		scope := company(b)
		load(b, scope)
		for b.Loop() {
			require.EqualValues(b, rows, load(b, scope).Unchanged)
		}
		perSecond(b)
	})
	b.Run("copy", func(b *testing.B) {
		var text bytes.Buffer
		_, err := owner.PgConn().CopyTo(ctx, &text, "copy ledger_rows to stdout")
		require.NoError(b, err)
		for b.Loop() {
			b.StopTimer()
			_, err := owner.Exec(ctx, "truncate ledger_rows")
			require.NoError(b, err)
			b.StartTimer()
			_, err = owner.PgConn().CopyFrom(ctx, bytes.NewReader(text.Bytes()), "copy ledger_rows from stdin")
			require.NoError(b, err)
		}
		perSecond(b)
	})
}

// yearly makes a SIE file while it is read, so that no memory but the
// import's is counted.
func yearly(rows int) io.Reader {
	r, w := io.Pipe()
	go func() {
		out := bufio.NewWriter(w)
		_, _ = out.WriteString("#SIETYP 4\n#ORGNR 559000-1234\n#FNAMN \"Bolaget\"\n#RAR 0 20250101 20251231\n")
		for v := range rows / 4 {
			_, _ = fmt.Fprintf(out, "#VER A %d 2025%02d%02d \"Kaffe\"\n{\n#TRANS %d {} 1.00\n#TRANS 4011 {} 2.00\n#TRANS 2641 {} 1.00\n#TRANS 1930 {} -4.00\n}\n",
				v+1, 1+v%12, 1+v%28, 4012+v%500)
		}
		_ = w.CloseWithError(out.Flush())
	}()
	return r
}

// BenchmarkMemory reports the highest heap, and what the process has taken of
// the system, while a file of that many rows is imported.
func BenchmarkMemory(b *testing.B) {
	for _, rows := range []int{10_000, 1_000_000} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			ctx := b.Context()
			server := pgtest.New(b)
			db := server.Open(b)
			files, err := blob.Folder(b.TempDir())
			require.NoError(b, err)
			books, jobs := bookkeeping.NewService(db, files, format.Open), job.NewService(db)
			owner, err := pgx.Connect(ctx, server.OwnerURL)
			require.NoError(b, err)
			defer func() { require.NoError(b, owner.Close(context.WithoutCancel(ctx))) }()
			company := uuid.New()
			_, err = owner.Exec(ctx, "insert into companies (id, name) values ($1, 'Bolaget')", company)
			require.NoError(b, err)
			scope := tenant.NewScope(uuid.New(), company, bookkeeping.Import)

			for b.Loop() {
				_, work, err := books.ImportFile(ctx, scope, "bok.se", yearly(rows))
				require.NoError(b, err)
				debug.FreeOSMemory()
				stop := watchMemory()
				require.NoError(b, jobs.Run(ctx, scope, work.ID, false, func(ctx context.Context, run *job.Run) error {
					_, err := books.Load(ctx, scope, run)
					return err
				}))
				heap, taken := stop()
				b.ReportMetric(float64(heap)/(1<<20), "heap-MiB")
				b.ReportMetric(float64(taken)/(1<<20), "taken-MiB")
			}
		})
	}
}

// watchMemory looks at the memory until it is told to stop, and then tells the
// most that it saw.
func watchMemory() (stop func() (heap, taken uint64)) {
	const interval = 10 * time.Millisecond
	quit, most := make(chan struct{}), make(chan [2]uint64)
	go func() {
		var heap, taken uint64
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			heap, taken = max(heap, m.HeapInuse), max(taken, m.Sys-m.HeapReleased)
			select {
			case <-quit:
				most <- [2]uint64{heap, taken}
				return
			case <-tick.C:
			}
		}
	}()
	return func() (uint64, uint64) {
		close(quit)
		m := <-most
		return m[0], m[1]
	}
}
