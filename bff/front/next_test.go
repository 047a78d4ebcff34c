package front_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/bff/front"
)

// built lays out a folder as the build of the web does, around a small server.
func built(t *testing.T) front.Options {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("testdata", "server.js"))
	require.NoError(t, err)
	dir := t.TempDir()
	standalone := filepath.Join(dir, ".next", "standalone")
	require.NoError(t, os.MkdirAll(standalone, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(standalone, "server.js"), script, 0o600))
	return front.Options{Dir: dir, API: "http://127.0.0.1:8080", Out: io.Discard, Log: slog.New(slog.DiscardHandler)}
}

// started runs the small server until the test ends.
func started(t *testing.T) *front.Next {
	t.Helper()
	return startedWith(t, built(t))
}

func startedWith(t *testing.T, o front.Options) *front.Next {
	t.Helper()
	next, err := front.New(t.Context(), o)
	require.NoError(t, err)
	next.Start(t.Context())
	t.Cleanup(next.Stop)
	<-next.Ready()
	return next
}

func TestNew_TellsWhatIsMissing(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		node string // a version to claim, or empty for the real one
		dir  string
		want error
	}{
		"OldNode":  {node: "v20.8.1", want: front.ErrOldNode},
		"OlderYet": {node: "v18.20.4", want: front.ErrOldNode},
		"OddNode":  {node: "deno", want: front.ErrOldNode},
		"NotBuilt": {dir: "/nowhere", want: front.ErrNotBuilt},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := built(t)
			if c.dir != "" {
				o.Dir = c.dir
			}
			if c.node != "" {
				o.Node = filepath.Join(t.TempDir(), "node")
				script := "#!/bin/sh\necho " + c.node + "\n"
				// A program that is started while this one is open would hold it open, too.
				syscall.ForkLock.RLock()
				err := os.WriteFile(o.Node, []byte(script), 0o755)
				syscall.ForkLock.RUnlock()
				require.NoError(t, err)
			}
			_, err := front.New(t.Context(), o)
			require.ErrorIs(t, err, c.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
	t.Run("NoNode", func(t *testing.T) {
		t.Parallel()
		for _, node := range []string{"no-such-program", "/no/such/node"} {
			o := built(t)
			o.Node = node
			_, err := front.New(t.Context(), o)
			require.ErrorIs(t, err, front.ErrNoNode)
		}
	})
}

func TestNext_ComesBackWhenItDies(t *testing.T) {
	t.Parallel()
	next := started(t)
	door := serve(t, next.Target)
	status := func() int { return do(t, http.MethodGet, door+"/page", nil, "").StatusCode }
	require.Equal(t, http.StatusOK, status())

	for range 2 {
		require.Equal(t, http.StatusServiceUnavailable, do(t, http.MethodGet, door+"/die", nil, "").StatusCode)
		require.Eventually(t, func() bool { return status() == http.StatusOK }, 30*time.Second, 50*time.Millisecond)
	}
}

// A process that is stopped amid its work is alive and answers nothing.
func TestNext_IsEndedWhenItHangs(t *testing.T) {
	t.Parallel()
	o := built(t)
	o.HungAfter = time.Second
	next := startedWith(t, o)
	door := serve(t, next.Target)
	pid := echoOf(t, do(t, http.MethodGet, door+"/echo", nil, "")).PID
	require.NoError(t, syscall.Kill(pid, syscall.SIGSTOP))
	require.Eventually(t, func() bool {
		address := next.Target()
		if address == "" {
			return false
		}
		now := pidAt(t, address)
		return now != 0 && now != pid
	}, 30*time.Second, 50*time.Millisecond)
	require.Equal(t, http.StatusOK, do(t, http.MethodGet, door+"/page", nil, "").StatusCode)
}

// pidAt is the process at an address; 0 where it does not say within a second.
func pidAt(t *testing.T, address string) (pid int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"/echo", http.NoBody)
	require.NoError(t, err)
	res, err := client(t).Do(req)
	if err != nil {
		return 0
	}
	return echoOf(t, res).PID
}

// Several share the work, and what one of them leaves the others do.
func TestNext_Several(t *testing.T) {
	t.Parallel()
	o := built(t)
	o.Processes = 3
	next := startedWith(t, o)
	require.Equal(t, 3, next.Servers())
	door := serve(t, next.Target)
	pids := map[int]bool{}
	require.Eventually(t, func() bool {
		pids[echoOf(t, do(t, http.MethodGet, door+"/echo", nil, "")).PID] = true
		return len(pids) == 3
	}, 30*time.Second, 10*time.Millisecond)

	require.Equal(t, http.StatusServiceUnavailable, do(t, http.MethodGet, door+"/die", nil, "").StatusCode)
	require.Eventually(t, func() bool {
		for range 3 {
			if pidAt(t, next.Target()) == 0 {
				return false
			}
		}
		return true
	}, 10*time.Second, 10*time.Millisecond)
}

func TestNext_StopsForGood(t *testing.T) {
	t.Parallel()
	next := started(t)
	address := next.Target()
	next.Stop()
	next.Stop()
	require.Empty(t, next.Target())
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	require.NoError(t, err)
	_, err = client(t).Do(req)
	require.ErrorContains(t, err, "refused")
}

func TestNext_LearnsNoSecrets(t *testing.T) {
	t.Setenv("TILLIT_KEY", "secret")
	t.Setenv("DATABASE_URL", "postgres://app:secret@db/tillit")
	got := echoOf(t, do(t, http.MethodGet, started(t).Target()+"/echo", nil, ""))
	require.Equal(t, "http://127.0.0.1:8080", got.Env["API_URL"])
	require.Equal(t, "production", got.Env["NODE_ENV"])
	for name, value := range got.Env {
		require.NotContains(t, value, "secret", name)
	}
}
