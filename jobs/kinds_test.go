package jobs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillit/core/kernel/goldentest"
	"tillit/jobs"
)

// Every kind of work that a runner does, in which queue it waits and how often it
// is tried: rows that wait while a new build starts are done by it.
func TestKinds_AreAsTheyWere(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	for _, kind := range slices.Sorted(slices.Values(jobs.Kinds())) {
		options := jobs.Options(kind)
		fmt.Fprintf(&out, "%-22s %-10s %d\n", kind, options.Queue, options.MaxAttempts)
	}
	goldentest.Equal(t, "kinds.txt", out.String())
}
