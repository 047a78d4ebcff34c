package front_test

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// More people than a web server can serve wait in line; who comes when the line
// is as long as it may be is told to come again at once, as is whatever fetches
// ahead, and whoever is asked to wait for too long.
func TestHandler_ManyAtOnce(t *testing.T) {
	t.Parallel()
	next := started(t)
	door := serve(t, next.Target)
	const places, line = 8, 128
	var served, refused atomic.Int64
	var people sync.WaitGroup
	ask := func() {
		people.Go(func() {
			res := do(t, http.MethodGet, door+"/held", http.Header{"Accept": {"text/html"}}, "")
			switch res.StatusCode {
			case http.StatusOK:
				served.Add(1)
			case http.StatusServiceUnavailable:
				refused.Add(1)
			}
		})
	}
	for range places {
		ask()
	}
	ahead := func() int {
		return do(t, http.MethodGet, door+"/page", http.Header{"Next-Router-Prefetch": {"1"}, "Rsc": {"1"}}, "").StatusCode
	}
	require.Eventually(t, func() bool { return ahead() == http.StatusServiceUnavailable }, 20*time.Second, 20*time.Millisecond)

	for range line + 20 {
		ask()
	}
	require.Eventually(t, func() bool { return refused.Load() >= 20 }, 20*time.Second, 20*time.Millisecond)
	late := do(t, http.MethodGet, door+"/page", http.Header{"Accept": {"text/html"}}, "")
	require.Equal(t, http.StatusServiceUnavailable, late.StatusCode)
	require.Equal(t, "5", late.Header.Get("Retry-After"))
	require.Contains(t, text(t, late.Body), `http-equiv="refresh"`)

	// Those that are held let go, all who are left are served, or have waited for too long.
	require.Eventually(t, func() bool {
		do(t, http.MethodGet, next.Target()+"/let-go", nil, "")
		return served.Load()+refused.Load() == places+line+20
	}, 30*time.Second, 20*time.Millisecond)
	people.Wait()
	require.GreaterOrEqual(t, served.Load(), int64(places))
	require.Equal(t, http.StatusOK, do(t, http.MethodGet, door+"/page", nil, "").StatusCode)
	require.Equal(t, http.StatusOK, ahead())
}

// A response that somebody reads slowly, or not at all, keeps nobody waiting for long.
func TestHandler_SlowReadersKeepNoPlaces(t *testing.T) {
	t.Parallel()
	door := serve(t, started(t).Target)
	for range 8 {
		res := do(t, http.MethodGet, door+"/endless", nil, "")
		require.Equal(t, http.StatusOK, res.StatusCode)
	}
	require.Equal(t, http.StatusOK, do(t, http.MethodGet, door+"/page", nil, "").StatusCode)
}
