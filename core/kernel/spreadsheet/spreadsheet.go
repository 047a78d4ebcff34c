// Package spreadsheet keeps what people typed from being more than text in a table
// that a spreadsheet program opens, and reads the numbers that stand there.
package spreadsheet

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Escape puts an apostrophe before what a spreadsheet would run as a formula
// and keeps the text on one line, in one cell. A program that takes another
// character for the separator meets the apostrophe too: it stands in every part
// between commas or semicolons. It is for texts alone: a negative number is
// none.
func Escape(text string) string {
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

// ordinary reports of most texts, at a glance, that nothing in them needs to be
// looked at, and that a table can have them as they are.
func ordinary(text string) bool {
	if text == "" {
		return true
	}
	if first := text[0]; first > 0x7f && first != 0xc3 || strings.IndexByte("=+-@ ", first) >= 0 { // signs of other scripts are beyond ÿ
		return false
	}
	ascii := true
	for i := range len(text) {
		switch kinds[text[i]] {
		case common:
		case special:
			return false
		case foreign:
			if text[i] == 0xc2 || strings.HasPrefix(text[i:], "\xe2\x80") { // U+0085, U+2028 and U+2029 among them
				return false
			}
			ascii = false
		}
	}
	return ascii || utf8.ValidString(text)
}

// kind is what a byte may mean in a cell.
type kind byte

const (
	common  kind = iota
	special      // a control character, or what ends a cell or a part of it
	foreign      // not ASCII
)

//nolint:gochecknoglobals // constant
var kinds = func() (kinds [256]kind) {
	for b := range kinds {
		switch {
		case b < ' ' || b == ',' || b == ';' || b == '"' || b == 0x7f:
			kinds[b] = special
		case b > 0x7f:
			kinds[b] = foreign
		}
	}
	return kinds
}()
