package energybill

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// months are the names of each month in Swedish, English, Finnish and Dutch, as they
// begin where that tells them apart.
//
//nolint:gochecknoglobals // constant
var months = [12][]string{
	{"januari", "january", "tammikuu"},
	{"februari", "february", "helmikuu"},
	{"mars", "march", "maaliskuu", "maart"},
	{"april", "huhtikuu"},
	{"maj", "may", "toukokuu", "mei"},
	{"juni", "june", "kesäkuu"},
	{"juli", "july", "heinäkuu"},
	{"augusti", "august", "elokuu", "augustus"},
	{"september", "syyskuu"},
	{"oktober", "october", "lokakuu"},
	{"november", "marraskuu"},
	{"december", "joulukuu"},
}

// yearMonth is a month in figures: 2024-01.
var yearMonth = regexp.MustCompile(`\b(20\d\d)-(0[1-9]|1[012])\b`)

// period is the month that a row is about, counted from the year 0, and whether its text
// or else that of its voucher tells it. Else it is that of its day.
func period(text, voucher string, day time.Time) (month int, told bool) {
	if month, told = monthIn(text, day); !told {
		month, told = monthIn(voucher, day)
	}
	return month, told
}

func monthIn(text string, day time.Time) (month int, told bool) {
	booked := monthOf(day)
	if found := yearMonth.FindStringSubmatch(text); found != nil {
		year, _ := strconv.Atoi(found[1])
		n, _ := strconv.Atoi(found[2])
		return monthOf(time.Date(year, time.Month(n), 1, 0, 0, 0, 0, time.UTC)), true
	}
	named := 0
	for word := range strings.FieldsSeq(plain(text)) {
		switch n := monthNamed(word); {
		case n == 0 || n == named:
		case named != 0:
			return booked, false // "januari till mars"
		default:
			named = n
		}
	}
	if named == 0 {
		return booked, false
	}
	// The last month of that name before the day, or one that begins soon after.
	about := monthOf(time.Date(day.Year(), time.Month(named), 1, 0, 0, 0, 0, time.UTC))
	if about > booked+1 {
		about -= 12
	}
	return about, true
}

// monthNamed is the month that a word names, from 1; 0 for none.
func monthNamed(word string) int {
	return 1 + slices.IndexFunc(months[:], func(names []string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return word == name || strings.HasSuffix(name, "kuu") && strings.HasPrefix(word, name) // tammikuun
		})
	})
}
