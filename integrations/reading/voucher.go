package reading

import (
	"fmt"
	"time"

	"tillit/core/books/ledger"
)

// SpreadSupplier completes the suppliers of a voucher: one named on any row,
// often that of the debt alone, is the supplier of all rows. It says false
// when no row names one.
func SpreadSupplier(v *ledger.Voucher) bool {
	only := ""
	for _, r := range v.Rows {
		switch {
		case r.Supplier == "" || r.Supplier == only:
		case only == "":
			only = r.Supplier
		default:
			return true
		}
	}
	if only == "" {
		return false
	}
	for i := range v.Rows {
		v.Rows[i].Supplier = only
	}
	return true
}

// maxUnnumbered bounds the series and days with vouchers that lack a number.
const maxUnnumbered = 200_000

// Numbers gives vouchers without a number their place among the unnumbered
// vouchers of their series and day: the same in every export that holds that
// day. The zero value is ready.
type Numbers struct{ running map[string]int }

// Number gives v its number where it lacks one. It returns ledger.ErrTooLarge.
func (n *Numbers) Number(v *ledger.Voucher) error {
	if v.Number != "" {
		return nil
	}
	if n.running == nil {
		n.running = map[string]int{}
	}
	if len(n.running) == maxUnnumbered {
		return ledger.ErrTooLarge
	}
	day := v.Date.Format("20060102")
	key := v.Series + " " + day
	n.running[key]++
	v.Number = fmt.Sprintf("%s-%d", day, n.running[key])
	return nil
}

// Name is how a person would call the voucher of a series and number.
func Name(series, number string) string { return ledger.Voucher{Series: series, Number: number}.Name() }

// CalendarYear stands in for the fiscal year of a day that no source tells.
func CalendarYear(day time.Time) ledger.FiscalYear {
	return ledger.FiscalYear{
		From: time.Date(day.Year(), time.January, 1, 0, 0, 0, 0, time.UTC),
		To:   time.Date(day.Year(), time.December, 31, 0, 0, 0, 0, time.UTC),
	}
}
