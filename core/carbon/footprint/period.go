package footprint

import (
	"fmt"
	"time"
)

// Month is a calendar month.
type Month struct {
	Year  int
	Month time.Month
}

// MonthOf gives the month of a civil date.
func MonthOf(date time.Time) Month { return Month{date.Year(), date.Month()} }

// First gives the month's first day.
func (m Month) First() time.Time { return time.Date(m.Year, m.Month, 1, 0, 0, 0, 0, time.UTC) }

// Before reports whether the month lies before another.
func (m Month) Before(other Month) bool { return m.First().Before(other.First()) }

// String gives the month as 2025-03.
func (m Month) String() string { return fmt.Sprintf("%04d-%02d", m.Year, m.Month) }

// Period is a range of months, both included.
type Period struct {
	From, To Month
}

// maxPeriodYears is more years than any ledger has.
const maxPeriodYears = 50

// Check refuses a period that ends before it begins or is absurdly long (ErrPeriod).
func (p Period) Check() error {
	if p.To.Before(p.From) || p.To.Year-p.From.Year > maxPeriodYears {
		return ErrPeriod
	}
	return nil
}

// Years cuts the period at the turns of the year.
func (p Period) Years() []Span {
	var spans []Span
	for from := p.From.First(); !from.After(p.To.First()); {
		to := time.Date(from.Year()+1, time.January, 1, 0, 0, 0, 0, time.UTC)
		if end := p.To.First().AddDate(0, 1, 0); end.Before(to) {
			to = end
		}
		spans = append(spans, Span{from, to})
		from = to
	}
	return spans
}

// Span is a stretch of days, the first included and the last not.
type Span struct{ From, To time.Time }

// Last is the last day of the span.
func (s Span) Last() time.Time { return s.To.AddDate(0, 0, -1) }

// Year is the whole year that the span begins in.
func (s Span) Year() Span { return WholeYear(s.From.Year()).Years()[0] }

// WholeYear are the months of a year.
func WholeYear(year int) Period {
	return Period{Month{year, time.January}, Month{year, time.December}}
}
