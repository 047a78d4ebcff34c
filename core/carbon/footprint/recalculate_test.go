package footprint_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

func TestService_Recalculate(t *testing.T) {
	t.Parallel()
	setup := func(t *testing.T) *bundle {
		t.Helper()
		b := newBundle(t)
		b.chart(t)
		return b
	}
	year := func(t *testing.T, b *bundle) footprint.Summary {
		t.Helper()
		return b.calculate(t, month(2024, time.January), month(2024, time.December))
	}
	// of gives the only transaction of a ledger row's part.
	of := func(t *testing.T, all []footprint.Transaction, id uuid.UUID, part engine.Part) footprint.Transaction {
		t.Helper()
		var found []footprint.Transaction
		for _, x := range all {
			if x.LedgerRow == id && x.Part == part {
				found = append(found, x)
			}
		}
		require.Len(t, found, 1)
		return found[0]
	}

	t.Run("SpendIsCountedWithoutTax", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seller := b.supplier(t, "Papper AB", "556677-8899")
		ids := b.voucher(t, "2024-03-05", "Pennor",
			row{account: "6110", amount: "1000", supplier: seller}, row{account: "2641", amount: "250"}, row{account: "2440", amount: "-1250"})
		summary := year(t, b)
		require.Equal(t, int64(1), summary.Counted)
		require.Zero(t, summary.Excluded+summary.Unmatched)

		all := b.all(t, 2024, footprint.Filter{})
		require.Len(t, all, 1)
		got := of(t, all, ids[0], engine.Main)
		require.Equal(t, engine.Counted, got.Status)
		require.Equal(t, engine.Spend, got.Method)
		same(t, dec("1000"), got.Amount)
		require.Equal(t, 5, got.Quality)
		require.Equal(t, "Papper AB", got.SupplierName)
		require.Equal(t, "Pennor", got.Text, "a row without text shows its voucher's")
		require.True(t, got.KgLocation.IsPositive())
		same(t, got.KgLocation, got.KgMarket)
		same(t, got.KgLocation, summary.Kg)
	})

	t.Run("QuantityWinsAndKeepsBothScope2Methods", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ids := b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "8000", quantity: "6400", unit: "kWh"})
		megawatts := b.voucher(t, "2024-01-31", "El", row{account: "5020", amount: "1", quantity: "6.4", unit: "MWh"})
		year(t, b)
		all := b.all(t, 2024, footprint.Filter{})

		got := of(t, all, ids[0], engine.Main)
		require.Equal(t, engine.Activity, got.Method)
		require.Equal(t, int(category.Scope2), got.Scope)
		require.True(t, got.KgLocation.IsPositive())
		require.NotEqual(t, got.KgLocation.String(), got.KgMarket.String())
		same(t, got.KgLocation, of(t, all, megawatts[0], engine.Main).KgLocation, "the unit does not matter")
	})

	t.Run("UnknownUnitFallsBackToSpend", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ids := b.voucher(t, "2024-01-31", "El",
			row{account: "5020", amount: "8000", quantity: "3", unit: "hinkar"},
			row{account: "5020", amount: "8000", quantity: "0", unit: "kWh"},
			row{account: "6110", amount: "8000", quantity: "5", unit: "kWh"})
		year(t, b)
		all := b.all(t, 2024, footprint.Filter{})
		for _, id := range ids {
			require.Equal(t, engine.Spend, of(t, all, id, engine.Main).Method)
		}
	})

	t.Run("FuelHasAnUpstreamPart", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ids := b.voucher(t, "2024-02-01", "Tankning", row{account: "5611", amount: "700", quantity: "40", unit: "liter"})
		summary := year(t, b)
		all := b.all(t, 2024, footprint.Filter{})
		require.Len(t, all, 2)

		main, up := of(t, all, ids[0], engine.Main), of(t, all, ids[0], engine.Upstream)
		require.Equal(t, int(category.Scope1), main.Scope)
		require.Equal(t, int(category.Scope3), up.Scope)
		require.Contains(t, up.Category, "3.3.")
		require.True(t, up.KgLocation.IsPositive())
		require.True(t, up.Amount.IsZero(), "the cost stands with the main part")
		require.Equal(t, int64(1), summary.Counted)
		same(t, main.KgLocation.Add(up.KgLocation), summary.Kg)
	})

	t.Run("BiogenicIsInNoTotal", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.account(t, "5030", "Pellets", "cost")
		ids := b.voucher(t, "2024-02-01", "Pellets", row{account: "5030", amount: "3000", quantity: "1000", unit: "kg"})
		summary := year(t, b)
		all := b.all(t, 2024, footprint.Filter{})
		main, up := of(t, all, ids[0], engine.Main), of(t, all, ids[0], engine.Upstream)
		require.True(t, main.KgBiogenic.GreaterThan(dec("1000")), "%s", main.KgBiogenic)
		require.True(t, up.KgBiogenic.IsZero())
		same(t, main.KgLocation.Add(up.KgLocation), summary.Kg)
		view := b.overview(t, 2024, footprint.Filter{})
		same(t, summary.Kg, view.Totals.Total)
		same(t, main.KgBiogenic, view.Totals.Biogenic)
	})

	t.Run("CreditNoteTakesBack", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "Faktura", row{account: "6110", amount: "1234.56"}, row{account: "5611", amount: "10", quantity: "3", unit: "l"})
		b.voucher(t, "2024-03-09", "Kredit", row{account: "6110", amount: "-1234.56"}, row{account: "5611", amount: "-10", quantity: "-3", unit: "l"})
		summary := year(t, b)
		require.Equal(t, int64(4), summary.Counted)
		require.True(t, summary.Kg.IsZero(), "%s", summary.Kg)
	})

	t.Run("BalanceAndIncomeNeverBecomeTransactions", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "El", row{account: "2990", amount: "500"}, row{account: "1930", amount: "-1000"},
			row{account: "2641", amount: "100"}, row{account: "3001", amount: "-4000"}, row{account: "2440", amount: "4400"})
		summary := year(t, b)
		require.Zero(t, summary.Counted+summary.Excluded+summary.Unmatched)
		require.Empty(t, b.all(t, 2024, footprint.Filter{}))
	})

	t.Run("CapitalGoodsCountWhenBought", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		seller := b.supplier(t, "Bygg AB", "")
		bought := b.voucher(t, "2024-03-05", "Maskin", row{account: "1220", amount: "50000"}, row{account: "2440", amount: "-50000"})
		sold := b.voucher(t, "2024-04-05", "Såld", row{account: "1930", amount: "100"}, row{account: "1220", amount: "-50000"},
			row{account: "1119", amount: "49900"})
		built := b.voucher(t, "2024-05-05", "Pågående", row{account: "1180", amount: "9000"}, row{account: "2440", amount: "-9000"})
		moved := b.voucher(t, "2024-06-05", "Färdigt", row{account: "1110", amount: "9000"}, row{account: "1180", amount: "-9000"})
		swapped := b.voucher(t, "2024-07-05", "Inbyte", row{account: "1220", amount: "7000", supplier: seller}, row{account: "1220", amount: "-7000"})
		summary := year(t, b)
		require.Equal(t, int64(5), summary.Counted)
		require.Equal(t, int64(2), summary.Excluded)

		all := b.all(t, 2024, footprint.Filter{})
		require.Len(t, all, 7)
		for _, id := range []uuid.UUID{bought[0], built[0], moved[0], moved[1], swapped[0]} {
			require.Contains(t, of(t, all, id, engine.Main).Category, "3.2.")
		}
		same(t, dec("-9000"), of(t, all, moved[1], engine.Main).Amount)
		require.Equal(t, purchase.Disposal, of(t, all, sold[1], engine.Main).Exclusion)
		require.Equal(t, purchase.Disposal, of(t, all, swapped[1], engine.Main).Exclusion)
	})

	t.Run("ACreditOnAnAssetAccountThatNothingExplainsBuysNothing", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		either := rule.Rule{Key: "either", Level: rule.Global, AccountWords: []string{"Inventarier"}, Category: "3.2.equipment.machinery", Priority: 1000}
		_, err := rulebook.Load(t.Context(), b.db, []rule.Rule{either})
		require.NoError(t, err)
		b.voucher(t, "2024-03-05", "Maskin", row{account: "1220", amount: "500"})
		back := b.voucher(t, "2024-03-06", "Retur", row{account: "1220", amount: "-200"})
		require.Equal(t, int64(1), year(t, b).Counted)
		require.Equal(t, purchase.CreditAsked, of(t, b.all(t, 2024, footprint.Filter{}), back[0], engine.Main).Exclusion)
	})

	t.Run("ACreditIsJudgedAnewWhenWhatItMovesComesLater", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		moved := b.voucher(t, "2024-06-05", "Färdigt", row{account: "1110", amount: "9000"}, row{account: "1180", amount: "-9000"})
		year(t, b)
		require.Equal(t, purchase.AdvanceAgo, of(t, b.all(t, 2024, footprint.Filter{}), moved[1], engine.Main).Exclusion)
		b.voucher(t, "2024-05-05", "Pågående", row{account: "1180", amount: "9000"}, row{account: "2440", amount: "-9000"})
		b.calculate(t, month(2024, time.May), month(2024, time.May))
		same(t, dec("-9000"), of(t, b.all(t, 2024, footprint.Filter{}), moved[1], engine.Main).Amount)
		require.Equal(t, engine.Counted, of(t, b.all(t, 2024, footprint.Filter{}), moved[1], engine.Main).Status)
	})

	t.Run("ADebitOnAnAssetAccountLiesWhereItsRuleSays", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, err := rulebook.Load(t.Context(), b.db, append(rule.Standard(),
			rule.Rule{Key: "training", Level: rule.Global, Text: []string{"utbildning"}, Category: "3.1.services.education", Priority: 1000},
			rule.Rule{Key: "within", Level: rule.Global, Text: []string{"koncernen"}, Exclusion: "intra-group", Priority: 1000}))
		require.NoError(t, err)
		taught := b.voucher(t, "2024-03-05", "Utbildning på maskinen", row{account: "1220", amount: "500"})
		bought := b.voucher(t, "2024-03-06", "Från koncernen", row{account: "1220", amount: "200"})
		year(t, b)
		all := b.all(t, 2024, footprint.Filter{})
		require.Equal(t, "3.2.equipment.furniture", of(t, all, taught[0], engine.Main).Category, "what others wrote of a text gives way to the account")
		require.Equal(t, "intra-group", of(t, all, bought[0], engine.Main).Exclusion)

		own := rule.Rule{Key: "ours", Level: rule.Company, Text: []string{"utbildning"}, Category: "3.1.services.education"}
		scope, err := b.administrator().For(b.scope.Company)
		require.NoError(t, err)
		require.NoError(t, b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := rulebook.Add(ctx, tx, scope, own)
			return err
		}))
		year(t, b)
		require.Equal(t, "3.1.services.education", of(t, b.all(t, 2024, footprint.Filter{}), taught[0], engine.Main).Category, "the company's own does not")
	})

	t.Run("WithoutAFactorARowIsMissingCoverage", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.company(t, "US", "XXX")
		b.account(t, "6800", "Office supplies", "cost")
		b.voucher(t, "2024-03-05", "Pens", row{account: "6800", amount: "1000", currency: "XXX"})
		require.Equal(t, int64(1), year(t, b).Unmatched)
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, b.all(t, 2024, footprint.Filter{})[0].ID)
		require.NoError(t, err)
		require.NotNil(t, traced.Rule, "the trace says where the row would belong")
		require.Empty(t, traced.Steps)
	})

	t.Run("ExcludedAndUnmatchedAreKept", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ids := b.voucher(t, "2024-03-25", "Mars", row{account: "7010", amount: "30000"})
		ids = append(ids, b.voucher(t, "2024-03-25", "Mars", row{account: "9999", amount: "77.7"})...)
		summary := year(t, b)
		require.Equal(t, int64(1), summary.Excluded)
		require.Equal(t, int64(1), summary.Unmatched)
		all := b.all(t, 2024, footprint.Filter{})
		require.Equal(t, "payroll", of(t, all, ids[0], engine.Main).Exclusion)
		require.Equal(t, engine.Unmatched, of(t, all, ids[1], engine.Main).Status)

		cover := b.overview(t, 2024, footprint.Filter{}).Coverage
		same(t, dec("30000"), cover.Excluded.Amount)
		same(t, dec("77.7"), cover.Unmatched.Amount)
		require.Equal(t, "0", cover.ShareOfRows.Decimal.String())
	})

	t.Run("CoverageIsOfMoneyWhateverItsSign", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-25", "Inköp", row{account: "6110", amount: "600"}, row{account: "6110", amount: "-100"})
		b.voucher(t, "2024-04-25", "Okänt", row{account: "9999", amount: "400"}, row{account: "9999", amount: "-300"})
		b.voucher(t, "2024-04-25", "Okänt", row{account: "7010", amount: "-5000"})
		year(t, b)
		view := b.overview(t, 2024, footprint.Filter{})
		cover := view.Coverage
		same(t, dec("700"), cover.Counted.Moved())
		same(t, dec("700"), cover.Unmatched.Moved())
		require.Equal(t, "0.5", cover.ShareOfSpend.Decimal.String(), "a credit hides no cost")
		require.True(t, cover.Partial)
		same(t, view.Totals.Total, cover.Missing.Decimal, "as much again for the same money")
		require.True(t, view.Totals.High.GreaterThan(view.Totals.Total.Mul(dec("2"))), "the range has it")
		alone, err := b.footprints.Totals.Coverage(t.Context(), b.scope, 2024, footprint.Filter{})
		require.NoError(t, err)
		cover.Reasons = nil
		require.Equal(t, cover, alone, "by itself as in the overview")
	})

	t.Run("DisabledStaysVisibleAndCountsNowhere", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100", disabled: true}, row{account: "6110", amount: "300"})
		summary := year(t, b)
		view := b.overview(t, 2024, footprint.Filter{})
		same(t, summary.Kg, view.Totals.Total)
		require.Equal(t, int64(1), view.Disabled.Rows)
		same(t, dec("100"), view.Disabled.Amount)
		require.Len(t, b.all(t, 2024, footprint.Filter{}), 2)

		b.exec(t, "update ledger_sources set disabled = true")
		require.True(t, year(t, b).Kg.IsZero())
		view = b.overview(t, 2024, footprint.Filter{})
		require.True(t, view.Totals.Total.IsZero())
		require.Equal(t, int64(2), view.Disabled.Rows)
	})

	t.Run("TwiceIsTheSame", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"}, row{account: "5611", amount: "700"})
		first := year(t, b)
		before, view := b.all(t, 2024, footprint.Filter{}), b.overview(t, 2024, footprint.Filter{})
		require.Equal(t, first, year(t, b))
		require.Equal(t, before, b.all(t, 2024, footprint.Filter{}))
		require.Equal(t, view, b.overview(t, 2024, footprint.Filter{}))
	})

	t.Run("OnlyTheMonthsAskedFor", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		for _, day := range []string{"2023-12-31", "2024-01-01", "2024-02-29", "2024-12-31", "2025-01-01"} {
			b.voucher(t, day, "Vara", row{account: "6110", amount: "100"})
		}
		b.calculate(t, month(2023, time.January), month(2025, time.December))
		before := b.overview(t, 2024, footprint.Filter{})
		b.voucher(t, "2024-02-01", "Ny", row{account: "6110", amount: "50"})
		b.voucher(t, "2024-03-01", "Ny", row{account: "6110", amount: "50"})

		b.calculate(t, month(2024, time.February), month(2024, time.February))
		after := b.overview(t, 2024, footprint.Filter{})
		require.True(t, after.Months[1].Total.GreaterThan(before.Months[1].Total))
		require.True(t, after.Months[2].Total.IsZero(), "March was not asked for")
		same(t, before.Months[11].Total, after.Months[11].Total)
		years, err := b.footprints.Totals.Years(t.Context(), b.scope, footprint.Location)
		require.NoError(t, err)
		require.Equal(t, []int{2025, 2024, 2023}, []int{years[0].Year, years[1].Year, years[2].Year})
		require.Equal(t, int64(4), years[1].Rows)
		same(t, after.Totals.Total, years[1].Total)
	})

	t.Run("RowsThatWentAreGone", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ids := b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"}, row{account: "6110", amount: "5"})
		year(t, b)
		b.exec(t, "delete from ledger_rows where id = $1", ids[0])
		year(t, b)
		require.Len(t, b.all(t, 2024, footprint.Filter{}), 1)
	})

	t.Run("BooksInAnotherCurrency", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		euros := b.voucher(t, "2024-03-05", "EUR", row{account: "6110", amount: "100", currency: "EUR"})
		year(t, b)
		got := of(t, b.all(t, 2024, footprint.Filter{}), euros[0], engine.Main)
		require.Equal(t, "SEK", got.Currency)
		require.True(t, got.Amount.GreaterThan(dec("1000")), "%s", got.Amount)
	})

	t.Run("ErrPeriod", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, err := b.tryCalculate(t, month(2024, time.March), month(2024, time.February))
		require.ErrorIs(t, err, footprint.ErrPeriod)
		_, err = b.tryCalculate(t, month(1, time.March), month(2024, time.February))
		require.ErrorIs(t, err, footprint.ErrPeriod)
	})

	t.Run("ErrForbidden", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.scope = tenant.NewScope(uuid.Nil, b.scope.Company, footprint.Read)
		_, err := b.tryCalculate(t, month(2024, time.March), month(2024, time.March))
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})

	t.Run("LateWorkerWritesNothing", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"})
		id := b.job(t)
		err := b.jobs.Run(t.Context(), b.scope, id, true, func(ctx context.Context, run *job.Run) error {
			b.exec(t, "update jobs set fence = fence + 1 where id = $1", id) // another worker took over
			_, err := b.footprints.Calculations.Recalculate(ctx, b.scope, run, footprint.Period{From: month(2024, 1), To: month(2024, 12)})
			require.ErrorIs(t, err, job.ErrLost)
			return err
		})
		require.NoError(t, err, "whoever lost the job leaves quietly")
		require.Empty(t, b.all(t, 2024, footprint.Filter{}))
	})
}

