package sie

import (
	"bytes"
	"math"
	"time"

	"github.com/shopspring/decimal"
)

// fields walks the fields of a record. Quoted fields are unescaped in place.
type fields struct {
	b      []byte
	opens  bool // a lone brace opened the block on the record's own line
	closes bool
	torn   bool // a quote was never closed
}

// next returns the next field, or nil and false after the last one. A list is
// what stands between braces.
func (f *fields) next() (field []byte, list, ok bool) {
	for {
		f.b = trimBlanks(f.b)
		switch {
		case len(f.b) == 0:
			return nil, false, false
		case f.b[0] == '}':
			f.closes = true
			f.b = f.b[1:]
		case f.b[0] == '{':
			end := listEnd(f.b)
			if end < 0 {
				f.opens = true
				f.b = nil
				return nil, false, false
			}
			field, f.b = f.b[1:end], f.b[end+1:]
			return field, true, true
		case f.b[0] == '"':
			return f.quoted(), false, true
		default:
			return f.bare(), false, true
		}
	}
}

// text is the next field that is not a list, nil when there is none.
func (f *fields) text() []byte {
	for {
		field, list, ok := f.next()
		if !ok {
			return nil
		}
		if !list {
			return field
		}
	}
}

func (f *fields) bare() []byte {
	end := 0
	for end < len(f.b) && !isBlank(f.b[end]) && f.b[end] != '{' && f.b[end] != '}' {
		end++
	}
	field := f.b[:end]
	f.b = f.b[end:]
	return field
}

// quoted reads to the quote that ends the field: one before a blank, a brace
// or the end of the line. The standard writes a quote inside as \"; programs
// also write it twice, or as it is.
func (f *fields) quoted() []byte {
	b, out := f.b[1:], 0
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch {
		case c == '\\' && i+1 < len(b) && b[i+1] == '"' && !isLastQuote(b, i+1):
			c = '"'
			i++
		case c == '"' && endsField(b[i+1:]):
			f.b = b[i+1:]
			return b[:out]
		case c == '"' && b[i+1] == '"' && i+2 < len(b):
			i++
		}
		b[out] = c
		out++
	}
	f.torn = true
	f.b = nil
	return b[:out]
}

// isLastQuote tells the end of a path ("C:\books\") from an escaped quote: the
// field would end there and no later quote could end it.
func isLastQuote(b []byte, at int) bool {
	return endsField(b[at+1:]) && bytes.IndexByte(b[at+1:], '"') < 0
}

func endsField(after []byte) bool {
	return len(after) == 0 || isBlank(after[0]) || after[0] == '}' || after[0] == '{'
}

// listEnd is the place of the brace that closes the list at the start of b.
func listEnd(b []byte) int {
	inText := false
	for i := 1; i < len(b); i++ {
		switch {
		case inText && b[i] == '\\' && i+1 < len(b) && b[i+1] == '"':
			i++
		case b[i] == '"':
			inText = !inText
		case b[i] == '}' && !inText:
			return i
		}
	}
	return -1
}

// Decimals kept of amounts and of quantities.
const (
	amountScale   = 4
	quantityScale = 6
)

// fixed reads a number with decimal point or comma as whole units of
// 10^-scale, rounding what is finer. Thousands may be set apart by blanks,
// apostrophes or the mark that is not the decimal one. It says false for
// anything else and for numbers beyond 64 bits.
func fixed(b []byte, scale int) (units int64, ok bool) {
	minus, b := sign(trimBlanks(b))
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

// toDecimal keeps two decimals where they are enough, so that equal amounts
// are equal values.
func toDecimal(units int64, scale int) decimal.Decimal {
	for scale > 2 && units%10 == 0 {
		units /= 10
		scale--
	}
	return decimal.New(units, int32(-scale))
}

// date reads YYYYMMDD, and YYYY-MM-DD as some programs write. It is zero and
// false for what is no day from 1900 on.
func date(b []byte) (time.Time, bool) {
	b = trimBlanks(b)
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
