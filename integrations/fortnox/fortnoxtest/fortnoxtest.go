// Package fortnoxtest is a fake of Fortnox.
package fortnoxtest

import (
	"net/http"
	"slices"
	"strconv"

	"tillit/core/books/ledger"
	"tillit/integrations/sie"
	"tillit/integrations/wire/wiretest"
)

// pageSize is less than real pages have, so that a few elements need several.
const pageSize = 3

type object = map[string]any

// New returns a fake that serves books to whoever has a token.
func New(b *wiretest.Books) http.Handler {
	api, mux, g := http.NewServeMux(), http.NewServeMux(), &grants{over: map[string]bool{}}
	mux.HandleFunc("POST /apps.fortnox.se/oauth-v1/token", application(g.token))
	mux.HandleFunc("POST /apps.fortnox.se/oauth-v1/revoke", application(g.revoke))
	mux.Handle("/api.fortnox.se/3/", http.StripPrefix("/api.fortnox.se/3", g.signedIn(api)))
	api.HandleFunc("GET /companyinformation", func(w http.ResponseWriter, _ *http.Request) {
		wiretest.Write(w, object{"CompanyInformation": object{"CompanyName": b.Name, "OrganizationNumber": b.CorporateNumber, "DatabaseNumber": 4711, "CountryCode": "SE"}})
	})
	api.HandleFunc("GET /predefinedvoucherseries", func(w http.ResponseWriter, _ *http.Request) {
		wiretest.Write(w, object{"PreDefinedVoucherSeriesCollection": []object{{"Name": "MANUAL", "VoucherSeries": "A"}, {"Name": "SUPPLIERINVOICE", "VoucherSeries": "L"}}})
	})
	api.HandleFunc("GET /financialyears", func(w http.ResponseWriter, r *http.Request) {
		var years []object
		for i, y := range b.Years {
			years = append(years, object{"Id": i + 1, "FromDate": y.From.Format("2006-01-02"), "ToDate": y.To.Format("2006-01-02"), "AccountingMethod": "ACCRUAL"})
		}
		slices.Reverse(years)
		list(w, r, "FinancialYears", years)
	})
	api.HandleFunc("GET /suppliers", func(w http.ResponseWriter, r *http.Request) {
		var all []object
		for _, s := range b.Suppliers {
			all = append(all, object{"SupplierNumber": s.Key, "Name": s.Name, "OrganisationNumber": s.CorporateNumber, "Active": true})
		}
		list(w, r, "Suppliers", all)
	})
	api.HandleFunc("GET /vouchers", func(w http.ResponseWriter, r *http.Request) {
		var all []object
		for _, v := range asked(b, r) {
			all = append(all, object{"VoucherSeries": v.Series, "VoucherNumber": wiretest.Number(v.Number), "Year": b.YearID(v.Date), "TransactionDate": v.Date.Format("2006-01-02")})
		}
		list(w, r, "Vouchers", all)
	})
	api.HandleFunc("GET /sie/4", func(w http.ResponseWriter, r *http.Request) {
		vouchers, year := asked(b, r), b.Years[yearID(r)-1]
		w.Header().Set("Content-Type", "application/octet-stream")
		head := ledger.Head{Company: b.Name, CorporateNumber: b.CorporateNumber, Currency: "SEK", Years: []ledger.FiscalYear{year}, Accounts: b.Accounts}
		for i := range vouchers {
			for j := range vouchers[i].Rows {
				row := &vouchers[i].Rows[j]
				row.Number, row.Supplier, row.Original, row.Date = j+1, "", ledger.Money{}, vouchers[i].Date
			}
		}
		_ = sie.Write(w, head, slices.Values(vouchers))
	})
	api.HandleFunc("GET /supplierinvoices", func(w http.ResponseWriter, r *http.Request) {
		all := []object{{"GivenNumber": 99, "SupplierNumber": "77", "Cancelled": true}}
		for i, v := range b.Invoiced() {
			all = append(all, object{"GivenNumber": i + 1, "SupplierNumber": v.Rows[0].Supplier, "Cancelled": false, "Booked": true})
		}
		list(w, r, "SupplierInvoices", all)
	})
	api.HandleFunc("GET /supplierinvoices/{number}", func(w http.ResponseWriter, r *http.Request) {
		n := wiretest.Number(r.PathValue("number"))
		v := b.Invoiced()[n-1]
		rows := []object{{"Account": 2440, "Code": "TOT", "Debit": 0, "Credit": v.Rows[2].Amount.Neg().InexactFloat64()}, {"Account": 2641, "Code": "VAT", "Debit": v.Rows[1].Amount.InexactFloat64(), "Credit": 0}}
		rows = append(rows, object{"Account": wiretest.Number(v.Rows[0].Account), "Code": "", "Debit": v.Rows[0].Amount.String(), "Credit": 0, "Quantity": 12.5, "Unit": "l", "ItemDescription": "Vara"})
		wiretest.Write(w, object{"SupplierInvoice": object{
			"GivenNumber": n, "SupplierNumber": v.Rows[0].Supplier, "InvoiceNumber": "F" + strconv.Itoa(n), "InvoiceDate": v.Date.Format("2006-01-02"), "Cancelled": false,
			"Vouchers": []object{
				{"Series": "E", "Number": 900 + n, "Year": b.YearID(v.Date), "ReferenceType": "SUPPLIERPAYMENT"},
				{"Series": v.Series, "Number": wiretest.Number(v.Number), "Year": b.YearID(v.Date), "ReferenceType": "SUPPLIERINVOICE"},
			},
			"SupplierInvoiceRows": rows,
		}})
	})
	return mux
}

func yearID(r *http.Request) int { return wiretest.Number(r.URL.Query().Get("financialyear")) }

// asked are the vouchers of the fiscal year and days that a call asks for.
func asked(b *wiretest.Books, r *http.Request) []ledger.Voucher {
	year := b.Years[yearID(r)-1]
	if query := r.URL.Query(); query.Has("fromdate") {
		year.From, year.To = wiretest.Day(query.Get("fromdate")), wiretest.Day(query.Get("todate"))
	}
	return b.Vouchers(year.From, year.To)
}

func list(w http.ResponseWriter, r *http.Request, name string, all []object) {
	query := r.URL.Query()
	n, size := max(1, wiretest.Number(query.Get("page"))), pageSize
	if limit := wiretest.Number(query.Get("limit")); limit > 0 {
		size = min(size, limit)
	}
	page, pages := wiretest.Page(all, n, size)
	wiretest.Write(w, object{"MetaInformation": object{"@TotalResources": len(all), "@TotalPages": pages, "@CurrentPage": n}, name: page})
}
