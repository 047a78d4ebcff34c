package activity

import (
	_ "embed" // the words of spreadsheets
	"encoding/csv"
	"slices"
	"strings"
	"sync"
)

// wordsFile has what stands in spreadsheets in every language: people send a
// sheet in one language to colleagues who fill it in in another.
//
//go:embed data/words.csv
var wordsFile string

// word is one line of the file.
type word struct {
	kind, key string
	in        [4]string
}

// languages are the columns of the file, in its order.
func languages() []string { return []string{"sv", "en", "fi", "nl"} }

//nolint:gochecknoglobals // constant table, parsed once
var words = sync.OnceValue(func() []word {
	rows, err := csv.NewReader(strings.NewReader(wordsFile)).ReadAll()
	if err != nil {
		panic(err)
	}
	var all []word
	for _, r := range rows[1:] {
		all = append(all, word{kind: r[0], key: r[1], in: [4]string(r[2:])})
	}
	return all
})

// say gives the word in the language of a locale, Swedish for an unknown one.
func say(kind, key, locale string) string {
	language, _, _ := strings.Cut(locale, "-")
	at := max(0, slices.Index(languages(), language))
	for _, w := range words() {
		if w.kind == kind && w.key == key {
			return w.in[at]
		}
	}
	return key
}

// keyOf reads a word of any language, or the key itself; empty when it is neither.
func keyOf(kind, written string) string {
	for _, w := range words() {
		if w.kind != kind {
			continue
		}
		for _, name := range append(w.in[:], w.key) {
			if strings.EqualFold(name, written) {
				return w.key
			}
		}
	}
	return ""
}

// keys lists what there is of a kind, in the order of the file.
func keys(kind string) []string {
	var all []string
	for _, w := range words() {
		if w.kind == kind {
			all = append(all, w.key)
		}
	}
	return all
}
