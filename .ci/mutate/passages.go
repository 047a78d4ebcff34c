package main

import (
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

// block is a number of lines, both ends included.
type block struct{ first, last int }

// comeBy names the tests of the mutant's package that run its line: it is not
// known where none can be told, as for what stands outside of functions.
func (b binaries) comeBy(ctx context.Context, m mutant) (names []string, known bool, err error) {
	pkg := m.pkg()
	if b.passed[pkg] == nil {
		if b.passed[pkg], err = b.follow(ctx, pkg); err != nil {
			return nil, false, err
		}
	}
	var narrowest *block
	for at := range b.passed[pkg][filepath.Base(m.file)] {
		if at.first <= m.at && m.at <= at.last && (narrowest == nil || at.last-at.first < narrowest.last-narrowest.first) {
			narrowest = &at
		}
	}
	if narrowest == nil {
		return nil, false, nil
	}
	return b.passed[pkg][filepath.Base(m.file)][*narrowest], true, nil
}

var passage = regexp.MustCompile(`(?m)^.*/([^/]+):(\d+)\.\d+,(\d+)\.\d+ \d+ (\d+)$`)

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
			first, _ := strconv.Atoi(found[2]) // they are digits
			last, _ := strconv.Atoi(found[3])
			at := block{first, last}
			if all[found[1]] == nil {
				all[found[1]] = map[block][]string{}
			}
			names := all[found[1]][at]
			if found[4] != "0" {
				names = append(names, name)
			}
			all[found[1]][at] = names
		}
	}
	return all, nil
}
