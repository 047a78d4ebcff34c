package pgserver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// oldest is the first major version with uuidv7(), which the schema uses.
const oldest = 18

// ErrNoBinaries says that no usable PostgreSQL was found; the text of the
// error lists where it was looked for and what was wrong there.
var ErrNoBinaries = fmt.Errorf("no PostgreSQL %d or newer found", oldest)

// binaries is a PostgreSQL that was seen to run.
type binaries struct {
	dir   string // holds initdb and postgres
	major int
	as    identity
}

// Package is the folder in which npm puts the PostgreSQL for this platform,
// below a node_modules folder.
func Package(modules string) string {
	arch := runtime.GOARCH
	if arch == "amd64" {
		arch = "x64"
	}
	return filepath.Join(modules, "@embedded-postgres", runtime.GOOS+"-"+arch, "native")
}

// find takes the first PostgreSQL that runs here and is new enough.
func find(ctx context.Context, dirs []string, as []identity) (binaries, error) {
	var faults []string
	for _, dir := range dirs {
		pg, err := probe(ctx, dir, as)
		if err == nil {
			return pg, nil
		}
		if ctx.Err() != nil {
			return binaries{}, ctx.Err()
		}
		faults = append(faults, fmt.Sprintf("%s %v", dir, err))
	}
	return binaries{}, fmt.Errorf("%w (%s)", ErrNoBinaries, strings.Join(faults, "; "))
}

// places lists the folders to look into: the given ones, PATH, Debian's.
func places(candidates []string) []string {
	var dirs []string
	for _, c := range candidates {
		if abs, err := filepath.Abs(c); err == nil {
			c = abs // the programs run in another folder
		}
		dirs = append(dirs, filepath.Join(c, "bin"))
	}
	if path, err := exec.LookPath("postgres"); err == nil {
		if file, err := filepath.EvalSymlinks(path); err == nil {
			path = file // initdb stands beside the real one
		}
		dirs = append(dirs, filepath.Dir(path))
	}
	debian, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // the pattern is right
	slices.Reverse(debian)
	for _, dir := range debian {
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

var versionPattern = regexp.MustCompile(`\(PostgreSQL\) (\d+)`)

// probe runs the server just to hear its version, in each way that it could be
// run here, which tells at once whether file, libraries and account will do.
func probe(ctx context.Context, dir string, as []identity) (binaries, error) {
	for _, tool := range []string{"postgres", "initdb"} {
		if _, err := os.Stat(filepath.Join(dir, tool)); err != nil {
			return binaries{}, fmt.Errorf("holds no %s", tool)
		}
	}
	if err := hydrate(filepath.Dir(dir)); err != nil {
		return binaries{}, err
	}
	var faults []string
	for _, as := range as {
		pg := binaries{dir: dir, as: as}
		out, err := outputOf(pg.command(ctx, "postgres", "--version"))
		if err != nil {
			faults = append(faults, fmt.Sprintf("does not run %s (%v: %s)", as, err, bytes.TrimSpace(out)))
			continue
		}
		m := versionPattern.FindSubmatch(out)
		if m == nil {
			return binaries{}, fmt.Errorf("says of itself %q", out)
		}
		if pg.major, err = strconv.Atoi(string(m[1])); err != nil || pg.major < oldest {
			return binaries{}, fmt.Errorf("is version %s", m[1])
		}
		return pg, nil
	}
	return binaries{}, errors.New(strings.Join(faults, ", "))
}

// hydrate makes the symbolic links that the npm package lists in a file. It
// would make them itself by an install script, but npm is free to skip those,
// and the server does not start without.
func hydrate(native string) error {
	text, err := os.ReadFile(filepath.Join(native, "pg-symlinks.json"))
	if errors.Is(err, os.ErrNotExist) {
		return nil // not from npm
	}
	if err != nil {
		return fmt.Errorf("read list of links: %w", err)
	}
	var links []struct {
		Source string `json:"source"`
		Target string `json:"target"`
	}
	if err := json.Unmarshal(text, &links); err != nil {
		return fmt.Errorf("read list of links: %w", err)
	}
	for _, l := range links {
		to, err := filepath.Rel(filepath.Dir(l.Target), l.Source)
		if err != nil {
			return fmt.Errorf("link %s: %w", l.Target, err)
		}
		err = os.Symlink(to, filepath.Join(filepath.Dir(native), l.Target))
		if err != nil && !errors.Is(err, os.ErrExist) {
			return fmt.Errorf("link library: %w", err)
		}
	}
	return nil
}

// command prepares one of PostgreSQL's programs. It sees none of the PG…
// variables of its surroundings, which would change what it does.
func (b binaries) command(ctx context.Context, tool string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, filepath.Join(b.dir, tool), args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
	cmd.Dir = "/"
	cmd.SysProcAttr = b.as.attr()
	return cmd
}
