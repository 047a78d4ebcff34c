package reading

import (
	"time"

	"tillit/core/books/ledger"
)

// SpreadSupplier completes the suppliers of a voucher: one named on any row,
// often that of the debt alone, is the supplier of all rows, unless others name
// another.
func SpreadSupplier(v *ledger.Voucher) {
	only := ""
	for _, r := range v.Rows {
		switch {
		case r.Supplier == "" || r.Supplier == only:
		case only == "":
			only = r.Supplier
		default:
			return
		}
	}
	if only == "" {
		return
	}
	for i := range v.Rows {
		v.Rows[i].Supplier = only
	}
}

// CalendarYear stands in for the fiscal year of a day that no source tells.
func CalendarYear(day time.Time) ledger.FiscalYear {
	return ledger.FiscalYear{
		From: time.Date(day.Year(), time.January, 1, 0, 0, 0, 0, time.UTC),
		To:   time.Date(day.Year(), time.December, 31, 0, 0, 0, 0, time.UTC),
	}
}
