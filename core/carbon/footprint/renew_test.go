package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// A company's figures are renewed over the months of its own books and entries,
// whatever months another one has and asked for.
func TestService_Renew_IsOfOneCompany(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2019-05-05", "En", row{account: "6110", amount: "100"})
	b.entry(t, entered{from: "2025-12-01", category: power, quantity: "600", unit: "kWh"})
	_, err := b.footprints.Calculations.Request(t.Context(), b.scope, footprint.Period{From: month(2018, time.January), To: month(2026, time.December)})
	require.NoError(t, err)

	b.company(t, "SE", "SEK")
	b.chart(t)
	b.voucher(t, "2023-05-05", "En", row{account: "6110", amount: "100"})
	b.entry(t, entered{from: "2024-02-01", category: power, quantity: "600", unit: "kWh"})
	for range 2 {
		wait, err := b.footprints.Calculations.Renew(t.Context(), b.scope, rulebook.Changed{Company: b.scope.Company}, 0)
		require.NoError(t, err)
		require.Zero(t, wait)
	}
	require.Equal(t, 1, b.count(t, "select count(*) from jobs where company_id = $1", b.scope.Company), "asked for once")
	var asked uuid.UUID
	require.NoError(t, b.owner.QueryRow(t.Context(), "select id from jobs where company_id = $1", b.scope.Company).Scan(&asked))
	made, err := b.jobs.Get(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company, job.Read), asked)
	require.NoError(t, err)
	period, err := footprint.PeriodOf(made)
	require.NoError(t, err)
	require.Equal(t, footprint.Period{From: month(2023, time.May), To: month(2024, time.February)}, period)
}
