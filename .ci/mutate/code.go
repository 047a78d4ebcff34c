package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The guards, and what stands there instead: the same with a switch.
var (
	check     = regexp.MustCompile(`[\w.]+\.Require\(\w+(?:\.\w+)?\)`)
	predicate = regexp.MustCompile(`(?:\w+\.)?company_id = (?:\?\w*|\$\d+|any ?\((?:\?\w*|\$\d+)\))`)
	// A predicate whose value is put into the text.
	spliced = regexp.MustCompile("((?:\\w+\\.)?company_id = )([\"`])( \\+ \\w+(?:\\.\\w+\\([\\w.]+\\))?)")
	clause  = regexp.MustCompile(`(?m)^package (\w+)`)
)

// everywhere is where all that use a package come together.
const everywhere = "./bff"

// unconfinedCalls are its tests that compare what calls do with and without
// row-level security, or do without.
func unconfinedCalls() []string {
	const fixture, cells = "TestCalls_Matrix/Fixture", "TestCalls_Matrix/Cells/" // without the first there is nothing to ask about
	return []string{fixture, cells + "User", cells + "Company", cells + "Agency", cells + "Newcomer", "TestSeals_HoldTheirCompanyAlone"}
}

// code gives every guard of the packages a switch. A predicate has to hold
// without row-level security too, which would otherwise hide that it is gone:
// in the tests of its package, if need be with rows of others beside all that
// they write, or in those that take row-level security away by themselves.
func (o overlay) code(pkgs []string) (all []mutant, err error) {
	for _, pkg := range pkgs {
		files, err := filepath.Glob(filepath.Join(pkg, "*.go"))
		if err != nil {
			return nil, err
		}
		first, before := nearestTests(pkg), len(all)
		for _, file := range slices.DeleteFunc(files, isTest) {
			raw, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			all = append(all, o.file(file, string(raw), first, len(all))...)
			if found := clause.FindStringSubmatch(string(raw)); found != nil {
				o[filepath.Join(pkg, "mutation.go")] = "package " + found[1] + switchedOff
			}
		}
		if len(all) == before {
			return nil, fmt.Errorf("%s has no guards", pkg)
		}
	}
	return all, nil
}

// nearestTests is the package whose tests are asked first: its own, else those of the
// nearest folder above, else those where all come together.
func nearestTests(pkg string) string {
	for dir := filepath.Clean(pkg); dir != "."; dir = filepath.Dir(dir) {
		if found, err := filepath.Glob(filepath.Join(dir, "*_test.go")); err == nil && len(found) > 0 {
			return "./" + dir
		}
	}
	return everywhere
}

func isTest(file string) bool { return strings.HasSuffix(file, "_test.go") }

// file gives every guard of a file a switch, numbered from the one after last.
func (o overlay) file(file, text, first string, last int) (all []mutant) {
	var lines []string
	for i, line := range strings.SplitAfter(text, "\n") {
		lines = append(lines, guarded(line, func(what string, settings ...string) string {
			n := strconv.Itoa(last + len(all) + 1)
			on := "mutation.on=" + n
			m := mutant{
				what: fmt.Sprintf("%s:%d %s", file, i+1, what), file: file, at: place{i + 1, 1 + len(line) - len(strings.TrimLeft(line, "\t "))},
				line: line, asked: []tests{{first, nil, append(settings, on)}},
			}
			if len(settings) > 0 {
				m.asked = append(m.asked, tests{first, nil, []string{unconfined, twinned, on}}, tests{everywhere, unconfinedCalls(), []string{on}})
			}
			all = append(all, m)
			return n
		}))
	}
	if len(all) > 0 {
		o[file] = strings.Join(lines, "")
	}
	return all
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
