package footprint_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase/purchasetest"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/corporate"
	"tillit/integrations/format"
)

// What package purchase says of books is what a company has of them once they are
// imported and calculated: the same cases, through the ledger and a month at a time.
func TestHabits(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	folder, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	books := bookkeeping.NewService(b.db, folder, format.Open)
	for _, c := range purchasetest.Cases(t) { //nolint:paralleltest // one company after another
		t.Run(c.Name, func(t *testing.T) {
			b.company(t, c.Country, corporate.CurrencyOf(c.Country))
			scope := tenant.NewScope(uuid.New(), b.scope.Company, bookkeeping.Import)
			_, work, err := books.ImportFile(t.Context(), scope, c.File, bytes.NewReader(c.Books))
			require.NoError(t, err)
			require.NoError(t, b.jobs.Run(t.Context(), scope, work.ID, false, func(ctx context.Context, run *job.Run) error {
				_, err := books.Load(ctx, scope, run)
				return err
			}))
			var first, last footprint.Month
			require.NoError(t, b.owner.QueryRow(t.Context(), `select extract(year from min(date))::int, extract(month from min(date))::int,
					extract(year from max(date))::int, extract(month from max(date))::int from ledger_rows where company_id = $1`,
				b.scope.Company).Scan(&first.Year, &first.Month, &last.Year, &last.Month))
			for m := first; !last.Before(m); m = footprint.MonthOf(m.First().AddDate(0, 1, 0)) {
				b.calculate(t, m, m)
			}
			var figures []engine.Figure
			for year := first.Year; year <= last.Year; year++ {
				for _, x := range b.all(t, year, footprint.Filter{}) {
					figures = append(figures, x.Figure)
				}
				found, err := b.footprints.Reconciliations.Reconcile(t.Context(), b.scope, year)
				require.NoError(t, err)
				for _, a := range found.Accounts {
					require.True(t, a.Difference.IsZero(), "%s differs by %s in %d", a.Number, a.Difference, year)
				}
			}
			require.Equal(t, c.Outcome, purchasetest.Fates(figures))
		})
	}
}
