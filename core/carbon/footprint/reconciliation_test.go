package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/carbon/footprint/reconciliation"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/tenant"
)

func TestService_Reconcile(t *testing.T) {
	t.Parallel()
	setup := func(t *testing.T) *bundle {
		t.Helper()
		b := newBundle(t)
		b.chart(t)
		return b
	}
	account := func(t *testing.T, r reconciliation.Reconciliation, number string) reconciliation.AccountSums {
		t.Helper()
		for _, a := range r.Accounts {
			if a.Number == number {
				return a
			}
		}
		require.Fail(t, "no account "+number)
		return reconciliation.AccountSums{}
	}

	t.Run("EveryRowHasItsPlace", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"}, row{account: "6110", amount: "50", disabled: true},
			row{account: "7010", amount: "30000"}, row{account: "1220", amount: "500"},
			row{account: "1930", amount: "-30650"}, row{account: "3001", amount: "-9"}, row{account: "5611", amount: "8"})
		b.voucher(t, "2024-03-05", "Två", row{account: "9999", amount: "77.7"}, row{account: "1930", amount: "-77.7"})
		b.voucher(t, "2024-03-05", "Sålt", row{account: "1220", amount: "-200"}, row{account: "1930", amount: "200"})
		b.voucher(t, "2024-03-05", "EUR", row{account: "6110", amount: "10.05", currency: "EUR"}, row{account: "6110", amount: "10.05", currency: "EUR"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		found := b.reconcile(t)
		require.Equal(t, "SEK", found.Currency)
		for _, a := range found.Accounts {
			require.True(t, a.Difference.IsZero(), "%s: %s", a.Number, a.Difference)
		}
		require.True(t, found.Total.Difference.IsZero())
		require.Empty(t, found.Mismatches)

		office := account(t, found, "6110")
		require.Equal(t, int64(4), office.Ledger.Rows)
		require.Equal(t, int64(3), office.Counted.Rows)
		require.Equal(t, int64(1), office.Disabled.Rows)
		same(t, dec("50"), office.Disabled.Amount)
		wages := account(t, found, "7010")
		require.Len(t, wages.Excluded, 1)
		require.Equal(t, "payroll", wages.Excluded[0].Code)
		same(t, dec("77.7"), account(t, found, "9999").Unmatched.Amount)
		goods := account(t, found, "1220")
		require.True(t, goods.Capital)
		same(t, dec("300"), goods.Ledger.Amount)
		same(t, dec("500"), goods.Counted.Amount)
		require.Equal(t, purchase.CreditAsked, goods.Excluded[0].Code)
		same(t, dec("-200"), goods.Excluded[0].Amount)
		require.Equal(t, []string{"1930", "3001"}, []string{found.LeftOut[0].Number, found.LeftOut[1].Number})
		require.Equal(t, []string{"balance", "revenue"}, []string{found.LeftOut[0].Reason, found.LeftOut[1].Reason})
	})

	t.Run("OneAccountOfATableWithoutNames", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "Bok", row{account: "6110", amount: "100"}, row{account: "1930", amount: "-100"})
		b.source = b.insert(t, "insert into ledger_sources (company_id, kind, external_key, name) values ($1, 'table', 't', '') returning id", b.scope.Company)
		b.voucher(t, "2024-04-05", "Tabell", row{account: "6110", amount: "20"}, row{account: "5611", amount: "3"}, row{account: "1930", amount: "-23"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		found := b.reconcile(t)
		numbers := make([]string, len(found.Accounts))
		for i, a := range found.Accounts {
			numbers[i] = a.Number
		}
		require.Equal(t, []string{"5611", "6110"}, numbers)
		require.Len(t, found.LeftOut, 1, "the bank is what the books say that it is")
		same(t, dec("-123"), found.LeftOut[0].Ledger.Amount)
		office := account(t, found, "6110")
		require.Equal(t, "Kontorsmateriel", office.Name)
		same(t, dec("120"), office.Ledger.Amount)
		same(t, dec("120"), office.Counted.Amount)
		require.True(t, found.Total.Difference.IsZero())
	})

	t.Run("NamesTheRowsThatDiffer", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ids := b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"}, row{account: "6110", amount: "50"}, row{account: "6110", amount: "1"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		b.exec(t, "update ledger_rows set amount = 60 where id = $1", ids[0])
		b.exec(t, "delete from ledger_rows where id = $1", ids[1])
		late := b.voucher(t, "2024-05-05", "Sen", row{account: "6110", amount: "7"})

		mine := b.scope
		b.company(t, "SE", "SEK") // in whose books rows differ as well
		b.account(t, "6110", "Kontorsmateriel", "cost")
		gone := b.voucher(t, "2024-03-05", "Annans", row{account: "6110", amount: "9"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		b.exec(t, "delete from ledger_rows where id = $1", gone[0])
		b.voucher(t, "2024-05-05", "Annans", row{account: "6110", amount: "8"})
		b.scope = mine

		found := b.reconcile(t)
		same(t, dec("-83"), account(t, found, "6110").Difference)
		require.Len(t, found.Mismatches, 3)
		byID := map[uuid.UUID]reconciliation.Mismatch{}
		sum := decimal.Zero
		for _, m := range found.Mismatches {
			byID[m.ID] = m
			sum = sum.Add(m.Booked.Decimal).Sub(m.Counted.Decimal)
		}
		same(t, found.Total.Difference, sum)
		require.False(t, byID[ids[1]].Booked.Valid, "the ledger has it no longer")
		require.False(t, byID[late[0]].Counted.Valid, "the footprint has it not yet")
	})

	t.Run("GeneratedBooks", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.generate(t, 2024, 1500, 4)
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		found := b.reconcile(t)
		require.True(t, found.Total.Difference.IsZero(), "%s: %v", found.Total.Difference, found.Mismatches)
		require.Empty(t, found.Mismatches)
		for _, a := range found.Accounts {
			list, err := b.footprints.Traces.Transactions(t.Context(), b.scope, 2024, footprint.Filter{Account: a.Number}, trace.Page{Limit: 1})
			require.NoError(t, err)
			same(t, a.Ledger.Amount.Sub(a.NoPurchase.Amount).Sub(a.Disabled.Amount), list.Amount, "account %s", a.Number)
		}
	})

	t.Run("OtherCompaniesAndLesserScopes", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"})
		mine := b.scope
		b.company(t, "SE", "SEK")
		require.Empty(t, b.reconcile(t).Accounts)
		_, err := b.footprints.Reconciliations.Reconcile(t.Context(), tenant.NewScope(uuid.Nil, mine.Company), 2024)
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

func (b *bundle) reconcile(t testing.TB) reconciliation.Reconciliation {
	t.Helper()
	found, err := b.footprints.Reconciliations.Reconcile(t.Context(), b.scope, 2024)
	require.NoError(t, err)
	return found
}
