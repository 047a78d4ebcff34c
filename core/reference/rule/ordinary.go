package rule

import (
	_ "embed" // the list below
	"encoding/csv"
	"strings"
	"sync"

	"tillit/core/reference/corporate"
)

//go:embed ordinary.csv
var ordinaryFile string

// ordinary are the words that say nothing of a supplier by themselves, and the
// phrases that only look like a name, as names are spelled.
//
//nolint:gochecknoglobals // one immutable set per process
var ordinary = sync.OnceValue(func() map[string]bool { return ordinaryWords(func(string) bool { return true }) })

// behindName are the words that make another firm of the name that they stand behind.
//
//nolint:gochecknoglobals // likewise
var behindName = sync.OnceValue(func() map[string]bool {
	return ordinaryWords(func(about string) bool { return about == "behind a name" })
})

func ordinaryWords(wanted func(about string) bool) map[string]bool {
	lines, err := csv.NewReader(strings.NewReader(ordinaryFile)).ReadAll()
	if err != nil {
		panic(err)
	}
	words := map[string]bool{}
	for _, cells := range lines[1:] {
		if !wanted(cells[1]) {
			continue
		}
		for word := range strings.SplitSeq(cells[2], "|") {
			words[corporate.Spell(word)] = true
		}
	}
	return words
}
