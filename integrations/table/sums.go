package table

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
)

// sums follows what the rows of each account amount to, so that a line that only
// adds them up is known for one.
type sums map[string]*sum

type sum struct{ whole, since decimal.Decimal } // since the last line that added up

// closes reports whether a row that may adds up the rows of its account: it says
// so, and comes to that.
func (s sums) closes(account string, amount decimal.Decimal, may bool, words []string) bool {
	known := s[account]
	if known == nil {
		known = &sum{}
		s[account] = known
	}
	if may && !amount.IsZero() && isSum(words) && (amount.Equal(known.whole) || amount.Equal(known.since)) {
		known.since = decimal.Decimal{}
		return true
	}
	known.whole, known.since = known.whole.Add(amount), known.since.Add(amount)
	return false
}

// isSum reports whether one of the words says that a line adds up others.
func isSum(words []string) bool {
	return slices.ContainsFunc(words, func(text string) bool {
		first, _, _ := strings.Cut(strings.ToLower(text), " ")
		return slices.Contains([]string{
			"summa", "delsumma", "slutsumma", "totalt", "total", "totals", "subtotal", "sum", "yhteensä", "välisumma", "summat", "totaal",
			"subtotaal", "eindtotaal", "saldo", "omslutning",
		}, strings.Trim(first, ":."))
	})
}

// balance follows whether the vouchers of a ledger, and all of it, come to zero.
type balance struct {
	open          ledger.Notices // of vouchers that do not
	met           int            // vouchers that do
	debit, credit decimal.Decimal
}

func (b *balance) add(v ledger.Voucher) {
	var sum decimal.Decimal
	for _, r := range v.Rows {
		sum = sum.Add(r.Amount)
		if r.Amount.IsNegative() {
			b.credit = b.credit.Sub(r.Amount)
		} else {
			b.debit = b.debit.Add(r.Amount)
		}
	}
	switch {
	case sum.IsZero():
		b.met++
	case v.Number != "" || len(v.Rows) > 1:
		b.open.Add(ledger.Notice{Code: ledger.NoticeUnbalanced, Line: v.Line, Args: map[string]string{
			"voucher": v.Name(), "difference": sum.String(),
		}})
	}
}

// close says which vouchers do not come to zero, in a table that has some that do,
// and that the whole does not.
func (b *balance) close(notices *ledger.Notices, whole bool) {
	if b.met > 0 {
		notices.Join(b.open)
	}
	if whole && !b.debit.Equal(b.credit) {
		notices.Add(ledger.Notice{Code: ledger.NoticeSidesDiffer, Args: map[string]string{
			"debit": b.debit.String(), "credit": b.credit.String(), "difference": b.debit.Sub(b.credit).String(),
		}})
	}
}
