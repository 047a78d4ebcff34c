package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// golangci is outside go.mod, which would otherwise list its two hundred modules.
const golangci = "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0"

func lint(ctx context.Context, out io.Writer, _ []string) (result, error) {
	// Half of its time would go to collecting garbage.
	style, err := check(ctx, out, ".", "env", "GOGC=400", "go", "run", golangci, "run", "./...", "./.ci/suites", "./.ci/mutate", "./.ci/fuzz",
		"./.ci/compare", "./.ci/domain")
	if err != nil {
		return style, err
	}
	// The linters see no file that only a browser's build has.
	browser, err := check(ctx, out, ".", "env", "GOOS=js", "GOARCH=wasm", "go", "vet", "./web/engine/...", "./integrations/format")
	if err != nil {
		return style, err
	}
	modules, err := check(ctx, out, ".", "go", "mod", "tidy", "-diff")
	if err != nil {
		return style, err
	}
	needed, err := dead(ctx, out)
	return style.plus(browser).plus(modules).plus(needed), err
}

// picked are the Go tests of one run: those of the packages, or of them only
// those that a name picks. Each name has to pick a test in each package, and a
// package has to have tests.
type picked struct {
	packages []string
	names    []string // patterns, as of -run but for the alternatives
	flags    []string
	env      []string
	aloud    bool // what tests say is shown although they pass
}

// args are those for go test. What it does not know it hands on to the tests,
// and would take packages that follow along.
func (p picked) args() []string {
	var args []string
	if len(p.names) > 0 {
		args = append(args, "-run="+strings.Join(p.names, "|"))
	}
	return slices.Concat(args, p.packages, p.flags)
}

// goTests runs everything; what ordinary builds leave out is tested by itself,
// as it would be most of the work to compile.
func goTests(ctx context.Context, out io.Writer, args []string) (result, error) {
	if len(args) > 0 {
		return goTest(ctx, out, named(args))
	}
	return goTestEach(ctx, out, everything(nightly()))
}

// night ends the names of tests that run by night alone, or where they are named.
const night = "_Night$"

func everything(atNight bool) []picked {
	// In the order they stand in, what did not change need not run again: a shuffled
	// run is never taken from the cache.
	flags := []string{"-skip=" + night}
	if atNight {
		flags = []string{"-shuffle=on", "-timeout=90m"} // a thousand companies are calculated
	}
	return []picked{
		// The packages that take longest are begun first, so that none of them is
		// still alone at work when everything else has ended. A pattern leaves hidden
		// folders out.
		{packages: []string{
			"./reports/assembly", "./bff", "./jobs/carbon", "./jobs/books", "./integrations", ".", "./...", "./.ci/suites",
			"./.ci/mutate", "./.ci/compare", "./.ci/domain",
		}, flags: flags},
		{packages: []string{"./bff/app"}, names: []string{"_S3$"}, flags: []string{"-tags=s3"}},
	}
}

// sharingMost are the packages whose work is to have goroutines take turns.
func sharingMost() []string {
	return []string{"./core/kernel/prefetch", "./core/kernel/job", "./core/kernel/pg"}
}

// sharing are the packages with goroutines, or with locks for those of others.
// Elsewhere the detector finds nothing and makes tests three times as long.
func sharing() []string {
	return []string{
		"./bff", "./bff/admin", "./bff/app", "./bff/endpoint", "./bff/front", "./bff/questions",
		"./core/people/account/...", "./core/kernel/prefetch", "./core/kernel/audit", "./core/books/bookkeeping", "./core/reference/catalogue",
		"./core/carbon/library", "./core/carbon/footprint/...",
		"./core/kernel/job", "./core/kernel/pg/...", "./core/reporting/report", "./core/reporting/vsme", "./core/kernel/unpack",
		"./integrations/languagemodel", "./integrations/signon", "./integrations/wire",
		"./reports/font", "./reports/typst",
	}
}

