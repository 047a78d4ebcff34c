package main_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"tillit/bff/app"
)

// term is one thing with the word for it in each language.
type term struct {
	Term    string
	Source  string
	Address string
	Decided bool
	Words   map[string]string
	Not     map[string][]excluded
}

// excluded is what is not to be read in a language.
type excluded struct {
	Word   string
	In     []string
	Except []string
}

// enforced reports whether the words that the term excludes fail the test.
func (t term) enforced() bool { return t.Decided || t.Source == "seen" || t.Source == "own" }

// written is one text that users read.
type written struct{ place, locale, text, lower string }

func wrote(place, locale, text string) written {
	return written{place, locale, text, strings.ToLower(text)}
}

// finder returns what finds the word. Of a word in either case it asks the
// lower one, which is many times quicker.
func (a excluded) finder() (func(w written) bool, error) {
	pattern, folded := strings.CutPrefix(a.Word, "(?i)")
	folded = folded && pattern == strings.ToLower(pattern)
	if !folded {
		pattern = a.Word
	}
	word, err := regexp.Compile(pattern)
	return func(w written) bool {
		if folded {
			return word.MatchString(w.lower)
		}
		return word.MatchString(w.text)
	}, err
}

// says reports whether the text has the word in a place where that counts.
func (a excluded) says(finds func(written) bool, w written) bool {
	part := func(p string) bool { return strings.Contains(w.place+": "+w.text, p) }
	return finds(w) && (len(a.In) == 0 || slices.ContainsFunc(a.In, part)) && !slices.ContainsFunc(a.Except, part)
}

func glossary(t *testing.T) []term {
	t.Helper()
	file, err := os.Open("glossary.yaml")
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	var all struct{ Terms []term }
	decoder := yaml.NewDecoder(file)
	decoder.KnownFields(true)
	require.NoError(t, decoder.Decode(&all))
	return all.Terms
}

func TestGlossary_SaysWhereItsWordsAreFrom(t *testing.T) {
	t.Parallel()
	terms := map[string]bool{}
	for _, g := range glossary(t) {
		require.False(t, terms[g.Term], "%s is there twice", g.Term)
		terms[g.Term] = true
		require.Contains(t, []string{"seen", "memory", "practice", "law", "own"}, g.Source, g.Term)
		require.Equal(t, g.Source == "seen", g.Address != "", "%s: what was seen has an address", g.Term)
		for _, locale := range app.Locales {
			require.NotEmpty(t, g.Words[locale], "%s in %s", g.Term, locale)
		}
		for locale := range g.Not {
			require.Contains(t, app.Locales, locale, g.Term)
		}
	}
}

// One thing has one word wherever it is read. A word that the glossary excludes,
// and that is right in some place after all, is named there as an exception.
func TestGlossary_OneWordForOneThing(t *testing.T) {
	t.Parallel()
	all := texts(t)
	for _, locale := range app.Locales {
		require.Greater(t, len(slices.DeleteFunc(slices.Clone(all), func(w written) bool { return w.locale != locale })), 10000, "texts read in %s", locale)
	}
	var found []string
	for _, g := range glossary(t) {
		if !g.enforced() {
			continue
		}
		for locale, not := range g.Not {
			for _, a := range not {
				found = append(found, a.find(t, g, locale, all)...)
			}
		}
	}
	slices.Sort(found)
	require.Empty(t, found, "words that the glossary excludes:\n%s", strings.Join(found, "\n"))
}

// find lists the texts that say the word, and the exceptions that nothing needs.
func (a excluded) find(t *testing.T, g term, locale string, all []written) (found []string) {
	t.Helper()
	finds, err := a.finder()
	require.NoError(t, err, g.Term)
	needed := map[string]bool{}
	for _, w := range all {
		if w.locale != locale || !finds(w) {
			continue
		}
		for _, e := range a.Except {
			needed[e] = needed[e] || strings.Contains(w.place+": "+w.text, e)
		}
		if a.says(finds, w) {
			found = append(found, fmt.Sprintf("%s (%s): %s: %q", g.Term, g.Words[locale], w.place, w.text))
		}
	}
	for _, e := range a.Except {
		if !needed[e] {
			found = append(found, fmt.Sprintf("%s: nothing needs the exception %q in %s", g.Term, e, locale))
		}
	}
	return found
}

