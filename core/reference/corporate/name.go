package corporate

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Spell brings a text to the form in which names of companies are compared:
// words in lower case without diacritics, with one space for what stands
// between them. An ampersand is a letter of the word that it joins.
func Spell(text string) string { return string(AppendSpelled(nil, text)) }

// AppendSpelled appends a text as Spell spells it.
func AppendSpelled(dst []byte, text string) []byte {
	start, gap := len(dst), false
	put := func(c byte) {
		if c == ' ' {
			gap = len(dst) > start
			return
		}
		if gap {
			dst, gap = append(dst, ' '), false
		}
		dst = append(dst, c)
	}
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			i++
			if spelled := ascii[c]; spelled != 0 {
				put(spelled)
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		var spelled string
		if int(r) < len(latin) {
			spelled = latin[r]
		} else {
			spelled = spell(r)
		}
		for j := range len(spelled) {
			put(spelled[j])
		}
	}
	return dst
}

// ascii spells the characters that most names are of; zero for what goes without
// parting words.
//
//nolint:gochecknoglobals // constant table
var ascii = func() (table [utf8.RuneSelf]byte) {
	for c := range table {
		if spelled := spell(rune(c)); spelled != "" {
			table[c] = spelled[0]
		}
	}
	return table
}()

// latin spells the letters with diacritics that the languages of names have.
//
//nolint:gochecknoglobals // constant table
var latin = func() (table [0x250]string) {
	for r := range table {
		table[r] = spell(rune(r))
	}
	return table
}()

// spell gives the letters of a character, a space for what parts words, and
// nothing for what stands within them.
func spell(r rune) string {
	switch r {
	case '&':
		return "&"
	case 'ø', 'Ø':
		return "o"
	case 'æ', 'Æ':
		return "ae"
	case 'ß', 'ẞ':
		return "ss"
	case '\'', '’', '´', '`':
		return ""
	}
	var b strings.Builder
	for _, part := range strings.ToLower(norm.NFKD.String(string(r))) {
		switch {
		case unicode.IsMark(part):
		case unicode.IsLetter(part), unicode.IsNumber(part):
			b.WriteRune(part)
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Words splits a company's name into what tells companies apart: its words as
// Spell spells them, without the legal form before or behind. A name that is
// nothing else keeps it.
func Words(name string) []string { return strings.Fields(string(AppendWords(nil, name))) }

// AppendWords appends the words that Words gives, with one space between them.
func AppendWords(dst []byte, name string) []byte {
	start := len(dst)
	dst = AppendSpelled(dst, name)
	for words := dst[start:]; atEdge(words); {
		cut := withoutForm(words)
		if len(cut) == len(words) {
			break
		}
		words = words[:copy(words, cut)]
		dst = dst[:start+len(words)]
	}
	return dst
}

// atEdge reports whether the first or the last word may be of a legal form, so
// that most names are not held against all of them.
func atEdge(words []byte) bool {
	first, _, several := bytes.Cut(words, []byte(" "))
	return several && (edges[string(first)] || edges[string(words[bytes.LastIndexByte(words, ' ')+1:])])
}

// withoutForm cuts one legal form off, before or behind.
func withoutForm(words []byte) []byte {
	for _, form := range forms {
		if rest, is := bytes.CutSuffix(words, []byte(" "+form)); is {
			return rest
		}
		if rest, is := bytes.CutPrefix(words, []byte(form+" ")); is {
			return rest
		}
	}
	return words
}

// HasForm reports whether a legal form stands by a name in a text: behind it,
// or before it where the text begins with the form. Both sides of the name are
// spelled by Spell.
func HasForm(before, behind string) bool {
	before, behind = strings.TrimSpace(before), strings.TrimSpace(behind)+" "
	return slices.ContainsFunc(forms, func(form string) bool { return before == form || strings.HasPrefix(behind, form+" ") })
}

// forms are the legal forms of the Nordic countries and the Netherlands, and
// the ones of other countries that they buy from most, as they stand once their
// points are gone.
//
//nolint:gochecknoglobals // constant
var forms = []string{
	"ab", "aktiebolag", "aktiebolaget", "publ", "hb", "handelsbolag", "kb", "kommanditbolag", "ek for", "ekonomisk forening",
	"oy ab", "oy", "oyj", "abp", "osakeyhtio", "ky", "ay", "tmi", "t mi", "toiminimi", "osk", "osuuskunta", "ry", "rf",
	"bv", "b v", "nv", "n v", "vof", "v o f", "cv", "c v", "cooperatie", "u a", "ua",
	"asa", "aps", "a s", "i s", "gmbh & co kg", "gmbh co kg", "gmbh", "ltd", "limited", "plc", "inc", "llc", "sarl", "s a r l", "srl", "s r l",
}

// edges are the first and last words of legal forms.
//
//nolint:gochecknoglobals // constant
var edges = func() map[string]bool {
	found := map[string]bool{}
	for _, form := range forms {
		words := strings.Fields(form)
		found[words[0]], found[words[len(words)-1]] = true, true
	}
	return found
}()
