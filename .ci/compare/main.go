// Command compare measures benchmarks of another commit and of the working copy
// in turns, so that both have the same machine in the same mood:
//
//	go run ./.ci/compare COMMIT [BENCHMARK …]
//
// A benchmark is found by its name, wherever it stands in either. It is worse
// when its time has grown by 5 % more than what two runs of the other commit
// differ by.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
)

// usual are the benchmarks of what people wait for.
func usual() []string {
	return []string{"BenchmarkList", "BenchmarkLoad", "BenchmarkDrilldown", "BenchmarkExports"}
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: compare COMMIT [BENCHMARK …]")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	names := os.Args[2:]
	if len(names) == 0 {
		names = usual()
	}
	worse, err := run(ctx, os.Args[1], names)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(2)
	}
	if worse > 0 {
		os.Exit(1)
	}
}

// rounds is how often each benchmark runs in each of the three series.
const rounds = 5

func run(ctx context.Context, commit string, names []string) (worse int, err error) {
	dir, err := os.MkdirTemp("", "compare-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	other := filepath.Join(dir, "other")
	if err := command(ctx, ".", "git", "worktree", "add", "--quiet", "--detach", other, commit); err != nil {
		return 0, err
	}
	defer func() {
		err = errors.Join(err, command(context.WithoutCancel(ctx), ".", "git", "worktree", "remove", "--force", other))
	}()
	modules, err := filepath.Abs("web/node_modules") // fonts and PostgreSQL are in it
	if err != nil {
		return 0, err
	}
	if err := os.Symlink(modules, filepath.Join(other, "web", "node_modules")); err != nil {
		return 0, err
	}
	for _, name := range names {
		before, err := build(ctx, other, name, filepath.Join(dir, name+".before"))
		if err != nil {
			return worse, err
		}
		now, err := build(ctx, ".", name, filepath.Join(dir, name+".now"))
		if err != nil {
			return worse, err
		}
		var first, again, after samples
		for range rounds {
			for series, of := range map[*samples]binary{&first: before, &after: now, &again: before} {
				if err := of.measure(ctx, name, series); err != nil {
					return worse, err
				}
			}
		}
		worse += judge(os.Stdout, first, again, after)
	}
	return worse, nil
}

// binary holds the tests of a package, and runs in its folder.
type binary struct{ folder, program string }

func build(ctx context.Context, root, benchmark, program string) (binary, error) {
	folder, err := find(root, benchmark)
	if err != nil {
		return binary{}, err
	}
	return binary{folder, program}, command(ctx, folder, "go", "test", "-c", "-o", program, ".")
}

// find looks for the package that a benchmark stands in.
func find(root, benchmark string) (string, error) {
	var folders []string
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "web"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path) //nolint:gosec // a file of the project
		if err == nil && strings.Contains(string(text), "func "+benchmark+"(b *testing.B)") {
			folders = append(folders, filepath.Dir(path))
		}
		return err
	})
	if err != nil {
		return "", err
	}
	if len(folders) != 1 {
		return "", fmt.Errorf("%s stands in %d packages of %s", benchmark, len(folders), root)
	}
	return filepath.Abs(folders[0])
}

func (b binary) measure(ctx context.Context, name string, into *samples) error {
	cmd := exec.CommandContext(ctx, b.program, "-test.run=^$", "-test.bench=^"+name+"$", "-test.timeout=30m")
	cmd.Dir, cmd.Stderr = b.folder, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return into.read(string(out))
}

func command(ctx context.Context, dir string, words ...string) error {
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(words, " "), err)
	}
	return nil
}
