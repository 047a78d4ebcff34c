package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/questions/answer"
)

func TestParseNumber(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"0": "0", "-0.50": "-0.5", "007": "7", "12.5": "12.5",
		"12345678901234567890.0123456789": "12345678901234567890.0123456789",
	} {
		got, ok := answer.ParseNumber(s)
		require.True(t, ok, s)
		require.Equal(t, want, got.String())
	}
	for _, s := range []string{
		"", "-", ".5", "5.", "1,5", "1 000", "1e3", "0x1", "NaN", "+1", "−1", "1.12345678901", "123456789012345678901", "1\n",
	} {
		_, ok := answer.ParseNumber(s)
		require.False(t, ok, "%q", s)
	}
}
