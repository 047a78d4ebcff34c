// Command suites runs the test suites of the project one after the other and
// adds up what passed: all of them, or the one that is named, with arguments
// for its own test runner after the name.
//
// It is started by the tasks in Taskfile.yml, from the root of the project.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// work is where reports of test runners and the summary go.
const work = ".task"

// result counts tests. A suite that could not run at all has failed once.
type result struct{ passed, failed int }

func (r result) String() string { return fmt.Sprintf("%d passed, %d failed", r.passed, r.failed) }

func (r result) plus(other result) result {
	return result{r.passed + other.passed, r.failed + other.failed}
}

// suite is one kind of test. run writes what a person wants to see of it to
// out and gives back its count.
type suite struct {
	name string
	what string
	run  func(ctx context.Context, out io.Writer, args []string) (result, error)
}

// suites are those that everything consists of.
func suites() []suite {
	return []suite{
		{"lint", "style, likely mistakes, forbidden imports and dead code of Go", lint},
		{"style", "style, likely mistakes and dead code of the web", style},
		{"types", "types of the web, and that they are those of the API", types},
		{"go", "Go tests", goTests},
		{"race", "Go tests of what goroutines share, under the race detector", raceTests},
		{"unit", "unit tests of the web", unit},
		{"e2e", "end-to-end tests in a browser", endToEnd},
	}
}

// nightly says whether this is the run that may take as long as it needs.
func nightly() bool { return os.Getenv("NIGHTLY") == "1" }

// apart are suites that run only at night, or where they are named.
func apart() []suite {
	return []suite{
		{"kill", "workers that are killed or stopped amid their work", long("KILLS", "50", kills()...)},
		{"lease", "workers that are long at one transaction, or die amid theirs", long("TRANSACTION", "2m", leases())},
		{"rate", "processes that call a system together, by the real clock", long("RATE", "60s", rates())},
		{"fuzz", "readers, parsers and the rule matcher, fed anything", fuzz},
		{"bench", "every benchmark once: its books are large, just stored, and unknown to the planner", benchOnce},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	total, err := runAll(ctx, os.Stdout, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "suites:", err)
		os.Exit(2)
	}
	fmt.Println(total)
	if total.failed > 0 {
		os.Exit(1)
	}
}

func runAll(ctx context.Context, out io.Writer, args []string) (result, error) {
	chosen, rest, err := choose(args, nightly())
	if err != nil {
		return result{}, err
	}
	if err := os.MkdirAll(work, 0o755); err != nil {
		return result{}, err
	}
	var total result
	var lines []string
	for _, s := range chosen {
		fmt.Fprintf(out, "\n── %s: %s\n", s.name, s.what)
		began := time.Now()
		count, err := s.run(ctx, out, rest)
		if err != nil {
			fmt.Fprintf(out, "%s: %v\n", s.name, err)
			count.failed++
		}
		lines = append(lines, fmt.Sprintf("%-6s %-28v %4.0f s", s.name, count, time.Since(began).Seconds()))
		total = total.plus(count)
		if ctx.Err() != nil {
			return total, errors.New("interrupted")
		}
	}
	fmt.Fprintf(out, "\n%s\n\n", strings.Join(lines, "\n"))
	return total, os.WriteFile(filepath.Join(work, "summary"), []byte(total.String()+"\n"), 0o644)
}

// choose reads names of suites up to the first word that is not one; the rest is
// for the runner of the last.
func choose(args []string, night bool) (chosen []suite, rest []string, err error) {
	all := slices.Concat(suites(), apart())
	for len(args) > 0 {
		at := slices.IndexFunc(all, func(s suite) bool { return s.name == args[0] })
		if at < 0 {
			break
		}
		chosen, args = append(chosen, all[at]), args[1:]
	}
	switch {
	case len(chosen) == 0 && len(args) > 0:
		return nil, nil, fmt.Errorf("there is no suite %q", args[0])
	case len(chosen) == 0 && night:
		return all, nil, nil
	case len(chosen) == 0:
		return suites(), nil, nil
	case len(chosen) > 1 && len(args) > 0:
		return nil, nil, fmt.Errorf("%q is meant for which suite?", args[0])
	}
	return chosen, args, nil
}
