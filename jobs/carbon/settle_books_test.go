package carbon_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/integrations/format"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
)

const fuel = "#SIETYP 4\n#RAR 0 20240101 20241231\n#KONTO 5611 Drivmedel\n#KONTO 1930 Bank\n#ENHET 5611 liter\n" +
	"#VER A 1 20240305 Tankat\n{\n#TRANS 5611 {} 700.00 20240305 Diesel 40\n#TRANS 1930 {} -700.00\n}\n"

// The same books by a file and by a connection have the footprint of either, whatever
// somebody chooses; a voucher that one of them alone has counts where both count.
func TestSettleBooks_Work(t *testing.T) {
	t.Parallel()
	db := shippedtest.New(t).Open(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	scope := tenant.NewScope(uuid.New(), jobstest.EmptyCompany(t, db), bookkeeping.Read, bookkeeping.Import, footprint.Read, footprint.Calculate, job.Read)
	books, works, footprints := bookkeeping.NewService(db, files, format.Open), job.NewService(db), jobstest.Footprints(db)

	_, imported, err := books.ImportFile(t.Context(), scope, "bok.se", strings.NewReader(fuel))
	require.NoError(t, err)
	require.NoError(t, works.Run(t.Context(), scope, imported.ID, false, func(ctx context.Context, run *job.Run) error {
		_, err := books.Load(ctx, scope, run)
		return err
	}))
	_, voucher, _ := strings.Cut(fuel, "#VER")
	more := fuel + "#VER" + strings.ReplaceAll(voucher, "A 1 20240305", "A 2 20240505")
	read, _, err := format.Open(bytes.NewReader([]byte(more)))
	require.NoError(t, err)
	var days bookkeeping.Span
	require.NoError(t, db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		source, err := bookkeeping.KeepSource(ctx, tx, scope, "fortnox", "4711", "", "")
		if err != nil {
			return err
		}
		if _, err := bookkeeping.Deliver(ctx, tx, scope, bookkeeping.Delivery{Source: source, Reading: uuid.New(), Books: read}); err != nil {
			return err
		}
		days, err = bookkeeping.SettleSource(ctx, tx, scope, source, true)
		return err
	}))
	require.Equal(t, "2024-03-05", days.From.Format("2006-01-02"))

	total := func() string {
		t.Helper()
		view, err := footprints.Totals.Overview(t.Context(), scope, 2024, footprint.Filter{})
		require.NoError(t, err)
		return view.Totals.Total.String()
	}
	sources, err := books.Sources(t.Context(), scope)
	require.NoError(t, err)
	sie, fortnox := sources[0], sources[1]
	require.False(t, sie.Disabled)
	require.True(t, fortnox.Disabled)
	choose := func(standing bookkeeping.Standing) string {
		t.Helper()
		require.NoError(t, books.Choose(t.Context(), scope, fortnox.ID, sie.ID, standing))
		waiting, err := works.List(t.Context(), scope, job.Filter{Kind: bookkeeping.KindSettle, Active: true})
		require.NoError(t, err)
		require.Len(t, waiting, 1)
		require.NoError(t, (&carbon.RecalculateMonths[bookkeeping.Settling]{Jobs: works, Footprints: footprints.Calculations}).Work(t.Context(), &river.Job[bookkeeping.Settling]{
			JobRow: jobstest.Attempt(), Args: bookkeeping.Settling{Ref: waiting[0].Ref()},
		}))
		return total()
	}
	two := choose(bookkeeping.Instead)
	require.Equal(t, two, choose(bookkeeping.Both), "what agrees counts once")
	list, err := footprints.Traces.Transactions(t.Context(), scope, 2024, footprint.Filter{}, trace.Page{Limit: 100})
	require.NoError(t, err)
	told := map[string]int{}
	for _, row := range list.Items {
		found, err := footprints.Traces.Trace(t.Context(), scope, row.ID)
		require.NoError(t, err)
		if row.Part != engine.Main {
			continue
		}
		switch in := found.Voucher.CountsIn; {
		case in != nil:
			require.True(t, row.Disabled)
			require.Equal(t, trace.CountsIn{Kind: "sie", Series: "A", Number: "1"}, *in)
			told["elsewhere"]++
		case row.Disabled:
			told["disabled"]++
		default:
			told["here"]++
		}
	}
	require.Equal(t, map[string]int{"here": 2, "elsewhere": 1}, told)
	one := choose(bookkeeping.Beside)
	require.NotEqual(t, two, one)
	require.Equal(t, two, choose(bookkeeping.Both), "and back again")
	runs, err := footprints.Runs.Runs(t.Context(), scope, 2024)
	require.NoError(t, err)
	require.Equal(t, []footprint.Occasion{footprint.ByImport}, runs[0].Occasions)
}
