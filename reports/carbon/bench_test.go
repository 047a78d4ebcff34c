package carbon_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports/carbon"
)

const benchLines = 100_000

func many(yield func(carbon.Line, error) bool) {
	for range benchLines {
		if !yield(lines[0], nil) {
			return
		}
	}
}

// BenchmarkWriteCSV and BenchmarkWriteJSON write 100,000 lines of all fields.
func BenchmarkWriteCSV(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		require.NoError(b, carbon.WriteCSV(io.Discard, many))
	}
	b.ReportMetric(float64(benchLines*b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkWriteJSON(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		require.NoError(b, carbon.WriteJSON(io.Discard, head("sv-SE"), many, sources))
	}
	b.ReportMetric(float64(benchLines*b.N)/b.Elapsed().Seconds(), "rows/s")
}
