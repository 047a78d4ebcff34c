package answer_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/questions/answer"
)

func TestParseNumber(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"0": "0", "-0.50": "-0.5", "007": "7", "12.5": "12.5",
		"12345678901234567890.0123456789": "12345678901234567890.0123456789",
		"0.00000000000000204545":          "0.00000000000000204545",
	} {
		got, ok := answer.ParseNumber(s)
		require.True(t, ok, s)
		require.Equal(t, want, got.String())
	}
	for _, s := range []string{"0", "-0.50", "12.500", "100", "0.00000000000000204545"} {
		got, _ := answer.ParseNumber(s)
		require.Equal(t, s, answer.WriteNumber(got), "every digit that was typed")
	}
	require.Equal(t, "1000", answer.WriteNumber(decimal.RequireFromString("1e3")))
	for _, s := range []string{
		"", "-", ".5", "5.", "1,5", "1 000", "1e3", "0x1", "NaN", "+1", "−1", "1.123456789012345678901", "123456789012345678901", "1\n",
	} {
		_, ok := answer.ParseNumber(s)
		require.False(t, ok, "%q", s)
	}
}
