package energybill

import (
	"fmt"
	"strings"
	"time"
)

// Overlooked names a form in which a text tells a span, and which is not looked for in it;
// empty for none.
func Overlooked(text string, day time.Time) string {
	holds, lower := figuresIn(text), strings.ToLower(text)
	_, days := daysIn(text, day)
	told := map[string]bool{
		"year":    !holds.year && (yearMonth.MatchString(text) || monthYear.MatchString(text) || monthsYear.MatchString(text) || wholeYear.MatchString(text)),
		"days":    !holds.days && days,
		"quarter": !namesQuarter(lower) && quarter.MatchString(text),
		"half":    !namesHalf(lower) && half.MatchString(text),
	}
	for form, overlooked := range told {
		if overlooked {
			return form
		}
	}
	return ""
}

// Months are the first and the last month that a text tells, of a row that was booked on a
// day; empty for none.
func Months(text string, day time.Time) string {
	s, told := spanIn(text, day)
	if !told {
		return ""
	}
	month := func(n int) string { return fmt.Sprintf("%d-%02d", (n-1)/12, (n-1)%12+1) }
	return month(s.first) + " " + month(s.last)
}

// Place is the street and the site that a text of a supplier names.
func Place(text, supplier string) string {
	p := placeIn(text, supplier)
	return p.street + p.site
}

// Town is the town that a text of a supplier names.
func Town(text, supplier string) string { return strings.TrimSpace(townIn(text, supplier)) }
