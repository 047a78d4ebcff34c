package main_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// built compiles the program once for all tests here.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "tillit")
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "tillit")
	out, err := exec.CommandContext(context.Background(), "go", "build", "-o", program, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return program, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if program, err := built(); err == nil {
		_ = os.RemoveAll(filepath.Dir(program))
	}
	os.Exit(code)
}

// home is a folder to run the program in: PostgreSQL from the real web folder
// and a small server where the built web would be.
func home(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	furnish(t, dir)
	return dir
}

func furnish(t *testing.T, dir string) {
	t.Helper()
	standalone := filepath.Join(dir, "web", ".next", "standalone")
	require.NoError(t, os.MkdirAll(standalone, 0o700))
	script, err := os.ReadFile(filepath.Join("bff", "front", "testdata", "server.js"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(standalone, "server.js"), script, 0o600))
	modules, err := filepath.Abs(filepath.Join("web", "node_modules"))
	require.NoError(t, err)
	require.NoError(t, os.Symlink(modules, filepath.Join(dir, "web", "node_modules")))
}

// first is the home of which installed makes copies.
var first struct {
	sync.Once

	dir string
}

// installed is a home in which the product was started before and stopped.
func installed(t *testing.T) string {
	t.Helper()
	first.Do(func() {
		program, err := built()
		require.NoError(t, err)
		first.dir = filepath.Join(filepath.Dir(program), "installed")
		furnish(t, first.dir)
		cmd, _ := serving(t, first.dir, freePort(t))
		stop(t, cmd)
	})
	dir := t.TempDir()
	out, err := exec.CommandContext(t.Context(), "cp", "-Rp", first.dir+"/.", dir).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return dir
}

// nextPort is where freePort looks next: below the ports that a kernel gives to
// connections and to listeners who ask for any, or one of those might have the
// port by the time the program asks for it.
var nextPort = func() *atomic.Uint32 {
	first := new(atomic.Uint32)
	first.Store(rand.Uint32N(portSpan))
	return first
}()

const (
	lowestPort = 20000
	portSpan   = 12000
)

// freePort is a port of this machine that nobody uses and no other test gets.
func freePort(t *testing.T) string {
	t.Helper()
	for range portSpan {
		port := strconv.Itoa(int(lowestPort + nextPort.Add(1)%portSpan))
		l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:"+port)
		if err == nil {
			require.NoError(t, l.Close())
			return port
		}
	}
	require.Fail(t, "no port is free")
	return ""
}

// command prepares the program with nothing in its environment but PATH, HOME
// and what is given.
func command(t *testing.T, dir string, env []string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := built()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = dir
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "DEMO=false"}, env...)
	return cmd
}

// fails runs the program to its end and returns what it complained about.
func fails(t *testing.T, wantCode int, dir string, env []string, args ...string) string {
	t.Helper()
	cmd := command(t, dir, env, args...)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Run(), &exit)
	require.Equal(t, wantCode, exit.ExitCode(), complaint.String())
	return strings.TrimSpace(complaint.String())
}

// serving starts the product and waits until it says where it is.
func serving(t *testing.T, dir, port string, env ...string) (cmd *exec.Cmd, address string) {
	t.Helper()
	cmd = command(t, dir, append(env, "PORT="+port), "serve")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // most have ended by then
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, found, ok := strings.Cut(lines.Text(), "ready: "); ok {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return cmd, found
		}
	}
	_ = cmd.Wait()
	require.Fail(t, "it never got ready", complaint.String())
	return nil, ""
}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody)
	require.NoError(t, err)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(text)
}

func TestServe_StopsCleanlyAndStartsAgain(t *testing.T) {
	t.Parallel()
	dir, port := home(t), freePort(t)
	pidFile := filepath.Join(dir, ".data", "postgres", "cluster", "postmaster.pid")
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		cmd, address := serving(t, dir, port)
		require.Equal(t, "http://127.0.0.1:"+port, address)

		status, page := get(t, address+"/page")
		require.Equal(t, http.StatusOK, status)
		require.Contains(t, page, "Tillit")
		status, document := get(t, address+"/api/openapi.json")
		require.Equal(t, http.StatusOK, status)
		require.Contains(t, document, `"openapi"`)
		require.FileExists(t, pidFile)

		// Task runners pass on what the terminal has sent to us already.
		require.NoError(t, cmd.Process.Signal(signal))
		require.NoError(t, cmd.Process.Signal(signal))
		require.NoError(t, cmd.Wait(), "a wanted end is no failure")
		require.NoFileExists(t, pidFile)
	}
}

