package corporate_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/corporate"
)

func TestNumber(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ country, typed, want string }{
		// The Swedish tax agency's own number, and a made-up one.
		{"SE", "202100-5448", "202100-5448"},
		{"SE", " 2021005448 ", "202100-5448"},
		{"SE", "16202100-5448", "202100-5448"},
		{"SE", "se202100544801", "202100-5448"},
		{"SE", "202100–5448", "202100-5448"},
		{"SE", "16556012-0601", "556012-0601"}, // ends as a VAT number does
		{"SE", "SE202100544802", ""},
		{"SE", "202100-5449", ""},
		{"SE", "2021005484", ""}, // two digits swapped
		{"SE", "20210-5448", ""},
		{"SE", "18202100-5448", ""},
		{"SE", "abc", ""},
		// The Finnish tax administration, and one whose check digit is 0.
		{"FI", "0245458-3", "0245458-3"},
		{"FI", "FI02454583", "0245458-3"},
		{"FI", "245458-3", "0245458-3"},
		{"FI", "1572860-0", "1572860-0"},
		{"FI", "0245458-4", ""},
		{"FI", "2045458-3", ""},
		{"FI", "12-3", ""},
		// The Dutch chamber of commerce in its register, and a made-up RSIN.
		{"NL", "59581883", "59581883"},
		{"NL", "123456782", "123456782"},
		{"NL", "123456783", ""},
		{"NL", "5958188", ""},
		{"NL", "KvK 59581883", ""},
		// Elsewhere a number is what people say it is.
		{"DE", " hrb 12345 ", "HRB 12345"},
		{"DE", strings.Repeat("Å", 40), strings.Repeat("Å", 40)},
		{"DE", strings.Repeat("1", 41), ""},
		{"DE", "HRB\x00", ""},
	} {
		got, ok := corporate.Number(tc.country, tc.typed)
		require.Equal(t, tc.want != "", ok, "%s %s", tc.country, tc.typed)
		if ok {
			require.Equal(t, tc.want, got)
		}
	}
	number, ok := corporate.Number("SE", "  ")
	require.True(t, ok)
	require.Empty(t, number)
}