// The figures of a sealed year are those that were sealed, whatever comes into
// the books or the rules change.
func TestService_Recalculate_LeavesSealedYears(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-02-05", "Tankat", row{account: "5611", amount: "700"})
	b.calculate(t, footprint.Month{Year: 2024, Month: 1}, footprint.Month{Year: 2024, Month: 12})
	person := accounttest.Person(t, b.db, tenant.Company, b.scope.Company)
	sealer := tenant.NewScope(person.ID, b.scope.Company, seal.Verify, seal.Make)
	seals := seal.NewService(b.db, seal.Options{Parts: footprint.Sealed(), Changing: []string{"none"}, Opened: footprint.RenewOpened, Clock: time.Now})
	_, err := seals.Seal(t.Context(), sealer, 2024)
	require.NoError(t, err)

	b.voucher(t, "2024-03-05", "Tankat", row{account: "5611", amount: "900"})
	b.voucher(t, "2025-03-05", "Tankat", row{account: "5611", amount: "500"})
	summary := b.calculate(t, footprint.Month{Year: 2024, Month: 1}, footprint.Month{Year: 2025, Month: 12})
	require.EqualValues(t, 1, summary.Counted, "that of 2025")
	found, err := seals.Differences(t.Context(), sealer, 2024, 1, 0)
	require.NoError(t, err)
	require.Empty(t, found)

	require.NoError(t, seals.Open(t.Context(), sealer, 2024, "A receipt had been forgotten"))
	summary = b.calculate(t, footprint.Month{Year: 2024, Month: 1}, footprint.Month{Year: 2024, Month: 12})
	require.EqualValues(t, 2, summary.Counted)
	found, err = seals.Differences(t.Context(), sealer, 2024, 1, 0)
	require.NoError(t, err)
	var keys []string
	for _, d := range found {
		keys = append(keys, d.Part+" "+d.Key)
	}
	require.Contains(t, keys, "calculation scope1")
	require.Contains(t, keys, "transactions 2024-03")
	require.NotContains(t, keys, "transactions 2024-02")
}