// raceTests runs the tests of what goroutines share most under the race detector,
// which needs a C compiler; at night, of all that goroutines share.
func raceTests(ctx context.Context, out io.Writer, args []string) (result, error) {
	if !hasC(ctx) {
		fmt.Fprintln(out, "skipped: there is no C compiler")
		return result{}, nil
	}
	p := picked{packages: sharingMost()}
	switch {
	case len(args) > 0:
		p = named(args)
	case nightly():
		p = picked{packages: sharing(), flags: []string{"-timeout=60m"}}
	}
	p.flags = append([]string{"-race"}, p.flags...)
	return goTest(ctx, out, p)
}

// long is a suite of tests that go on for as long, or as often, as somebody
// says, or as usually where nobody does.
func long(variable, usually string, runs ...picked) func(context.Context, io.Writer, []string) (result, error) {
	return func(ctx context.Context, out io.Writer, args []string) (result, error) {
		if len(args) > 1 {
			return result{}, fmt.Errorf("%q is too much: one word says how long or how often", args[1:])
		}
		for i := range runs {
			runs[i].env = []string{variable + "=" + append(args, usually)[0]}
			runs[i].flags, runs[i].aloud = []string{"-count=1", "-timeout=60m"}, true
		}
		return goTestEach(ctx, out, runs)
	}
}

func kills() []picked {
	return []picked{
		{packages: []string{"./jobs/books"}, names: []string{"^TestImport_Killed$", "^TestReadConnection_Killed$"}},
		{packages: []string{"./jobs/carbon"}, names: []string{"^TestRecalculate_Killed$"}},
		{packages: []string{"./jobs/questions"}, names: []string{"^TestPrepareAnswers_Killed$"}},
		{packages: []string{"./jobs/reporting"}, names: []string{"^TestBuildReport_Killed$", "^TestBuildReport_Zombie_Killed$"}},
	}
}

func leases() picked {
	return picked{packages: []string{"./core/kernel/job"}, names: []string{"^TestLease_LongTransaction$", "^TestLease_DeadWorker$"}}
}

func rates() picked {
	return picked{packages: []string{"./integrations/wire"}, names: []string{"^TestClient_ManyProcesses_RealClock$"}}
}

// fuzz runs every fuzz target for a while.
func fuzz(ctx context.Context, out io.Writer, args []string) (result, error) {
	if len(args) == 0 {
		args = []string{"1m"}
	}
	return check(ctx, out, ".", "go", append([]string{"run", "./.ci/fuzz"}, args...)...)
}

// benchOnce has every benchmark come to its end, whatever it measures.
func benchOnce(ctx context.Context, out io.Writer, args []string) (result, error) {
	if len(args) == 0 {
		args = []string{"./..."}
	}
	return check(ctx, out, ".", "go", append([]string{"test", "-p=1", "-run=^$", "-bench=.", "-benchtime=1x", "-timeout=20m"}, args...)...)
}

func goTestEach(ctx context.Context, out io.Writer, runs []picked) (result, error) {
	var all result
	for _, p := range runs {
		count, err := goTest(ctx, out, p)
		all = all.plus(count)
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

func goTest(ctx context.Context, out io.Writer, p picked) (result, error) {
	// The linter vets, and nobody debugs these binaries.
	flags := []string{"test", "-json", "-timeout=15m", "-vet=off", "-gcflags=all=-dwarf=false", "-ldflags=-s -w"}
	cmd := exec.CommandContext(ctx, "go", append(flags, p.args()...)...)
	// A tenth of their time would go to collecting garbage.
	cmd.Env, cmd.Stderr = slices.Concat(os.Environ(), []string{"GOGC=400"}, p.env), out
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return result{}, err
	}
	if err := cmd.Start(); err != nil {
		return result{}, err
	}
	c := newCounter(out, p.aloud)
	readErr := c.read(pipe)
	if err := cmd.Wait(); err != nil && c.count.failed == 0 {
		return c.count, err
	}
	if readErr != nil || c.count.failed > 0 {
		return c.count, readErr // what failed may have kept others from running
	}
	return c.complain(p), nil
}

func hasC(ctx context.Context) bool {
	text, err := exec.CommandContext(ctx, "go", "env", "CGO_ENABLED", "CC").Output()
	enabled, compiler, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	if err != nil || enabled != "1" {
		return false
	}
	_, err = exec.LookPath(strings.Fields(compiler + " none")[0])
	return err == nil
}
