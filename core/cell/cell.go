// Package cell keeps what people typed from being more than text in a table
// that a spreadsheet program opens, and reads the numbers that they type there.
package cell

import (
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
// and keeps the text on one line, in one cell. It is for texts alone: a
// negative number is none.
func Harmless(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029':
			return ' '
		case r < ' ' || r == 0x7f:
			return utf8.RuneError
		}
		return r
	}, text)
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, " \u00a0\ufeff\u200b\u3000"))
	if strings.ContainsRune("=+-@＝＋－＠", first) {
		return "'" + text
	}
	return text
}
