// Command fuzz runs every fuzz target for a while, one after the other, and
// prints how often each was run:
//
//	go run ./.ci/fuzz 1m [PACKAGE …]
//
// What it finds stands in the testdata of the package; it is no part of CI,
// which runs the targets on what was found before.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: fuzz DURATION [PACKAGE …]")
		os.Exit(2)
	}
	each, err := time.ParseDuration(os.Args[1])
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		err = run(ctx, each, os.Args[2:])
		stop()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		os.Exit(1)
	}
}

type target struct{ pkg, name string }

func run(ctx context.Context, each time.Duration, only []string) error {
	targets, err := find()
	if err != nil {
		return err
	}
	for _, pkg := range only {
		if !slices.ContainsFunc(targets, func(t target) bool { return t.pkg == pkg }) {
			return fmt.Errorf("%s has no fuzz target", pkg)
		}
	}
	var failed []string
	for _, t := range targets {
		if len(only) > 0 && !slices.Contains(only, t.pkg) {
			continue
		}
		// The memory that a target may take is held to a quarter of a gigabyte.
		cmd := exec.CommandContext(ctx, "go", "test", "-vet=off", "-run", "^$", "-fuzz", "^"+t.name+"$", "-fuzztime", each.String(), t.pkg)
		cmd.Env = append(os.Environ(), "GOMEMLIMIT=256MiB")
		out, err := cmd.CombinedOutput()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		verdict, count := "nothing found", executions(string(out))
		if err != nil || count == "" { // a target that is not there is no failure to go test
			verdict = "FAILED\n" + string(out)
			failed = append(failed, t.pkg+" "+t.name)
		}
		fmt.Printf("%-24s %-16s %12s executions in %s: %s\n", t.pkg, t.name, count, each, verdict)
	}
	if len(failed) > 0 {
		return errors.New("found something: " + strings.Join(failed, ", "))
	}
	return nil
}

// find lists the targets of all packages.
func find() (found []target, err error) {
	declared := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)
	files := os.DirFS(".")
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "web"):
			return fs.SkipDir
		case !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		source, err := fs.ReadFile(files, name)
		for _, function := range declared.FindAllSubmatch(source, -1) {
			found = append(found, target{"./" + path.Dir(name), string(function[1])})
		}
		return err
	})
	return found, err
}

// executions are how often the target was run, as go test last said; empty if
// it never did.
func executions(out string) string {
	said := regexp.MustCompile(`execs: (\d+)`).FindAllStringSubmatch(out, -1)
	if len(said) == 0 {
		return ""
	}
	return said[len(said)-1][1]
}
