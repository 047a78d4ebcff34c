// Package kleertest is a fake of Kleer's classic API.
package kleertest

import (
	"net/http"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/wire/wiretest"
)

// What opens the books.
const (
	Company = "4711"
	Key     = "kleer-key-5a5a5a5a"
)

const (
	pageSize  = 2
	firstCost = 9001 // the id of the cost on the first invoice
)

type object = map[string]any

// New returns a fake that serves books.
func New(b *wiretest.Books) http.Handler {
	api := http.NewServeMux()
	api.HandleFunc("GET /info", func(w http.ResponseWriter, _ *http.Request) {
		wiretest.Write(w, object{"name": b.Name, "orgno": b.CorporateNumber, "accounting-currency": "SEK", "supplier-invoice-email": "faktura@example.com"})
	})
	api.HandleFunc("GET /accounting/year", func(w http.ResponseWriter, _ *http.Request) {
		var years []object
		for i, y := range b.Years {
			years = append(years, object{"id": 100 + i, "start-date": y.From.Format(time.DateOnly), "end-date": y.To.Format(time.DateOnly)})
		}
		wiretest.Write(w, object{"accounting-year-readable": years})
	})
	api.HandleFunc("GET /accounting/account/{from}/{to}/metadata", func(w http.ResponseWriter, _ *http.Request) {
		var accounts []object
		for _, a := range b.Accounts {
			accounts = append(accounts, object{"accountNr": wiretest.Number(a.Number), "description": a.Name, "in-balance": 0, "out-balance": 0, "disabled": false})
		}
		wiretest.Write(w, object{"account": accounts})
	})
	api.HandleFunc("GET /dimension", func(w http.ResponseWriter, _ *http.Request) {
		wiretest.Write(w, object{"dimension": []object{
			{"id": 5, "foreign-id": "KST", "name": "Kostnadsställe", "active": true},
			{"id": 6, "foreign-id": "", "name": "Projekt", "active": true},
			{"id": 7, "foreign-id": "", "name": "Bil", "active": true},
		}})
	})
	api.HandleFunc("GET /dimension/{id}/entry", func(w http.ResponseWriter, r *http.Request) {
		entries := map[string][]object{
			"5": {{"id": 71, "foreign-id": "100", "name": "Verkstad", "active": true}, {"id": 72, "foreign-id": "200", "name": "Kontor", "active": true}},
			"6": {{"id": 81, "foreign-id": "", "name": "Ombyggnad", "active": false}},
		}
		wiretest.Write(w, object{"dimension-entry": entries[r.PathValue("id")]})
	})
	api.HandleFunc("GET /supplier", func(w http.ResponseWriter, _ *http.Request) {
		var suppliers []object
		for _, s := range b.Suppliers {
			suppliers = append(suppliers, object{"id": wiretest.Number(s.Key), "name": s.Name, "orgno": s.CorporateNumber, "country-code": "SE"})
		}
		wiretest.Write(w, object{"supplier": suppliers})
	})
	api.HandleFunc("GET /supplier/invoice", func(w http.ResponseWriter, _ *http.Request) {
		var invoices []object
		for i, v := range b.Invoiced() {
			invoices = append(invoices, object{
				"id": 1 + i, "supplier-ref": object{"id": wiretest.Number(v.Rows[0].Supplier)}, "invoice-date": v.Date.Format(time.DateOnly), "certified": true,
				"accounts": object{"account": []object{{"id": firstCost + i, "account-nr": wiretest.Number(v.Rows[0].Account), "amount": minor(v.Rows[0].Amount)}}},
			})
		}
		wiretest.Write(w, object{"supplier-invoice": invoices})
	})
	api.HandleFunc("GET /accounting/voucher", func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		serveVouchers(w, b, b.Vouchers(wiretest.Day(query.Get("startDate")), wiretest.Day(query.Get("endDate"))), wiretest.Number(query.Get("offset")))
	})
	const root = "/api.kleer.se/v1/company/"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at, found := strings.CutPrefix(r.URL.Path, root)
		switch {
		case r.Header.Get("Accept") != "application/json" || r.Header.Get("Content-Type") != "application/json":
			w.Header().Set("Content-Type", "application/xml")
			_, _ = w.Write([]byte("<company-information/>"))
		case r.Header.Get("X-Token") != Key:
			wiretest.WriteStatus(w, http.StatusUnauthorized, object{"error": object{"message": "Unauthorized"}})
		case !found || !strings.HasPrefix(at, Company+"/"):
			wiretest.WriteStatus(w, http.StatusNotFound, object{"error": object{"message": "No such company"}})
		default:
			http.StripPrefix(root+Company, api).ServeHTTP(w, r)
		}
	})
}

// serveVouchers writes the part of the list that begins at offset; one without
// elements leaves them out.
func serveVouchers(w http.ResponseWriter, b *wiretest.Books, vouchers []ledger.Voucher, offset int) {
	costs := map[string]int{}
	for i, v := range b.Invoiced() {
		costs[v.Year.String()+v.Name()] = firstCost + i
	}
	answer := object{"offset": offset, "limit": pageSize, "size": len(vouchers)}
	var part []object
	for _, v := range vouchers[min(offset, len(vouchers)):min(offset+pageSize, len(vouchers))] {
		rows := []object{}
		for i, r := range v.Rows {
			row := object{"transaction-id": i + 1, "account-nr": wiretest.Number(r.Account), "amount": minor(r.Amount), "references": []object{{"type": "none"}}}
			if i == 0 {
				row["dimension-entries"] = []object{{"id": object{"id": 71}, "amount": minor(r.Amount)}, {"id": object{"id": 81}, "amount": minor(r.Amount)}}
			}
			if cost, ok := costs[v.Year.String()+v.Name()]; ok && i == 0 {
				row["references"] = []object{{"type": "supplier-invoice-account", "id": cost}}
			}
			if r.Original.Currency != "" {
				row["currency-amount"] = object{"currency-type": r.Original.Currency, "amount": minor(r.Original.Amount)}
			}
			rows = append(rows, row)
		}
		part = append(part, object{
			"serie": v.Series, "number": wiretest.Number(v.Number), "description": v.Text, "date": v.Date.Format(time.DateOnly), "transactions": rows,
		})
	}
	if part != nil {
		answer["voucher"] = part
	}
	wiretest.Write(w, answer)
}

// minor is an amount in minor units.
func minor(d decimal.Decimal) any { return wiretest.Raw(d.Shift(2)) }
