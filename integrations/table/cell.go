package table

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// cellText is what a cell says, short enough to show.
func cellText(s string) string { return reading.Text(s) }

// plain reduces the name of a column to its letters and digits, in lower case.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// number reads an amount or a quantity: with blanks or the other mark between
// thousands, a minus on either side or brackets around it, and a currency.
// Cells of workbooks that hold numbers are written with a point.
func number(s string, comma, inBook bool, scale int) (decimal.Decimal, bool) {
	if inBook {
		if d, ok := fromFloat(s, scale); ok {
			return d, true
		}
	}
	s, minus, ok := cutSign(s)
	if !ok {
		return decimal.Decimal{}, false
	}
	var digits strings.Builder
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits.WriteRune(r)
		case r == ',' && comma, r == '.' && !comma:
			digits.WriteByte('.')
		case r == ',', r == '.', r == '\'', r == '\u2019', unicode.IsSpace(r):
		default:
			return decimal.Decimal{}, false
		}
	}
	if strings.Count(digits.String(), ".") > 1 {
		return decimal.Decimal{}, false
	}
	units, ok := reading.Fixed([]byte(digits.String()), scale)
	if !ok {
		return decimal.Decimal{}, false
	}
	if minus {
		units = -units
	}
	return reading.Decimal(units, scale), true
}

// cutSign takes off a currency, and a minus before or behind the digits or the
// brackets that stand for one. It says false when other words are left.
func cutSign(s string) (digits string, minus, ok bool) {
	const currency = 3 // letters
	letters := 0
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Sc, r):
			return -1
		case unicode.IsLetter(r):
			letters++
			return -1
		case r == '\u2212':
			return '-'
		}
		return r
	}, s)
	s = strings.TrimSpace(s)
	if inner, found := strings.CutPrefix(s, "("); found {
		s, found = strings.CutSuffix(inner, ")")
		return s, true, found && letters <= currency
	}
	for _, cut := range []func(string, string) (string, bool){strings.CutPrefix, strings.CutSuffix} {
		if rest, found := cut(s, "-"); found {
			return rest, true, letters <= currency
		}
	}
	return strings.TrimPrefix(s, "+"), false, letters <= currency
}

func fromFloat(s string, scale int) (decimal.Decimal, bool) {
	const maxAmount = 1e14 // what sixty-four bits hold to four decimals
	f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || math.IsNaN(f) || math.Abs(f) > maxAmount {
		return decimal.Decimal{}, false
	}
	units, ok := reading.Fixed([]byte(strconv.FormatFloat(f, 'f', scale, 64)), scale)
	return reading.Decimal(units, scale), ok
}

// date reads a day in that order; a year of four digits in front decides.
// What stands behind it, as a time does, is passed over.
func date(s string, order ledger.DateOrder, inBook bool) (time.Time, bool) {
	s = strings.TrimSpace(s)
	if inBook {
		if day, ok := serialDay(s); ok {
			return day, true
		}
	}
	parts := strings.FieldsFunc(cutTime(s), func(r rune) bool { return r < '0' || r > '9' })
	if len(parts) == 1 && len(parts[0]) == len("20250131") {
		p := parts[0]
		if order == ledger.YearFirst {
			parts = []string{p[:4], p[4:6], p[6:]}
		} else {
			parts = []string{p[:2], p[2:4], p[4:]}
		}
	}
	if len(parts) != 3 {
		return time.Time{}, false
	}
	year, month, day := parts[0], parts[1], parts[2]
	if len(year) != len("2025") {
		switch order {
		case ledger.DayFirst:
			year, month, day = parts[2], parts[1], parts[0]
		case ledger.MonthFirst:
			year, month, day = parts[2], parts[0], parts[1]
		case ledger.YearFirst:
		}
	}
	if len(year) == len("25") {
		year = "20" + year
	}
	return reading.Date([]byte(year + "-" + pad(month) + "-" + pad(day)))
}

func cutTime(s string) string {
	if at := strings.IndexAny(s, "T "); at > 0 {
		return s[:at]
	}
	return s
}

func pad(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}
