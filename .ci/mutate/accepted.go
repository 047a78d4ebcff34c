package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed accepted.txt
var acceptedText string

// accepted are guards whose absence nobody can notice, and why.
type accepted struct {
	file, words, why string
	met              bool
}

// readAccepted reads accepted.txt.
func readAccepted() (all []*accepted, err error) {
	for line := range strings.Lines(acceptedText) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		part := strings.SplitN(line, " | ", 3)
		if len(part) != 3 {
			return nil, fmt.Errorf("accepted.txt has no file, words and reason in %q", line)
		}
		all = append(all, &accepted{file: part[0], words: part[1], why: part[2]})
	}
	return all, nil
}

// reason is why the mutant of a line is accepted, or empty.
func reason(all []*accepted, m mutant) string {
	for _, a := range all {
		if strings.HasPrefix(m.what, a.file+":") && strings.Contains(m.line, a.words) {
			a.met = true
			return a.why
		}
	}
	return ""
}

// stale names those of the files that are no more.
func stale(all []*accepted, mutants []mutant) (gone []string) {
	for _, a := range all {
		for _, m := range mutants {
			if !a.met && strings.HasPrefix(m.what, a.file+":") {
				gone = append(gone, a.file+" | "+a.words)
				break
			}
		}
	}
	return gone
}
