package chart

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Spell writes the abbreviations out that bookkeepers of a chart use in names of accounts,
// those of data/abbreviations.csv, so that "Schoonm.kosten" reads as "Schoonmaak kosten".
// What is no abbreviation there stays as it is.
func Spell(chart, name string) string {
	known := known().abbreviations[chart]
	var spelled []string
	for word := range strings.FieldsSeq(name) {
		spelled = append(spelled, known.spell(word))
	}
	return strings.Join(spelled, " ")
}

// abbreviations are words by what stands for them, in lower case. With an asterisk before
// it, it may be the end of a longer word.
type abbreviations map[string]string

const ending = "*"

// spell writes a word out that has no blank: "huisv.kosten", "bandenkst.".
func (a abbreviations) spell(word string) string {
	lower := strings.ToLower(word)
	if full, is := a[lower]; is {
		return full
	}
	for end := len(lower); end > 0; end = strings.LastIndexByte(lower[:end-1], '.') + 1 {
		if lower[end-1] != '.' || end == len(lower) {
			continue
		}
		if full, is := a[lower[:end]]; is { // more of the word behind it
			return full + " " + a.spell(lower[end:])
		}
	}
	for at := range lower {
		full, is := a[ending+lower[at:]]
		if before, _ := utf8.DecodeLastRuneInString(lower[:at]); is && (unicode.IsLetter(before) || before == '-') {
			return lower[:at] + full
		}
	}
	return word
}
