package corporate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Spell brings a text to the form in which names of companies are compared:
// words in lower case without diacritics, with one space for what stands
// between them. An ampersand is a letter of the word that it joins.
func Spell(text string) string {
	text = strings.ToLower(text)
	if !isASCII(text) {
		text = norm.NFKD.String(text)
	}
	var b strings.Builder
	b.Grow(len(text))
	gap := false
	put := func(s string) {
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteString(s)
	}
	for i, r := range text {
		switch {
		case r < utf8.RuneSelf && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '&'):
			put(text[i : i+1])
		case r == 'ø':
			put("o")
		case r == 'æ':
			put("ae")
		case r == 'ß':
			put("ss")
		case r == '\'', r == '’', r == '´', r == '`', unicode.IsMark(r):
		case r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsNumber(r)):
			put(string(r))
		default:
			gap = true
		}
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Words splits a company's name into what tells companies apart: its words as
// Spell spells them, without the legal form before or behind. A name that is
// nothing else keeps it.
func Words(name string) []string {
	left := strings.Fields(Spell(name))
	for cut := true; cut; {
		cut = false
		for _, form := range forms {
			switch {
			case len(left) > len(form) && slices.Equal(left[len(left)-len(form):], form):
				left, cut = left[:len(left)-len(form)], true
			case len(left) > len(form) && slices.Equal(left[:len(form)], form):
				left, cut = left[len(form):], true
			}
		}
	}
	return left
}

// HasForm reports whether a legal form stands by a name in a text: behind it,
// or before it where the text begins with the form. Both sides of the name are
// spelled by Spell.
func HasForm(before, behind string) bool {
	left, right := strings.Fields(before), strings.Fields(behind)
	return slices.ContainsFunc(forms, func(form []string) bool {
		return slices.Equal(left, form) || len(right) >= len(form) && slices.Equal(right[:len(form)], form)
	})
}

// forms are the legal forms of the Nordic countries and the Netherlands, and
// the ones of other countries that they buy from most, as they stand once their
// points are gone.
//
//nolint:gochecknoglobals // constant
var forms = func() [][]string {
	var split [][]string
	for _, form := range []string{
		"ab", "aktiebolag", "aktiebolaget", "publ", "hb", "handelsbolag", "kb", "kommanditbolag", "ek for", "ekonomisk forening",
		"oy", "oyj", "oy ab", "abp", "ky", "tmi", "osk", "osuuskunta", "bv", "b v", "nv", "n v", "vof", "v o f", "cv", "c v",
		"asa", "aps", "a s", "i s", "gmbh", "gmbh & co kg", "gmbh co kg", "ltd", "limited", "plc", "inc", "llc", "sarl", "s a r l", "srl", "s r l",
	} {
		split = append(split, strings.Fields(form))
	}
	return split
}()
