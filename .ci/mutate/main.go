// Command mutate takes the guards of the product away one at a time and tells
// which nobody missed:
//
//	go run ./.ci/mutate code ./core/carbon/activity …   permission checks and tenant predicates
//	go run ./.ci/mutate policies                 row-level security, policy by policy
//	go run ./.ci/mutate flags                    what the table of calls says of each call, flag by flag
//	go run ./.ci/mutate figures ./core/reference/factor …   operators of arithmetic, comparison and logic
//
// With -only it takes those alone whose line in what it says fits a pattern.
//
// Nothing in the working copy changes: the guards get switches in an overlay of
// the Go tool, so that everything is built once and a mutant is a run of the
// tests that come by it with one switch turned. It takes minutes to hours and is no part of CI.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	pattern := flag.String("only", "", "what to fit of a mutant, as a regular expression")
	flag.Parse()
	chosen, err := regexp.Compile(*pattern)
	if err != nil || flag.NArg() < 1 {
		fmt.Fprintln(os.Stderr, "usage: mutate [-only PATTERN] code PACKAGE … | policies | flags | figures PACKAGE …")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	survivors, err := run(ctx, flag.Arg(0), flag.Args()[1:], chosen)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if survivors > 0 {
		os.Exit(1)
	}
}

// mutant is one guard less, and the tests that have to miss it. The first are
// asked first.
type mutant struct {
	what  string
	file  string // where it stands; empty for a policy
	at    place
	line  string // that there is
	makes string // of a figure: the expression and what stands in for its operator; empty for a guard
	asked []tests
}

// pkg is the package that it stands in.
func (m mutant) pkg() string { return "./" + filepath.Dir(m.file) }

// tests are those of a package, or only those with these names, under settings
// that turn switches.
type tests struct {
	pkg      string
	names    []string
	settings []string
}

func run(ctx context.Context, sort string, of []string, chosen *regexp.Regexp) (survivors int, err error) {
	dir, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()

	known, err := readAccepted()
	if err != nil {
		return 0, err
	}
	over := overlay{}
	var all []mutant
	switch sort {
	case "policies":
		all, err = policies(ctx)
	case "flags":
		all, err = over.flags()
	case "figures":
		all, err = over.figures(ctx, of)
	case "code":
		all, err = over.code(of)
	default:
		err = fmt.Errorf("no such sort: %s", sort)
	}
	if err != nil {
		return 0, err
	}
	if err := over.switchable(); err != nil {
		return 0, err
	}
	built, err := over.write(dir)
	if err != nil {
		return 0, err
	}
	equal, left := 0, 0
	for i, m := range all {
		if why := reason(known, m); why != "" {
			equal++
			fmt.Printf("%d/%d %s: accepted, %s\n", i+1, len(all), m.what, why)
			continue
		}
		if !chosen.MatchString(m.what) {
			left++
			continue
		}
		by, err := built.missed(ctx, m)
		if err != nil {
			return survivors, err
		}
		if by == "" {
			survivors++
			by = "NOBODY"
		}
		fmt.Printf("%d/%d %s: missed by %s\n", i+1, len(all), m.what, by)
	}
	fmt.Printf("%d of %d mutants turned a test red, %d make no difference\n", len(all)-survivors-equal-left, len(all)-left, equal)
	if gone := stale(known, all); len(gone) > 0 {
		return survivors, fmt.Errorf("accepted.txt has what is no more: %s", strings.Join(gone, ", "))
	}
	return survivors, nil
}
