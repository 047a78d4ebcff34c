package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed accepted.txt
var acceptedText string

// accepted are mutants that nobody can notice, and why.
type accepted struct {
	file, words, makes, why string
	met                     bool
}

// is reports whether it is about such a mutant: a guard by words of its line, a figure
// by the very change besides.
func (a *accepted) is(m mutant) bool { return m.file == a.file && (m.makes == "") == (a.makes == "") }

// readAccepted reads accepted.txt.
func readAccepted() (all []*accepted, err error) {
	for line := range strings.Lines(acceptedText) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		switch part := strings.Split(line, " | "); len(part) {
		case 3:
			all = append(all, &accepted{file: part[0], words: part[1], why: part[2]})
		case 4:
			all = append(all, &accepted{file: part[0], words: part[1], makes: part[2], why: part[3]})
		default:
			return nil, fmt.Errorf("accepted.txt has no file, words and reason in %q", line)
		}
	}
	return all, nil
}

// reason is why a mutant is accepted, or empty.
func reason(all []*accepted, m mutant) string {
	for _, a := range all {
		if a.is(m) && strings.Contains(m.line, a.words) && a.makes == m.makes {
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
			if !a.met && a.is(m) {
				gone = append(gone, strings.TrimSuffix(a.file+" | "+a.words+" | "+a.makes, " | "))
				break
			}
		}
	}
	return gone
}
