package table

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/integrations/reading"
)

// cellText is what a cell says, short enough to show.
func cellText(c spreadsheet.Cell) string { return reading.Text(c.Text) }

// plain reduces the name of a column to its letters and digits, in lower case.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// written is what a cell says as an amount or a quantity, of which a percentage is
// neither.
func written(c spreadsheet.Cell) (spreadsheet.Written, bool) {
	w, ok := c.Number()
	return w, ok && c.Kind != spreadsheet.Percent
}

// rounded is a number to so many decimals, if it is one that we can keep.
func rounded(d decimal.Decimal, scale int) (decimal.Decimal, bool) {
	units := d.Shift(int32(scale)).Round(0)
	if units.Abs().GreaterThan(decimal.NewFromInt(math.MaxInt64)) {
		return decimal.Decimal{}, false
	}
	return reading.Decimal(units.IntPart(), scale), true
}

// Days that a spreadsheet counts from the end of 1899, and those that can be meant.
const (
	earliestSerial = 32_874 // 1990-01-01
	latestSerial   = 73_415 // 2100-12-31
)

// serial is a plain number in a column of days that may count them.
func serial(c spreadsheet.Cell) (days int, ok bool) {
	if c.Kind != spreadsheet.Number && c.Kind != spreadsheet.Text {
		return 0, false
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(c.Text), 64)
	if err != nil || n < earliestSerial || n > latestSerial {
		return 0, false
	}
	return int(n), true
}

// date reads a day in that order; a year of four digits in front decides.
// What stands behind it, as a time does, is passed over.
func date(c spreadsheet.Cell, order ledger.DateOrder) (time.Time, bool) {
	parts := dayParts(c.Text)
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
		case ledger.YearFirst, ledger.AsShown:
		}
	}
	if len(year) == len("25") {
		year = "20" + year
	}
	return reading.Date([]byte(year + "-" + pad(month) + "-" + pad(day)))
}

func dayParts(s string) []string {
	return strings.FieldsFunc(cutTime(strings.TrimSpace(s)), func(r rune) bool { return r < '0' || r > '9' })
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
