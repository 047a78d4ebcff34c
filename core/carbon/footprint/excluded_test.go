package footprint_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
)

// A process of a former build keeps the sums that it knows and no others.
func TestService_Overview_ReasonsOfSumsThatWereLeftBehind(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-03-31", "Löner", row{account: "7010", amount: "30000"}, row{account: "6110", amount: "500"})
	b.voucher(t, "2024-04-30", "Löner", row{account: "7010", amount: "31000"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	right := b.overview(t, 2024, footprint.Filter{}).Coverage.Reasons
	require.Len(t, right, 1)
	require.Equal(t, int64(2), right[0].Rows)
	same(t, dec("61000"), right[0].Amount)

	for _, behind := range []string{
		"delete from footprint_exclusion_rollups where month = 4",
		"update footprint_exclusion_rollups set amount = amount + 1",
		"delete from footprint_exclusion_rollups",
	} {
		b.exec(t, behind)
		require.Equal(t, right, b.overview(t, 2024, footprint.Filter{}).Coverage.Reasons, behind)
	}
	april := b.overview(t, 2024, footprint.Filter{Months: []int{4}}).Coverage.Reasons
	same(t, dec("31000"), april[0].Amount)
}
