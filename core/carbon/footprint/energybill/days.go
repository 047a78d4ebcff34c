package energybill

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The ways in which texts tell a pair of days. A joint of words or strokes alone parts
// them: the day of an invoice and that on which it is due are no span.
const (
	joint = `\s*(?:[-–—]{1,3}|/|\s(?:till|t\.?o\.?m\.?|to|tot|t/m|tot en met|until|through)\s)\s*`
	iso   = `(20\d\d)-(\d\d)-(\d\d)`
	short = `(\d\d)(\d\d)(\d\d)`
	long  = `(20\d\d)(\d\d)(\d\d)`
	mark  = `[./-]`
	first = `(\d{1,2})` + mark + `(\d{1,2})(?:` + mark + `?|` + mark + `(20\d\d|\d\d))`
	final = `(\d{1,2})` + mark + `(\d{1,2})(?:` + mark + `(20\d\d|\d\d)|\.?\s(20\d\d)|` + mark + `?)`
)

//nolint:gochecknoglobals // constant
var (
	yearFirst = []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b` + iso + joint + iso + `\b`),
		regexp.MustCompile(`(?i)\b` + long + joint + long + `\b`),
		regexp.MustCompile(`(?i)\b` + short + joint + short + `\b`),
	}
	dayFirst = regexp.MustCompile(`(?i)(?:^|[^\d./-])` + first + joint + final + `(?:$|[^\d])`)
)

// daysIn reads the months that a text tells by a first and a last day, of a row that was
// booked on a day.
func daysIn(text string, booked time.Time) (span, bool) {
	for _, form := range yearFirst {
		if m := form.FindStringSubmatch(text); m != nil {
			from, okFrom := dayOf(m[1], m[2], m[3])
			to, okTo := dayOf(m[4], m[5], m[6])
			if okFrom && okTo {
				return spanOfDays(from, to)
			}
		}
	}
	m := dayFirst.FindStringSubmatch(text)
	if m == nil {
		return span{}, false
	}
	yearTo := m[6] + m[7]
	if month, err := strconv.Atoi(m[5]); yearTo == "" && err == nil {
		yearTo = strconv.Itoa((lastNamed(month, booked) - 1) / 12) //nolint:mnd // months of a year
	}
	to, ok := dayOf(yearTo, m[5], m[4])
	from, okFrom := dayOf(m[3], m[2], m[1])
	if m[3] == "" {
		from, okFrom = dayOf(strconv.Itoa(to.Year()), m[2], m[1])
		if okFrom && from.After(to) {
			from = from.AddDate(-1, 0, 0)
		}
	}
	if !ok || !okFrom {
		return span{}, false
	}
	return spanOfDays(from, to)
}

// dayOf is a day by its figures, false where there is none.
func dayOf(year, month, day string) (time.Time, bool) {
	if len(year) == len("24") {
		year = "20" + year
	}
	pad := func(s string) string { return strings.Repeat("0", max(0, len("01")-len(s))) + s }
	found, err := time.Parse(time.DateOnly, year+"-"+pad(month)+"-"+pad(day))
	return found, err == nil
}

// spanOfDays are the months of which two days hold a week at least, so that a reading of
// the meter a day or two beside the end of a month makes no other month of it.
func spanOfDays(from, to time.Time) (span, bool) {
	const week, longest = 7, 400             // days; more is no bill's
	days := int(to.Sub(from).Hours()/24) + 1 //nolint:mnd // hours of a day
	if days < week || days > longest {
		return span{}, false
	}
	found := span{monthOf(from), monthOf(to), true}
	if from.AddDate(0, 0, week-1).Month() != from.Month() {
		found.first++
	}
	if found.last > found.first && to.Day() < week {
		found.last--
	}
	return found, true
}
