package businessnxttest

import (
	"net/http"
	"strconv"

	"tillit/integrations/wire/wiretest"
)

// Serve returns a fake that serves the books as they are at each call.
func Serve(b *wiretest.Books) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { of(b).ServeHTTP(w, r) })
}

func of(b *wiretest.Books) *Fake {
	f := &Fake{name: b.Name, tables: map[string][]Row{}}
	for _, a := range b.Accounts {
		f.tables["generalLedgerAccount"] = append(f.tables["generalLedgerAccount"], Row{"accountNo": number(a.Number), "name": a.Name})
	}
	for _, s := range b.Suppliers {
		f.tables["associate"] = append(f.tables["associate"], Row{"supplierNo": number(s.Key), "name": s.Name, "companyNo": s.CorporateNumber})
	}
	for _, v := range b.All() {
		var rows []string
		for _, r := range v.Rows {
			rows = append(rows, r.Account+" "+r.Amount.String())
		}
		f.Post(v.Year.Year(), number(v.Number), number(v.Date.Format("20060102")), number(v.Rows[0].Supplier), v.Text, rows...)
		if v.Series == "L" {
			for _, row := range f.tables["generalLedgerTransaction"][len(f.tables["generalLedgerTransaction"])-len(rows):] {
				row["voucherSeriesNo"] = 2
			}
		}
	}
	return f
}

func number(text string) int {
	n, _ := strconv.Atoi(text) // none is 0
	return n
}
