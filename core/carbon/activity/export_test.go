package activity

import (
	"time"

	"github.com/shopspring/decimal"
)

// ReadCells reads what three cells say as a number, a day and a route.
func ReadCells(number, date, route string) (decimal.Decimal, time.Time, *Flight, []Problem) {
	r := reader{cells: cells{"quantity": number, "from": date, "route": route, "persons": number}}
	return r.number("quantity"), r.date("from", true), r.flight(), r.problems
}
