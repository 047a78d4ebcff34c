package engine

import (
	"time"

	"tillit/core/reference/category"
)

// Covered holds the months for which activity entries stand in, by leaf or by
// the parent of leaves.
type Covered map[coveredMonth]bool

type coveredMonth struct {
	category string
	year     int
	month    time.Month
}

// Add notes that an entry tells of what is bought on a category in the month
// of a date.
func (c Covered) Add(category string, date time.Time) {
	c[coveredMonth{category, date.Year(), date.Month()}] = true
}

// Has reports whether spend on a leaf is told of by an entry.
func (c Covered) Has(leaf category.Category, date time.Time) bool {
	return c[coveredMonth{leaf.ID, date.Year(), date.Month()}] || c[coveredMonth{leaf.Parent, date.Year(), date.Month()}]
}
