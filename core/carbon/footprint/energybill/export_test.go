package energybill

import (
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
