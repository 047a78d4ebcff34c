package footprint_test

import (
	"io/fs"
	"os"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
)

func TestRecalculate_WaitsForARate(t *testing.T) {
	t.Parallel()
	from, to := month(2024, time.January), month(2024, time.December)

	t.Run("OneRowAmongOthers", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.chart(t)
		b.voucher(t, "2024-03-05", "Kronor", row{account: "6110", amount: "100"})
		odd := b.voucher(t, "2024-03-06", "?", row{account: "6110", amount: "70.50", currency: "ZZZ"}, row{account: "1930", amount: "-70.50", currency: "ZZZ"})
		b.voucher(t, "2024-04-06", "?", row{account: "6110", amount: "-20.25", currency: "ZZZ"}, row{account: "6110", amount: "5", currency: "QQQ"})
		sum := b.calculate(t, from, to)
		require.Equal(t, int64(1), sum.Counted)
		require.Equal(t, int64(3), sum.Unmatched)

		view := b.overview(t, 2024, footprint.Filter{})
		require.Len(t, view.Waiting, 2)
		require.Equal(t, "QQQ", view.Waiting[0].Currency)
		require.Equal(t, int64(1), view.Waiting[0].Rows)
		same(t, dec("5"), view.Waiting[0].Amount)
		require.Equal(t, "ZZZ", view.Waiting[1].Currency)
		require.Equal(t, int64(2), view.Waiting[1].Rows)
		same(t, dec("50.25"), view.Waiting[1].Amount)
		same(t, dec("100"), view.Coverage.Counted.Amount)
		same(t, dec("0"), view.Coverage.Unmatched.Amount)
		same(t, dec("0.25"), view.Coverage.ShareOfRows.Decimal)
		require.Len(t, b.overview(t, 2024, footprint.Filter{Months: []int{3}}).Waiting, 1)
		require.Empty(t, b.overview(t, 2023, footprint.Filter{}).Waiting)

		all := b.all(t, 2024, footprint.Filter{})
		row := all[slices.IndexFunc(all, func(t footprint.Transaction) bool { return t.LedgerRow == odd[0] })]
		require.Equal(t, engine.Unmatched, row.Status)
		require.Equal(t, "SEK", row.Currency)
		require.True(t, row.Amount.IsZero())
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, row.ID)
		require.NoError(t, err)
		require.Equal(t, "ZZZ", traced.Waiting.Currency)
		same(t, dec("70.5"), traced.Waiting.Amount)
		b.requireRollUps(t)

		found, err := b.footprints.Reconciliations.Reconcile(t.Context(), b.scope, 2024)
		require.NoError(t, err)
		require.True(t, found.Total.Difference.IsZero())
		require.Empty(t, found.Mismatches)
	})

	t.Run("CountsOnceThereIsOne", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.chart(t)
		b.voucher(t, "2024-03-06", "?", row{account: "6110", amount: "70", currency: "ZZZ"})
		b.calculate(t, from, to)
		require.True(t, b.overview(t, 2024, footprint.Filter{}).Totals.Total.IsZero())
		b.footprints = b.withRate(t, "ZZZ,2024,10.0,seen,test")
		b.calculate(t, from, to)
		view := b.overview(t, 2024, footprint.Filter{})
		require.Empty(t, view.Waiting)
		require.True(t, view.Totals.Total.IsPositive())
		require.Equal(t, int64(1), view.Coverage.Counted.Rows)
		b.requireRollUps(t)
	})

	t.Run("DaysOutsideTheTableOfRates", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.chart(t)
		for _, day := range []string{"1980-03-06", "2090-03-06"} {
			b.voucher(t, day, "?", row{account: "6110", amount: "70", currency: "EUR"}, row{account: "6110", amount: "7", currency: "ZZZ"})
		}
		for _, year := range []int{1980, 2090} {
			b.calculate(t, month(year, time.January), month(year, time.December))
			view := b.overview(t, year, footprint.Filter{})
			require.Equal(t, int64(1), view.Coverage.Counted.Rows)
			require.Len(t, view.Waiting, 1)
		}
	})

	t.Run("ACompanyInACurrencyWithoutRates", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.company(t, "SE", "ZZZ")
		b.chart(t)
		b.voucher(t, "2024-03-06", "?", row{account: "6110", amount: "70", currency: "ZZZ"}, row{account: "6110", amount: "7", currency: "SEK"})
		sum := b.calculate(t, from, to)
		require.Equal(t, int64(2), sum.Unmatched, "no factor can be reached in its own, and no rate leads from the other")
		require.Len(t, b.overview(t, 2024, footprint.Filter{}).Waiting, 1)
	})

	t.Run("DecidedByHandOrDisabled", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.chart(t)
		b.voucher(t, "2024-03-06", "?", row{account: "6110", amount: "70", currency: "ZZZ"})
		b.exec(t, "update ledger_rows set disabled = true where company_id = $1", b.scope.Company)
		b.calculate(t, from, to)
		view := b.overview(t, 2024, footprint.Filter{})
		require.Empty(t, view.Waiting, "what is switched off waits for nothing")
		require.Equal(t, int64(1), view.Disabled.Rows)
	})
}

// withRate gives a service that knows one more rate to the euro.
func (b *bundle) withRate(t testing.TB, line string) parts.Parts {
	t.Helper()
	const root = "../../reference/factor/price/data"
	files := fstest.MapFS{}
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	for _, e := range entries {
		content, err := fs.ReadFile(os.DirFS(root), e.Name())
		require.NoError(t, err)
		if e.Name() == "rates.csv" {
			content = append(content, line+"\n"...)
		}
		files[e.Name()] = &fstest.MapFile{Data: content}
	}
	table, err := price.Load(files)
	require.NoError(t, err)
	set, err := factor.Load(os.DirFS("../../reference/factor/data"), table)
	require.NoError(t, err)
	return parts.New(b.db, category.Standard(), library.NewService(b.db, category.Standard(), set), table)
}
