package endpoint

import (
	"net/url"
	"time"
	_ "time/tzdata" // Stockholm's time, whatever the machine knows

	"github.com/danielgtaylor/huma/v2"
)

// Day is a day in a call, in any form that JavaScript calls an ISO date: a
// day, a month or a year, which stand for their first day, or a time of day.
// A time with an offset, as Date.toISOString writes it, is the day that it is
// then in Stockholm: 2025-12-31T23:00:00.000Z is the first of January 2026. A
// time without an offset is Stockholm's. Paths keep what addresses escape, as
// %3A for a colon, and that is read as well.
type Day string

// Schema describes it to callers. What no day is shows when it is read, for no
// format that schemas know has all of its forms.
func (Day) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Examples: []any{"2025-12-31", "2025-12-31T12:00:00.000Z"}}
}

// Year is the calendar year that the day lies in, 0 of an absent one.
func (d Day) Year() int {
	day, ok := d.parse()
	if !ok {
		return 0
	}
	return day.Year()
}

// String is the day as we write it, empty of an absent one.
func (d Day) String() string {
	day, ok := d.parse()
	if !ok {
		return ""
	}
	return day.Format(time.DateOnly)
}

func (d Day) parse() (time.Time, bool) {
	text, err := url.PathUnescape(string(d))
	if err != nil {
		return time.Time{}, false
	}
	stockholm, err := time.LoadLocation("Europe/Stockholm")
	if err != nil {
		panic(err) // it is part of the program
	}
	for _, form := range []string{
		time.DateOnly, "2006-01", "2006",
		time.RFC3339Nano, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05.999999999", "2006-01-02T15:04",
	} {
		if at, err := time.ParseInLocation(form, text, stockholm); err == nil {
			return at.In(stockholm), true
		}
	}
	return time.Time{}, false
}

// kept reports whether it is a day, and one that can be kept.
func (d Day) kept() bool {
	day, ok := d.parse()
	return ok && firstYear <= day.Year() && day.Year() <= lastYear
}
