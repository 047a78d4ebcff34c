package paging

import (
	"maps"
	"slices"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// about keeps of the register what the vouchers are about, and says of the
// accounts that it lacks at least that they exist.
func about(register ledger.Head, vouchers []ledger.Voucher) *Books {
	b := &Books{head: register, vouchers: vouchers}
	b.head.Vouchers, b.head.Accounts, b.head.Suppliers = len(vouchers), nil, nil
	accounts, suppliers := map[string]bool{}, map[string]bool{}
	for _, v := range vouchers {
		b.head.Rows += len(v.Rows)
		for _, r := range v.Rows {
			accounts[r.Account], suppliers[r.Supplier] = true, true
		}
	}
	for _, a := range register.Accounts {
		if accounts[a.Number] {
			b.head.Accounts = append(b.head.Accounts, a)
			delete(accounts, a.Number)
		}
	}
	for _, number := range slices.Sorted(maps.Keys(accounts)) {
		b.head.Accounts = append(b.head.Accounts, ledger.Account{Number: number, Type: reading.TypeByClass(number)})
		b.notices.Add(ledger.Notice{Code: ledger.NoticeUnknownAccount, Args: map[string]string{"account": number}})
	}
	for _, s := range register.Suppliers {
		if suppliers[s.Key] {
			b.head.Suppliers = append(b.head.Suppliers, s)
		}
	}
	return b
}

// cleanHead, cleanVoucher and cleanInvoice bring what a system wrote to what
// is kept, the same wherever the same is meant.
func cleanHead(h *ledger.Head) {
	h.Company, h.CorporateNumber = reading.Text(h.Company), reading.Code(h.CorporateNumber)
	for i := range h.Accounts {
		a := &h.Accounts[i]
		a.Number, a.Name, a.Unit = reading.Code(a.Number), reading.Text(a.Name), reading.Code(a.Unit)
	}
	for i := range h.Suppliers {
		s := &h.Suppliers[i]
		s.Key, s.Name, s.CorporateNumber = reading.Code(s.Key), reading.Text(s.Name), reading.Code(s.CorporateNumber)
	}
}

func cleanVoucher(v *ledger.Voucher) {
	v.Series, v.Number, v.Text = reading.Code(v.Series), reading.Code(v.Number), reading.Text(v.Text)
	for i := range v.Rows {
		r := &v.Rows[i]
		r.Account, r.Text, r.Unit = reading.Code(r.Account), reading.Text(r.Text), reading.Code(r.Unit)
		r.CostCentre, r.Project, r.Supplier = reading.Code(r.CostCentre), reading.Code(r.Project), reading.Code(r.Supplier)
	}
}

func cleanInvoice(i *ledger.Invoice) {
	i.Key, i.Number, i.Supplier = reading.Code(i.Key), reading.Code(i.Number), reading.Code(i.Supplier)
	i.VoucherSeries, i.VoucherNumber = reading.Code(i.VoucherSeries), reading.Code(i.VoucherNumber)
	for n := range i.Lines {
		l := &i.Lines[n]
		l.Account, l.Unit, l.Text = reading.Code(l.Account), reading.Code(l.Unit), reading.Text(l.Text)
	}
}
