package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/reconciliation"
	"tillit/core/kernel/tenant"
)

// balance is what a file says of an account.
type balance struct{ account, opening, closing string }

// says stores what an imported file says of a financial year, as the import does.
func (b *bundle) says(t testing.TB, name, from, to, reaches string, all ...balance) uuid.UUID {
	t.Helper()
	id := b.insert(t, `insert into ledger_imports (company_id, job_id, source_id, file_name, blob_key, size, sha256)
		values ($1, $2, $3, $4, 'k', 1, 'x') returning id`, b.scope.Company, b.job(t), b.source, name)
	for _, a := range all {
		b.exec(t, "insert into ledger_balances values ($1, $2, $3, $4, $5, $6, $7, $8)", b.scope.Company, id, a.account, from, to, reaches, a.opening, a.closing)
	}
	return id
}

func TestService_ReconcileClosesAccounts(t *testing.T) {
	t.Parallel()
	setup := func(t *testing.T) *bundle {
		t.Helper()
		b := newBundle(t)
		b.chart(t)
		return b
	}
	account := func(t *testing.T, c reconciliation.Closing, number string) reconciliation.AccountClosing {
		t.Helper()
		for _, a := range c.Accounts {
			if a.Number == number {
				return a
			}
		}
		require.Fail(t, "no account "+number)
		return reconciliation.AccountClosing{}
	}

	t.Run("OpeningAndVouchersAreTheClosing", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"}, row{account: "6110", amount: "50", disabled: true},
			row{account: "7010", amount: "300"}, row{account: "1930", amount: "-450"})
		b.voucher(t, "2024-03-05", "Två", row{account: "9999", amount: "77.5"}, row{account: "1930", amount: "-77.5"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		b.says(t, "2024.se", "2024-01-01", "2024-12-31", "2024-12-31",
			balance{"1930", "1000", "472.5"}, balance{"6110", "0", "150"}, balance{"7010", "0", "320"}, balance{"2081", "-1000", "-1000"}, balance{"2999", "0", "0"})
		found := b.reconcile(t)
		require.Len(t, found.Closings, 1)
		c := found.Closings[0]
		require.Equal(t, "2024.se", c.File)
		require.Equal(t, "SEK", c.Currency)

		bank := account(t, c, "1930")
		same(t, dec("1000"), bank.Opening.Decimal)
		same(t, dec("-527.5"), bank.Booked.Amount)
		same(t, dec("-527.5"), bank.Outside)
		same(t, dec("0"), bank.Difference.Decimal)
		office := account(t, c, "6110")
		same(t, dec("150"), office.Booked.Amount)
		same(t, dec("100"), office.Counted)
		same(t, dec("50"), office.Disabled)
		same(t, dec("0"), office.Difference.Decimal)
		wages := account(t, c, "7010")
		same(t, dec("300"), wages.Excluded)
		same(t, dec("-20"), wages.Difference.Decimal)
		unknown := account(t, c, "9999")
		same(t, dec("77.5"), unknown.Unmatched)
		require.False(t, unknown.Difference.Valid, "an account without a total is not a total of zero")
		same(t, dec("0"), account(t, c, "2081").Difference.Decimal)
		require.Len(t, c.Accounts, 5, "of what is nothing, nothing is said")
	})

	t.Run("AnOpeningTwiceIsTakenOnce", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-01-01", "IB", row{account: "1930", amount: "400"}, row{account: "1220", amount: "100"}, row{account: "2081", amount: "-500"})
		b.voucher(t, "2024-01-01", "Köp", row{account: "6110", amount: "70"}, row{account: "1930", amount: "-70"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		b.says(t, "2024.se", "2024-01-01", "2024-12-31", "2024-12-31",
			balance{"1930", "400", "330"}, balance{"1220", "100", "200"}, balance{"2081", "-500", "-500"}, balance{"6110", "0", "70"})
		c := b.reconcile(t).Closings[0]
		bank := account(t, c, "1930")
		same(t, dec("400"), bank.Twice)
		same(t, dec("-70"), bank.Booked.Amount)
		same(t, dec("-70"), bank.Outside)
		same(t, dec("0"), bank.Difference.Decimal)
		same(t, dec("0"), account(t, c, "2081").Difference.Decimal)
		goods := account(t, c, "1220")
		same(t, dec("0"), goods.Twice, "the account closes only with what was bought")
		same(t, dec("100"), goods.Booked.Amount)
		same(t, dec("0"), goods.Difference.Decimal)
		for _, a := range c.Accounts {
			same(t, a.Booked.Amount, a.Counted.Add(a.Excluded).Add(a.Unmatched).Add(a.Disabled).Add(a.Outside), a.Number)
		}
	})

	t.Run("AnOpeningTwiceInSeveralRowsIsTakenOnce", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-01-01", "IB 1930", row{account: "1930", amount: "400"}, row{account: "2081", amount: "-400"})
		b.voucher(t, "2024-01-01", "IB 1220", row{account: "1220", amount: "100"}, row{account: "2081", amount: "-100"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		b.says(t, "2024.se", "2024-01-01", "2024-12-31", "2024-12-31",
			balance{"1930", "400", "400"}, balance{"1220", "100", "100"}, balance{"2081", "-500", "-500"})
		c := b.reconcile(t).Closings[0]
		equity := account(t, c, "2081")
		same(t, dec("-500"), equity.Twice)
		same(t, dec("0"), equity.Booked.Amount)
		same(t, dec("0"), equity.Outside)
		same(t, dec("0"), equity.Difference.Decimal)
	})

	t.Run("WhatReachesFurthestAndStands", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-02-05", "En", row{account: "6110", amount: "100"})
		b.voucher(t, "2024-11-05", "Två", row{account: "6110", amount: "30"})
		whole := b.says(t, "helår.se", "2024-01-01", "2024-12-31", "2024-12-31", balance{"6110", "0", "130"})
		b.says(t, "kvartal.se", "2024-01-01", "2024-12-31", "2024-03-31", balance{"6110", "0", "100"})
		c := b.reconcile(t).Closings[0]
		require.Equal(t, "helår.se", c.File)
		same(t, dec("0"), account(t, c, "6110").Difference.Decimal)

		b.exec(t, "update ledger_imports set taken_out_at = now() where id = $1", whole)
		c = b.reconcile(t).Closings[0]
		require.Equal(t, "kvartal.se", c.File)
		same(t, dec("100"), account(t, c, "6110").Booked.Amount, "no voucher after the day that it reaches")
		same(t, dec("0"), account(t, c, "6110").Difference.Decimal)
	})

	t.Run("BrokenYears", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		for _, day := range []string{"2023-06-05", "2024-04-30", "2024-05-01", "2025-04-30"} {
			b.voucher(t, day, "En", row{account: "6110", amount: "10"})
		}
		b.exec(t, `update vouchers set fiscal_year_start = case when date < '2024-05-01' then date '2023-05-01' else '2024-05-01' end
			where company_id = $1 and date <> '2024-05-01'`, b.scope.Company) // one was numbered before the year was known
		b.says(t, "23.se", "2023-05-01", "2024-04-30", "2024-04-30", balance{"6110", "0", "20"})
		b.says(t, "24.se", "2024-05-01", "2025-04-30", "2025-04-30", balance{"6110", "0", "20"})
		found := b.reconcile(t)
		require.Len(t, found.Closings, 2)
		for i, c := range found.Closings {
			require.Equal(t, []string{"23.se", "24.se"}[i], c.File)
			same(t, dec("0"), account(t, c, "6110").Difference.Decimal)
		}
	})

	t.Run("OtherCompaniesAndLesserScopes", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"})
		b.says(t, "2024.se", "2024-01-01", "2024-12-31", "2024-12-31", balance{"6110", "0", "100"})
		mine := b.scope
		b.company(t, "SE", "SEK")
		require.Empty(t, b.reconcile(t).Closings)
		_, err := b.footprints.Reconciliations.Reconcile(t.Context(), tenant.NewScope(uuid.Nil, mine.Company), 2024)
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}
