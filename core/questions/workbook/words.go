package workbook

import (
	_ "embed" // the words of workbooks
	"encoding/csv"
	"slices"
	"strings"
	"sync"

	"tillit/core/reference/catalogue"
)

// wordsFile has what stands in workbooks in every language: people send one in
// one language to colleagues who fill it in in another.
//
//go:embed data/words.csv
var wordsFile string

// vocabulary is what the file says, by kind and key in each locale.
type vocabulary struct {
	keys  map[string][]string // by kind, in the order of the file
	words map[[2]string]catalogue.Words
}

//nolint:gochecknoglobals // constant table, parsed once
var words = sync.OnceValue(func() vocabulary {
	rows, err := csv.NewReader(strings.NewReader(wordsFile)).ReadAll()
	if err != nil {
		panic(err) // it ships
	}
	v := vocabulary{keys: map[string][]string{}, words: map[[2]string]catalogue.Words{}}
	for _, r := range rows[1:] {
		kind, key := r[0], r[1]
		v.keys[kind] = append(v.keys[kind], key)
		in := catalogue.Words{}
		for i, locale := range catalogue.Locales() {
			in[locale] = r[2+i]
		}
		v.words[[2]string{kind, key}] = in
	}
	return v
})

// say gives a word in a language.
func say(kind, key string, l catalogue.Locale) string { return words().words[[2]string{kind, key}][l] }

// keyOf reads a word of any language; empty when it is not one.
func keyOf(kind, written string) string {
	for _, key := range words().keys[kind] {
		for _, word := range words().words[[2]string{kind, key}] {
			if strings.EqualFold(word, written) {
				return key
			}
		}
	}
	return ""
}

// all gives every word of a kind in a language, in the order of the file.
func all(kind string, l catalogue.Locale) []string {
	said := slices.Clone(words().keys[kind])
	for i, key := range said {
		said[i] = say(kind, key, l)
	}
	return said
}
