package procountor

import (
	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/wire"
)

// invoice is a supplier's, or a claim of an employee for travel or expenses.
type invoice struct {
	ID      wire.Text `json:"id"`
	Partner wire.Text `json:"partnerId"`
	Number  wire.Text `json:"originalInvoiceNumber"`
	Date    wire.Day  `json:"date"`
	Party   struct {
		Number  wire.Text `json:"identifier"`
		Address struct {
			Name wire.Text `json:"name"`
		} `json:"counterPartyAddress"`
	} `json:"counterParty"`
	Rows wire.List[struct {
		Product  wire.Text   `json:"product"`
		Quantity wire.Number `json:"quantity"`
		Unit     wire.Text   `json:"unit"`
		Price    wire.Number `json:"unitPrice"`
		Discount wire.Number `json:"discountPercent"`
	}] `json:"invoiceRows"`
}

// supplier is who sent the invoice; none when the company keeps no register of
// them.
func (x invoice) supplier() []ledger.Supplier {
	if x.Partner == "" || x.Party.Address.Name == "" {
		return nil
	}
	return []ledger.Supplier{{Key: x.Partner.String(), Name: x.Party.Address.Name.String(), CorporateNumber: x.Party.Number.String()}}
}

// invoice is what it says of the voucher that books it. Its rows name no
// accounts; one belongs to the account that alone is booked with its amount.
func (x invoice) invoice(v ledger.Voucher) ledger.Invoice {
	in := ledger.Invoice{
		Key: x.ID.String(), Number: x.Number.String(), Supplier: x.Partner.String(), Date: x.Date.Time,
		VoucherYear: v.Year, VoucherSeries: v.Series, VoucherNumber: v.Number,
	}
	if in.Date.IsZero() {
		in.Date = v.Date
	}
	hundred := decimal.NewFromInt(100)
	for _, r := range x.Rows {
		amount := r.Quantity.Decimal.Mul(r.Price.Decimal).Mul(hundred.Sub(r.Discount.Decimal)).Div(hundred).Round(2)
		if account := onlyWith(v, amount); account != "" {
			in.Lines = append(in.Lines, ledger.InvoiceLine{
				Account: account, Amount: amount, Quantity: r.Quantity.Quantity(), Unit: r.Unit.String(), Text: r.Product.String(),
			})
		}
	}
	return in
}

// onlyWith is the account of the only row of that amount, "" when there is
// none or more.
func onlyWith(v ledger.Voucher, amount decimal.Decimal) string {
	account := ""
	for _, r := range v.Rows {
		if !r.Amount.Equal(amount) {
			continue
		}
		if account != "" {
			return ""
		}
		account = r.Account
	}
	return account
}
