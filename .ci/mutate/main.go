// Command mutate takes the guards of the product away one at a time and tells
// which nobody missed:
//
//	go run ./.ci/mutate code ./core/activity …   permission checks and tenant predicates
//	go run ./.ci/mutate policies activity_entries …   row-level security, by table
//
// Nothing in the working copy changes: each mutant is an overlay of the Go
// tool. It takes minutes to hours and is no part of CI.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
)

// mutant is a file with one guard less, and the package whose tests have to
// miss it.
type mutant struct {
	what, file, text, pkg string
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: mutate code PACKAGE … | policies TABLE …")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	survivors, err := run(ctx, os.Args[1], os.Args[2:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if survivors > 0 {
		os.Exit(1)
	}
}

func run(ctx context.Context, sort string, of []string) (survivors int, err error) {
	var all []mutant
	for _, one := range of {
		if sort == "policies" {
			all = append(all, policy(one))
			continue
		}
		found, err := code(one)
		if err != nil {
			return 0, err
		}
		all = append(all, found...)
	}
	for _, m := range all {
		missed, err := m.missed(ctx)
		if err != nil {
			return survivors, err
		}
		if !missed {
			survivors++
			fmt.Println("survived:", m.what)
		}
	}
	fmt.Printf("%d of %d mutants turned a test red\n", len(all)-survivors, len(all))
	return survivors, nil
}

// guards are what is taken away, and what stands there instead.
func guards() map[*regexp.Regexp]string {
	return map[*regexp.Regexp]string{
		regexp.MustCompile(`(err := \w+\.Require\(\w+(?:\.\w+)?\); err != nil)( \{)`): "$1 && false$2",
		regexp.MustCompile(`((?:\w+\.)?company_id = \?)`):                             "($1 or true)",
	}
}

// code returns the mutants of a package.
func code(pkg string) (all []mutant, err error) {
	files, err := filepath.Glob(filepath.Join(pkg, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		text := string(raw)
		for guard, without := range guards() {
			for _, at := range guard.FindAllStringIndex(text, -1) {
				line := 1 + strings.Count(text[:at[0]], "\n")
				changed := text[:at[0]] + guard.ReplaceAllString(text[at[0]:at[1]], without) + text[at[1]:]
				all = append(all, mutant{fmt.Sprintf("%s:%d %s", file, line, text[at[0]:at[1]]), file, changed, pkg})
			}
		}
	}
	return all, nil
}

// policy opens a table to every tenant, as if it had no policies.
func policy(table string) mutant {
	return mutant{
		"policies of " + table, "migrations/99990101000000_mutation.tx.up.sql",
		"create policy mutation on " + table + " to app using (true) with check (true);\n", "./core/pg",
	}
}

// missed tells whether the tests notice. A mutant that does not build is an
// error: it says nothing.
func (m mutant) missed(ctx context.Context) (_ bool, err error) {
	dir, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file, err := filepath.Abs(m.file)
	if err != nil {
		return false, err
	}
	twin, overlay := filepath.Join(dir, filepath.Base(file)), filepath.Join(dir, "overlay.json")
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {file: twin}})
	if err != nil {
		return false, err
	}
	if err := os.WriteFile(twin, []byte(m.text), 0o600); err != nil {
		return false, err
	}
	if err := os.WriteFile(overlay, replaced, 0o600); err != nil {
		return false, err
	}
	out, err := exec.CommandContext(ctx, "go", "test", "-count=1", "-failfast", "-vet=off", "-overlay", overlay, m.pkg).CombinedOutput()
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if strings.Contains(string(out), "[build failed]") || strings.Contains(string(out), "[setup failed]") {
		return false, fmt.Errorf("%s: %s", m.what, out)
	}
	return err != nil, nil
}
