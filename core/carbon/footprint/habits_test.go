package footprint_test

import (
	"bytes"
	"context"
	"path"
	"testing"
	"time"

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
			b.bringIn(t, books, c)
			var months []time.Time
			require.NoError(t, b.owner.QueryRow(t.Context(), `select array_agg(distinct date_trunc('month', date)::date order by date_trunc('month', date)::date)
				from ledger_rows where company_id = $1`, b.scope.Company).Scan(&months))
			for _, m := range months {
				b.calculate(t, footprint.MonthOf(m), footprint.MonthOf(m))
			}
			var figures []engine.Figure
			for year := months[0].Year(); year <= months[len(months)-1].Year(); year++ {
				for _, x := range b.all(t, year, footprint.Filter{}) {
					figures = append(figures, x.Figure)
				}
				found, err := b.footprints.Reconciliations.Reconcile(t.Context(), b.scope, year)
				require.NoError(t, err)
				for _, a := range found.Accounts {
					require.True(t, a.Difference.IsZero(), "%s differs by %s in %d", a.Number, a.Difference, year)
				}
			}
			require.Equal(t, c.Outcome, c.Fates(figures))
		})
	}
}

// bringIn imports the books of a case, for a table after saying that it is what it looks
// like.
func (b *bundle) bringIn(t *testing.T, books *bookkeeping.Service, c purchasetest.Case) {
	t.Helper()
	scope := tenant.NewScope(uuid.New(), b.scope.Company, bookkeeping.Import)
	load := func(id uuid.UUID) {
		require.NoError(t, b.jobs.Run(t.Context(), scope, id, false, func(ctx context.Context, run *job.Run) error {
			_, err := books.Load(ctx, scope, run)
			return err
		}))
	}
	file, work, err := books.ImportFile(t.Context(), scope, c.File, bytes.NewReader(c.Books))
	require.NoError(t, err)
	load(work.ID)
	if path.Ext(c.File) == ".csv" {
		table, err := books.LookAtImport(t.Context(), scope, file.ID, "")
		require.NoError(t, err)
		file, err = books.AnswerImport(t.Context(), scope, file.ID, table.Mapping)
		require.NoError(t, err)
		load(file.Job.ID)
	}
}
