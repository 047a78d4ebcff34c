package twentyfourseventest

import (
	"net/http"
	"strconv"
	"time"

	"tillit/integrations/wire/wiretest"
)

// Serve returns a fake that serves the books as they are at each call.
func Serve(b *wiretest.Books) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { of(b).ServeHTTP(w, r) })
}

func of(b *wiretest.Books) *Fake {
	f := &Fake{name: b.Name, number: b.CorporateNumber, currency: "SEK", customers: map[string]Item{}}
	for _, a := range b.Accounts {
		n, _ := strconv.Atoi(a.Number)
		f.accounts = append(f.accounts, Item{"id": n, "number": n, "name": a.Name})
	}
	for i, y := range b.Years {
		f.years = append(f.years, Item{"id": i, "type": "Year", "startingDate": y.From.Format(time.DateOnly), "endingDate": y.To.Format(time.DateOnly)})
	}
	for _, s := range b.Suppliers {
		n, _ := strconv.Atoi(s.Key)
		f.customers[s.Key] = Item{"id": n, "name": s.Name, "organizationNumber": s.CorporateNumber}
	}
	for _, v := range b.All() {
		var rows []string
		for _, r := range v.Rows {
			rows = append(rows, r.Account+" "+r.Amount.String())
		}
		party, _ := strconv.Atoi(v.Rows[0].Supplier) // none is 0
		kind := map[string]int{"L": 2, "A": 3}[v.Series]
		number, _ := strconv.Atoi(v.Number)
		number += 1000*kind + 10_000*v.Year.Year()
		f.Post(v.Date.Format(time.DateOnly), number, kind, party, v.Text, rows...)
		if original := v.Rows[0].Original; original.Currency != "" {
			f.lines[len(f.lines)-len(rows)]["currency"] = Item{"code": original.Currency, "rate": v.Rows[0].Amount.Div(original.Amount).InexactFloat64()}
		}
	}
	return f
}
