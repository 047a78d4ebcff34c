package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// module is what the import paths of all packages begin with.
const module = "tillit"

// named reads what somebody wants of go test: packages, those here if none are
// named, and names after -run.
func named(args []string) (p picked) {
	for i := 0; i < len(args); i++ {
		flag, value, given := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		switch isFlag := strings.HasPrefix(args[i], "-"); {
		case isFlag && flag == "run" && given:
			p.names = append(p.names, alternatives(value)...)
		case isFlag && flag == "run" && i+1 < len(args):
			i++
			p.names = append(p.names, alternatives(args[i])...)
		case !isFlag && (strings.HasPrefix(args[i], ".") || strings.HasPrefix(args[i], module)):
			p.packages = append(p.packages, args[i])
		default:
			p.flags = append(p.flags, args[i])
		}
	}
	if len(p.packages) == 0 {
		p.packages = []string{"."}
	}
	return p
}

// alternatives are the names in a pattern of -run, where it is but a list of them.
func alternatives(pattern string) []string {
	if strings.ContainsAny(pattern, `([\`) {
		return []string{pattern}
	}
	return strings.Split(pattern, "|")
}

// complain counts a failure for each package in which no test ran, and for each
// name that picked none there: else a test that is renamed is run no more, and
// nobody notices.
func (c *counter) complain(p picked) result {
	count := c.count
	for _, pattern := range p.packages {
		for _, name := range append(p.names, "")[:max(len(p.names), 1)] {
			if slices.ContainsFunc(c.below(pattern), func(test string) bool { return picks(name, test) }) {
				continue
			}
			count.failed++
			if name == "" {
				fmt.Fprintf(c.out, "FAIL %s: no test ran\n", pattern)
			} else {
				fmt.Fprintf(c.out, "FAIL %s: no test ran that %s picks\n", pattern, name)
			}
		}
	}
	return count
}

// below are the tests that ran in the packages of a pattern.
func (c *counter) below(pattern string) (ran []string) {
	folder, all := strings.CutSuffix(pattern, "...")
	path := strings.Trim(folder, "/")
	if below, own := strings.CutPrefix(folder, "."); own {
		path = strings.Trim(module+below, "/")
	}
	for pkg, tests := range c.ran {
		if pkg == path || all && strings.HasPrefix(pkg, path+"/") {
			ran = append(ran, tests...)
		}
	}
	return ran
}

// picks reports whether go test -run of a name runs a test.
func picks(name, test string) bool {
	patterns, parts := strings.Split(name, "/"), strings.Split(test, "/")
	if len(parts) < len(patterns) {
		return false
	}
	for i, pattern := range patterns {
		if found, err := regexp.MatchString(pattern, parts[i]); err != nil || !found {
			return false
		}
	}
	return true
}
