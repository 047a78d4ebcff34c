package vismanettest

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"tillit/core/books/ledger"
	"tillit/integrations/wire/wiretest"
)

// Serve returns a fake that serves the books as they are at each call. Their
// first fiscal year is closed.
func Serve(b *wiretest.Books) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { of(b).ServeHTTP(w, r) })
}

func of(b *wiretest.Books) *Fake {
	f := &Fake{details: map[string]Item{}, lists: map[string][]Item{
		"/v1/branch": {{"number": "1", "name": b.Name, "corporateId": b.CorporateNumber}},
		"/v1/ledger": {{"number": "1", "description": "Huvudbok", "balanceType": "Actual", "currencyId": "SEK"}},
	}}
	types := map[ledger.AccountType]string{ledger.Asset: "Asset", ledger.Liability: "Liability", ledger.Cost: "Expense"}
	for _, a := range b.Accounts {
		f.lists["/v1/account"] = append(f.lists["/v1/account"], Item{"accountCD": a.Number, "description": a.Name, "type": types[a.Type], "active": true})
	}
	for _, s := range b.Suppliers {
		f.lists["/v1/supplier"] = append(f.lists["/v1/supplier"], Item{"number": s.Key, "name": s.Name, "corporateId": s.CorporateNumber, "vatRegistrationId": ""})
	}
	for i, y := range b.Years {
		for n, month := 1, y.From; month.Before(y.To); n, month = n+1, month.AddDate(0, 1, 0) {
			f.addPeriod(strconv.Itoa(y.From.Year()), fmt.Sprintf("%02d", n), month.Format(time.DateOnly), month.AddDate(0, 1, -1).Format(time.DateOnly), i == 0)
		}
	}
	for _, v := range b.All() {
		f.book(b.Year(v.Date), v)
	}
	return f
}

func (f *Fake) book(year ledger.FiscalYear, v ledger.Voucher) {
	months := 12*(v.Date.Year()-year.From.Year()) + int(v.Date.Month()-year.From.Month())
	module := map[string]string{"L": "AP", "A": "GL"}[v.Series]
	batch := fmt.Sprint(year.From.Year(), "-", v.Number)
	var rows []string
	for _, r := range v.Rows {
		rows = append(rows, r.Account+" "+r.Amount.String())
	}
	f.Post(fmt.Sprintf("%d%02d", year.From.Year(), months+1), module, batch, v.Date.Format(time.DateOnly), v.Text, rows...)
	if v.Rows[0].Supplier != "" {
		f.Buy(batch, "1", Item{"customerSupplier": v.Rows[0].Supplier, "quantity": 12.5, "uom": "L"})
	}
	if original := v.Rows[0].Original; original.Currency != "" {
		first := f.lines[len(f.lines)-len(rows)]
		first["currency"], first["currDebitAmount"] = original.Currency, original.Amount.InexactFloat64()
	}
}
