package decimaltext_test

import (
	"math/rand/v2"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/decimaltext"
)

func TestAppend(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"0", "0.000", "-0.5", "0.05", "-0.0500", "1", "100", "-100.00", "12345.6789", "999999999999999999", "-0.999999999999999999",
		"1000000000000000000", "9223372036854775807", "-9223372036854775808", "0.1234567890123456789", "123456789012345678901234567890.12", "1e3", "12e-30",
	} {
		d := decimal.RequireFromString(text)
		require.Equal(t, "kg "+d.String(), string(decimaltext.Append([]byte("kg "), d)))
	}
	require.Equal(t, "0", string(decimaltext.Append(nil, decimal.Decimal{})))
	chance := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		d := decimal.New(int64(chance.Uint64())>>chance.IntN(64), int32(chance.IntN(24)-20))
		require.Equal(t, d.String(), string(decimaltext.Append(nil, d)))
	}
}

func BenchmarkAppend(b *testing.B) {
	d := decimal.RequireFromString("-12345.678901")
	b.Run("String", func(b *testing.B) {
		for b.Loop() {
			_ = d.String()
		}
	})
	b.Run("Append", func(b *testing.B) {
		var out []byte
		for b.Loop() {
			out = decimaltext.Append(out[:0], d)
		}
	})
}
