package pgtest_test

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/internal/filelock"
	"tillit/core/kernel/pg/pgtest"
)

// A keeper that was killed cannot clear away after itself; the next one does.
func TestSweep(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	folder := func(name string) string {
		path := filepath.Join(base, "tillit-test-"+name)
		require.NoError(t, os.MkdirAll(filepath.Join(path, "cluster"), 0o700))
		return path
	}
	own, dead, used, running := folder("own"), folder("dead"), folder("used"), folder("running")
	user, err := filelock.Share(t.Context(), pgtest.Users(used))
	require.NoError(t, err)
	defer user.Close()
	server, err := filelock.Try(filepath.Join(running, "running.lock"))
	require.NoError(t, err)
	defer server.Close()

	pgtest.Sweep(own, filepath.Join(base, "missing"), base)
	require.NoDirExists(t, dead)
	for _, kept := range []string{own, used, running} {
		require.DirExists(t, filepath.Join(kept, "cluster"))
	}

	require.NoError(t, user.Close())
	require.NoError(t, server.Close())
	// A process that another test starts holds our locks until it is another program.
	require.Eventually(t, func() bool {
		pgtest.Sweep(own, base)
		left, err := filepath.Glob(filepath.Join(base, "*", "cluster"))
		return err == nil && slices.Equal(left, []string{filepath.Join(own, "cluster")})
	}, time.Minute, 10*time.Millisecond)
}

// The server may cost nobody anything once the tests are over.
func TestKeep_ClearsAwayWhenNobodyIsLeft(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "server")
	user, err := filelock.Share(t.Context(), pgtest.Users(folder))
	require.NoError(t, err)

	said, out := io.Pipe()
	ended := make(chan int)
	go func() { ended <- pgtest.Keep(folder, time.Millisecond, out) }()
	line, err := bufio.NewReader(said).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "ready\n", line)

	guest, err := pgtest.Start(t.Context(), folder)
	require.NoError(t, err)
	require.True(t, guest.Attached())
	select {
	case <-ended:
		require.Fail(t, "it left while it had a user")
	case <-time.After(300 * time.Millisecond):
	}

	require.NoError(t, user.Close())
	require.Zero(t, <-ended)
	require.NoDirExists(t, folder)
}
