package bookkeeping

import (
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
)

// Preview is what an import would read.
type Preview struct {
	Partial  bool // only the first rows were looked at, of more than a preview reads
	Vouchers int
	Rows     int // taken
	Skipped  int // not taken; the notices say why
	Debit    decimal.Decimal
	Credit   decimal.Decimal
	From, To time.Time        // zero when there are no rows
	First    []ledger.Voucher // the first ones
	Notices  []ledger.Tally
	Findings []ledger.Finding // about the whole table
}

// How much of a table a preview reads, and how many vouchers of it are shown.
const (
	previewRows   = 50_000
	firstVouchers = 5
)

// preview reads the beginning of a table and keeps next to nothing.
func preview(sheet ledger.Sheet, m ledger.Mapping) (Preview, error) {
	books, err := sheet.MapFirst(previewRows, m)
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Partial: books.Head().Rows == previewRows, Findings: books.Findings()}
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
