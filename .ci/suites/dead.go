package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// deadcode is outside go.mod as the linter is.
const deadcode = "golang.org/x/tools/cmd/deadcode@v0.52.0"

// function is one of a package; without a name it stands for the package.
type function struct{ pkg, name string }

// readByTests is what no program needs, and tests of several packages do: lists
// of what there is, by which they find out whether all of it has words.
func readByTests() []function {
	return []function{
		{module + "/core/books/connection", "Reasons"},
		{module + "/core/kernel/audit", "Groups"},
		{module + "/core/kernel/audit", "Kinds"},
		{module + "/core/kernel/nightly", ""},
	}
}

// target is what programs are built for, and the programs.
type target struct{ env, programs []string }

func targets() []target {
	return []target{
		{programs: []string{".", "./.ci/suites", "./.ci/mutate", "./.ci/fuzz", "./.ci/compare"}},
		{env: []string{"GOOS=js", "GOARCH=wasm"}, programs: []string{"./web/engine"}},
	}
}

// reach is how far the programs of a target reach: the packages that they are
// made of, and which functions of those they never call, with what is said of it.
type reach struct {
	packages []string
	dead     map[function]string
}

// dead finds functions that no program calls and packages that none has. What
// only tests need is dead too, unless its package is one for tests: the name of
// such a package ends in "test". At night it also finds what not even tests call.
func dead(ctx context.Context, out io.Writer) (result, error) {
	bin, err := filepath.Abs(work)
	if err != nil {
		return result{}, err
	}
	install := command(ctx, out, ".", "go", "install", deadcode)
	install.Env = append(os.Environ(), "GOBIN="+bin)
	if err := install.Run(); err != nil {
		return result{}, fmt.Errorf("install deadcode: %w", err)
	}
	packages, err := list(ctx, nil, "./...")
	if err != nil {
		return result{}, err
	}
	var reaches []reach
	for _, t := range targets() {
		var r reach
		if r.packages, err = list(ctx, t.env, append([]string{"-deps"}, t.programs...)...); err != nil {
			return result{}, err
		}
		if r.dead, err = uncalled(ctx, t.env, t.programs...); err != nil {
			return result{}, err
		}
		reaches = append(reaches, r)
	}
	complaints := unneeded(packages, reaches, readByTests())
	if nightly() {
		untested, err := uncalled(ctx, nil, append([]string{"-test", "./..."}, targets()[0].programs...)...)
		if err != nil {
			return result{}, err
		}
		complaints = append(complaints, slices.Sorted(maps.Values(untested))...)
	}
	if len(complaints) > 0 {
		fmt.Fprintln(out, strings.Join(complaints, "\n"))
		return result{failed: 1}, nil
	}
	return result{passed: 1}, nil
}

// unneeded says what is in no program, and which exceptions are none any more. A
// function that one target calls is needed, although another has its package.
func unneeded(packages []string, reaches []reach, exceptions []function) []string {
	found := map[function]string{}
	for _, pkg := range packages {
		if !slices.ContainsFunc(reaches, func(r reach) bool { return slices.Contains(r.packages, pkg) }) {
			found[function{pkg: pkg}] = pkg + ": no program has this package"
		}
	}
	for _, r := range reaches {
		for f, said := range r.dead {
			if !slices.ContainsFunc(reaches, func(other reach) bool {
				return slices.Contains(other.packages, f.pkg) && other.dead[f] == ""
			}) {
				found[f] = said
			}
		}
	}
	maps.DeleteFunc(found, func(f function, _ string) bool { return strings.HasSuffix(f.pkg, "test") })
	var complaints []string
	for _, f := range exceptions {
		if found[f] == "" {
			complaints = append(complaints, fmt.Sprintf("%s %s: no exception any more", f.pkg, f.name))
		}
		delete(found, f)
	}
	return slices.Concat(complaints, slices.Sorted(maps.Values(found)))
}

// uncalled asks deadcode, which has half of its work from collecting garbage
// otherwise.
func uncalled(ctx context.Context, env []string, args ...string) (map[function]string, error) {
	text, err := output(ctx, append([]string{"GOGC=400"}, env...), filepath.Join(work, "deadcode"), args...)
	found := map[function]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if place, name, ok := strings.Cut(line, ": unreachable func: "); ok {
			found[function{path.Join(module, path.Dir(place)), name}] = line
		}
	}
	return found, err
}

// list names packages of ours that consist of more than tests.
func list(ctx context.Context, env []string, args ...string) ([]string, error) {
	const ours = "{{if and .Module .GoFiles}}{{if .Module.Main}}{{.ImportPath}}{{end}}{{end}}"
	text, err := output(ctx, env, "go", append([]string{"list", "-f", ours}, args...)...)
	return strings.Fields(text), err
}

func output(ctx context.Context, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env, cmd.Stderr = append(os.Environ(), env...), os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %q: %w", name, args, err)
	}
	return string(text), nil
}
