package password_test

import (
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/people/account/password"
)

// BenchmarkRush compares 500 passwords at once at the cost of real accounts, as
// the product does: as many at once as the machine bears, and 200 wait. It
// reports the MiB that the process takes at most beside what it took before (a
// hash takes 64), and how many were compared.
func BenchmarkRush(b *testing.B) {
	h, err := password.NewHasher(password.Strong(), password.AtOnce(password.Strong()))
	require.NoError(b, err)
	var peak, compared int64
	for b.Loop() {
		debug.FreeOSMemory()
		before := resident(b)
		var all sync.WaitGroup
		var done atomic.Int64
		ended := make(chan struct{})
		for range 500 {
			all.Go(func() {
				if _, err := h.Matches(b.Context(), "nobody's password", ""); err == nil {
					done.Add(1)
				}
			})
		}
		go func() { all.Wait(); close(ended) }()
		for waiting := true; waiting; {
			select {
			case <-ended:
				waiting = false
			case <-time.After(time.Millisecond):
				peak = max(peak, resident(b)-before)
			}
		}
		compared = done.Load()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(peak)/1024, "MiB")
	b.ReportMetric(float64(compared), "compared")
}

var residentKiB = regexp.MustCompile(`VmRSS:\s+(\d+)`)

// resident is how much memory the process takes, in KiB.
func resident(b *testing.B) int64 {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skip("only Linux says how much memory a process takes")
	}
	kib, err := strconv.ParseInt(string(residentKiB.FindSubmatch(status)[1]), 10, 64)
	require.NoError(b, err)
	return kib
}
