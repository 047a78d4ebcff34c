// Package reading holds what the readers of books share: how they understand
// the values that people and programs write, and what they do where a source
// leaves a gap. All of them are lenient in the same way.
package reading

import (
	"bytes"
	"math"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// Decimals kept of amounts and of quantities.
const (
	AmountScale   = 4
	QuantityScale = 6
)

// Fixed reads a number with decimal point or comma as whole units of
// 10^-scale, rounding what is finer. Thousands may be set apart by blanks,
// apostrophes or the mark that is not the decimal one. It says false for
// anything else and for numbers beyond 64 bits.
func Fixed(b []byte, scale int) (units int64, ok bool) {
	minus, b := sign(Trim(b))
	if bytes.IndexByte(b, 0xC2) >= 0 {
		b = bytes.ReplaceAll(b, []byte("\u00A0"), []byte(" "))
	}
	whole, decimals := b, []byte(nil)
	if at := decimalMark(b); at >= 0 {
		whole, decimals = b[:at], b[at+1:]
	}
	if len(whole)+len(decimals) == 0 {
		return 0, false
	}
	if units, ok = thousands(whole); !ok {
		return 0, false
	}
	for i, c := range decimals {
		switch {
		case c < '0' || c > '9':
			return 0, false
		case i == scale && c >= '5':
			units++
		case i < scale:
			if units, ok = shift(units, c); !ok {
				return 0, false
			}
		}
	}
	for range scale - len(decimals) {
		if units, ok = shift(units, '0'); !ok {
			return 0, false
		}
	}
	if minus {
		units = -units
	}
	return units, true
}

// sign cuts off a plus, a minus or the typographic minus.
func sign(b []byte) (minus bool, rest []byte) {
	if rest, minus = bytes.CutPrefix(b, []byte("\u2212")); minus {
		return true, rest
	}
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		return b[0] == '-', b[1:]
	}
	return false, b
}

// thousands reads digits, all groups after the first one being of three. The
// no-break space between them is A0 or FF in the old code pages.
func thousands(b []byte) (units int64, ok bool) {
	const none = -1
	group := none // digits since the last separator
	for _, c := range b {
		switch c {
		case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if units, ok = shift(units, c); !ok {
				return 0, false
			}
			if group != none {
				group++
			}
		case ' ', '\'', '.', ',', 0xA0, 0xFF:
			if group != none && group != 3 {
				return 0, false
			}
			group = 0
		default:
			return 0, false
		}
	}
	return units, group == none || group == 3
}

// shift appends a digit.
func shift(units int64, digit byte) (int64, bool) {
	if units > math.MaxInt64/10-1 {
		return 0, false
	}
	return units*10 + int64(digit-'0'), true
}

// decimalMark is the place of the mark before the decimals: the last point or
// comma, unless the same mark stands twice and so separates thousands.
func decimalMark(b []byte) int {
	last := max(bytes.LastIndexByte(b, '.'), bytes.LastIndexByte(b, ','))
	if last >= 0 && bytes.IndexByte(b, b[last]) != last {
		return -1
	}
	return last
}

// Decimal keeps two decimals where they are enough, so that equal amounts
// are equal values.
func Decimal(units int64, scale int) decimal.Decimal {
	for scale > 2 && units%10 == 0 {
		units /= 10
		scale--
	}
	return decimal.New(units, int32(-scale))
}

// Date reads YYYYMMDD, and YYYY-MM-DD as some programs write. It is zero and
// false for what is no day from 1900 on.
func Date(b []byte) (time.Time, bool) {
	b = Trim(b)
	var d [8]byte
	n := 0
	for _, c := range b {
		switch {
		case c >= '0' && c <= '9' && n < len(d):
			d[n] = c - '0'
			n++
		case c == '-' && (n == 4 || n == 6):
		default:
			return time.Time{}, false
		}
	}
	if n != len(d) {
		return time.Time{}, false
	}
	year := int(d[0])*1000 + int(d[1])*100 + int(d[2])*10 + int(d[3])
	month, day := int(d[4])*10+int(d[5]), int(d[6])*10+int(d[7])
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year < 1900 || int(t.Month()) != month || t.Day() != day {
		return time.Time{}, false
	}
	return t, true
}

// MaxCode is more than any account, series, number or object has, and less
// than what an index of a database refuses.
const MaxCode = 100

// Clip is what is kept of text that identifies something.
func Clip(s string) string {
	if len(s) <= MaxCode {
		return s
	}
	return strings.TrimSpace(strings.ToValidUTF8(s[:MaxCode], ""))
}

// maxText is more than any text of a row that somebody will read.
const maxText = 1000

// Text is s without control characters, surrounding blanks and what is beyond
// any length that is read.
func Text(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case r < ' ' || r >= 0x7F && r <= 0x9F:
			return -1
		}
		return r
	}, s)
	s = strings.TrimSpace(s)
	if len(s) > maxText {
		s = strings.TrimSpace(strings.ToValidUTF8(s[:maxText], ""))
	}
	return s
}

// Code is text that identifies something.
func Code(s string) string { return Clip(Text(s)) }

// IsCurrency says whether s looks like a code of ISO 4217, in either case.
func IsCurrency(s string) bool {
	notLetter := func(r rune) bool { return (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') }
	return len(s) == len("SEK") && !strings.ContainsFunc(s, notLetter)
}

// IsBlank takes every control character for a blank, among them the carriage
// return before a line feed and the end-of-file mark of DOS.
func IsBlank(c byte) bool { return c <= ' ' || c == 0x7F }

// Trim cuts blanks off both ends.
func Trim(b []byte) []byte {
	for len(b) > 0 && IsBlank(b[0]) {
		b = b[1:]
	}
	for len(b) > 0 && IsBlank(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}