func TestGlossary_FindsWhatItExcludes(t *testing.T) {
	t.Parallel()
	a := excluded{Word: `(?i)\bregels?\b`, In: []string{"web/messages"}, Except: []string{"numberHelp"}}
	finds, err := a.finder()
	require.NoError(t, err)
	for place, want := range map[string]bool{"web/messages/nl-NL/x.json rows": true, "web/messages/nl-NL/x.json numberHelp": false, "core/x rows": false} {
		require.Equal(t, want, a.says(finds, wrote(place, "nl-NL", "Regels")), place)
	}
	require.False(t, a.says(finds, wrote("web/messages/nl-NL/x.json rows", "nl-NL", "Rekenregels")))
}

// texts are those of screens, questions, mails, reports and shipped lists.
func texts(t *testing.T) (all []written) {
	t.Helper()
	for _, root := range []string{"web/messages", "core/kernel/mail/templates", "reports", "bff/front", "core/reference", "core/carbon/template/data", "core/people/company/data", "core/reporting/vsme/data"} {
		require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.Contains(path, "testdata") {
				return err
			}
			switch filepath.Ext(path) {
			case ".json", ".yaml":
				all = append(all, documentTexts(t, path)...)
			case ".csv":
				all = append(all, tableTexts(t, path)...)
			}
			return nil
		}))
	}
	return all
}

// documentTexts reads a document whose path, or a key above the text, is the locale.
func documentTexts(t *testing.T, path string) (all []written) {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	var document yaml.Node
	require.NoError(t, yaml.Unmarshal(content, &document), path)
	var walk func(node *yaml.Node, key, locale string)
	walk = func(node *yaml.Node, key, locale string) {
		switch node.Kind {
		case yaml.ScalarNode:
			if locale != "" && node.Tag == "!!str" {
				all = append(all, wrote(path+" "+key, locale, node.Value))
			}
		case yaml.MappingNode:
			for at := 0; at < len(node.Content); at += 2 {
				name := node.Content[at].Value
				in := locale
				if slices.Contains(app.Locales, name) {
					in = name
				}
				walk(node.Content[at+1], strings.Trim(key+"."+name, "."), in)
			}
		case yaml.DocumentNode, yaml.SequenceNode, yaml.AliasNode:
			for at, child := range node.Content {
				in := key
				if node.Kind == yaml.SequenceNode {
					in = key + "." + strconv.Itoa(at)
				}
				walk(child, in, locale)
			}
		}
	}
	walk(&document, "", localeOf(path))
	return all
}

// localeOf is the language that a path names, or "".
func localeOf(path string) string {
	at := slices.IndexFunc(app.Locales, func(l string) bool { return strings.Contains(path, l) })
	if at < 0 {
		return ""
	}
	return app.Locales[at]
}

// tableTexts reads the columns of a table that are headed by a locale, or by a name in a language.
func tableTexts(t *testing.T, path string) (all []written) {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	table := csv.NewReader(bytes.NewReader(content))
	table.FieldsPerRecord = -1 // rules have lists at their ends
	rows, err := table.ReadAll()
	require.NoError(t, err, path)
	columns := map[int]string{}
	for at, head := range rows[0] {
		for _, locale := range app.Locales {
			if head == locale || head == "name_"+locale[:2] {
				columns[at] = locale
			}
		}
	}
	for _, row := range rows[1:] {
		for at, locale := range columns {
			all = append(all, wrote(path+" "+row[0], locale, row[at]))
		}
	}
	return all
}
