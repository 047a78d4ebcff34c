package bookkeeping

import (
	"context"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
)

// closing compares books with themselves: what they say that accounts come to in
// their current year, with the vouchers of it that they hold.
type closing struct {
	head  ledger.Head
	moved map[string]*movement // by account, of those that are said to come to something
	holds bool                 // a voucher of the year
}

// movement is what vouchers move on an account.
type movement struct {
	opening, sum decimal.Decimal
	first        decimal.Decimal // of the year's first day
	twice        bool            // what it opens with stands as a row of that day as well
}

// opens is what the account opens with: nothing where that is only assumed, its vouchers
// alone come to what it closes with, and those of the first day do not carry it over.
func (m *movement) opens(b ledger.Balance) decimal.Decimal {
	if b.Assumed && m.sum.Equal(b.Closing) && !m.first.Equal(b.Opening) {
		return decimal.Zero
	}
	return b.Opening
}

func newClosing(head ledger.Head) *closing {
	c := &closing{head: head, moved: map[string]*movement{}}
	for _, b := range head.Balances {
		c.moved[b.Account] = &movement{opening: b.Opening}
	}
	return c
}

// add takes the next voucher.
func (c *closing) add(v ledger.Voucher) {
	if !v.Year.Equal(c.head.Current.From) {
		return
	}
	c.holds = true
	for _, r := range v.Rows {
		if m, said := c.moved[r.Account]; said {
			m.sum = m.sum.Add(r.Amount)
			if r.Date.Equal(c.head.Current.From) {
				m.first = m.first.Add(r.Amount)
				m.twice = m.twice || r.Amount.Equal(m.opening)
			}
		}
	}
}

// compare notices each account that comes to something else; an opening that
// stands as a balance and as a row is taken once. It reports whether the books
// prove to hold every voucher of the year so far: they say what accounts come to,
// and none differs. Books without a voucher of the year say nothing about it.
func (c *closing) compare(notices *ledger.Notices) (proved bool) {
	if !c.holds {
		return false
	}
	proved = len(c.head.Balances) > 0
	for _, b := range c.head.Balances {
		m := c.moved[b.Account]
		found := m.opens(b).Add(m.sum)
		if (m.twice || m.first.Equal(m.opening)) && !found.Equal(b.Closing) {
			found = m.sum
		}
		if !found.Equal(b.Closing) {
			proved = false
			notices.Add(ledger.Notice{Code: ledger.NoticeBalancesDiffer, Args: map[string]string{
				"account": b.Account, "given": b.Closing.String(), "found": found.String(),
			}})
		}
	}
	return proved
}

// keepBalances keeps what books with vouchers of their year say that accounts
// come to.
func (m merge) keepBalances(ctx context.Context, c *closing) error {
	if err := m.exec(ctx, "delete from ledger_balances where company_id = $1 and import_id = $2", m.company, m.imported); err != nil {
		return fmt.Errorf("forget balances: %w", err)
	}
	if !c.holds {
		return nil
	}
	var accounts, openings []string
	var closings []*string
	for _, b := range c.head.Balances {
		closing := b.Closing.String()
		accounts, openings, closings = append(accounts, b.Account), append(openings, c.moved[b.Account].opens(b).String()), append(closings, &closing)
	}
	for _, o := range c.head.Openings {
		accounts, openings, closings = append(accounts, o.Account), append(openings, o.Amount.String()), append(closings, nil)
	}
	err := m.exec(ctx, `insert into ledger_balances (company_id, import_id, year_from, year_to, reaches, account, opening, closing)
		select $1, $2, $3::date, $4::date, $5::date, * from unnest($6::text[], $7::numeric[], $8::numeric[])
		on conflict do nothing`, m.company, m.imported,
		c.head.Current.From.Format(time.DateOnly), c.head.Current.To.Format(time.DateOnly), reachOf(c.head).Format(time.DateOnly),
		accounts, openings, closings)
	if err != nil {
		return fmt.Errorf("keep balances: %w", err)
	}
	return nil
}
