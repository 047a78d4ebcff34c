// Package bjornlundentest is a fake of BL.
package bjornlundentest

import (
	"net/http"
	"strconv"

	"tillit/integrations/wire/wiretest"
)

// Key is that of the only company.
const Key = "0d6c9a3e-58a5-4f0b-9c55-6f6c4b1f2a10"

const pageSize = 2

type object = map[string]any

// New returns a fake that serves books to the application of the tests.
func New(b *wiretest.Books) http.Handler {
	api, mux := http.NewServeMux(), http.NewServeMux()
	mux.HandleFunc("POST /apigateway.blinfo.se/auth/oauth/v2/token", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("grant_type") != "client_credentials" || r.FormValue("client_id") != "app" || r.FormValue("client_secret") != "app-secret" {
			wiretest.WriteStatus(w, http.StatusUnauthorized, object{"error": "invalid_client"})
			return
		}
		wiretest.Write(w, object{"access_token": "0f5c", "token_type": "bearer", "expires_in": 3600, "scope": "oob"})
	})
	mux.Handle("/apigateway.blinfo.se/bla-api/v1/sp/", http.StripPrefix("/apigateway.blinfo.se/bla-api/v1/sp", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Header.Get("Authorization") != "Bearer 0f5c":
			wiretest.WriteStatus(w, http.StatusUnauthorized, object{"message": "Invalid token"})
		case r.Header.Get("User-Key") != Key:
			wiretest.WriteStatus(w, http.StatusInternalServerError, object{"status": 500, "error": "Internal Server Error", "message": "No message available"})
		default:
			api.ServeHTTP(w, r)
		}
	})))
	api.HandleFunc("GET /details", func(w http.ResponseWriter, _ *http.Request) {
		wiretest.Write(w, object{"name": b.Name, "orgNumber": b.CorporateNumber, "preferredSettings": object{"currency": "SEK", "activeFinancialYear": "202601"}})
	})
	api.HandleFunc("GET /financialyear", func(w http.ResponseWriter, _ *http.Request) {
		var years []object
		for i, y := range b.Years {
			years = append(years, object{"entityId": i + 1, "id": y.From.Format("200601"), "fromDate": y.From.Format("2006-01-02"), "toDate": y.To.Format("2006-01-02")})
		}
		wiretest.Write(w, years)
	})
	api.HandleFunc("GET /account", func(w http.ResponseWriter, _ *http.Request) {
		var all []object
		for _, a := range b.Accounts {
			all = append(all, object{"id": a.Number, "name": a.Name, "type": a.Type, "vatCode": "", "closed": false})
		}
		wiretest.Write(w, all)
	})
	api.HandleFunc("GET /supplier", func(w http.ResponseWriter, _ *http.Request) {
		var all []object
		for i, s := range b.Suppliers {
			all = append(all, object{"entityId": 500 + i, "id": s.Key, "name": s.Name, "organisationId": s.CorporateNumber, "paymentTerms": "30", "closed": false})
		}
		wiretest.Write(w, all)
	})
	api.HandleFunc("GET /journal/entry/batch", func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		vouchers := b.Vouchers(wiretest.Day(query.Get("startdate")), wiretest.Day(query.Get("enddate")))
		if len(vouchers) == 0 {
			wiretest.WriteStatus(w, http.StatusNotFound, object{"status": 404, "error": "Not Found", "message": "Resultatdata saknas", "path": r.URL.Path})
			return
		}
		n, _ := strconv.Atoi(query.Get("page"))
		page, pages := wiretest.Page(vouchers, n, pageSize)
		data := []object{}
		for _, v := range page {
			rows := []object{}
			for i, row := range v.Rows {
				rows = append(rows, object{"line": i + 1, "accountId": row.Account, "amount": wiretest.Raw(row.Amount), "text": row.Text, "quantity": 0, "costCenterId": "", "projectId": ""})
			}
			data = append(data, object{
				"journalId": v.Series, "journalEntryId": wiretest.Number(v.Number), "journalEntryDate": v.Date.Format("2006-01-02"), "journalEntryText": v.Text,
				"financialYearId": b.YearID(v.Date), "documentIds": []int{}, "ledgerEntries": rows,
			})
		}
		wiretest.Write(w, object{"pageRequested": n, "totalPages": pages, "totalRows": len(vouchers), "data": data})
	})
	return mux
}
