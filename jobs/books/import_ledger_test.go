package books_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/reconciliation"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/integrations/format"
	"tillit/jobs/books"
	"tillit/jobs/jobstest"
)

// importer is a company and the worker that reads its files.
type importer struct {
	db         *pg.DB
	scope      tenant.Scope
	jobs       *job.Service
	books      *bookkeeping.Service
	footprints parts.Parts
}

func newImporter(t *testing.T) importer {
	t.Helper()
	d := shippedtest.New(t)
	db := d.Open(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	return importer{
		db:         db,
		scope:      tenant.NewScope(uuid.New(), jobstest.EmptyCompany(t, db), bookkeeping.Read, bookkeeping.Import, footprint.Read, job.Read),
		jobs:       job.NewService(db),
		books:      bookkeeping.NewService(db, files, format.Open),
		footprints: jobstest.Footprints(db),
	}
}

// run imports a file as the queue would and returns the job as it ended.
func (i importer) run(t *testing.T, file string) (job.Job, error) {
	t.Helper()
	_, queued, err := i.books.ImportFile(t.Context(), i.scope, "bok.se", strings.NewReader(file))
	require.NoError(t, err)
	workErr := (&books.ImportLedger{Jobs: i.jobs, Ledger: i.books, Footprints: i.footprints.Calculations}).Work(t.Context(), &river.Job[bookkeeping.Importing]{
		JobRow: jobstest.Attempt(), Args: bookkeeping.Importing{Ref: queued.Ref()},
	})
	ended, err := i.jobs.Get(t.Context(), i.scope, queued.ID)
	require.NoError(t, err)
	return ended, workErr
}

func (i importer) total(t *testing.T, year int) decimal.Decimal {
	t.Helper()
	view, err := i.footprints.Totals.Overview(t.Context(), i.scope, year, footprint.Filter{})
	require.NoError(t, err)
	return view.Totals.Total
}

const fuelOf2024 = "#SIETYP 4\n#RAR 0 20240101 20241231\n#KONTO 5611 Drivmedel\n#KONTO 1930 Bank\n#ENHET 5611 liter\n" +
	"#VER A 1 20240305 Tankat\n{\n#TRANS 5611 {} 700.00 20240305 Diesel 40\n#TRANS 1930 {} -700.00\n}\n"

func TestImportLedger_Work(t *testing.T) {
	t.Parallel()
	i := newImporter(t)

	ended, err := i.run(t, fuelOf2024)
	require.NoError(t, err)
	require.Equal(t, job.Done, ended.State)
	var figures footprint.Summary
	require.NoError(t, json.Unmarshal(ended.Result, &figures))
	require.EqualValues(t, 1, figures.Counted)
	require.True(t, figures.Kg.IsPositive())
	total := i.total(t, 2024)
	require.Equal(t, total.String(), figures.Kg.String(), "what the job tells is what the screen shows")

	again, err := i.run(t, fuelOf2024)
	require.NoError(t, err)
	require.JSONEq(t, string(ended.Result), string(again.Result))
	require.Equal(t, total.String(), i.total(t, 2024).String(), "importing twice changes nothing")

	_, err = i.run(t, strings.ReplaceAll(strings.ReplaceAll(fuelOf2024, "700.00", "1400.00"), "Diesel 40", "Diesel 80"))
	require.NoError(t, err)
	require.Equal(t, total.Add(total).String(), i.total(t, 2024).String(), "a changed voucher changes the footprint")
}

func TestImportLedger_ClosesAccounts(t *testing.T) {
	t.Parallel()
	i := newImporter(t)
	balances := "#IB 0 1930 1000.00\n#UB 0 1930 300.00\n#RES 0 5611 750.00\n"
	closed := func(number string) reconciliation.AccountClosing {
		t.Helper()
		found, err := i.footprints.Reconciliations.Reconcile(t.Context(), i.scope, 2024)
		require.NoError(t, err)
		require.Len(t, found.Closings, 1)
		require.Equal(t, "bok.se", found.Closings[0].File)
		at := slices.IndexFunc(found.Closings[0].Accounts, func(a reconciliation.AccountClosing) bool { return a.Number == number })
		return found.Closings[0].Accounts[at]
	}
	_, err := i.run(t, strings.Replace(fuelOf2024, "#VER", balances+"#VER", 1))
	require.NoError(t, err)
	bank, fuel := closed("1930"), closed("5611")
	require.Equal(t, []string{"1000", "-700", "-700", "300", "0"}, figures(bank.Opening.Decimal, bank.Booked.Amount, bank.Outside, bank.Closing.Decimal, bank.Difference.Decimal))
	require.Equal(t, []string{"0", "700", "700", "750", "-50"}, figures(fuel.Opening.Decimal, fuel.Booked.Amount, fuel.Counted, fuel.Closing.Decimal, fuel.Difference.Decimal))

	_, err = i.run(t, "#SIETYP 4\n#RAR 0 20240101 20241231\n#VER A 2 20240405 Tankat\n{\n#TRANS 5611 {} 50.00\n#TRANS 1930 {} -50.00\n}\n")
	require.NoError(t, err)
	fuel = closed("5611")
	require.Equal(t, []string{"750", "750", "0"}, figures(fuel.Booked.Amount, fuel.Counted, fuel.Difference.Decimal), "what another file brings counts")
}

// figures are decimals as people write them.
func figures(all ...decimal.Decimal) []string {
	texts := make([]string, len(all))
	for i, d := range all {
		texts[i] = d.String()
	}
	return texts
}

func TestImportLedger_WaitsForARate(t *testing.T) {
	t.Parallel()
	i := newImporter(t)
	_, err := i.run(t, fuelOf2024)
	require.NoError(t, err)
	total := i.total(t, 2024)
	ended, err := i.run(t, strings.NewReplacer("#RAR", "#VALUTA ZZZ\n#FNAMN Utland\n#RAR").Replace(fuelOf2024))
	require.NoError(t, err)
	require.Equal(t, job.Done, ended.State)
	require.Equal(t, total.String(), i.total(t, 2024).String(), "what waits counts nowhere")
	view, err := i.footprints.Totals.Overview(t.Context(), i.scope, 2024, footprint.Filter{})
	require.NoError(t, err)
	require.Len(t, view.Waiting, 1)
	require.Equal(t, "ZZZ", view.Waiting[0].Currency)
}

func TestImportLedger_ANamedFaultEndsTheJob(t *testing.T) {
	t.Parallel()
	i := newImporter(t)
	ended, err := i.run(t, "\x89PNG\r\n\x1a\n\x00\x00")
	require.ErrorIs(t, err, ledger.ErrUnknownFormat)
	require.Equal(t, job.Failed, ended.State)
	require.Equal(t, "ledger.unknownFormat", ended.Code)
}

func TestImportLedger_BooksWithoutRows(t *testing.T) {
	t.Parallel()
	i := newImporter(t)
	ended, err := i.run(t, "#SIETYP 4\n#FNAMN Nystartat\n")
	require.NoError(t, err)
	require.Equal(t, job.Done, ended.State)
	require.JSONEq(t, "null", string(ended.Result))
}

func TestTakeOutImport_Work(t *testing.T) {
	t.Parallel()
	i := newImporter(t)
	_, err := i.run(t, fuelOf2024)
	require.NoError(t, err)
	require.True(t, i.total(t, 2024).IsPositive())
	files, err := i.books.Imports(t.Context(), i.scope)
	require.NoError(t, err)
	out, err := i.books.StartTakeOut(t.Context(), i.scope, files[0].ID)
	require.NoError(t, err)

	work := func() error {
		return (&books.TakeOutImport{Jobs: i.jobs, Ledger: i.books, Footprints: i.footprints.Calculations}).Work(t.Context(), &river.Job[bookkeeping.TakingOut]{
			JobRow: jobstest.Attempt(), Args: bookkeeping.TakingOut{Ref: out.Job.Ref()},
		})
	}
	require.NoError(t, work())
	require.True(t, i.total(t, 2024).IsZero(), "what it brought counts no more")
	require.NoError(t, work(), "twice does no harm")

	_, err = i.run(t, fuelOf2024)
	require.NoError(t, err)
	require.True(t, i.total(t, 2024).IsPositive(), "the same file brings it back")
}
