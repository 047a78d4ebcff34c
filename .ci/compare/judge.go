package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
)

// allowed is how much worse a benchmark may be than by chance.
const allowed = 0.05

// samples are times in nanoseconds by the names of benchmarks.
type samples map[string][]float64

// measured is the line of a benchmark, which says its time as usual or, where two
// things are measured by turns, that of ours in milliseconds.
var measured = regexp.MustCompile(`(?m)^(Benchmark\S*?)(?:-\d+)?\s+\d+\s.*?([\d.]+) (ns/op|ms)(?:\s|$)`)

// read adds what a run of benchmarks printed.
func (s *samples) read(out string) error {
	if *s == nil {
		*s = samples{}
	}
	found := measured.FindAllStringSubmatch(out, -1)
	if len(found) == 0 {
		return errors.New("no benchmark ran")
	}
	for _, one := range found {
		ns, err := strconv.ParseFloat(one[2], 64)
		if err != nil {
			return err
		}
		if one[3] == "ms" {
			ns *= 1e6
		}
		(*s)[one[1]] = append((*s)[one[1]], ns)
	}
	return nil
}

// judge prints a line for each benchmark and counts those that are worse, or
// are no more.
func judge(out io.Writer, first, again, after samples) (worse int) {
	for _, name := range slices.Sorted(maps.Keys(first)) {
		if len(after[name]) == 0 {
			fmt.Fprintf(out, "%-50s is no more\n", name)
			worse++
			continue
		}
		before := middle(slices.Concat(first[name], again[name]))
		chance, change := math.Abs(middle(again[name])/middle(first[name])-1), middle(after[name])/before-1
		verdict := "as it was"
		if change > chance+allowed {
			verdict = "worse"
			worse++
		}
		fmt.Fprintf(out, "%-50s %12.4g ms %+6.1f %%, by chance %4.1f %%: %s\n", name, before/1e6, change*100, chance*100, verdict) //nolint:mnd // units
	}
	return worse
}

// middle is the median.
func middle(of []float64) float64 {
	sorted := slices.Sorted(slices.Values(of))
	at := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[at]
	}
	return (sorted[at-1] + sorted[at]) / 2
}
