package pgserver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/pgserver"
)

// ownerOf names the variable that turns the test binary into a program which
// starts a server on that folder and then waits to be killed.
const ownerOf = "PGSERVER_TEST_OWNER_OF"

func TestMain(m *testing.M) {
	if data := os.Getenv(ownerOf); data != "" {
		server, err := pgserver.Start(context.Background(), options(data))
		_, _ = fmt.Fprintln(os.Stdout, server != nil, err)
		select {}
	}
	os.Exit(m.Run())
}

func options(data string) pgserver.Options {
	modules := filepath.Join("..", "..", "..", "..", "web", "node_modules")
	return pgserver.Options{Data: data, Binaries: []string{pgserver.Package(modules)}}
}

func start(t *testing.T, o pgserver.Options) *pgserver.Server {
	t.Helper()
	server, err := pgserver.Start(t.Context(), o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Stop()) })
	return server
}

func connect(t *testing.T, s *pgserver.Server) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.URL("postgres", pgserver.Superuser))
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) }) // the server may be gone, which is the test
	return conn
}

func count(t *testing.T, s *pgserver.Server) (n int) {
	t.Helper()
	require.NoError(t, connect(t, s).QueryRow(t.Context(), "select count(*) from kept").Scan(&n))
	return n
}

// filled starts a server with three rows in it.
func filled(t *testing.T, data string) *pgserver.Server {
	t.Helper()
	server := start(t, options(data))
	_, err := connect(t, server).Exec(t.Context(), "create table kept as select generate_series(1, 3)")
	require.NoError(t, err)
	return server
}

func postmaster(t *testing.T, data string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(data, "cluster", "postmaster.pid"))
	require.NoError(t, err)
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	require.NoError(t, err)
	return pid
}

func TestStart(t *testing.T) {
	t.Parallel()

	t.Run("KeepsDataAndPortOverAStop", func(t *testing.T) {
		t.Parallel()
		data := t.TempDir()
		first := filled(t, data)
		require.NoError(t, first.Stop())
		require.NoError(t, first.Stop(), "stopping twice is harmless")

		second := start(t, options(data))
		require.Equal(t, 3, count(t, second))
		require.Equal(t, first.URL("a", "b"), second.URL("a", "b"))
	})

	t.Run("SortsSwedishAndKnowsUUIDv7", func(t *testing.T) {
		t.Parallel()
		var letters, id string
		err := connect(t, start(t, options(t.TempDir()))).QueryRow(t.Context(),
			"select string_agg(x, '' order by x), uuidv7()::text from unnest(array['ö','a','å','z','ä']) x").Scan(&letters, &id)
		require.NoError(t, err)
		require.Equal(t, "azåäö", letters)
		require.Len(t, id, 36)
	})

	t.Run("AttachesToARunningOne", func(t *testing.T) {
		t.Parallel()
		data := t.TempDir()
		owner := filled(t, data)
		guest := start(t, options(data))
		require.True(t, guest.Attached())
		require.False(t, owner.Attached())

		require.NoError(t, guest.Stop())
		require.Equal(t, 3, count(t, owner), "a guest does not take the server down")
	})

	t.Run("StartsOnceHoweverManyAsk", func(t *testing.T) {
		t.Parallel()
		data := t.TempDir()
		var owners atomic.Int32
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				server, err := pgserver.Start(t.Context(), options(data))
				if err == nil && !server.Attached() {
					owners.Add(1)
					t.Cleanup(func() { require.NoError(t, server.Stop()) })
				}
			})
		}
		all.Wait()
		require.EqualValues(t, 1, owners.Load())
	})

	t.Run("RunsAsEveryAccountThatWouldDo", func(t *testing.T) {
		t.Parallel()
		data, ran := t.TempDir(), 0
		for _, as := range pgserver.Identities() { // in turn on one folder: it changes hands
			server, err := pgserver.Start(t.Context(), options(data).As(as))
			if errors.Is(err, pgserver.ErrNoBinaries) {
				t.Logf("not allowed on this machine: %v", err)
				continue
			}
			require.NoError(t, err, as)
			connect(t, server)
			require.NoError(t, server.Stop())
			ran++
		}
		require.Positive(t, ran)
	})

	t.Run("IsBoundedByItsContext", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := pgserver.Start(ctx, options(t.TempDir()))
		require.ErrorIs(t, err, context.Canceled)
	})
}

