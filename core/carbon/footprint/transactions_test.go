package footprint_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

func TestService_Transactions(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.generate(t, 2024, 600, 3)
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	all := b.everything(t, 2024)
	list := func(t *testing.T, f footprint.Filter, p trace.Page) []footprint.Transaction {
		t.Helper()
		got, err := b.footprints.Traces.Transactions(t.Context(), b.scope, 2024, f, p)
		require.NoError(t, err)
		return got.Items
	}

	t.Run("Sorts", func(t *testing.T) {
		t.Parallel()
		for order, compare := range map[trace.Sort]func(x, y footprint.Transaction) int{
			trace.ByDate:     func(x, y footprint.Transaction) int { return x.Date.Compare(y.Date) },
			trace.ByKg:       func(x, y footprint.Transaction) int { return x.KgLocation.Cmp(y.KgLocation) },
			trace.ByAmount:   func(x, y footprint.Transaction) int { return x.Amount.Cmp(y.Amount) },
			trace.BySupplier: func(x, y footprint.Transaction) int { return cmp.Compare(len(x.SupplierName), len(y.SupplierName)) },
			trace.ByAccount:  func(x, y footprint.Transaction) int { return cmp.Compare(x.Account, y.Account) },
		} {
			up := list(t, footprint.Filter{}, trace.Page{Sort: order, Limit: 500})
			down := list(t, footprint.Filter{}, trace.Page{Sort: "-" + order, Limit: 500})
			if order == trace.BySupplier { // in the order of the language: those without one come first
				require.Empty(t, up[0].SupplierName)
				require.NotEmpty(t, down[0].SupplierName)
				continue
			}
			require.True(t, slices.IsSortedFunc(up, compare), "%s", order)
			require.True(t, slices.IsSortedFunc(down, func(x, y footprint.Transaction) int { return compare(y, x) }), "-%s", order)
			require.NotEqual(t, up[0].ID, down[0].ID)
		}
		market := list(t, footprint.Filter{Scope2: footprint.Market, Scopes: []int{2}}, trace.Page{Sort: trace.ByKgDesc, Limit: 500})
		require.True(t, slices.IsSortedFunc(market, func(x, y footprint.Transaction) int { return y.KgMarket.Cmp(x.KgMarket) }))
	})

	t.Run("PagesHoldEachRowOnce", func(t *testing.T) {
		t.Parallel()
		for _, order := range []trace.Sort{trace.ByDate, trace.ByKgDesc, trace.ByAccount} {
			seen := map[uuid.UUID]bool{}
			for offset := 0; offset < len(all); offset += 97 {
				for _, x := range list(t, footprint.Filter{}, trace.Page{Sort: order, Offset: offset, Limit: 97}) {
					require.False(t, seen[x.ID])
					seen[x.ID] = true
				}
			}
			require.Len(t, seen, len(all))
		}
		require.Empty(t, list(t, footprint.Filter{}, trace.Page{Offset: len(all), Limit: 10}))
	})

	t.Run("TextIsTakenAsItIs", func(t *testing.T) {
		t.Parallel()
		require.NotEmpty(t, list(t, footprint.Filter{Text: "LEVERANTÖR 7 i"}, trace.Page{Limit: 5}))
		require.NotEmpty(t, list(t, footprint.Filter{Text: "5611 Driv"}, trace.Page{Limit: 5}))
		for _, odd := range []string{"%", "_ad", `\`, "Rad%1", "'"} {
			require.Empty(t, list(t, footprint.Filter{Text: odd}, trace.Page{Limit: 5}), odd)
		}
	})

	t.Run("RefusesWhatItCannotDo", func(t *testing.T) {
		t.Parallel()
		for field, page := range map[string]trace.Page{
			"sort": {Sort: "id; drop table companies", Limit: 1}, "limit": {Limit: 501}, "offset": {Offset: -1, Limit: 1},
		} {
			_, err := b.footprints.Traces.Transactions(t.Context(), b.scope, 2024, footprint.Filter{}, page)
			require.Equal(t, fault.Invalid, fault.KindOf(err))
			require.ErrorContains(t, err, field)
		}
	})
}

// TestTenancy asks for one company's figures as another would.
func TestTenancy(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100", supplier: b.supplier(t, "Papper AB", "")})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	own := b.scope
	id := b.all(t, 2024, footprint.Filter{})[0].ID

	requireNothing := func(t *testing.T, scope tenant.Scope) {
		t.Helper()
		view, err := b.footprints.Totals.Overview(t.Context(), scope, 2024, footprint.Filter{})
		require.NoError(t, err)
		require.True(t, view.Totals.Total.IsZero())
		require.Empty(t, view.Suppliers)
		require.Empty(t, view.Categories)
		require.Empty(t, view.Licences)
		list, err := b.footprints.Traces.Transactions(t.Context(), scope, 2024, footprint.Filter{Text: "En"}, trace.Page{Limit: 10})
		require.NoError(t, err)
		require.Zero(t, list.Total)
		require.Empty(t, list.Items)
		years, err := b.footprints.Totals.Years(t.Context(), scope, footprint.Location)
		require.NoError(t, err)
		require.Empty(t, years)
		_, err = b.footprints.Traces.Trace(t.Context(), scope, id)
		require.ErrorIs(t, err, footprint.ErrNotFound)
		require.NoError(t, b.footprints.Traces.Lines(t.Context(), scope, 2024, footprint.Filter{}, func(trace.Line) error {
			require.Fail(t, "a line of another company")
			return nil
		}))
	}

	t.Run("AnotherCompanySeesNothing", func(t *testing.T) {
		t.Parallel()
		requireNothing(t, tenant.NewScope(uuid.New(), uuid.New(), footprint.Read))
	})

	t.Run("RowSecurityAloneYieldsNothing", func(t *testing.T) {
		t.Parallel()
		// The statements name the company; the scope sees none.
		blind := tenant.NewScope(uuid.New(), uuid.Nil, footprint.Read)
		blind.Company = own.Company
		requireNothing(t, blind)
	})

	t.Run("ErrForbidden", func(t *testing.T) {
		t.Parallel()
		scope := tenant.NewScope(uuid.New(), own.Company, footprint.Calculate)
		_, err := b.footprints.Totals.Overview(t.Context(), scope, 2024, footprint.Filter{})
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.footprints.Traces.Transactions(t.Context(), scope, 2024, footprint.Filter{}, trace.Page{Limit: 10})
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.footprints.Totals.Years(t.Context(), scope, footprint.Location)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.footprints.Traces.Trace(t.Context(), scope, id)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.footprints.Traces.Factors(t.Context(), scope, nil)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		require.ErrorIs(t, b.footprints.Traces.Lines(t.Context(), scope, 2024, footprint.Filter{}, nil), tenant.ErrForbidden)
		_, err = b.footprints.Calculations.Request(t.Context(), tenant.NewScope(uuid.New(), own.Company, footprint.Read), footprint.Period{})
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

// TestOverview_ComparesTheSameMonths looks at a year of which two months are
// in the books.
func TestOverview_ComparesTheSameMonths(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	papers := b.supplier(t, "Papper AB", "")
	for _, date := range []string{"2023-01-05", "2023-02-05", "2023-07-05", "2024-01-05", "2024-03-05"} {
		b.voucher(t, date, "Pärmar", row{account: "6110", amount: "100", supplier: papers})
	}
	b.calculate(t, month(2023, time.January), month(2024, time.December))
	january := b.overview(t, 2023, footprint.Filter{Months: []int{1}}).Totals.Total

	view := b.overview(t, 2024, footprint.Filter{})
	require.Equal(t, []int{1, 3}, view.Booked)
	require.Equal(t, []int{1, 2, 7}, view.Before)
	same(t, january, view.Previous.Total, "only January is in both")
	same(t, january, view.Suppliers[0].PreviousKg)
	same(t, january, view.Months[1].Previous, "the months themselves tell all of the year before")
	for _, c := range view.Categories {
		same(t, january, c.PreviousKg, c.Category.ID)
		same(t, c.Kg, c.Months[0].Add(c.Months[2]), c.Category.ID)
	}
	require.Nil(t, b.overview(t, 2024, footprint.Filter{Months: []int{3}}).Previous, "March was not in the books the year before")
}

// TestFilter_Branch asks for what was booked on a cost centre or a project.
func TestFilter_Branch(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-01-05", "Verkstaden", row{account: "6110", amount: "100"})
	b.voucher(t, "2024-01-06", "Bron", row{account: "5611", amount: "700", quantity: "40", unit: "l"})
	b.voucher(t, "2024-01-07", "Utan", row{account: "6110", amount: "100"})
	b.exec(t, "update ledger_rows r set cost_centre = '100' from vouchers v where v.id = r.voucher_id and v.text = 'Verkstaden'")
	b.exec(t, "update ledger_rows r set project = 'P1' from vouchers v where v.id = r.voucher_id and v.text = 'Bron'")
	b.calculate(t, month(2024, time.January), month(2024, time.December))

	found, err := b.footprints.Totals.Branches(t.Context(), b.scope, 2024)
	require.NoError(t, err)
	workshop, bridge := footprint.Branch{CostCentre: "100"}, footprint.Branch{Project: "P1"}
	require.ElementsMatch(t, []footprint.Branch{workshop, bridge}, found)
	for branch, rows := range map[footprint.Branch]int{workshop: 1, bridge: 2, {CostCentre: "100", Project: "P1"}: 0} {
		f := footprint.Filter{Branch: branch}
		listed := b.all(t, 2024, f)
		require.Len(t, listed, rows, "%v, with what arose before use", branch)
		same(t, total(listed, func(x footprint.Transaction) decimal.Decimal { return x.KgLocation }), b.overview(t, 2024, f).Totals.Total)
	}

	_, err = b.footprints.Totals.Branches(t.Context(), tenant.NewScope(uuid.New(), b.scope.Company), 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	other, err := b.footprints.Totals.Branches(t.Context(), tenant.NewScope(uuid.New(), uuid.New(), footprint.Read), 2024)
	require.NoError(t, err)
	require.Empty(t, other)
}
