package glance

import (
	"encoding/binary"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/energybill"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/chart"
)

// rowID is the id under which the row of a voucher is judged, by their places.
func rowID(voucher, row int) uuid.UUID {
	var id uuid.UUID
	binary.BigEndian.PutUint64(id[:8], uint64(voucher)+1)
	binary.BigEndian.PutUint64(id[8:], uint64(row)+1)
	return id
}

// judgedBooks are the vouchers as package purchase looks at them.
func (r *reader) judgedBooks(vouchers []ledger.Voucher) purchase.Books {
	b := purchase.Books{
		Chart: r.engine.Chart, Ends: r.lastDays(vouchers), Openings: map[purchase.Balance]decimal.Decimal{}, Sums: map[purchase.Balance]decimal.Decimal{},
		Bought: map[purchase.Balance]decimal.Decimal{},
	}
	opens := false // else the file says nothing of any
	for _, balance := range r.head.Balances {
		b.Openings[purchase.Balance{Year: r.head.Current.From, Account: balance.Account}] = balance.Opening
		opens = opens || !balance.Opening.IsZero()
	}
	for _, opening := range r.head.Openings {
		b.Openings[purchase.Balance{Year: r.head.Current.From, Account: opening.Account}] = opening.Amount
		opens = opens || !opening.Amount.IsZero()
	}
	if !opens {
		clear(b.Openings)
	}
	for n, v := range vouchers {
		judged := purchase.Voucher{Date: v.Date, Year: v.Year, Rows: make([]purchase.Row, len(v.Rows))}
		looked, closes, stock := false, false, false
		for i, row := range v.Rows {
			on := r.accounts[row.Account]
			judged.Rows[i] = purchase.Row{
				ID: rowID(n, i), Account: row.Account, Name: on.Spelled, Kind: on.Kind, Capital: on.Capital, LeftOut: on.LeftOut,
				Amount: row.Amount, Supplier: row.Supplier != "",
			}
			of := purchase.Balance{Year: v.Year, Account: row.Account}
			b.Sums[of] = b.Sums[of].Add(row.Amount)
			stock = stock || on.Kind == chart.Stock
			looked = looked || stock || on.Capital
			closes = closes || purchase.Closes(b.Chart, row.Account, on.Spelled)
		}
		if !stock {
			noteBought(b.Bought, judged)
		}
		if looked || closes && v.Date.Equal(b.Ends[v.Year]) {
			b.Vouchers = append(b.Vouchers, judged)
		}
	}
	return b
}

// noteBought adds what a voucher without stock buys on accounts of results.
func noteBought(bought map[purchase.Balance]decimal.Decimal, v purchase.Voucher) {
	for _, r := range v.Rows {
		if of := (purchase.Balance{Year: v.Year, Account: r.Account}); r.Kind.InResults() && r.Amount.IsPositive() {
			bought[of] = bought[of].Add(r.Amount)
		}
	}
}

// lastDays are those of financial years by their first days: as the books say, else the
// day before the next year of the vouchers, else a year after the first.
func (r *reader) lastDays(vouchers []ledger.Voucher) map[time.Time]time.Time {
	days := map[time.Time]time.Time{}
	for _, v := range vouchers {
		days[v.Year] = v.Year.AddDate(1, 0, -1)
	}
	firsts := slices.SortedFunc(maps.Keys(days), time.Time.Compare)
	for i, first := range firsts[min(1, len(firsts)):] {
		if before := first.AddDate(0, 0, -1); before.Before(days[firsts[i]]) {
			days[firsts[i]] = before
		}
	}
	for _, y := range r.head.Years {
		days[y.From] = y.To
	}
	return days
}

// judgeBills judges the rows of bills for energy that buy none.
func (r *reader) judgeBills(vouchers []ledger.Voucher) {
	on, by := map[string]bool{}, map[*engine.Supplier]bool{}
	for number, a := range r.accounts {
		on[number] = r.engine.CarrierOn(number, a) != ""
	}
	for _, s := range r.byKey {
		by[s] = r.engine.CarrierBy(s) != ""
	}
	var rows []energybill.Row
	for n, v := range vouchers {
		for i, row := range v.Rows {
			if !on[row.Account] && !by[r.byKey[row.Supplier]] {
				continue
			}
			if entry, bears := r.entry(n, i, v); bears {
				if bill, ok := r.engine.Bill(entry, rowID(n, 0)); ok {
					bill.ID = rowID(n, i)
					rows = append(rows, bill)
				}
			}
		}
	}
	for id, verdict := range energybill.Judge(rows) {
		if verdict.Reason != "" {
			r.judged[id] = purchase.Judgment{Exclusion: verdict.Reason}
		} else {
			r.bills[id] = verdict
		}
	}
}
