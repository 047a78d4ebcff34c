package sustainability

import (
	"strings"

	"github.com/shopspring/decimal"
)

const noBreak = "\u00a0"

// figures writes numbers as people of a language do.
type figures struct {
	group, point, minus string
}

func figuresIn(locale string) figures {
	switch locale {
	case "en-US":
		return figures{",", ".", "-"}
	case "nl-NL":
		return figures{".", ",", "-"}
	}
	return figures{noBreak, ",", "−"} // Swedish and Finnish
}

// plain writes a number with all of its places.
func (f figures) plain(d decimal.Decimal) string { return f.write(d.Abs().String(), d.IsNegative()) }

// rounded writes a number with so many places.
func (f figures) rounded(d decimal.Decimal, places int32) string {
	r := d.Round(places)
	return f.write(r.Abs().StringFixed(places), r.IsNegative())
}

func (f figures) write(digits string, negative bool) string {
	whole, fraction, broken := strings.Cut(digits, ".")
	var out strings.Builder
	if negative {
		out.WriteString(f.minus)
	}
	for i, digit := range whole {
		if left := len(whole) - i; i > 0 && left%3 == 0 {
			out.WriteString(f.group)
		}
		out.WriteRune(digit)
	}
	if broken {
		out.WriteString(f.point + fraction)
	}
	return out.String()
}

// percent writes a share between 0 and 1; a dash where there is none.
func (f figures) percent(share decimal.NullDecimal, places int32) string {
	if !share.Valid {
		return dash
	}
	const hundred = 2 // shifts the point
	return f.rounded(share.Decimal.Shift(hundred), places) + noBreak + "%"
}

// tonnes writes kilograms as tonnes.
func (f figures) tonnes(kg decimal.Decimal) string {
	const thousand, places = -3, 1
	return f.rounded(kg.Shift(thousand), places)
}

// change writes by how much a figure differs from the one before.
func (f figures) change(now, before decimal.Decimal) string {
	if before.IsZero() {
		return dash
	}
	share := now.Sub(before).DivRound(before.Abs(), 6)
	sign := ""
	if share.IsPositive() {
		sign = "+"
	}
	return sign + f.percent(decimal.NewNullDecimal(share), 0)
}

const dash = "–"
