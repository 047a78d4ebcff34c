package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// golangci is outside go.mod, which would otherwise list its two hundred modules.
const golangci = "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0"

func lint(ctx context.Context, out io.Writer, _ []string) (result, error) {
	return check(ctx, out, ".", "go", "run", golangci, "run", "./...", "./.ci/suites")
}

// goTests runs everything, with the race detector where there is a C compiler.
func goTests(ctx context.Context, out io.Writer, args []string) (result, error) {
	if len(args) == 0 {
		args = []string{"./...", "./.ci/suites"} // a pattern leaves hidden folders out
	}
	flags := []string{"test", "-json", "-shuffle=on", "-timeout=15m", "-tags=s3"} // with what ordinary builds leave out
	if hasC(ctx) {
		flags = append(flags, "-race")
	}
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
	Action      string
	Package     string
	ImportPath  string // of a build
	Test        string
	Output      string
	Elapsed     float64
	FailedBuild string
}

// countGo reads events, shows each package as it ends and the output of what
// failed.
func countGo(r io.Reader, out io.Writer) (count result, err error) {
	said := map[string]*strings.Builder{}
	failed := map[string]int{} // by package
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			fmt.Fprintln(out, lines.Text()) // not from a test
			continue
		}
		key := e.Package + e.ImportPath + " " + e.Test
		switch e.Action {
		case "output", "build-output":
			if said[key] == nil {
				said[key] = &strings.Builder{}
			}
			said[key].WriteString(e.Output)
			continue
		case "build-fail":
			fmt.Fprint(out, said[key])
		case "skip":
			if e.Test != "" {
				fmt.Fprintf(out, "skipped %s %s\n", e.Package, e.Test)
			}
		case "pass":
			if e.Test != "" {
				count.passed++
			} else {
				fmt.Fprintf(out, "ok   %-40s %6.1f s\n", e.Package, e.Elapsed)
			}
		case "fail":
			if e.Test != "" {
				failed[e.Package]++
				count.failed++
			} else {
				fmt.Fprintf(out, "FAIL %-40s %6.1f s\n", e.Package, e.Elapsed)
				if failed[e.Package] == 0 {
					count.failed++ // it did not build, or died outside a test
				}
			}
			if said[key] != nil {
				fmt.Fprint(out, said[key])
			}
		}
		delete(said, key)
	}
	return count, lines.Err()
}
