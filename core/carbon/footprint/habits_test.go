package footprint_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/integrations/format"
)

// What package purchase says of books is what a company has of them once they are
// imported and calculated: the same cases, through the ledger and a month at a time.
func TestHabits(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("purchase/testdata/cases/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	b := newBundle(t)
	folder, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	books := bookkeeping.NewService(b.db, folder, format.Open)
	for _, path := range files { //nolint:paralleltest // one company after another
		archive, err := txtar.ParseFile(path)
		require.NoError(t, err)
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			country, currency, want := "SE", "SEK", ""
			var name string
			var data []byte
			for _, f := range archive.Files {
				switch f.Name {
				case "outcome":
					want = string(f.Data)
				case "country":
					country, currency = strings.TrimSpace(string(f.Data)), "EUR"
				default:
					name, data = f.Name, f.Data
				}
			}
			b.company(t, country, currency)
			scope := tenant.NewScope(uuid.New(), b.scope.Company, bookkeeping.Import)
			_, work, err := books.ImportFile(t.Context(), scope, name, bytes.NewReader(data))
			require.NoError(t, err)
			require.NoError(t, b.jobs.Run(t.Context(), scope, work.ID, false, func(ctx context.Context, run *job.Run) error {
				_, err := books.Load(ctx, scope, run)
				return err
			}))
			var first, last footprint.Month
			require.NoError(t, b.owner.QueryRow(t.Context(), `select extract(year from min(date))::int, extract(month from min(date))::int,
					extract(year from max(date))::int, extract(month from max(date))::int from ledger_rows where company_id = $1`,
				b.scope.Company).Scan(&first.Year, &first.Month, &last.Year, &last.Month))
			sums := map[string]decimal.Decimal{}
			for m := first; !last.Before(m); m = footprint.MonthOf(m.First().AddDate(0, 1, 0)) {
				b.calculate(t, m, m)
			}
			for year := first.Year; year <= last.Year; year++ {
				for _, x := range b.all(t, year, footprint.Filter{}) {
					if x.Part != engine.Main {
						continue
					}
					fate := x.Account + " " + string(x.Status)
					if x.Status == engine.Excluded {
						fate = x.Account + " " + x.Exclusion
					}
					sums[fate] = sums[fate].Add(x.Amount)
				}
				found := b.reconcileYear(t, year)
				require.True(t, found.Total.Difference.IsZero(), "%d differs by %s", year, found.Total.Difference)
			}
			var out strings.Builder
			for _, fate := range slices.Sorted(maps.Keys(sums)) {
				fmt.Fprintf(&out, "%s %s\n", fate, sums[fate])
			}
			require.Equal(t, want, out.String())
		})
	}
}

func (b *bundle) reconcileYear(t testing.TB, year int) footprint.Reconciliation {
	t.Helper()
	found, err := b.footprints.Reconcile(t.Context(), b.scope, year)
	require.NoError(t, err)
	return found
}
