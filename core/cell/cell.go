// Package cell keeps what people typed from being more than text in a table
// that a spreadsheet program opens, and reads the numbers that they type there.
package cell

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/shopspring/decimal"
)

// Number reads "1 240,5", "1240.5" and "1.240,5". A point alone is a decimal
// one, because that is how spreadsheets keep numbers.
func Number(text string) (decimal.Decimal, bool) {
	written := strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return -1
		case c == '−':
			return '-'
		}
		return c
	}, text)
	if comma := strings.LastIndex(written, ","); comma > strings.LastIndex(written, ".") {
		written = strings.ReplaceAll(written[:comma], ".", "") + "." + written[comma+1:]
	} else {
		written = strings.ReplaceAll(written, ",", "")
	}
	n, err := decimal.NewFromString(written)
	return n, err == nil
}

// Harmless puts an apostrophe before what a spreadsheet would run as a formula
// and keeps the text on one line, in one cell. A program that takes another
// character for the separator meets the apostrophe too: it stands in every part
// between commas or semicolons. It is for texts alone: a negative number is
// none.
func Harmless(text string) string {
	if ordinary(text) {
		return text
	}
	out := make([]byte, 0, len(text)+8)
	begin, leading := 0, true
	for _, r := range text {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029':
			r = ' '
		case r < ' ' || r == 0x7f:
			r = utf8.RuneError
		}
		if leading && strings.ContainsRune("=+-@＝＋－＠", r) {
			out = slices.Insert(out, begin, '\'')
		}
		out = utf8.AppendRune(out, r)
		switch {
		case r == ',' || r == ';':
			begin, leading = len(out), true
		case !strings.ContainsRune(" \"\u00a0\ufeff\u200b\u3000", r):
			leading = false
		}
	}
	return string(out)
}

// ordinary tells of most texts, at a glance, that nothing in them needs to be
// looked at.
func ordinary(text string) bool {
	if text == "" {
		return true
	}
	if strings.IndexByte("=+-@ \"", text[0]) >= 0 {
		return false
	}
	for i := range len(text) {
		switch b := text[i]; {
		case b < ' ', b == ',', b == ';', b == 0x7f, b > 0xc3, b == 0xc2: // above U+00FF, and U+0080 to U+00BF
			return false
		}
	}
	return utf8.ValidString(text)
}
