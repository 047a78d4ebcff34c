package reports_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/reports"
)

func TestFigures_WithTheirUnit(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string][3]string{
		"sv-SE": {"−1\u00a0234,5 SEK", "9,7\u00a0%", "−6,5\u00a0%"},
		"en-US": {"-1,234.5 SEK", "9.7%", "-6.5%"},
		"fi-FI": {"−1\u00a0234,5 SEK", "9,7\u00a0%", "−6,5\u00a0%"},
		"nl-NL": {"-1.234,5 SEK", "9,7%", "-6,5%"},
	} {
		f := reports.FiguresIn(locale)
		require.Equal(t, want, [3]string{
			f.With(decimal.RequireFromString("-1234.5"), "SEK"), f.With(decimal.RequireFromString("9.7"), "%"),
			f.Percent(decimal.NewNullDecimal(decimal.RequireFromString("-0.065")), 1),
		}, locale)
	}
	require.Equal(t, "3", reports.FiguresIn("en-US").With(decimal.NewFromInt(3), ""), "a number alone")
}