func TestServe_StartsAgainAfterEverythingWasKilled_Night(t *testing.T) {
	t.Parallel()
	dir, port := installed(t), freePort(t)
	cmd, _ := serving(t, dir, port)

	text, err := os.ReadFile(filepath.Join(dir, ".data", "postgres", "cluster", "postmaster.pid"))
	require.NoError(t, err)
	first, _, _ := strings.Cut(string(text), "\n")
	postmaster, err := strconv.Atoi(first)
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Kill())
	_ = syscall.Kill(postmaster, syscall.SIGKILL) // it may have been quicker to go by itself
	_ = cmd.Wait()                                // it was killed

	again, address := serving(t, dir, port)
	status, _ := get(t, address+"/page")
	require.Equal(t, http.StatusOK, status)
	require.NoError(t, again.Process.Signal(syscall.SIGINT))
	require.NoError(t, again.Wait())
}

func TestServe_EndsWhenItsDatabaseDoes_Night(t *testing.T) {
	t.Parallel()
	dir := installed(t)
	cmd, _ := serving(t, dir, freePort(t))
	text, err := os.ReadFile(filepath.Join(dir, ".data", "postgres", "cluster", "postmaster.pid"))
	require.NoError(t, err)
	first, _, _ := strings.Cut(string(text), "\n")
	postmaster, err := strconv.Atoi(first)
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(postmaster, syscall.SIGINT))

	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	require.Equal(t, 1, exit.ExitCode())
}

func TestFaultsAreOneSentenceEach(t *testing.T) {
	t.Parallel()

	t.Run("PortTaken", func(t *testing.T) {
		t.Parallel()
		l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
		require.NoError(t, err)
		defer l.Close()
		_, port, err := net.SplitHostPort(l.Addr().String())
		require.NoError(t, err)
		require.Equal(t, "tillit: port "+port+" is taken on 127.0.0.1: stop what uses it, or set PORT",
			fails(t, 1, home(t), []string{"PORT=" + port}, "serve"))
	})

	t.Run("NoNode", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, "tillit: Node.js was not found on PATH: install version 20.9 or newer, or set WEB_URL",
			fails(t, 1, home(t), []string{"PORT=0", "PATH=/nowhere"}, "serve"))
	})

	t.Run("NodeTooOld", func(t *testing.T) {
		t.Parallel()
		bin := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(bin, "node"), []byte("#!/bin/sh\necho v18.19.0\n"), 0o755))
		require.Equal(t, "tillit: Node.js 20.9 or newer is needed, and this is v18.19.0",
			fails(t, 1, home(t), []string{"PORT=0", "PATH=" + bin + ":/bin"}, "serve"))
	})

	t.Run("NotBuilt", func(t *testing.T) {
		t.Parallel()
		dir := home(t)
		require.NoError(t, os.RemoveAll(filepath.Join(dir, "web", ".next")))
		require.Equal(t, "tillit: the web is not built: run go tool task build, or set WEB_URL",
			fails(t, 1, dir, []string{"PORT=0"}, "serve"))
	})

	t.Run("BrokenDatabaseURL", func(t *testing.T) {
		t.Parallel()
		cases := map[string]string{
			"nonsense":                      "tillit: DATABASE_URL has to be an address like postgres://user:password@host:5432/database",
			"postgres://u:pw@127.0.0.1:1/d": "tillit: cannot reach the database that DATABASE_URL names: connect: connection refused",
		}
		for url, want := range cases {
			for _, name := range []string{"serve", "work", "migrate"} {
				require.Equal(t, want, fails(t, 1, home(t), []string{"PORT=0", aKey, "DATABASE_URL=" + url}, name))
			}
		}
	})

	t.Run("UnknownCommand", func(t *testing.T) {
		t.Parallel()
		require.Contains(t, fails(t, 2, t.TempDir(), nil, "sevre"), `tillit: there is no command "sevre"`)
	})
}

func TestHelp(t *testing.T) {
	t.Parallel()
	out, err := command(t, t.TempDir(), nil, "help").Output()
	require.NoError(t, err)
	for _, name := range []string{"serve", "work", "migrate", "catalogue", "demo", "openapi", "admin"} {
		require.Contains(t, string(out), "\n  "+name+" ")
	}
}

func TestWork_RunsBesideAServer(t *testing.T) {
	t.Parallel()
	dir := installed(t)
	server, _ := serving(t, dir, freePort(t))
	worker := command(t, dir, nil, "work")
	out, err := worker.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, worker.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "Working") {
	}
	require.NoError(t, worker.Process.Signal(syscall.SIGTERM))
	_, _ = io.Copy(io.Discard, out)
	require.NoError(t, worker.Wait())

	require.NoError(t, server.Process.Signal(syscall.SIGTERM))
	require.NoError(t, server.Wait())
}
