package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// passages are the blocks of a package that are run, by file: by nobody, or by
// which of its tests.
type passages map[string]map[block][]string

// block is what is run together: from a place to before another.
type block struct{ from, to place }

// place is a line and a column of a file, both from one.
type place struct{ line, column int }

func (p place) compare(o place) int {
	return cmp.Or(cmp.Compare(p.line, o.line), cmp.Compare(p.column, o.column))
}

func (b block) holds(p place) bool { return b.from.compare(p) <= 0 && p.compare(b.to) < 0 }

// narrowest is the block of all that hold a place which lies within the others; false
// where none does.
func narrowest(all map[block][]string, at place) (found block, ok bool) {
	for b := range all {
		if b.holds(at) && (!ok || found.holds(b.from)) {
			found, ok = b, true
		}
	}
	return found, ok
}

// comeBy names the tests of the mutant's package that run what stands at its place: it
// is not known where none can be told, as for what stands outside of functions and for
// conditions of cases.
func (b binaries) comeBy(ctx context.Context, m mutant) (names []string, known bool, err error) {
	pkg := m.pkg()
	if b.passed[pkg] == nil {
		if b.passed[pkg], err = b.follow(ctx, pkg); err != nil {
			return nil, false, err
		}
	}
	blocks := b.passed[pkg][filepath.Base(m.file)]
	within, known := narrowest(blocks, m.at)
	return blocks[within], known, nil
}

var passage = regexp.MustCompile(`(?m)^.*/([^/]+):(\d+)\.(\d+),(\d+)\.(\d+) \d+ (\d+)$`)

// follow runs each test of a package alone and notes where it comes by: in the
// program as it is, for the Go tool counts nothing in an overlay.
func (b binaries) follow(ctx context.Context, pkg string) (passages, error) {
	program, err := b.compile(ctx, pkg, ".followed", "-cover")
	if err != nil {
		return nil, err
	}
	list, err := exec.CommandContext(ctx, program, "-test.list", "^Test").Output()
	if err != nil {
		return nil, fmt.Errorf("list the tests of %s: %w", pkg, err)
	}
	all, profile := passages{}, filepath.Join(b.dir, "profile")
	for name := range strings.FieldsSeq(string(list)) {
		if _, err := b.start(ctx, program, tests{pkg, []string{name}, nil}, "-test.coverprofile", profile); err != nil {
			return nil, err
		}
		raw, err := os.ReadFile(profile)
		if err != nil {
			return nil, fmt.Errorf("follow %s of %s: %w", name, pkg, err)
		}
		for _, found := range passage.FindAllStringSubmatch(string(raw), -1) {
			var n [4]int
			for i := range n {
				n[i], _ = strconv.Atoi(found[i+2]) // they are digits
			}
			at := block{place{n[0], n[1]}, place{n[2], n[3]}}
			if all[found[1]] == nil {
				all[found[1]] = map[block][]string{}
			}
			names := all[found[1]][at]
			if found[6] != "0" {
				names = append(names, name)
			}
			all[found[1]][at] = names
		}
	}
	return all, nil
}
