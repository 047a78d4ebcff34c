// Package hogiatest is a stand-in for Hogia that speaks the wire format of the
// Hogia API, for tests.
package hogiatest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// What opens the books.
const (
	Organization = "0f8fad5b-d9cb-469f-a165-70867728950e"
	ClientID     = "customer-client-id"
	Secret       = "customer-client-secret-5a5a"

	token    = "hogia-token-7b11"
	pageSize = 2
)

// Item is one object of an answer.
type Item map[string]any

// Fake answers below the host names of Hogia.
type Fake struct {
	mu    sync.Mutex
	lists map[string][]Item
}

// New holds the books of one company: a short fiscal year and a calendar one,
// with supplier invoices and a journal.
func New() *Fake {
	f := &Fake{lists: map[string][]Item{
		"/financialyears/paged": {
			{"id": "y24", "startDate": "2024-09-01T00:00:00", "endDate": "2024-12-31T00:00:00", "organizationId": Organization},
			{"id": "y25", "startDate": "2025-01-01T00:00:00", "endDate": "2025-12-31T00:00:00", "organizationId": Organization},
		},
		"/financialyears/y24/accounts": {{"id": "a1", "number": 5020, "name": "El (gammalt namn)", "isActive": true}, {"id": "a2", "number": 4010, "name": "Varor", "isActive": true}},
		"/financialyears/y25/accounts": {
			{"id": "b1", "number": 1930, "name": "Bank", "isActive": true},
			{"id": "b2", "number": 2440, "name": "Leverantörsskulder", "isActive": true},
			{"id": "b3", "number": 2641, "name": "Ingående moms", "isActive": true},
			{"id": "b4", "number": 5020, "name": "El", "isActive": true},
			{"id": "b5", "number": 5611, "name": "Drivmedel", "isActive": true},
		},
		"/contacts": {
			{"id": "c1", "number": 1, "companyName": "Vattenfall AB", "identificationNumber": "556036-2138", "supplier": Item{"id": "s1"}, "customer": nil},
			{"id": "c2", "number": 2, "companyName": "En kund AB", "identificationNumber": "", "supplier": nil, "customer": Item{"id": "k1"}},
			{"id": "c3", "number": 3, "companyName": "Åkeriet i Norr AB", "identificationNumber": "", "supplier": Item{"id": "s2"}, "customer": nil},
		},
	}}
	f.Post("y24", "L", 1, "2024-11-30", "Vattenfall AB", "5020 8000", "2641 2000", "2440 -10000")
	f.Post("y24", "L", 2, "2024-12-05", "Åkeriet i Norr AB", "4010 3000", "2440 -3000")
	f.Post("y25", "A", 77, "2025-01-15", "Drivmedel", "5611 640.55", "2641 160.14", "1930 -800.69")
	f.Post("y25", "L", 1, "2025-03-01", "Vattenfall AB", "5020 100", "2440 -100")
	f.Post("y25", "A", 78, "2025-12-31", "Framtid", "5020 1", "1930 -1")
	return f
}

// Post books a row for each "account amount"; the first counts 12 pieces.
func (f *Fake) Post(year, series string, number int, day, text string, rows ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	items := []Item{}
	for i, r := range rows {
		account, amount, _ := strings.Cut(r, " ")
		items = append(items, Item{
			"id": fmt.Sprintf("r%d", i), "rowNumber": i + 1, "accountNumber": json.Number(account), "amount": json.Number(amount),
			"numberOf": 0, "text": "", "projectNumber": "", "voucherRowDimensions": []Item{},
		})
	}
	items[0]["numberOf"] = 12
	slices.Reverse(items) // the order of rows is told, not kept
	path := "/financialyears/" + year + "/vouchers"
	f.lists[path] = append(f.lists[path], Item{
		"id": fmt.Sprintf("v-%s-%s-%d", year, series, number), "number": number, "serie": series, "date": day + "T00:00:00", "text": text,
		"typeDto": "Manual", "financialYearId": year, "currencyId": "SEK-guid", "updatedDate": day + "T13:11:00Z", "rowVersion": 3, "voucherRows": items,
	})
}

// Remove takes a voucher away.
func (f *Fake) Remove(year, series string, number int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	path := "/financialyears/" + year + "/vouchers"
	f.lists[path] = slices.DeleteFunc(f.lists[path], func(v Item) bool { return v["serie"] == series && v["number"] == number })
}

// ServeHTTP answers calls below the host names.
func (f *Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/id.hogia.se/connect/token" {
		grant(w, r)
		return
	}
	path, ok := strings.CutPrefix(r.URL.Path, "/api.hogia.se/"+Organization)
	f.mu.Lock()
	defer f.mu.Unlock()
	list, found := f.lists[path]
	query := r.URL.Query()
	switch {
	case r.Header.Get("Authorization") != "Bearer "+token:
		write(w, http.StatusUnauthorized, Item{"title": "Unauthorized", "status": 401, "traceId": "00-1"})
	case !ok || !found:
		write(w, http.StatusNotFound, Item{"title": "Not Found", "status": 404, "traceId": "00-2"})
	case query.Get("api-version") != "2025-06-01":
		write(w, http.StatusBadRequest, Item{"title": "Unsupported API version", "status": 400, "traceId": "00-3"})
	default:
		n, _ := strconv.Atoi(query.Get("Page"))
		at := min(len(list), max(0, n-1)*pageSize)
		write(w, http.StatusOK, append([]Item{}, list[at:min(len(list), at+pageSize)]...))
	}
}

func grant(w http.ResponseWriter, r *http.Request) {
	if r.PostFormValue("client_id") != ClientID || r.PostFormValue("client_secret") != Secret || r.PostFormValue("grant_type") != "client_credentials" {
		write(w, http.StatusBadRequest, Item{"error": "invalid_client"})
		return
	}
	write(w, http.StatusOK, Item{"access_token": token, "expires_in": 3600, "token_type": "Bearer"})
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
