// Package pagingtest reads books as the service does, for tests of adapters.
package pagingtest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
)

// Books are what readings brought so far.
type Books struct {
	Currency  string
	Years     []ledger.FiscalYear
	Accounts  map[string]ledger.Account
	Suppliers map[string]ledger.Supplier
	Vouchers  map[string]ledger.Voucher // by day, series and number
	Invoices  map[string]ledger.Invoice
	Mark      []byte
	Pages     int // of the last reading
}

// Read brings the books up to the day: everything since from at first, then
// what changed. Each page is read by a session of its own, as after a restart.
func (b *Books) Read(t *testing.T, open func() connection.Session, from, to time.Time) error {
	t.Helper()
	step := connection.Step{Mark: b.Mark, From: from, To: to}
	brought := map[string]bool{}
	for b.Pages = 0; ; b.Pages++ {
		require.Less(t, b.Pages, 200, "a reading ends")
		page, err := open().Read(t.Context(), step)
		if err != nil {
			return err
		}
		b.add(t, page, brought)
		if page.Next == nil {
			require.Equal(t, page.Total, page.Done)
			b.Mark = page.Mark
			return nil
		}
		require.Less(t, page.Done, page.Total)
		step.Cursor = page.Next
	}
}

func (b *Books) addVouchers(t *testing.T, books ledger.Books, brought map[string]bool) {
	t.Helper()
	for v, err := range books.Vouchers() {
		require.NoError(t, err)
		key := Key(v)
		require.False(t, brought[key], "voucher %s came twice", key)
		brought[key] = true
		b.Vouchers[key] = v
		for i, r := range v.Rows {
			require.Equal(t, i+1, r.Number)
			require.Contains(t, b.Accounts, r.Account)
		}
	}
}

func (b *Books) add(t *testing.T, page connection.Page, brought map[string]bool) {
	t.Helper()
	if b.Vouchers == nil {
		b.Accounts, b.Suppliers = map[string]ledger.Account{}, map[string]ledger.Supplier{}
		b.Vouchers, b.Invoices = map[string]ledger.Voucher{}, map[string]ledger.Invoice{}
	}
	if page.Books != nil {
		head := page.Books.Head()
		b.Currency, b.Years = head.Currency, head.Years
		for _, a := range head.Accounts {
			if _, known := b.Accounts[a.Number]; a.Name != "" || !known {
				b.Accounts[a.Number] = a
			}
		}
		for _, s := range head.Suppliers {
			b.Suppliers[s.Key] = s
		}
		b.addVouchers(t, page.Books, brought)
	}
	for _, i := range page.Invoices {
		b.Invoices[i.Key] = i
	}
	if page.Whole == nil {
		return
	}
	for key, v := range b.Vouchers {
		if !brought[key] && !v.Date.Before(page.Whole.From) && !v.Date.After(page.Whole.To) {
			delete(b.Vouchers, key)
		}
	}
}

// Key is what tells vouchers apart: fiscal year, series and number.
func Key(v ledger.Voucher) string {
	return fmt.Sprintf("%s %s %s", v.Year.Format(time.DateOnly), v.Series, v.Number)
}

// Rows are a voucher's rows as "account amount supplier".
func Rows(v ledger.Voucher) []string {
	var rows []string
	for _, r := range v.Rows {
		row := r.Account + " " + r.Amount.String()
		if r.Supplier != "" {
			row += " " + r.Supplier
		}
		rows = append(rows, row)
	}
	return rows
}

// Day reads 2025-01-31.
func Day(t *testing.T, text string) time.Time {
	t.Helper()
	day, err := time.Parse(time.DateOnly, text)
	require.NoError(t, err)
	return day
}
