package questionnaire

import (
	"time"

	"tillit/core/questions/answer"
)

// Calendar knows which reporting years there are.
type Calendar struct {
	now    func() time.Time
	latest int
}

// NewCalendar returns the calendar at now. The usual year follows now, but not
// beyond latest.
func NewCalendar(now func() time.Time, latest int) Calendar {
	return Calendar{now: now, latest: latest}
}

// DefaultYear is the reporting year of a call that names none.
func (c Calendar) DefaultYear() int { return min(c.now().Year(), c.latest) }

// CheckYear returns ErrYear for a year that nothing may be written into.
func (c Calendar) CheckYear(year int) error {
	const first = 1900 // a base year may lie long before anybody reported
	if year < first || year > c.now().Year()+1 {
		return answer.ErrYear
	}
	return nil
}
