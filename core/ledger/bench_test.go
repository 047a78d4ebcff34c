package ledger_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/blob"
	"tillit/core/job"
	"tillit/core/ledger"
	"tillit/core/pg/pgtest"
	"tillit/core/tenant"
	"tillit/integrations"
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

// BenchmarkLoad imports 200,000 rows, once new and once unchanged, and beside
// it copies the stored rows as they are into the same table with its keys and
// indexes, as someone whom nothing confines.
func BenchmarkLoad(b *testing.B) {
	const rows = 200_000
	ctx := b.Context()
	data := sieYear(rows)
	server := pgtest.New(b)
	db := server.Open(b)
	files, err := blob.Folder(b.TempDir())
	require.NoError(b, err)
	books, jobs := ledger.NewService(db, files, integrations.Open), job.NewService(db)
	owner, err := pgx.Connect(ctx, server.OwnerURL)
	require.NoError(b, err)
	defer func() { require.NoError(b, owner.Close(context.WithoutCancel(ctx))) }()

	load := func(b *testing.B, scope tenant.Scope) (s ledger.Summary) {
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
		return tenant.NewScope(uuid.New(), id, ledger.Import)
	}
	empty := func(b *testing.B) {
		b.Helper()
		_, err := owner.Exec(ctx, "truncate ledger_rows, vouchers, ledger_imports, suppliers, ledger_accounts, ledger_sources cascade")
		require.NoError(b, err)
	}
	perSecond := func(b *testing.B) {
		b.Helper()
		b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
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
