package document

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// compose gives every letter one rune, as far as there is one, so that fold
// keeps places.
func compose(text string) string { return norm.NFC.String(text) }

// fold makes a composed text comparable: without case and accents. It has as
// many runes as the text.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if r <= unicode.MaxASCII {
			return unicode.ToLower(r)
		}
		for _, base := range norm.NFKD.String(string(r)) {
			return unicode.ToLower(base) // the first: what follows are its accents
		}
		return r
	}, text)
}

// words are what a person searches for, folded. What is beyond reason is left
// out.
func words(search string) []string {
	const maxWords = 8
	search = strings.ReplaceAll(strings.ToValidUTF8(search, ""), "\x00", "") // which a database takes for an end
	all := strings.Fields(fold(norm.NFKC.String(search)))
	return all[:min(len(all), maxWords)]
}
