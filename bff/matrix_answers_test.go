package bff_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/core/kernel/goldentest"
)

// recordedAnswers are all that the matrix was answered, without what differs between two
// runs: by call, kind of person and what it was about.
type recordedAnswers struct {
	names map[string]string // of the things in the fixture, by their ids
	due   string            // a month from now
	kinds []kind            // who has to have asked
	said  described         // what the calls are said to answer

	mu     sync.Mutex
	judged map[string]bool
	all    map[string]map[string]map[string]string
}

func newRecordedAnswers(t *testing.T, w *matrixFixture) *recordedAnswers {
	t.Helper()
	_, api := bff.New(bff.Deps{Alive: t.Context()})
	a := &recordedAnswers{
		kinds: w.kinds(), names: map[string]string{}, said: describedBy(t, api, func(*jsonschema.Schema) {}),
		judged: map[string]bool{}, all: map[string]map[string]map[string]string{},
	}
	for relation, of := range w.of {
		for n, id := range of.ids() {
			a.names[id.String()] = fmt.Sprintf("%s-%d", relation, n)
		}
	}
	a.names[uuid.Nil.String()] = "nil"
	a.due = someRequest(uuid.Nil)["due"].(string)
	return a
}

// take keeps one answer, which has to be as it is described; nil takes none.
func (a *recordedAnswers) take(t *testing.T, kind kind, one cell, res bfftest.Response) {
	t.Helper()
	if a == nil {
		return
	}
	text := fmt.Sprintln(res.Status, a.lasting(string(res.Body)))
	if dated(one.call, res) {
		text = fmt.Sprintln(res.Status)
	}
	if a.first(one.name(), text) {
		if wrong := a.said.wrongAnswer(one.call, res); wrong != nil {
			t.Errorf("%s by %s about %s is not described so: %.1000s", one.name(), kind.name, one.about, wrong)
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	kinds, ok := a.all[one.name()]
	if !ok {
		kinds = map[string]map[string]string{}
		a.all[one.name()] = kinds
	}
	if kinds[kind.name] == nil {
		kinds[kind.name] = map[string]string{}
	}
	kinds[kind.name][one.about] = text
}

// first reports whether nobody has been answered so before.
func (a *recordedAnswers) first(call, text string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	judged := a.judged[call+text]
	a.judged[call+text] = true
	return !judged
}

func (a *recordedAnswers) lasting(body string) string {
	body = anyID.ReplaceAllStringFunc(body, func(id string) string {
		if name, ok := a.names[id]; ok {
			return name
		}
		return "id"
	})
	// Of the first of a month a day a month from now is when the next begins, which is a time.
	body = strings.ReplaceAll(anyTime.ReplaceAllString(body, "time"), a.due, "due")
	return anyKey.ReplaceAllString(body, "${1}key")
}

// compare holds the answers against testdata/answers.txt: a line for each call
// and in it a digest for each kind of person. What the digests are of is kept
// where go test -artifacts says. Where -run has picked some of the kinds only,
// as when guards are taken away, there is nothing to compare.
func (a *recordedAnswers) compare(t *testing.T) {
	t.Helper()
	if !a.whole() {
		return
	}
	var out strings.Builder
	for _, call := range slices.Sorted(maps.Keys(a.all)) {
		out.WriteString(call)
		for _, kind := range slices.Sorted(maps.Keys(a.all[call])) {
			sum, texts := sha256.New(), a.all[call][kind]
			var written strings.Builder
			for _, about := range slices.Sorted(maps.Keys(texts)) {
				fmt.Fprintf(&written, "about %s: %s", about, texts[about])
			}
			sum.Write([]byte(written.String()))
			fmt.Fprintf(&out, " %s=%s", kind, hex.EncodeToString(sum.Sum(nil)[:4]))
			file := filepath.Join(t.ArtifactDir(), strings.ReplaceAll(call, "/", "_"), kind)
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
			require.NoError(t, os.WriteFile(file, []byte(written.String()), 0o600))
		}
		out.WriteString("\n")
	}
	goldentest.Equal(t, "answers.txt", out.String())
}

// whole reports whether every kind of person has asked.
func (a *recordedAnswers) whole() bool {
	asked := map[string]bool{}
	for _, kinds := range a.all {
		for name := range kinds {
			asked[name] = true
		}
	}
	return len(asked) == len(a.kinds)
}
