package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
)

// golangci is outside go.mod, which would otherwise list its two hundred modules.
const golangci = "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0"

func lint(ctx context.Context, out io.Writer, _ []string) (result, error) {
	// Half of its time would go to collecting garbage.
	style, err := check(ctx, out, ".", "env", "GOGC=400", "go", "run", golangci, "run", "./...", "./.ci/suites", "./.ci/mutate", "./.ci/fuzz")
	if err != nil {
		return style, err
	}
	// The linters see no file that only a browser's build has.
	browser, err := check(ctx, out, ".", "env", "GOOS=js", "GOARCH=wasm", "go", "vet", "./web/engine/...", "./integrations/format")
	if err != nil {
		return style, err
	}
	modules, err := check(ctx, out, ".", "go", "mod", "tidy", "-diff")
	return style.plus(browser).plus(modules), err
}

// goTests runs everything; what ordinary builds leave out is tested by itself,
// as it would be most of the work to compile.
func goTests(ctx context.Context, out io.Writer, args []string) (result, error) {
	if len(args) > 0 {
		return goTest(ctx, out, args...)
	}
	return goTestEach(ctx, out, [][]string{
		// The packages that take longest are begun first, so that none of them is
		// still alone at work when everything else has ended. A pattern leaves hidden
		// folders out.
		{"./jobs", "./bff", "./integrations", ".", "./...", "./.ci/suites"},
		{"-tags=s3", "-run=_S3$", "./bff/app"},
	})
}

// sharing are the packages with goroutines, or with locks for those of others.
// Elsewhere the detector finds nothing and makes tests three times as long.
func sharing() []string {
	return []string{
		"./bff/app", "./bff/endpoint", "./bff/front",
		"./core/account/...", "./core/ahead", "./core/audit", "./core/bookkeeping", "./core/catalogue", "./core/factor/library",
		"./core/job", "./core/pg/...", "./core/report", "./core/unpack",
		"./integrations/languagemodel", "./integrations/signon", "./integrations/wire",
		"./reports/font", "./reports/typst",
	}
}

// sharingInPart are two large packages in which few tests go through what is
// shared: the buffers of requests, the encoded questions, who watches a job, and
// the progress that is told beside a calculation.
func sharingInPart() []string {
	return []string{
		"-run=^(TestRequests_KeepWhatTheySaid|TestQuestions_List.*|TestJob_.*|TestService_Recalculate)$", "./bff", "./core/footprint",
	}
}

// raceTests runs the tests of what goroutines share under the race detector,
// which needs a C compiler.
func raceTests(ctx context.Context, out io.Writer, args []string) (result, error) {
	if !hasC(ctx) {
		fmt.Fprintln(out, "skipped: there is no C compiler")
		return result{}, nil
	}
	if len(args) > 0 {
		return goTest(ctx, out, append([]string{"-race"}, args...)...)
	}
	race := []string{"-race"}
	return goTestEach(ctx, out, [][]string{slices.Concat(race, sharingInPart()), slices.Concat(race, sharing())})
}

func goTestEach(ctx context.Context, out io.Writer, runs [][]string) (result, error) {
	var all result
	for _, args := range runs {
		count, err := goTest(ctx, out, args...)
		all = all.plus(count)
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

func goTest(ctx context.Context, out io.Writer, args ...string) (result, error) {
	// The linter vets, and nobody debugs these binaries.
	flags := []string{"test", "-json", "-shuffle=on", "-timeout=15m", "-vet=off", "-gcflags=all=-dwarf=false"}
	cmd := exec.CommandContext(ctx, "go", append(flags, args...)...)
	cmd.Stderr = out
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return result{}, err
	}
	if err := cmd.Start(); err != nil {
		return result{}, err
	}
	count, readErr := countGo(pipe, out)
	if err := cmd.Wait(); err != nil && count.failed == 0 {
		return count, err
	}
	return count, readErr
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

// event is a line of go test -json.
type event struct {
	Action     string  `json:"Action"`
	Package    string  `json:"Package"`
	ImportPath string  `json:"ImportPath"` // of a build
	Test       string  `json:"Test"`
	Output     string  `json:"Output"`
	Elapsed    float64 `json:"Elapsed"`
}

// key tells what the event is about.
func (e event) key() string { return e.Package + e.ImportPath + " " + e.Test }

// countGo reads events, shows each package as it ends and the output of what
// failed.
func countGo(r io.Reader, out io.Writer) (result, error) {
	c := counter{out: out, said: map[string]string{}, failed: map[string]bool{}}
	lines := bufio.NewScanner(r)
	const longest = 16 << 20
	lines.Buffer(nil, longest)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			fmt.Fprintln(out, lines.Text()) // not from a test
			continue
		}
		c.take(e)
	}
	return c.count, lines.Err()
}

type counter struct {
	out    io.Writer
	count  result
	said   map[string]string // output of what has not ended yet
	failed map[string]bool   // packages with a failed test
}

func (c *counter) take(e event) {
	switch e.Action {
	case "output", "build-output":
		c.said[e.key()] += e.Output
		return
	case "build-fail":
		fmt.Fprint(c.out, c.said[e.key()])
	case "pass", "fail", "skip":
		if e.Test != "" {
			c.test(e)
		} else {
			c.pkg(e)
		}
	}
	delete(c.said, e.key())
}

func (c *counter) test(e event) {
	switch e.Action {
	case "pass":
		c.count.passed++
	case "fail":
		c.count.failed++
		c.failed[e.Package] = true
		fmt.Fprint(c.out, c.said[e.key()])
	case "skip":
		fmt.Fprintf(c.out, "skipped %s %s\n", e.Package, e.Test)
	}
}

func (c *counter) pkg(e event) {
	switch e.Action {
	case "pass":
		fmt.Fprintf(c.out, "ok   %-40s %6.1f s\n", e.Package, e.Elapsed)
	case "fail":
		fmt.Fprintf(c.out, "FAIL %-40s %6.1f s\n%s", e.Package, e.Elapsed, c.said[e.key()])
		if !c.failed[e.Package] {
			c.count.failed++ // it did not build, or died outside a test
		}
	}
}
