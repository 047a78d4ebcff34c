// Package eaccountingtest is a fake of Visma eAccounting.
package eaccountingtest

import (
	"fmt"
	"net/http"
	"regexp"
	"time"

	"tillit/integrations/wire/wiretest"
)

const pageSize = 2

type object = map[string]any

// New returns a fake that serves books to whoever has a token.
func New(b *wiretest.Books) http.Handler {
	api, mux := http.NewServeMux(), http.NewServeMux()
	mux.HandleFunc("POST /identity.vismaonline.com/connect/token", func(w http.ResponseWriter, r *http.Request) {
		id, secret, _ := r.BasicAuth()
		switch given := r.FormValue("grant_type") + r.FormValue("refresh_token") + r.FormValue("code"); {
		case id != "app" || secret != "app-secret":
			wiretest.WriteStatus(w, http.StatusBadRequest, object{"error": "invalid_client"})
		case given == "authorization_codegood", given == "refresh_tokenfirst":
			wiretest.Write(w, object{"access_token": "granted", "refresh_token": "second", "expires_in": 3600, "token_type": "Bearer"})
		default:
			wiretest.WriteStatus(w, http.StatusBadRequest, object{"error": "invalid_grant"})
		}
	})
	mux.Handle("/eaccountingapi.vismaonline.com/v2/", http.StripPrefix("/eaccountingapi.vismaonline.com/v2", api))
	api.HandleFunc("GET /companysettings", func(w http.ResponseWriter, _ *http.Request) {
		wiretest.Write(w, object{"Name": b.Name, "CorporateIdentityNumber": b.CorporateNumber, "CountryCode": "SE", "CurrencyCode": "SEK", "CompanyIdentifier": "c-1"})
	})
	api.HandleFunc("GET /fiscalyears", func(w http.ResponseWriter, r *http.Request) {
		var all []object
		for i, y := range b.Years {
			all = append(all, object{"Id": fmt.Sprintf("year-%d", i+1), "StartDate": y.From.Format(time.DateOnly), "EndDate": y.To.Format(time.DateOnly), "IsLockedForAccounting": false})
		}
		list(w, r, all)
	})
	api.HandleFunc("GET /accounts", func(w http.ResponseWriter, r *http.Request) {
		var all []object
		for _, year := range []string{"year-1", "year-2"} {
			for _, a := range b.Accounts {
				all = append(all, object{"Number": a.Number, "Name": a.Name, "FiscalYearId": year, "IsActive": true, "ReferenceCode": ""})
			}
		}
		list(w, r, all)
	})
	api.HandleFunc("GET /suppliers", func(w http.ResponseWriter, r *http.Request) {
		var all []object
		for _, s := range b.Suppliers {
			all = append(all, object{"Id": s.Key, "SupplierNumber": "9" + s.Key, "Name": s.Name, "CorporateIdentityNumber": s.CorporateNumber})
		}
		list(w, r, all)
	})
	api.HandleFunc("GET /vouchers", func(w http.ResponseWriter, r *http.Request) { vouchers(w, r, b) })
	api.HandleFunc("GET /supplierinvoices", func(w http.ResponseWriter, r *http.Request) { invoices(w, r, b) })
	return mux
}

func vouchers(w http.ResponseWriter, r *http.Request, b *wiretest.Books) {
	days := regexp.MustCompile(`VoucherDate ge (\S+) and VoucherDate le (\S+)$`).FindStringSubmatch(r.URL.Query().Get("$filter"))
	all := []object{}
	for _, v := range b.Vouchers(wiretest.Day(days[1]), wiretest.Day(days[2])) {
		rows := []object{}
		for _, row := range v.Rows {
			debit, credit := row.Amount, row.Amount.Neg()
			if debit.IsNegative() {
				debit = debit.Sub(debit)
			} else {
				credit = credit.Sub(credit)
			}
			rows = append(rows, object{"AccountNumber": wiretest.Number(row.Account), "DebitAmount": wiretest.Raw(debit), "CreditAmount": wiretest.Raw(credit), "TransactionText": row.Text, "Quantity": nil})
		}
		all = append(all, object{
			"Id": v.Series + v.Number + v.Year.Format(time.DateOnly), "VoucherDate": v.Date.Format(time.DateOnly), "VoucherText": v.Text,
			"NumberAndNumberSeries": v.Series + " " + v.Number, "NumberSeries": v.Series, "VoucherType": 2, "Rows": rows,
		})
	}
	list(w, r, all)
}

func invoices(w http.ResponseWriter, r *http.Request, b *wiretest.Books) {
	all := []object{{"Id": "draft", "Status": 0}, {"Id": "gone", "Status": 2}}
	for i, v := range b.Invoiced() {
		all = append(all, object{
			"Id": fmt.Sprintf("invoice-%d", i+1), "SupplierId": v.Rows[0].Supplier, "InvoiceNumber": fmt.Sprintf("F%d", i+1), "InvoiceDate": v.Date.Format(time.DateOnly),
			"Status": 1, "VoucherNumber": v.Series + " " + v.Number, "NumberSeries": v.Series,
			"Rows": []object{{"AccountNumber": wiretest.Number(v.Rows[0].Account), "DebetAmount": wiretest.Raw(v.Rows[0].Amount), "CreditAmount": 0, "Quantity": 3, "TransactionText": "Vara"}},
		})
	}
	list(w, r, all)
}

func list(w http.ResponseWriter, r *http.Request, all []object) {
	n := wiretest.Number(r.URL.Query().Get("$page"))
	page, pages := wiretest.Page(all, n, pageSize)
	wiretest.Write(w, object{
		"Meta": object{"CurrentPage": n, "PageSize": pageSize, "TotalNumberOfPages": pages, "TotalNumberOfResults": len(all), "ServerTimeUtc": "2026-03-20T03:00:00Z"},
		"Data": page,
	})
}
