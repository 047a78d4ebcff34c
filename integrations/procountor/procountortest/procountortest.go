// Package procountortest is a fake of Procountor.
package procountortest

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/wire/wiretest"
)

// What opens the books.
const (
	ClientID = "tillitClient"
	Secret   = "client-secret-9d1e"
	Key      = "api-key-of-the-company-7c44"

	token    = "procountor-token-3f0a"
	pageSize = 2
)

type object = map[string]any

// ID is that of the receipt of a voucher; its invoice has one that is 1000 more.
func ID(v ledger.Voucher) int {
	id := 100 * (v.Date.Year() - 2000)
	if v.Series == "L" {
		id += 50
	}
	return id + wiretest.Number(v.Number)
}

// New returns a fake that serves books to the application of the tests.
func New(b *wiretest.Books) http.Handler {
	api, mux := http.NewServeMux(), http.NewServeMux()
	mux.HandleFunc("POST /api.procountor.com/api/oauth/token", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("grant_type") != "client_credentials" || r.FormValue("client_id") != ClientID || r.FormValue("client_secret") != Secret || r.FormValue("api_key") != Key {
			wiretest.WriteStatus(w, http.StatusBadRequest, object{"error": "invalid_client"})
			return
		}
		wiretest.Write(w, object{"access_token": token, "expires_in": 3600})
	})
	mux.Handle("/api.procountor.com/supported/api/", http.StripPrefix("/api.procountor.com/supported/api", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+token {
			wrong(w, http.StatusUnauthorized, "Invalid access token")
			return
		}
		api.ServeHTTP(w, r)
	})))
	api.HandleFunc("GET /company", func(w http.ResponseWriter, _ *http.Request) {
		wiretest.Write(w, object{
			"id": 4711, "name": b.Name, "country": "FINLAND", "productVersion": "FINLAND",
			"businessIdentifier": object{"brnType": "BUSINESS_ID", "code": b.CorporateNumber},
		})
	})
	api.HandleFunc("GET /fiscalyears", func(w http.ResponseWriter, _ *http.Request) {
		years := []object{}
		for _, y := range slices.Backward(b.Years) {
			years = append(years, object{"startDate": day(y.From), "endDate": day(y.To), "trackingPeriods": []object{}})
		}
		wiretest.Write(w, object{"fiscalYears": years})
	})
	api.HandleFunc("GET /coa", func(w http.ResponseWriter, _ *http.Request) {
		accounts := []object{}
		for _, a := range b.Accounts {
			accounts = append(accounts, object{"ledgerAccountCode": a.Number, "name": a.Name, "active": true})
		}
		wiretest.Write(w, object{"ledgerAccounts": accounts})
	})
	api.HandleFunc("GET /ledgerreceipts", func(w http.ResponseWriter, r *http.Request) { list(w, r, b) })
	api.HandleFunc("GET /ledgerreceipts/{id}", func(w http.ResponseWriter, r *http.Request) {
		for _, v := range b.All() {
			if ID(v) == wiretest.Number(r.PathValue("id")) {
				wiretest.Write(w, receipt(v))
				return
			}
		}
		wrong(w, http.StatusNotFound, "Ledger receipt not found")
	})
	api.HandleFunc("GET /invoices/{id}", func(w http.ResponseWriter, r *http.Request) {
		for _, v := range b.Invoiced() {
			if ID(v)+1000 == wiretest.Number(r.PathValue("id")) {
				wiretest.Write(w, invoice(b, v))
				return
			}
		}
		wrong(w, http.StatusNotFound, "Invoice not found")
	})
	return mux
}

// list answers with the receipts after previousId, by rising ids.
func list(w http.ResponseWriter, r *http.Request, b *wiretest.Books) {
	query := r.URL.Query()
	types := strings.Split(query.Get("types"), ",")
	all := slices.DeleteFunc(b.Vouchers(wiretest.Day(query.Get("startDate")), wiretest.Day(query.Get("endDate"))), func(v ledger.Voucher) bool {
		return ID(v) <= wiretest.Number(query.Get("previousId")) || !slices.Contains(types, kind(v))
	})
	if query.Get("orderById") != "asc" {
		wrong(w, http.StatusBadRequest, "previousId needs an order")
		return
	}
	slices.SortFunc(all, func(a, b ledger.Voucher) int { return ID(a) - ID(b) })
	page, _ := wiretest.Page(all, 1, pageSize)
	results := []object{}
	for _, v := range page {
		head := receipt(v)
		delete(head, "transactions")
		results = append(results, head)
	}
	wiretest.Write(w, object{"results": results, "meta": object{"pageNumber": 0, "pageSize": pageSize, "resultCount": len(results)}})
}

func receipt(v ledger.Voucher) object {
	rows := []object{}
	for i, r := range v.Rows {
		kind := "ENTRY"
		if i == len(v.Rows)-1 {
			kind = "REVERSING_ENTRY"
		}
		rows = append(rows, object{
			"id": i + 1, "transactionType": kind, "account": r.Account, "accountingValue": wiretest.Raw(r.Amount), "vatPercent": 0,
			"description": r.Text, "dimensionItemValues": []object{},
		})
	}
	to := object{
		"receiptId": ID(v), "type": kind(v), "status": "APPROVED", "name": v.Text, "receiptDate": day(v.Date),
		"receiptNumber": wiretest.Number(v.Number), "version": version(v), "attachments": []object{}, "transactions": rows,
	}
	if v.Series == "L" {
		to["invoiceId"] = ID(v) + 1000
	}
	return to
}

func invoice(b *wiretest.Books, v ledger.Voucher) object {
	bought := v.Rows[0]
	at := slices.IndexFunc(b.Suppliers, func(s ledger.Supplier) bool { return s.Key == bought.Supplier })
	return object{
		"id": ID(v) + 1000, "partnerId": wiretest.Number(bought.Supplier), "type": kind(v), "status": "APPROVED", "date": day(v.Date),
		"counterParty": object{"identifier": b.Suppliers[at].CorporateNumber, "counterPartyAddress": object{"name": b.Suppliers[at].Name}},
		"paymentInfo":  object{"currency": "EUR", "currencyRate": 1}, "originalInvoiceNumber": "F-" + v.Number, "ledgerReceiptId": ID(v),
		"invoiceRows": []object{{
			"product": "Tuote", "quantity": 4, "unit": "KWH", "unitPrice": wiretest.Raw(bought.Amount.Div(decimal.NewFromInt(4))), "discountPercent": 0, "vatPercent": 25.5,
		}},
		"version": version(v),
	}
}

func kind(v ledger.Voucher) string {
	if v.Series == "L" {
		return "PURCHASE_INVOICE"
	}
	return "JOURNAL"
}

// version is when the voucher was last changed: what was corrected was later.
func version(v ledger.Voucher) string {
	if strings.HasSuffix(v.Text, "rättad") {
		return "2026-03-20T09:00:00"
	}
	return day(v.Date) + "T10:20:00"
}

func day(t time.Time) string { return t.Format(time.DateOnly) }

func wrong(w http.ResponseWriter, status int, message string) {
	wiretest.WriteStatus(w, status, object{"errors": []object{{"status": status, "field": "", "message": message}}})
}
