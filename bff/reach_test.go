package bff_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff"
)

// relation is how a company stands to the one that somebody is in or acts as.
type relation string

const (
	unknown relation = "unknown" // there is none under that id
	foreign relation = "foreign"
	sibling relation = "sibling"
	parent  relation = "parent"
	child   relation = "child"
	own     relation = "own"
	seen    relation = "seen" // own, but only to look
)

// relations are all of them, those that fewest reach first.
func relations() []relation { return []relation{unknown, foreign, sibling, parent, child, own} }

// policy reads who may make each call: A administrator, G agency, C company
// administrator, T the same once the trial is over, U user, I whoever
// impersonates a company, * everybody.
func policy(t *testing.T) map[string]string {
	t.Helper()
	who := map[string]string{}
	for _, words := range lines(t, "testdata/policy.txt") {
		letters := slices.DeleteFunc(words[2:], isFlag)
		who[words[0]+" "+words[1]] = strings.Join(letters, "")
	}
	return who
}

// flagged reads which flags each call has.
func flagged(t *testing.T) map[string]string {
	t.Helper()
	flags := map[string]string{}
	for _, words := range lines(t, "testdata/policy.txt") {
		said := slices.DeleteFunc(words[2:], func(word string) bool { return !isFlag(word) })
		flags[words[0]+" "+words[1]] = strings.Join(said, " ")
	}
	return flags
}

// isFlag reports whether a word of a line is a flag, and not who may.
func isFlag(word string) bool { return len(word) > 1 }

// reach is one line of reach.txt.
type reach struct {
	method, path, letter string
	to                   []relation
}

// reaching reads them.
func reaching(t *testing.T) (all []reach) {
	t.Helper()
	for _, words := range lines(t, "testdata/reach.txt") {
		one := reach{words[0], words[1], words[2], nil}
		for _, word := range words[3:] {
			require.Contains(t, append(relations()[1:], "none", seen), relation(word), words)
			one.to = append(one.to, relation(word))
		}
		all = append(all, one)
	}
	return all
}

func (r reach) fits(call bff.Call, letter string) bool {
	prefix, open := strings.CutSuffix(r.path, "*")
	return r.letter == letter && (r.method == "*" || r.method == call.Method) &&
		(r.path == call.Path || open && strings.HasPrefix(call.Path, prefix))
}

// reaches reports whether the call is answered about that relation when letter
// makes it.
func reaches(rules []reach, call bff.Call, letter string, to relation) bool {
	for _, rule := range slices.Backward(rules) {
		if rule.fits(call, letter) {
			return slices.Contains(rule.to, to)
		}
	}
	return false
}

// lines are the words of each line that says something.
func lines(t testing.TB, file string) (all [][]string) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			require.Greater(t, len(words), 2, "%s: %s", file, line)
			all = append(all, words)
		}
	}
	return all
}