func TestStart_Recovers(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	server := filled(t, data)
	require.NoError(t, syscall.Kill(postmaster(t, data), syscall.SIGKILL))
	<-server.Done()

	again := start(t, options(data))
	require.False(t, again.Attached())
	require.Equal(t, 3, count(t, again))
}

func TestStart_Recovers_Night(t *testing.T) {
	t.Parallel()

	t.Run("AfterItsOwnerIsKilled", func(t *testing.T) {
		t.Parallel()
		data := t.TempDir()
		require.NoError(t, filled(t, data).Stop())

		owner := exec.CommandContext(t.Context(), os.Args[0])
		owner.Env = append(os.Environ(), ownerOf+"="+data)
		out, err := owner.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, owner.Start())
		said, err := bufio.NewReader(out).ReadString('\n')
		require.NoError(t, err)
		require.Equal(t, "true <nil>\n", said)
		require.True(t, start(t, options(data)).Attached())

		require.NoError(t, owner.Process.Kill())
		_ = owner.Wait() // it was killed

		require.Eventually(t, func() bool {
			_, err := os.Stat(filepath.Join(data, "cluster", "postmaster.pid"))
			return os.IsNotExist(err)
		}, time.Minute, 10*time.Millisecond, "the server goes down by itself")
		again := start(t, options(data))
		require.False(t, again.Attached())
		require.Equal(t, 3, count(t, again))
	})

	t.Run("FromAPidFileThatNamesAnotherProgram", func(t *testing.T) {
		t.Parallel()
		data := t.TempDir()
		require.NoError(t, filled(t, data).Stop())
		stale := fmt.Sprintf("%d\n%s\n0\n5432\n\n127.0.0.1\n0 0\nready\n", os.Getpid(), filepath.Join(data, "cluster"))
		require.NoError(t, os.WriteFile(filepath.Join(data, "cluster", "postmaster.pid"), []byte(stale), 0o600))

		require.Equal(t, 3, count(t, start(t, options(data))))
	})

	t.Run("FromAnUnfinishedCluster", func(t *testing.T) {
		t.Parallel()
		data := t.TempDir()
		require.NoError(t, os.MkdirAll(filepath.Join(data, "cluster.new", "base"), 0o700))
		start(t, options(data))
	})

	t.Run("FromAPortThatWasTaken", func(t *testing.T) {
		t.Parallel()
		other := start(t, options(t.TempDir()))
		taken := connect(t, other).Config().Port
		data := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(data, "port"), fmt.Appendln(nil, taken), 0o600))

		server := start(t, options(data))
		require.NotEqual(t, taken, connect(t, server).Config().Port)
	})
}

func TestStart_Refuses(t *testing.T) {
	t.Parallel()

	t.Run("WithoutBinaries", func(t *testing.T) {
		t.Parallel()
		empty, old := t.TempDir(), t.TempDir()
		script := "#!/bin/sh\necho 'postgres (PostgreSQL) 15.3'\n"
		for _, tool := range []string{"postgres", "initdb"} {
			require.NoError(t, os.WriteFile(filepath.Join(old, tool), []byte(script), 0o755))
		}
		err := pgserver.Find(t.Context(), empty, old)
		require.ErrorIs(t, err, pgserver.ErrNoBinaries)
		require.ErrorContains(t, err, empty+" holds no postgres")
		require.ErrorContains(t, err, old+" is version 15")
		require.NotContains(t, err.Error(), "\n")
	})

	t.Run("ADataFolderOfAnotherVersion", func(t *testing.T) {
		t.Parallel()
		data := t.TempDir()
		require.NoError(t, os.Mkdir(filepath.Join(data, "cluster"), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(data, "cluster", "PG_VERSION"), []byte("12\n"), 0o600))
		_, err := pgserver.Start(t.Context(), options(data))
		require.ErrorContains(t, err, "was made by PostgreSQL 12")
	})

	t.Run("ABrokenClusterWithTheServersOwnWords", func(t *testing.T) {
		t.Parallel()
		data := t.TempDir()
		require.NoError(t, filled(t, data).Stop())
		require.NoError(t, os.Remove(filepath.Join(data, "cluster", "global", "pg_control")))
		_, err := pgserver.Start(t.Context(), options(data))
		require.ErrorContains(t, err, "pg_control")
	})
}
