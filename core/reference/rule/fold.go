package rule

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"tillit/core/reference/corporate"
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

// appendName appends a supplier's name as it is compared: whatever the case,
// the diacritics, the punctuation and the legal form, as suppliers are told
// apart. A name of a form alone is that.
func appendName(dst []byte, s string) []byte { return corporate.AppendWords(dst, s) }

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

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }
