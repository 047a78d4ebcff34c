package activity

import (
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/spreadsheet"
)

// ReadCells reads what three cells say as a number, a day and a route.
func ReadCells(number, date, route string) (decimal.Decimal, time.Time, *Flight, []Problem) {
	text := func(s string) spreadsheet.Cell { return spreadsheet.Cell{Kind: spreadsheet.Text, Text: s} }
	r := reader{cells: cells{"quantity": text(number), "from": text(date), "route": text(route), "persons": text(number)}}
	return r.number("quantity"), r.date("from", true), r.flight(), r.problems
}
