package footprint_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
)

func TestService_Portfolio(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-03-05", "Inköp", row{account: "6110", amount: "300"}, row{account: "9999", amount: "100"},
		row{account: "5020", amount: "16000"}, row{account: "6110", amount: "50", disabled: true})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	readiness := b.overview(t, 2024, footprint.Filter{}).Totals
	calculated := b.scope.Company
	b.company(t, "FI", "EUR")
	idle := b.scope.Company
	b.company(t, "NL", "EUR")
	b.job(t) // is waiting
	busy := b.scope.Company

	overseer := tenant.NewScope(b.scope.Person, b.scope.Company, totals.Oversee).SeeingAll()
	found, err := b.footprints.Totals.Portfolio(t.Context(), overseer, 2024)
	require.NoError(t, err)
	require.Len(t, found, 3)
	states := map[any]totals.Readiness{}
	for _, y := range found {
		states[y.Company] = y.State
		if y.Company != calculated {
			require.True(t, y.Scope1.Add(y.Scope3).IsZero())
			require.False(t, y.ShareOfSpend.Valid)
			continue
		}
		same(t, readiness.Scope2Location, y.Scope2Location)
		same(t, readiness.Scope2Market, y.Scope2Market)
		same(t, readiness.Scope3, y.Scope3)
		require.Equal(t, "0.9939", y.ShareOfSpend.Decimal.Round(4).String(), "16 300 of 16 400")
		require.NotNil(t, y.CalculatedAt)
	}
	require.Equal(t, map[any]totals.Readiness{calculated: totals.Ready, idle: totals.Empty, busy: totals.Processing}, states)

	other, err := b.footprints.Totals.Portfolio(t.Context(), overseer, 2023)
	require.NoError(t, err)
	require.Len(t, other, 3, "companies without a figure are there too")

	_, err = b.footprints.Totals.Portfolio(t.Context(), b.scope, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	own, err := b.footprints.Totals.Portfolio(t.Context(), tenant.NewScope(b.scope.Person, busy, totals.Oversee), 2024)
	require.NoError(t, err)
	require.Len(t, own, 1, "who sees one company")
}
