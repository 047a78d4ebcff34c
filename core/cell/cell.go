// Package cell keeps what people typed from being more than text in a table
// that a spreadsheet program opens.
package cell

import (
	"strings"
	"unicode/utf8"
)

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
