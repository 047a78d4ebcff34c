package paging

import (
	"encoding/json"
	"time"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/reading"
	"tillit/integrations/wire"
)

// Months are the calendar months from one day to the other, the first and the
// last of them as far as they lie between.
func Months(from, to time.Time) []connection.Span {
	var spans []connection.Span
	for !from.After(to) {
		last := Earlier(to, EndOfMonth(from))
		spans = append(spans, connection.Span{From: from, To: last})
		from = last.AddDate(0, 0, 1)
	}
	return spans
}

// EndOfMonth is the last day of the day's month.
func EndOfMonth(day time.Time) time.Time {
	return time.Date(day.Year(), day.Month()+1, 0, 0, 0, 0, 0, time.UTC)
}

// YearOf is the first day of the fiscal year that the day lies in; that of its
// calendar year when the books have none.
func YearOf(years []ledger.FiscalYear, day time.Time) time.Time {
	for _, y := range years {
		if y.Contains(day) {
			return y.From
		}
	}
	return reading.CalendarYear(day).From
}

// until is the mark of systems that do not tell what changed: the last day
// that was read.
type until struct {
	Until time.Time `json:"until"`
}

// Again plans for systems that do not tell what changed: everything at first,
// then what may still be booked in, the fiscal year of the last day that was
// read and the one before it.
func Again(years []ledger.FiscalYear, s connection.Step) (from time.Time, mark json.RawMessage, err error) {
	from = s.From
	if s.Mark != nil {
		var last until
		if err := json.Unmarshal(s.Mark, &last); err != nil {
			return time.Time{}, nil, wire.Garbled("a mark that is none: %s", s.Mark)
		}
		if open := YearOf(years, YearOf(years, last.Until).AddDate(0, 0, -1)); open.After(from) {
			from = open
		}
	}
	mark, err = json.Marshal(until{s.To})
	return from, mark, err
}
