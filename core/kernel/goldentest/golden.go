// Package goldentest compares what tests make with files that say how it was:
// what must not change by itself, as the words that are stored or sent.
package goldentest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

//nolint:gochecknoglobals // a flag of the test binary
var update = flag.Bool("update", false, "rewrite the golden files")

// maxShown is how many lines that differ are shown.
const maxShown = 40

// Updating reports whether the golden files are to be rewritten.
func Updating() bool { return *update }

// Equal compares text with the file of that name in testdata, and shows the
// lines that differ. With -update it writes the file instead.
func Equal(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != text {
		t.Errorf("%s is not as it was; where it should change, run the test with -update\n%s", file, difference(string(want), text))
	}
}

// difference lists lines that only one of two texts has.
func difference(before, after string) string {
	gone, come := lines(before), lines(after)
	for line, n := range come {
		gone[line], come[line] = gone[line]-n, n-gone[line]
	}
	var out strings.Builder
	shown := 0
	show := func(sign, text string, left map[string]int) {
		for line := range strings.Lines(text) {
			if left[line] <= 0 {
				continue
			}
			left[line]--
			shown++
			if shown <= maxShown {
				fmt.Fprintf(&out, "%s %s", sign, line)
			}
		}
	}
	show("-", before, gone)
	show("+", after, come)
	switch {
	case shown == 0:
		return "the same lines in another order"
	case shown > maxShown:
		fmt.Fprintf(&out, "and %d more\n", shown-maxShown)
	}
	return out.String()
}

// lines counts how often each line stands in a text.
func lines(text string) map[string]int {
	all := map[string]int{}
	for line := range strings.Lines(text) {
		all[line]++
	}
	return all
}
