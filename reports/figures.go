package reports

import (
	"strings"

	"github.com/shopspring/decimal"
)

const noBreak = "\u00a0"

// Figures writes numbers as people of a language do.
type Figures struct {
	group, point, minus, percent string
}

// FiguresIn writes them as people of the locale do.
func FiguresIn(locale string) Figures {
	switch locale {
	case "en-US":
		return Figures{",", ".", "-", "%"}
	case "nl-NL":
		return Figures{".", ",", "-", "%"}
	}
	return Figures{noBreak, ",", "−", noBreak + "%"} // Swedish and Finnish
}

// Plain writes a number with all of its places.
func (f Figures) Plain(d decimal.Decimal) string { return f.write(d.Abs().String(), d.IsNegative()) }

// Rounded writes a number with so many places.
func (f Figures) Rounded(d decimal.Decimal, places int32) string {
	r := d.Round(places)
	return f.write(r.Abs().StringFixed(places), r.IsNegative())
}

func (f Figures) write(digits string, negative bool) string {
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

// Percent writes a share between 0 and 1; a dash where there is none.
func (f Figures) Percent(share decimal.NullDecimal, places int32) string {
	if !share.Valid {
		return Dash
	}
	const hundred = 2 // shifts the point
	return f.Rounded(share.Decimal.Shift(hundred), places) + f.percent
}

// With writes a number with all of its places and its unit.
func (f Figures) With(d decimal.Decimal, unit string) string {
	if unit == "%" {
		return f.Plain(d) + f.percent
	}
	return strings.TrimSpace(f.Plain(d) + " " + unit)
}

// Tonnes writes kilograms as tonnes.
func (f Figures) Tonnes(kg decimal.Decimal) string {
	const thousand, places = -3, 1
	return f.Rounded(kg.Shift(thousand), places)
}

// Change writes by how much a figure differs from the one before.
func (f Figures) Change(now, before decimal.Decimal) string {
	if before.IsZero() {
		return Dash
	}
	share := now.Sub(before).DivRound(before.Abs(), 6)
	sign := ""
	if share.Round(2).IsPositive() {
		sign = "+"
	}
	return sign + f.Percent(decimal.NewNullDecimal(share), 0)
}

// Dash stands where there is no figure.
const Dash = "–"
