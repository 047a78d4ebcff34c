package assistant

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Shortest quote that is evidence, in characters: less stands everywhere.
const minQuote = 4

// Quoted returns the piece of material with a number, counted from 1 as the
// model counts them, if the quote stands in it word for word.
func (a Answer) Quoted(piece int, quote string) (Material, bool) {
	if piece < 1 || piece > len(a.Material) || !Stands(quote, a.Material[piece-1].Text) {
		return Material{}, false
	}
	return a.Material[piece-1], true
}

// Stands reports whether a quote stands in a text, however either of them breaks
// its lines.
func Stands(quote, text string) bool {
	quote = spelled(quote)
	return len([]rune(quote)) >= minQuote && strings.Contains(spelled(text), quote)
}

// spelled is a text in the one spelling in which texts are compared.
func spelled(text string) string {
	return strings.Join(strings.Fields(graphic(norm.NFKC.String(text))), " ")
}
