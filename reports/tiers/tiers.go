// Package tiers writes the footprint by category at a chosen depth of the
// category tree: a workbook whose rows are the sums on the screen.
package tiers

import (
	"embed"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

//go:embed texts/*.json
var files embed.FS

// Depth says which tiers of the tree are shown.
type Depth string

// The depths. Those of several tiers begin with the scopes.
const (
	All   Depth = "all"
	Only1 Depth = "1"
	Only2 Depth = "2"
	Only3 Depth = "3"
	To2   Depth = "to2"
)

// shows reports whether categories of the tier are shown. Each tier adds up to
// the same total.
func (d Depth) shows(tier int) bool {
	switch d {
	case Only1:
		return tier == 1
	case Only2:
		return tier == 2
	case Only3:
		return tier == 3
	case To2:
		return tier <= 2
	case All:
	}
	return true
}

// several reports whether more than one tier is shown.
func (d Depth) several() bool { return d == All || d == To2 }

// Sum is what lies on a category and below. Masses are kilograms of CO2e.
type Sum struct {
	Kg, Low, High decimal.Decimal
	Share         decimal.NullDecimal
	Rows          int64
	Amount        decimal.Decimal
	PreviousKg    decimal.NullDecimal
	Quality       decimal.NullDecimal // mean score, weighted by kilograms
	Months        [12]decimal.Decimal
}

// Line is a category with its sum.
type Line struct {
	ID, Name string
	Tier     int // 0 scope to 3 leaf
	Sum
}

// Score is what rests on data of one quality.
type Score struct {
	Score int
	Kg    decimal.Decimal
	Share decimal.NullDecimal
}

// Content is what the workbook tells.
type Content struct {
	reports.Head
	Depth  Depth
	Lines  []Line // in tree order
	Total  Sum
	Scores []Score
}
