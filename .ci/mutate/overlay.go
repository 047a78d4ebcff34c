package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// overlayFile is what the overlay is called for the Go tool.
const overlayFile = "overlay.json"

// overlay is what files hold instead, or besides, by path.
type overlay map[string]string

// binaries are the built tests of packages, the tests that fail in a package
// although no guard is missing, for row-level security alone holds there, how
// long they take then, and which lines of their package tests come by.
type binaries struct {
	dir    string
	built  map[string]bool
	failed map[string][]string // by package and settings
	took   map[string]time.Duration
	passed map[string]passages // by package
}

// write writes what the tests are built with.
func (o overlay) write(dir string) (binaries, error) {
	replaced := map[string]string{}
	for file, text := range o {
		path, err := filepath.Abs(file)
		if err != nil {
			return binaries{}, err
		}
		twin := filepath.Join(dir, strconv.Itoa(len(replaced))+"-"+filepath.Base(file))
		replaced[path] = twin
		if err := os.WriteFile(twin, []byte(text), 0o600); err != nil {
			return binaries{}, err
		}
	}
	raw, err := json.Marshal(map[string]map[string]string{"Replace": replaced})
	if err != nil {
		return binaries{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, overlayFile), raw, 0o600); err != nil {
		return binaries{}, err
	}
	return binaries{dir, map[string]bool{}, map[string][]string{}, map[string]time.Duration{}, map[string]passages{}}, nil
}

// program is the built tests of a package with all switches, built when they
// are first asked for.
func (b binaries) program(ctx context.Context, pkg string) (string, error) {
	return b.compile(ctx, pkg, ".test", "-gcflags=all=-dwarf=false", "-overlay", filepath.Join(b.dir, overlayFile))
}

// compile builds the tests of a package once.
func (b binaries) compile(ctx context.Context, pkg, ending string, how ...string) (string, error) {
	path := filepath.Join(b.dir, strings.NewReplacer("/", "-", ".", "").Replace(pkg)+ending)
	if b.built[path] {
		return path, nil
	}
	args := slices.Concat([]string{"test", "-c", "-vet=off", "-o", path}, how, []string{pkg})
	if out, err := exec.CommandContext(ctx, "go", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the tests of %s: %w\n%s", pkg, err, out)
	}
	b.built[path] = true
	return path, nil
}

// missed names the test that misses the guard, or nothing.
func (b binaries) missed(ctx context.Context, m mutant) (by string, err error) {
	for _, asked := range m.asked {
		without, err := b.without(ctx, asked)
		if err != nil {
			return "", err
		}
		if asked.pkg == m.pkg() {
			names, known, err := b.comeBy(ctx, m)
			if err != nil {
				return "", err
			}
			if known && len(names) == 0 {
				continue
			}
			asked.names = names
		}
		failed, err := b.run(ctx, asked, append([]string{"-test.failfast"}, without...)...)
		if err != nil || len(failed) > 0 {
			return asked.pkg + " " + strings.Join(failed, " "), err
		}
	}
	return "", nil
}

// without leaves out what fails once the guards around a mutant are open, and ends
// what takes far longer. As the product is, nothing may fail. All that is asked for has to run: what is
// named and no more there misses nothing.
func (b binaries) without(ctx context.Context, asked tests) ([]string, error) {
	asked.settings = slices.DeleteFunc(slices.Clone(asked.settings), func(s string) bool { return s != unconfined && s != twinned })
	key := fmt.Sprint(asked)
	failed, known := b.failed[key]
	if !known {
		var err error
		began := time.Now()
		if failed, err = b.run(ctx, asked, "-test.v"); err != nil {
			return nil, err
		}
		b.failed[key], b.took[key] = failed, time.Since(began)
		if len(failed) > 0 && len(asked.settings) == 0 {
			return nil, fmt.Errorf("%s fails as it is: %s", asked.pkg, strings.Join(failed, " "))
		}
		if len(failed) > 0 {
			fmt.Printf("%s without a mutant, left out: %s\n", key, strings.Join(failed, " "))
		}
	}
	const times = 5
	how := []string{"-test.timeout", (time.Minute + times*b.took[key]).String()} // a mutant may have no end
	if len(failed) > 0 {
		how = append(how, "-test.skip", "^("+strings.Join(failed, "|")+")$")
	}
	return how, nil
}

var (
	failure  = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)
	panicked = regexp.MustCompile(`(?m)^panic: (.*)`)
)

// run reports which of the tests fail.
func (b binaries) run(ctx context.Context, asked tests, args ...string) ([]string, error) {
	program, err := b.program(ctx, asked.pkg)
	if err != nil {
		return nil, err
	}
	return b.start(ctx, program, asked, args...)
}

// start is run of a program.
func (binaries) start(ctx context.Context, program string, asked tests, args ...string) ([]string, error) {
	args = append([]string{"-test.timeout=10m", "-test.run=" + only(asked.names)}, args...)
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = asked.pkg
	options := make([]string, len(asked.settings))
	for i, s := range asked.settings {
		options[i] = "-c " + s
	}
	cmd.Env = append(os.Environ(), "PGOPTIONS="+strings.Join(options, " "))
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var failed []string
	for _, found := range failure.FindAllStringSubmatch(string(out), -1) {
		failed = append(failed, found[1])
	}
	if found := panicked.FindSubmatch(out); found != nil && len(failed) == 0 { // as after too long a time
		failed = append(failed, string(found[1]))
	}
	if ended := cmd.ProcessState; ended != nil && ended.ExitCode() < 0 && len(failed) == 0 { // as of what takes all memory
		failed = append(failed, ended.String())
	}
	if err != nil && len(failed) == 0 {
		return nil, fmt.Errorf("%s: %w\n%s", asked, err, out)
	}
	if slices.Contains(args, "-test.v") {
		return failed, asked.allRan(string(out))
	}
	return failed, nil
}

// only is the pattern of -run for tests and subtests: nothing for all.
func only(names []string) string {
	patterns := make([]string, len(names))
	for i, name := range names {
		patterns[i] = "^" + strings.ReplaceAll(name, "/", "$/^") + "$"
	}
	return strings.Join(patterns, "|")
}

var ended = regexp.MustCompile(`(?m)^ *--- (?:PASS|FAIL): (\S+)`)

// allRan looks for every name in what the tests said, or for any where none is named.
func (t tests) allRan(out string) error {
	ran := map[string]bool{}
	for _, found := range ended.FindAllStringSubmatch(out, -1) {
		ran[found[1]] = true
	}
	if len(ran) == 0 {
		return fmt.Errorf("no test of %s ran", t.pkg)
	}
	for _, name := range t.names {
		if !ran[name] {
			return fmt.Errorf("no test of %s ran that %s picks", t.pkg, name)
		}
	}
	return nil
}
