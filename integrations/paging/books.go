// Package paging holds what adapters of accounting systems have in common: a
// reading goes list by list and, for vouchers, span of days by span of days;
// its place is a cursor that another process can go on from; and pages that
// come twice, lead back or do not add up are noticed.
package paging

import (
	"iter"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// Books are the accounts, suppliers and vouchers of one page of a reading.
type Books struct {
	head     ledger.Head
	vouchers []ledger.Voucher
	notices  ledger.Notices
}

// NewBooks completes the vouchers as the ledger expects them: rows are
// numbered and dated, texts are cleaned, a supplier that one row names is that
// of all, and the head counts them and has all of their accounts.
func NewBooks(head ledger.Head, vouchers []ledger.Voucher) *Books {
	b := &Books{head: head, vouchers: vouchers}
	known := map[string]bool{}
	for _, a := range head.Accounts {
		known[a.Number] = true
	}
	for i := range vouchers {
		v := &vouchers[i]
		v.Text = reading.Text(v.Text)
		for j := range v.Rows {
			r := &v.Rows[j]
			r.Number, r.Text = j+1, reading.Text(r.Text)
			if r.Date.IsZero() {
				r.Date = v.Date
			}
			if !known[r.Account] {
				known[r.Account] = true
				b.head.Accounts = append(b.head.Accounts, ledger.Account{Number: r.Account})
			}
		}
		reading.SpreadSupplier(v)
		b.head.Rows += len(v.Rows)
		if len(v.Rows) == 0 {
			b.notices.Add(ledger.Notice{Code: ledger.NoticeNoRows, Args: map[string]string{"voucher": v.Name()}})
		}
	}
	b.head.Vouchers = len(vouchers)
	return b
}

// Head is that of the page.
func (b *Books) Head() ledger.Head { return b.head }

// Vouchers yields those of the page.
func (b *Books) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		for _, v := range b.vouchers {
			if !yield(v, nil) {
				return
			}
		}
	}
}

// Notices tell of vouchers that are odd.
func (b *Books) Notices() ledger.Notices { return b.notices.Clone() }
