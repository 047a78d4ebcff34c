package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// A swap of many rules is told as one change, and undone by the opposite one.
func TestTrySwap(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.db.Through(nobody{})
	b.chart(t)
	b.account(t, "9998", "Diverse", "cost")
	b.voucher(t, "2024-03-05", "Faktura 17", row{account: "9998", amount: "1000"}, row{account: "6110", amount: "500"})
	b.voucher(t, "2024-05-05", "Hyra", row{account: "5010", amount: "200"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	scope, err := b.administrator().For(b.scope.Company)
	require.NoError(t, err)
	before := b.overview(t, 2024, footprint.Filter{})

	come := []rule.Rule{
		{ID: uuid.New(), Key: "freight", Level: rule.Template, AccountFrom: "9998", AccountTo: "9998", Category: "3.4.road.truck"},
		{ID: uuid.New(), Key: "rent", Level: rule.Template, AccountFrom: "5010", AccountTo: "5010", Exclusion: "intra-group"},
		{ID: uuid.New(), Key: "elsewhere", Level: rule.Template, Chart: rule.Finnish, AccountFrom: "6110", AccountTo: "6110", Exclusion: "tax"},
	}
	tried, err := b.footprints.Trials.TrySwap(t.Context(), scope, whatif.Swap{Come: come}, 2024)
	require.NoError(t, err)
	require.EqualValues(t, 2, tried.Moved)
	require.EqualValues(t, 2, tried.Hit.Rows)
	require.EqualValues(t, 1, tried.UnmatchedBefore-tried.UnmatchedAfter)
	require.Equal(t, before.Coverage.ShareOfSpend, tried.SpendBefore.Coverage())
	same(t, dec("1500"), tried.SpendAfter.Counted)
	same(t, dec("0"), tried.SpendAfter.Unmatched)
	require.Len(t, tried.Shifts, 4)

	none, err := b.footprints.Trials.TrySwap(t.Context(), scope, whatif.Swap{}, 2024)
	require.NoError(t, err)
	require.Zero(t, none.Moved)
	same(t, tried.KgBefore, none.KgAfter)
	_, err = b.footprints.Trials.TrySwap(t.Context(), b.scope, whatif.Swap{Come: come}, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
