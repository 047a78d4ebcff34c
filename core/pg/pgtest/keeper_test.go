package pgtest_test

import (
	"bufio"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/pg/internal/filelock"
	"tillit/core/pg/pgtest"
)

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
