package bookkeeping

import (
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/ledger"
)

// Preview is what an import would read.
type Preview struct {
	Vouchers int
	Rows     int // taken
	Skipped  int // not taken; the notices say why
	Debit    decimal.Decimal
	Credit   decimal.Decimal
	From, To time.Time        // zero when there are no rows
	First    []ledger.Voucher // the first ones
	Notices  []ledger.Tally
}

// firstVouchers is how many a preview shows.
const firstVouchers = 5

// preview reads books to their end and keeps next to nothing.
func preview(books ledger.Books) (Preview, error) {
	var p Preview
	for v, err := range books.Vouchers() {
		if err != nil {
			return Preview{}, err
		}
		p.Vouchers++
		if len(p.First) < firstVouchers {
			p.First = append(p.First, v)
		}
		for _, r := range v.Rows {
			p.add(r)
		}
	}
	notices := books.Notices()
	p.Skipped, p.Notices = notices.Skipped(), notices.Tallies()
	return p, nil
}

func (p *Preview) add(r ledger.Row) {
	p.Rows++
	if r.Amount.IsNegative() {
		p.Credit = p.Credit.Sub(r.Amount)
	} else {
		p.Debit = p.Debit.Add(r.Amount)
	}
	if p.From.IsZero() || r.Date.Before(p.From) {
		p.From = r.Date
	}
	if r.Date.After(p.To) {
		p.To = r.Date
	}
}
