package ledger

import (
	"time"

	"github.com/shopspring/decimal"
)

// Invoice is a supplier's invoice, as far as it says more about the rows of
// the voucher that it is booked in: whom was bought from, and how much.
type Invoice struct {
	Key      string // the source's own identifier, unique within it
	Number   string // as the supplier prints it
	Supplier string // a Supplier.Key
	Date     time.Time

	// The voucher that books it; an invoice that is not booked yet has none.
	VoucherYear   time.Time // first day of the fiscal year that numbers it
	VoucherSeries string
	VoucherNumber string // "" when not booked

	Lines []InvoiceLine
}

// InvoiceLine is a cost on an invoice. One that is the only of its account and
// amount, as is a row of the voucher, says how much that row bought.
type InvoiceLine struct {
	Account  string
	Amount   decimal.Decimal     // debit positive, currency of the books, without value added tax
	Quantity decimal.NullDecimal // with whatever sign the source writes
	Unit     string
	Text     string
}
