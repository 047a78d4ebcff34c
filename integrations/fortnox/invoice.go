package fortnox

import (
	"context"
	"net/url"
	"time"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// invoice is a supplier invoice with its rows.
type invoice struct {
	Key       wire.Text `json:"GivenNumber"`
	Supplier  wire.Text `json:"SupplierNumber"`
	Number    wire.Text `json:"InvoiceNumber"`
	Date      wire.Day  `json:"InvoiceDate"`
	Cancelled wire.Flag `json:"Cancelled"`
	Vouchers  wire.List[struct {
		Series wire.Text `json:"Series"`
		Number wire.Text `json:"Number"`
		Year   wire.Text `json:"Year"` // the id of a fiscal year
		Kind   wire.Text `json:"ReferenceType"`
	}] `json:"Vouchers"`
	Rows wire.List[struct {
		Account  wire.Text   `json:"Account"`
		Debit    wire.Number `json:"Debit"`
		Credit   wire.Number `json:"Credit"`
		Quantity wire.Number `json:"Quantity"`
		Unit     wire.Text   `json:"Unit"`
		Text     wire.Text   `json:"ItemDescription"`
		Code     wire.Text   `json:"Code"`
	}] `json:"SupplierInvoiceRows"`
}

// invoices reads a page of supplier invoices, each by a call of its own since
// the list knows neither vouchers nor rows.
func (s *session) invoices(ctx context.Context, p *paging.Place) (page connection.Page, done bool, err error) {
	var list struct {
		Meta     meta `json:"MetaInformation"`
		Invoices wire.List[struct {
			Key       wire.Text `json:"GivenNumber"`
			Cancelled wire.Flag `json:"Cancelled"`
		}] `json:"SupplierInvoices"`
	}
	query := listed(p, detailsSize)
	if p.Since.IsZero() && len(p.Years) > 0 {
		query.Set("fromdate", p.Years[0].From.Format(time.DateOnly))
	}
	if err := s.get(ctx, invoicesPath, query, &list); err != nil {
		return page, false, err
	}
	done, err = advance(p, list.Meta, list.Invoices == nil, len(list.Invoices))
	if err != nil {
		return page, false, err
	}
	for _, head := range list.Invoices {
		if head.Key == "" {
			return page, false, wire.Garbled("a supplier invoice without a number")
		}
		if head.Cancelled {
			continue
		}
		var whole struct {
			Invoice invoice `json:"SupplierInvoice"`
		}
		if err := s.get(ctx, invoicesPath+"/"+url.PathEscape(head.Key.String()), nil, &whole); err != nil {
			return page, false, err
		}
		if whole.Invoice.Key != head.Key {
			return page, false, wire.Garbled("another supplier invoice than asked for")
		}
		page.Invoices = append(page.Invoices, whole.Invoice.invoice(p))
	}
	return page, done, nil
}

func (x invoice) invoice(p *paging.Place) ledger.Invoice {
	in := ledger.Invoice{Key: x.Key.String(), Number: x.Number.String(), Supplier: x.Supplier.String(), Date: x.Date.Time}
	for _, v := range x.Vouchers {
		if v.Kind != invoiceReference {
			continue
		}
		for _, y := range p.Years {
			if y.ID == v.Year.String() {
				in.VoucherYear, in.VoucherSeries, in.VoucherNumber = y.From, v.Series.String(), v.Number.String()
			}
		}
	}
	for _, r := range x.Rows {
		if r.Code == "TOT" || r.Code == "VAT" || r.Account == "" {
			continue
		}
		in.Lines = append(in.Lines, ledger.InvoiceLine{
			Account: r.Account.String(), Amount: r.Debit.Decimal.Sub(r.Credit.Decimal), Quantity: r.Quantity.Quantity(),
			Unit: r.Unit.String(), Text: r.Text.String(),
		})
	}
	return in
}
