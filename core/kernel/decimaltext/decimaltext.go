// Package decimaltext writes decimals where a file has millions of them.
package decimaltext

import (
	"slices"
	"strconv"

	"github.com/shopspring/decimal"
)

// maxWordDigits is how many digits surely fit a machine word.
const maxWordDigits = 18

// Append appends what d.String returns.
func Append(out []byte, d decimal.Decimal) []byte {
	places := -int(d.Exponent())
	if places < 0 || places > maxWordDigits || d.NumDigits() > maxWordDigits {
		return append(out, d.String()...)
	}
	n := d.CoefficientInt64()
	for ; places > 0 && n%10 == 0; places-- {
		n /= 10
	}
	if n < 0 {
		out, n = append(out, '-'), -n
	}
	begin := len(out)
	out = strconv.AppendInt(out, n, 10)
	if places == 0 {
		return out
	}
	for len(out)-begin <= places { // 0.05 is 5 of two places
		out = slices.Insert(out, begin, '0')
	}
	return slices.Insert(out, len(out)-places, '.')
}
