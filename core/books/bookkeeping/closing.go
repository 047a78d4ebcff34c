package bookkeeping

import (
	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
)

// closing compares books with themselves: what they say that accounts come to in
// their current year, with the vouchers of it that they hold.
type closing struct {
	head  ledger.Head
	moved map[string]decimal.Decimal // by account, of those that are said to come to something
	holds bool                       // a voucher of the year
}

func newClosing(head ledger.Head) *closing {
	c := &closing{head: head, moved: map[string]decimal.Decimal{}}
	for _, b := range head.Balances {
		c.moved[b.Account] = decimal.Zero
	}
	return c
}

// add takes the next voucher.
func (c *closing) add(v ledger.Voucher) {
	if len(c.moved) == 0 || !v.Year.Equal(c.head.Current.From) {
		return
	}
	c.holds = true
	for _, r := range v.Rows {
		if moved, said := c.moved[r.Account]; said {
			c.moved[r.Account] = moved.Add(r.Amount)
		}
	}
}

// compare notices each account that comes to something else. It reports whether
// the books prove to hold every voucher of the year so far: they say what
// accounts come to, and none differs. Books without a voucher of the year say
// nothing about it.
func (c *closing) compare(notices *ledger.Notices) (proved bool) {
	if !c.holds {
		return false
	}
	proved = true
	for _, b := range c.head.Balances {
		if found := b.Opening.Add(c.moved[b.Account]); !found.Equal(b.Closing) {
			proved = false
			notices.Add(ledger.Notice{Code: ledger.NoticeBalancesDiffer, Args: map[string]string{
				"account": b.Account, "given": b.Closing.String(), "found": found.String(),
			}})
		}
	}
	return proved
}
