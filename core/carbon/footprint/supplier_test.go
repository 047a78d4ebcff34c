package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/supplier"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
)

// TestService_CountsRecordsOfOneSupplierTogether has a supplier in two systems,
// which call it otherwise, and a rule by one of the names.
func TestService_CountsRecordsOfOneSupplierTogether(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	kiosk, works := b.supplier(t, "Kiosken", ""), b.supplier(t, "Pressbyrån 117 AB", "556016-0680")
	b.exec(t, `insert into carbon_rules (company_id, level, key, supplier, category_id, content)
		select $1, 'company', 'kiosk', 'kiosken', category_id, '' from carbon_rules where '6110' between account_from and account_to and category_id is not null limit 1`, b.scope.Company)
	b.voucher(t, "2024-03-01", "", row{account: "9999", amount: "100", supplier: kiosk})
	b.voucher(t, "2024-04-01", "", row{account: "9999", amount: "300", supplier: works})
	first, last := month(2024, time.January), month(2024, time.December)
	b.calculate(t, first, last)
	before := b.all(t, 2024, footprint.Filter{Supplier: works})
	require.Len(t, before, 1)
	require.NotEqual(t, engine.Counted, before[0].Status)

	scope := tenant.NewScope(uuid.New(), b.scope.Company, supplier.Read, supplier.Decide)
	suppliers := supplier.NewService(b.db)
	made, err := suppliers.Merge(t.Context(), scope, works, []uuid.UUID{kiosk})
	require.NoError(t, err)
	b.calculate(t, first, last)
	merged := b.all(t, 2024, footprint.Filter{Supplier: works})
	require.Len(t, merged, 2, "both are of the one that stands for them")
	for _, x := range merged {
		require.Equal(t, "Pressbyrån 117 AB", x.SupplierName)
		require.Equal(t, engine.Counted, x.Status, "a rule that names any of the supplier's names finds all its rows")
	}
	same(t, dec("400"), b.overview(t, 2024, footprint.Filter{}).Suppliers[0].Amount)
	traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, merged[0].ID)
	require.NoError(t, err)
	require.Equal(t, "Kiosken", traced.Voucher.Rows[0].Supplier, "the books say what the system said")

	_, err = suppliers.Undo(t.Context(), scope, made.ID)
	require.NoError(t, err)
	b.calculate(t, first, last)
	require.Equal(t, before, b.all(t, 2024, footprint.Filter{Supplier: works}))
}

// TestService_SuppliersRestOnSpend has one supplier whose rows count by money
// and one who has an activity factor, and holds their figures against those of
// their transactions.
func TestService_SuppliersRestOnSpend(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	kiosk, works := b.supplier(t, "Kiosken", ""), b.supplier(t, "Pressbyrån AB", "556016-0680")
	b.voucher(t, "2024-03-01", "", row{account: "6110", amount: "100", supplier: kiosk}, row{account: "6110", amount: "50", supplier: works})
	b.voucher(t, "2024-04-01", "", row{account: "5611", amount: "900", supplier: works}, row{account: "6110", amount: "300", supplier: works, disabled: true})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	list, err := b.footprints.Totals.Suppliers(t.Context(), b.scope, 2024, footprint.Location, totals.SupplierPage{Sort: totals.Alphabetic, Limit: 10})
	require.NoError(t, err)
	require.Len(t, list.Items, 2)
	same(t, b.overview(t, 2024, footprint.Filter{}).Totals.Scope3, list.Scope3)
	for _, y := range list.Items {
		var kg, scope3, bySpend decimal.Decimal
		for _, x := range b.all(t, 2024, footprint.Filter{Supplier: y.ID}) {
			if x.Status != engine.Counted || x.Disabled {
				continue
			}
			kg = kg.Add(x.KgLocation)
			if x.Scope == 3 {
				scope3 = scope3.Add(x.KgLocation)
			}
			if x.Quality == 5 {
				bySpend = bySpend.Add(x.KgLocation)
			}
		}
		same(t, kg, y.Kg)
		same(t, scope3, y.Scope3)
		same(t, bySpend, y.BySpend)
		require.Equal(t, bySpend.IsPositive(), y.SpendSpread.IsPositive())
		require.True(t, y.SpendSpread.LessThanOrEqual(bySpend.Mul(dec("2"))))
	}
	require.True(t, list.Items[0].BySpend.Equal(list.Items[0].Kg), "the kiosk counts by money alone")
	require.True(t, list.Items[1].BySpend.LessThan(list.Items[1].Kg), "fuel counts by what money bought of it")
	require.True(t, list.Items[1].Scope3.LessThan(list.Items[1].Kg))
}

func TestService_Suppliers(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	kiosk, works := b.supplier(t, "Kiosken", ""), b.supplier(t, "Pressbyrån AB", "556016-0680")
	b.supplier(t, "Vilande AB", "")
	b.voucher(t, "2024-03-01", "", row{account: "6110", amount: "100", supplier: kiosk}, row{account: "6110", amount: "50", supplier: works})
	b.voucher(t, "2024-04-01", "", row{account: "6110", amount: "300", supplier: works, disabled: true})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	named := func(page totals.SupplierPage) (names []string) {
		page.Limit = 10
		list, err := b.footprints.Totals.Suppliers(t.Context(), b.scope, 2024, footprint.Location, page)
		require.NoError(t, err)
		require.Equal(t, "SEK", list.Currency)
		require.Equal(t, b.source, list.Sources[0].ID)
		for _, y := range list.Items {
			names = append(names, y.Name+" "+y.Amount.String())
		}
		return names
	}
	require.Equal(t, []string{"Kiosken 100", "Pressbyrån AB 50", "Vilande AB 0"}, named(totals.SupplierPage{Sort: totals.MostSpent}))
	require.Equal(t, []string{"Kiosken 100", "Pressbyrån AB 50", "Vilande AB 0"}, named(totals.SupplierPage{Sort: totals.MostKg}))
	require.Equal(t, []string{"Vilande AB 0"}, named(totals.SupplierPage{Sort: totals.Alphabetic, Offset: 2}))
	require.Equal(t, []string{"Pressbyrån AB 50"}, named(totals.SupplierPage{Text: "556016"}))

	scope := tenant.NewScope(uuid.New(), b.scope.Company, supplier.Read, supplier.Decide)
	_, err := supplier.NewService(b.db).Merge(t.Context(), scope, works, []uuid.UUID{kiosk})
	require.NoError(t, err)
	require.Equal(t, []string{"Pressbyrån AB 150", "Vilande AB 0"}, named(totals.SupplierPage{Sort: totals.MostSpent}), "at once")
	require.Equal(t, []string{"Pressbyrån AB 150"}, named(totals.SupplierPage{Text: "kiosk"}), "by any of its names")

	_, err = b.footprints.Totals.Suppliers(t.Context(), tenant.NewScope(uuid.New(), b.scope.Company), 2024, footprint.Location, totals.SupplierPage{Limit: 1})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	b.company(t, "SE", "SEK")
	require.Empty(t, named(totals.SupplierPage{}), "another company has none of them")
}
