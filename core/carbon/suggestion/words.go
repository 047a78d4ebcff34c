package suggestion

import (
	"slices"
	"strings"
	"unicode"
)

// folding brings letters that are written with and without marks together;
// book-keeping programs of old drop them.
//
//nolint:gochecknoglobals // constant table
var folding = strings.NewReplacer(
	"å", "a", "ä", "a", "à", "a", "á", "a", "ö", "o", "ø", "o", "ó", "o", "é", "e", "è", "e", "ë", "e", "ü", "u", "ï", "i", "í", "i", "æ",
	"ae",
)

// heads are second halves of compounds that say only that money was spent:
// what is left of "elkostnader", "sähkökulut" and "energiekosten" without them
// says on what. Longer ones come first.
//
//nolint:gochecknoglobals // constant table
var heads = []string{
	"kustannukset", "kustannus", "kostnaderna", "kostnader", "kostnad", "avgifter", "avgift", "utgifter", "utgift", "arvoden", "arvode",
	"inkop", "ostot", "osto", "kulut", "kulu", "menot", "maksut", "maksu", "palkkiot", "kosten", "lasten", "uitgaven", "expenses", "costs",
	"fees",
}

// empty are words that stand in names of accounts of every kind, and the
// forms of companies.
//
//nolint:gochecknoglobals // constant table
var empty = func() map[string]bool {
	words := map[string]bool{}
	for _, w := range append(strings.Fields(`och i av for pa med till inom sverige ovriga ovrigt ovrig diverse andra annat m fl
		ja muut muu sekalaiset suomi era erat poster post posten items en van voor het de overige overig diversen kleine and of other misc sundry the
		ab hb kb oy oyj bv nv b v n ltd inc gmbh ireland sverige sweden finland nederland netherlands faktura kreditfaktura utlagg
		lasku hyvityslasku kulukorvaus factuur creditnota declaratie invoice leverantor`), heads...) {
		words[w] = true
	}
	return words
}()

// tokens are the words of a text that may say what was bought: folded, without
// numbers, without what every account is called, compounds without their head.
func tokens(text string) []string {
	var out []string
	for _, word := range fields(text) {
		if word = token(word); word != "" && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return out
}

func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// token is the form in which a word is compared; empty when it says nothing.
func token(word string) string {
	word = stem(folding.Replace(strings.ToLower(word)))
	if len(word) < 2 || empty[word] {
		return ""
	}
	return word
}

// spelled gives the word of a text that became the token, as people read it.
func spelled(text, as string) string {
	for _, word := range fields(text) {
		if token(word) == as {
			return strings.ToLower(word)
		}
	}
	return as
}

// stem takes the head off a compound and keeps any other word.
func stem(word string) string {
	if empty[word] {
		return word
	}
	for _, head := range heads {
		if rest, ok := strings.CutSuffix(word, head); ok && len(rest) > 1 {
			return strings.TrimSuffix(rest, "s")
		}
	}
	return word
}

// minWord is the length from which one word may be looked for inside another;
// below, too many words contain it by chance.
const minWord = 4

// alike says how much two words resemble each other, between 0 and 1: the same
// word, one the beginning or end of the other as in compounds and inflections,
// else by the share of three-letter runs that they have in common. The first
// half of a compound says more than the second: diesel fuel is diesel, and
// waste service is not the service of machines.
func alike(a, b string) float64 {
	if a == b {
		return 1
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	const first, second, asLong = 0.75, 0.55, 0.2 // a part of a word says most when it is nearly the whole
	whole := asLong * float64(len(a)) / float64(len(b))
	switch {
	case len(a) < minWord:
	case strings.HasPrefix(b, a):
		return first + whole
	case strings.HasSuffix(b, a):
		return second + whole
	}
	const related = 0.6 // below, words share an ending by chance
	if d := dice(a, b); d >= related && a[0] == b[0] {
		return d
	}
	return 0
}

// dice is twice the number of common runs of three letters over that of all.
func dice(a, b string) float64 {
	const run = 3
	if len(a) < run || len(b) < run {
		return 0
	}
	runs := map[string]int{}
	for i := range len(a) - run + 1 {
		runs[a[i:i+run]]++
	}
	common := 0
	for i := range len(b) - run + 1 {
		if r := b[i : i+run]; runs[r] > 0 {
			runs[r]--
			common++
		}
	}
	return 2 * float64(common) / float64(len(a)+len(b)-2*(run-1))
}
