package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSamples_Read(t *testing.T) {
	t.Parallel()
	var s samples
	require.NoError(t, s.read("goos: linux\nBenchmarkList/all-2 \t 100\t 2000000 ns/op\t 5 B/op\nBenchmarkList/one \t 1\t 3.5 ns/op\nPASS\n"))
	require.NoError(t, s.read("BenchmarkList/all-2 \t 100\t 4000000 ns/op\n"))
	require.Equal(t, samples{"BenchmarkList/all": {2e6, 4e6}, "BenchmarkList/one": {3.5}}, s)
	require.NoError(t, s.read("BenchmarkDrilldown/year-2 \t 10\t 0.98 best-ratio\t 5.5 hand-ms\t 6.25 ms\t 1.1 ratio\n"))
	require.Equal(t, []float64{6.25e6}, s["BenchmarkDrilldown/year"], "ours, not what was written by hand")
	require.Error(t, s.read("PASS\n"), "nothing ran")
}

// What two runs of one build differ by is no fault of the other.
func TestJudge(t *testing.T) {
	t.Parallel()
	of := func(times ...float64) samples { return samples{"B": times} }
	for name, row := range map[string]struct {
		first, again, after samples
		worse               int
		says                string
	}{
		"the same":          {of(100, 100), of(100, 100), of(100, 104), 0, "as it was"},
		"faster":            {of(100), of(100), of(50), 0, "as it was"},
		"slower":            {of(100), of(100), of(106), 1, "worse"},
		"slower by chance":  {of(100), of(110), of(118), 0, "as it was"},
		"more than chance":  {of(100), of(110), of(122), 1, "worse"},
		"one slow run":      {of(100, 101, 99), of(100, 101, 99), of(100, 900, 101), 0, "as it was"},
		"a benchmark fewer": {of(100), of(100), samples{}, 1, "no more"},
	} {
		var out strings.Builder
		require.Equal(t, row.worse, judge(&out, row.first, row.again, row.after), name)
		require.Contains(t, out.String(), row.says, name)
	}
}
