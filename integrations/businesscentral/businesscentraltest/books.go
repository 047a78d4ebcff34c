package businesscentraltest

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"tillit/core/books/ledger"
	"tillit/integrations/wire/wiretest"
)

// Serve returns a fake that serves the books as they are at each call.
func Serve(b *wiretest.Books) http.Handler {
	var mu sync.Mutex
	posted := map[string]int{} // numbers of entries, which are never used again
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		f := of(b, posted)
		mu.Unlock()
		f.ServeHTTP(w, r)
	})
}

func of(b *wiretest.Books, posted map[string]int) *Fake {
	f := &Fake{name: b.Name, number: b.CorporateNumber, collections: map[string][]Item{}}
	categories := map[ledger.AccountType]string{ledger.Asset: "Assets", ledger.Liability: "Liabilities", ledger.Cost: "Expense"}
	for _, a := range b.Accounts {
		f.collections["accounts"] = append(f.collections["accounts"], Item{
			"id": "a" + a.Number, "number": a.Number, "displayName": a.Name, "category": categories[a.Type], "accountType": "Posting",
		})
	}
	for _, s := range b.Suppliers {
		f.collections["vendors"] = append(f.collections["vendors"], Item{"id": "v" + s.Key, "number": s.Key, "displayName": s.Name, "taxRegistrationNumber": s.CorporateNumber})
	}
	for _, y := range b.Years {
		for month := y.From; month.Before(y.To); month = month.AddDate(0, 1, 0) {
			f.collections["accountingPeriods"] = append(f.collections["accountingPeriods"], Item{
				"id": month.String(), "startingDate": month.Format(time.DateOnly), "name": month.Month().String(), "newFiscalYear": month.Equal(y.From),
			})
		}
	}
	for _, v := range b.All() {
		f.book(v, posted)
	}
	return f
}

func (f *Fake) book(v ledger.Voucher, posted map[string]int) {
	day, document, kind := v.Date.Format(time.DateOnly), v.Series+v.Number, " "
	if v.Series == "L" {
		kind = "Invoice"
		currency := v.Rows[0].Original.Currency
		f.Invoice(document, day, v.Rows[0].Supplier, currency, Item{
			"sequence": 10000, "lineType": "Account", "lineObjectNumber": v.Rows[0].Account, "description": "Vara",
			"unitOfMeasureCode": "L", "quantity": 12.5, "netAmount": v.Rows[0].Amount.InexactFloat64(),
		})
	}
	for i, r := range v.Rows {
		f.Post(day, document, kind, v.Text, r.Account+" "+r.Amount.String())
		key := fmt.Sprint(day, document, v.Text, i)
		if posted[key] == 0 {
			posted[key] = 20_001 + len(posted)
		}
		f.last("generalLedgerEntries")["entryNumber"] = posted[key]
	}
}

func (f *Fake) last(collection string) Item {
	items := f.collections[collection]
	return items[len(items)-1]
}
