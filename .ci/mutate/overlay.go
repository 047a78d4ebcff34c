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
)

// overlay is what files hold instead, or besides, by path.
type overlay map[string]string

// binaries are the built tests of packages, and the tests that fail in a
// package although no guard is missing: row-level security alone holds there.
type binaries struct {
	dir    string
	failed map[string][]string // by package and settings
}

// build builds the tests of the packages as the overlay has them.
func (o overlay) build(ctx context.Context, dir string, pkgs []string) (binaries, error) {
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
	path := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		return binaries{}, err
	}
	for _, pkg := range pkgs {
		out, err := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-gcflags=all=-dwarf=false",
			"-overlay", path, "-o", filepath.Join(dir, binary(pkg)), pkg).CombinedOutput()
		if err != nil {
			return binaries{}, fmt.Errorf("build the tests of %s: %w\n%s", pkg, err, out)
		}
	}
	return binaries{dir, map[string][]string{}}, nil
}

func binary(pkg string) string { return strings.NewReplacer("/", "-", ".", "").Replace(pkg) + ".test" }

// missed names the test that misses the guard, or nothing.
func (b binaries) missed(ctx context.Context, m mutant) (by string, err error) {
	for _, asked := range m.asked {
		without, err := b.without(ctx, asked)
		if err != nil {
			return "", err
		}
		failed, err := b.run(ctx, asked, append([]string{"-test.failfast"}, without...)...)
		if err != nil || len(failed) > 0 {
			return asked.pkg + " " + strings.Join(failed, " "), err
		}
	}
	return "", nil
}

// without leaves out what fails in any case.
func (b binaries) without(ctx context.Context, asked tests) ([]string, error) {
	asked.settings = slices.DeleteFunc(slices.Clone(asked.settings), func(s string) bool { return s != unconfined && s != twinned })
	key := fmt.Sprint(asked)
	failed, known := b.failed[key]
	if !known {
		var err error
		if failed, err = b.run(ctx, asked); err != nil {
			return nil, err
		}
		b.failed[key] = failed
		if len(failed) > 0 {
			fmt.Printf("%s without a mutant, left out: %s\n", key, strings.Join(failed, " "))
		}
	}
	if len(failed) == 0 {
		return nil, nil
	}
	return []string{"-test.skip", "^(" + strings.Join(failed, "|") + ")$"}, nil
}

var (
	failure  = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)
	panicked = regexp.MustCompile(`(?m)^panic: `)
)

// run tells which of the tests fail.
func (b binaries) run(ctx context.Context, asked tests, args ...string) ([]string, error) {
	args = append([]string{"-test.timeout=5m", "-test.run=" + asked.only}, args...)
	cmd := exec.CommandContext(ctx, filepath.Join(b.dir, binary(asked.pkg)), args...)
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
	if panicked.Match(out) { // as after too long a time
		failed = append(failed, "panic")
	}
	if err != nil && len(failed) == 0 {
		return nil, fmt.Errorf("%s: %w\n%s", asked, err, out)
	}
	return failed, nil
}
