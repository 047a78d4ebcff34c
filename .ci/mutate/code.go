package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// The guards, and what stands there instead: the same with a switch.
var (
	check     = regexp.MustCompile(`\w+\.Require\(\w+(?:\.\w+)?\)`)
	predicate = regexp.MustCompile(`(?:\w+\.)?company_id = (?:\?\w*|\$\d+|any ?\((?:\?\w*|\$\d+)\))`)
	// A predicate whose value is put into the text.
	spliced = regexp.MustCompile("((?:\\w+\\.)?company_id = )([\"`])( \\+ \\w+(?:\\.\\w+\\([\\w.]+\\))?)")
	clause  = regexp.MustCompile(`(?m)^package (\w+)`)
)

// code gives every guard of the packages a switch. A predicate has to hold
// without row-level security too, which would otherwise hide that it is gone.
func (o overlay) code(pkgs []string) (all []mutant, err error) {
	for _, pkg := range pkgs {
		tests := []string{pkg}
		if own, err := filepath.Glob(filepath.Join(pkg, "*_test.go")); err != nil || len(own) == 0 {
			tests = []string{"./bff"} // where all that use it come together
		}
		files, err := filepath.Glob(filepath.Join(pkg, "*.go"))
		if err != nil {
			return nil, err
		}
		name := ""
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			raw, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			text := string(raw)
			if found := clause.FindStringSubmatch(text); found != nil {
				name = found[1]
			}
			var lines []string
			for i, line := range strings.SplitAfter(text, "\n") {
				add := func(what string, settings ...string) string {
					all = append(all, mutant{
						fmt.Sprintf("%s:%d %s", file, i+1, what), settings, tests,
					})
					return strconv.Itoa(len(all))
				}
				lines = append(lines, guarded(line, add))
			}
			if twin := strings.Join(lines, ""); twin != text {
				o[file] = twin
			}
		}
		if name != "" {
			o[filepath.Join(pkg, "mutation.go")] = "package " + name + switchedOff
		}
	}
	for i := range all {
		all[i].settings = append(all[i].settings, "mutation.on="+strconv.Itoa(i+1))
	}
	return all, nil
}

// guarded is a line whose guards have switches, numbered by add.
func guarded(line string, add func(what string, settings ...string) string) string {
	line = check.ReplaceAllStringFunc(line, func(s string) string {
		return fmt.Sprintf("mutated(%q, %s)", add(s), s)
	})
	line = predicate.ReplaceAllStringFunc(line, func(s string) string {
		return "(" + s + " or " + isOn(add(s, unconfined)) + ")"
	})
	return spliced.ReplaceAllStringFunc(line, func(s string) string {
		part := spliced.FindStringSubmatch(s)
		return "(" + part[1] + part[2] + part[3] + " + " + part[2] + " or " + isOn(add(s, unconfined)) + ")" + part[2]
	})
}

func isOn(n string) string { return "current_setting('mutation.on', true) = '" + n + "'" }

const switchedOff = `

import (
	"os"
	"strings"
)

// mutated forgets an error when that mutant is on.
func mutated(n string, err error) error {
	if strings.HasSuffix(os.Getenv("PGOPTIONS"), "mutation.on="+n) {
		return nil
	}
	return err
}
`
