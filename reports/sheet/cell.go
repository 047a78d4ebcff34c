package sheet

import (
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"
)

// Cell is one typed value. There is no formula cell on purpose: what a person
// typed can never be run by a spreadsheet.
type Cell struct {
	kind  kind
	style style
	text  string
	num   decimal.Decimal
	whole int64
}

type kind uint8

const (
	empty kind = iota
	isText
	isNumber
	isWhole
)

// Empty is a cell without a value.
func Empty() Cell { return Cell{} }

// Text is a cell that holds s literally.
func Text(s string) Cell { return Cell{kind: isText, text: s} }

// Wrapped is a text that may run over several lines.
func Wrapped(s string) Cell { return Cell{kind: isText, style: wrapped, text: s} }

// Bold is a text that stands out: the name of a total.
func Bold(s string) Cell { return Cell{kind: isText, style: bold, text: s} }

// AtRight is a text in the place of a figure.
func AtRight(s string) Cell { return Cell{kind: isText, style: textOver, text: s} }

// Over is a bold text over figures, at the right as they are.
func Over(s string) Cell { return Cell{kind: isText, style: boldOver, text: s} }

// Title is the name of a sheet, above its table.
func Title(s string) Cell { return Cell{kind: isText, style: title, text: s} }

// Whole is a count.
func Whole(n int64) Cell { return Cell{kind: isWhole, style: whole, whole: n} }

// Code is a whole number that names something and counts nothing: a scope, a
// year, a score. It stands as texts do.
func Code(n int) Cell { return Cell{kind: isWhole, style: code, whole: int64(n)} }

// Amount is money, shown with two decimals and stored exactly.
func Amount(d decimal.Decimal) Cell { return Cell{kind: isNumber, style: amount, num: d} }

// Mass is a mass in the unit of its column, shown with three decimals and
// stored exactly.
func Mass(d decimal.Decimal) Cell { return Cell{kind: isNumber, style: mass, num: d} }

// Total is a mass that sums others.
func Total(d decimal.Decimal) Cell { return Cell{kind: isNumber, style: boldMass, num: d} }

// Factor is a number shown with all its digits.
func Factor(d decimal.Decimal) Cell { return Cell{kind: isNumber, style: factor, num: d} }

// Share is a part of one, shown in percent.
func Share(d decimal.Decimal) Cell { return Cell{kind: isNumber, style: share, num: d} }

// Date is a civil date; its time of day is ignored.
func Date(t time.Time) Cell {
	return Cell{kind: isWhole, style: date, whole: serial(t)}
}

// Month is the month that a day is in.
func Month(t time.Time) Cell {
	return Cell{kind: isWhole, style: month, whole: serial(t)}
}

// serial counts days as spreadsheets do: day 1 is 1900-01-01, and 1900 has a
// 29 February that never was, so all later dates are one up.
func serial(t time.Time) int64 {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return int64(day.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)) / (24 * time.Hour))
}

// append writes the cell as XML, or nothing when it is empty.
func (c Cell) append(b []byte, column []byte, row int, beside bool) []byte {
	if c.kind == empty {
		return b
	}
	look := c.style
	if beside {
		look = look.beside()
	}
	b = append(b, `<c r="`...)
	b = append(b, column...)
	b = strconv.AppendInt(b, int64(row), 10)
	b = append(b, '"')
	if look != plain {
		b = append(b, ` s="`...)
		b = strconv.AppendInt(b, int64(look), 10)
		b = append(b, '"')
	}
	switch c.kind {
	case isText:
		b = append(b, ` t="inlineStr"><is><t xml:space="preserve">`...)
		b = appendEscaped(b, c.text)
		b = append(b, `</t></is></c>`...)
	case isNumber:
		b = append(b, `><v>`...)
		b = append(b, c.num.String()...)
		b = append(b, `</v></c>`...)
	case isWhole:
		b = append(b, `><v>`...)
		b = strconv.AppendInt(b, c.whole, 10)
		b = append(b, `</v></c>`...)
	case empty:
	}
	return b
}

// lines is how many the text takes in a column of this width, in characters.
func (c *Cell) lines(width float64) int {
	switch c.style { //nolint:exhaustive // no other text wraps
	case wrapped, heading, headingOver:
		return linesOf(c.text, int(width)-1) // a cell has a margin
	}
	return 1
}

// maxText is the longest text a cell may hold; spreadsheets call a longer one
// a damaged file.
const maxText = 32_767

// appendEscaped writes s as XML text. Characters that XML cannot hold become
// the replacement character.
func appendEscaped(b []byte, s string) []byte {
	units := 0
	for _, r := range s {
		units++
		if r > 0xFFFF {
			units++
		}
		if units > maxText {
			break
		}
		switch {
		case r == '&':
			b = append(b, "&amp;"...)
		case r == '<':
			b = append(b, "&lt;"...)
		case r == '>':
			b = append(b, "&gt;"...)
		case r == '"':
			b = append(b, "&quot;"...)
		case r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF:
			b = utf8.AppendRune(b, utf8.RuneError)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}
