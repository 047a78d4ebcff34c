package rule

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"
)

// fold brings text to the form in which words are compared: lower case.
func fold(s string) string { return string(appendFold(nil, s)) }

// appendFold appends s in lower case, rune by rune, so that a word keeps its
// place in the text.
func appendFold(dst []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf:
			for _, r := range s[i:] {
				dst = utf8.AppendRune(dst, unicode.ToLower(r))
			}
			return dst
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

// appendName appends a supplier's name as it is compared: lower case, runs of
// space and punctuation as one space.
func appendName(dst []byte, s string) []byte {
	start := len(dst)
	gap := false
	for _, r := range s {
		if r < utf8.RuneSelf {
			r = rune(asciiName[r])
		} else if r = unicode.ToLower(r); !inWord(r) {
			r = ' '
		}
		if r == ' ' {
			gap = len(dst) > start
			continue
		}
		if gap {
			dst = append(dst, ' ')
			gap = false
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// asciiName folds what makes up most names: letters to lower case, digits and
// the ampersand as they are, anything else to space.
//
//nolint:gochecknoglobals // constant table
var asciiName = func() (table [utf8.RuneSelf]byte) {
	for c := range table {
		table[c] = ' '
		switch c := byte(c); {
		case 'A' <= c && c <= 'Z':
			table[c] = c + 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '&':
			table[c] = c
		}
	}
	return table
}()

// appendNumber appends a corporate identity number as it is compared: its
// letters and digits. A Swedish number is the ten digits that are left without
// the century that authorities put in front and the frame of a VAT number.
func appendNumber(dst []byte, s string) []byte {
	start := len(dst)
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z':
			dst = append(dst, c-'a'+'A')
		case '0' <= c && c <= '9', 'A' <= c && c <= 'Z':
			dst = append(dst, c)
		}
	}
	number := dst[start:]
	switch vat, isVAT := bytes.CutPrefix(number, []byte("SE")); {
	case isVAT && len(vat) == 12:
		number = vat[:10]
	case len(number) == 12 && slices.Contains([]string{"16", "19", "20"}, string(number[:2])):
		number = number[2:]
	}
	return append(dst[:start], number...)
}

// wordEnds reports whether text[from:to] stands as a whole word.
func wordEnds(text []byte, from, to int) bool {
	before, _ := utf8.DecodeLastRune(text[:from])
	after, _ := utf8.DecodeRune(text[to:])
	return (from == 0 || !inWord(before)) && (to == len(text) || !inWord(after))
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }
