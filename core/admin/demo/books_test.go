package demo_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/admin/demo"
	"tillit/core/books/ledger"
)

func TestBooks_AreSoundAndAboutTheRightSize(t *testing.T) {
	t.Parallel()
	for _, company := range demo.Companies() {
		for _, year := range []int{2023, 2024, 2025} {
			head, vouchers, err := demo.Books(company, year)
			require.NoError(t, err)
			known := map[string]bool{}
			for _, a := range head.Accounts {
				known[a.Number] = true
			}
			numbers, credits, quantities, rows := map[string]bool{}, 0, 0, 0
			count := 0
			for v := range vouchers {
				count++
				require.True(t, v.Sum().IsZero(), "%s %s%s", company.Name, v.Series, v.Number)
				require.False(t, numbers[v.Series+v.Number], "a number is given once")
				numbers[v.Series+v.Number] = true
				require.True(t, head.Years[0].Contains(v.Date))
				for _, r := range v.Rows {
					rows++
					require.True(t, known[r.Account], r.Account)
				}
				if v.Series == "L" && v.Rows[0].Amount.IsNegative() {
					credits++
				}
				if v.Rows[0].Quantity.Valid {
					quantities++
				}
			}
			t.Logf("%s %d: %d vouchers, %d rows, %d credit notes, %d with quantity", company.Name, year, count, rows, credits, quantities)
			require.Greater(t, count, 2000)
			require.Less(t, count, 4500)
			require.Positive(t, credits)
			require.Positive(t, quantities)
		}
	}
}

func TestBooks_AreTheSameEveryTime(t *testing.T) {
	t.Parallel()
	company := demo.Companies()[0]
	collect := func() []ledger.Voucher {
		_, vouchers, err := demo.Books(company, 2024)
		require.NoError(t, err)
		return slices.Collect(vouchers)
	}
	require.Equal(t, collect(), collect())
}
