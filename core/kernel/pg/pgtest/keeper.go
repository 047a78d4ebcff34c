package pgtest

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/internal/filelock"
	"tillit/core/kernel/pg/pgserver"
)

// keeperOf names the variable that turns a test binary into the keeper of the
// server in that folder.
const keeperOf = "TILLIT_PGTEST_KEEPER_OF"

// prefix begins the names of all folders of shared servers.
const prefix = "tillit-test-"

// memory is the file system that a server lives in where it has room.
const memory = "/dev/shm"

// linger is how long the server waits for more tests: longer than it takes to
// link the next test binary, short enough that nobody minds.
const linger = 15 * time.Second

// ready is what the keeper says when the server takes connections.
const ready = "ready"

// The keeper is the process that owns the shared server. It has to outlive the
// test binary that needs the server first, so it is that binary once more, in
// a session of its own, and turns off here before any test runs.
//
//nolint:gochecknoinits // nothing else runs in every test binary without being called
func init() {
	if folder := os.Getenv(keeperOf); folder != "" {
		sweep(folder, memory, os.TempDir())
		os.Exit(keep(folder, linger, os.Stdout))
	}
}

// join makes this process a user of the shared server until the lock is
// closed, and sees to it that somebody keeps the server running.
func join(ctx context.Context, folder string) (*os.File, error) {
	user, err := filelock.Share(ctx, users(folder))
	if err != nil {
		return nil, fmt.Errorf("become a user: %w", err)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	keeper := exec.CommandContext(context.WithoutCancel(ctx), self)
	keeper.Env = append(os.Environ(), keeperOf+"="+folder)
	keeper.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	out, err := keeper.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := keeper.Start(); err != nil {
		return nil, fmt.Errorf("start keeper: %w", err)
	}
	said, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("keeper ended without a word: %w", err)
	}
	if said != ready+"\n" {
		return nil, errors.New(said)
	}
	return user, nil
}

// keep starts the server of a folder, says so, and stays until nobody has used
// it for a while. Where another keeper has it already, it only says so.
func keep(folder string, linger time.Duration, out io.Writer) (exitCode int) {
	ctx := context.Background()
	server, err := start(ctx, folder)
	if err != nil {
		_, _ = fmt.Fprintln(out, strings.ReplaceAll(err.Error(), "\n", " ")) // whoever asked may have gone
		return 1
	}
	_, _ = fmt.Fprintln(out, ready)
	if server.Attached() {
		return 0
	}
	unused := whenUnused(folder, linger)
	defer unused.Close() // newcomers wait at this lock until all is cleared away
	if err := errors.Join(server.Stop(), os.RemoveAll(folder)); err != nil {
		return 1
	}
	return 0
}

// sweep removes what keepers left behind in these folders that were killed
// themselves: servers that nobody uses and of which no process lives.
func sweep(own string, places ...string) {
	for _, place := range places {
		others, _ := filepath.Glob(filepath.Join(place, prefix+"*")) // the pattern is right
		for _, other := range others {
			if other == own || strings.HasSuffix(other, users("")) {
				continue
			}
			unused, err := filelock.Try(users(other)) // newcomers wait at this lock
			if err != nil {
				continue
			}
			if !pgserver.Running(other) {
				_ = os.RemoveAll(other) // it may be somebody else's
			}
			_ = unused.Close() // nothing was written
		}
	}
}

// start starts the server or attaches to it.
func start(ctx context.Context, folder string) (*pgserver.Server, error) {
	const timeout = time.Minute
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	return pgserver.Start(ctx, pgserver.Options{
		Data:     folder,
		Binaries: []string{pgserver.Package(filepath.Join(root, "web", "node_modules"))},
		Logins:   []string{pg.Role},
		Unsafe:   true,
	})
}

// whenUnused returns once nobody has held the users' lock for a while, and
// holds it for itself.
func whenUnused(folder string, linger time.Duration) *os.File {
	const tick = 100 * time.Millisecond
	for idle := time.Duration(0); ; time.Sleep(tick) {
		alone, err := filelock.Try(users(folder))
		switch {
		case err != nil:
			idle = 0
		case idle >= linger:
			return alone
		default:
			idle += tick
			_ = alone.Close() // nothing was written
		}
	}
}

// users is the file whose lock all processes with tests share. It stands beside
// the folder, not in it, because the folder goes.
func users(folder string) string { return folder + ".users" }

// home is the folder of the shared server: one for each account, working copy
// and boot of the machine, for an unsafe server does not survive the last.
func home() (string, error) {
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	boot, _ := os.ReadFile("/proc/sys/kernel/random/boot_id") // only Linux has it
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%s", os.Getuid(), root, boot))
	const hashBytes = 6
	name := prefix + hex.EncodeToString(sum[:hashBytes])

	folder := filepath.Join(memory, name)
	if _, err := os.Stat(folder); err != nil && !roomy(memory) {
		folder = filepath.Join(os.TempDir(), name)
	}
	return folder, nil
}

// roomy reports whether a file system has a gigabyte to spare.
func roomy(dir string) bool {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return false
	}
	const enough = 1 << 30
	return fs.Bavail*uint64(fs.Bsize) >= enough
}

// moduleRoot is the folder of go.mod; tests run somewhere below it.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no go.mod above the working directory")
		}
		dir = parent
	}
}
