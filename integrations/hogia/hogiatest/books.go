package hogiatest

import (
	"fmt"
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
	f := &Fake{lists: map[string][]Item{"/contacts": {}}}
	for i, y := range b.Years {
		id := "y" + strconv.Itoa(i+1)
		f.lists["/financialyears/paged"] = append(f.lists["/financialyears/paged"], Item{
			"id": id, "startDate": y.From.Format(time.DateOnly) + "T00:00:00", "endDate": y.To.Format(time.DateOnly) + "T00:00:00",
		})
		f.lists["/financialyears/"+id+"/vouchers"] = []Item{}
		for _, a := range b.Accounts {
			n, _ := strconv.Atoi(a.Number)
			path := "/financialyears/" + id + "/accounts"
			f.lists[path] = append(f.lists[path], Item{"id": fmt.Sprint(id, a.Number), "number": n, "name": a.Name, "isActive": true})
		}
	}
	for _, s := range b.Suppliers {
		f.lists["/contacts"] = append(f.lists["/contacts"], Item{
			"id": s.Key, "companyName": s.Name, "identificationNumber": s.CorporateNumber, "supplier": Item{"id": "s" + s.Key}, "customer": nil,
		})
	}
	for _, v := range b.All() {
		var rows []string
		for _, r := range v.Rows {
			rows = append(rows, r.Account+" "+r.Amount.String())
		}
		n, _ := strconv.Atoi(v.Number)
		f.Post("y"+strconv.Itoa(b.YearID(v.Date)), v.Series, n, v.Date.Format(time.DateOnly), v.Text, rows...)
	}
	return f
}
