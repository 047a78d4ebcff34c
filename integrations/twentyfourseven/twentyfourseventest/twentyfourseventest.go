// Package twentyfourseventest is a stand-in for 24SevenOffice that speaks the
// wire format of its REST API, for tests.
package twentyfourseventest

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
	Organization = "8800112233"
	ClientID     = "our-24so-application"
	Secret       = "our-24so-secret-44d0"

	token    = "24so-token-e1c7"
	pageSize = 4
)

// Item is one object of an answer.
type Item map[string]any

// Fake answers below the host names of 24SevenOffice.
type Fake struct {
	name, number, currency string
	accounts, years        []Item

	mu        sync.Mutex
	lines     []Item
	customers map[string]Item
	nameless  bool
}

// New holds the books of one company: a fiscal year that is not one of the
// calendar and one that is, purchases, one in another currency and one spread
// over two months, and a sale.
func New() *Fake {
	f := &Fake{name: "Skog & Sjø AS", number: "987654325", currency: "NOK", accounts: []Item{
		{"id": 1, "number": 1500, "name": "Kundefordringer"},
		{"id": 2, "number": 2400, "name": "Leverandørgjeld"},
		{"id": 3, "number": 3000, "name": "Salg"},
		{"id": 4, "number": 4300, "name": "Varekjøp"},
		{"id": 5, "number": 6340, "name": "Lys, varme"},
	}, years: []Item{
		{"id": 1, "type": "Year", "startingDate": "2024-07-01", "endingDate": "2024-12-31"},
		{"id": 2, "type": "Year", "startingDate": "2025-01-01", "endingDate": "2025-12-31"},
	}, customers: map[string]Item{
		"6001": {"id": 6001, "name": "Tafjord Kraft AS", "organizationNumber": "912058531"},
		"6002": {"id": 6002, "name": "Holz GmbH", "organizationNumber": ""},
		"6009": {"id": 6009, "name": "En kunde AS", "organizationNumber": "999"},
	}}
	f.Post("2024-11-30", 1010, 2, 6001, "Strøm", "6340 8000", "2710 2000", "2400 -10000")
	f.Post("2024-12-05", 1011, 2, 6002, "Trelast", "4300 11512.50", "2400 -11512.50")
	f.inEuro(1011, json.Number("11.5125"))
	f.Post("2025-01-14", 1012, 2, 6001, "Forsikring januar", "6340 100", "1700 -100")
	f.Post("2025-02-14", 1012, 2, 6001, "Forsikring februar", "6340 100", "1700 -100")
	f.Post("2025-03-01", 1013, 1, 6009, "Faktura", "1500 500", "3000 -500")
	return f
}

// Post books a line for each "account amount"; the last has the party.
func (f *Fake) Post(day string, number, kind, party int, text string, rows ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, r := range rows {
		account, amount, _ := strings.Cut(r, " ")
		n, _ := strconv.Atoi(account)
		line := Item{
			"id": fmt.Sprintf("3b0%d-%d-%s", number, i, day), "transaction": Item{"id": fmt.Sprintf("a%d", number), "number": number},
			"account": Item{"id": 1_000_000 + n, "number": n, "name": ""}, "transactionType": Item{"id": kind}, "tax": Item{"id": 1, "rate": 25},
			"amount": json.Number(amount), "currency": Item{"code": f.currency, "rate": 1}, "date": day, "comment": text,
			"createdAt": day + "T08:00:00Z", "modifiedAt": day + "T08:00:00Z",
		}
		if i == len(rows)-1 && party != 0 {
			line["customer"] = Item{"id": party}
		}
		f.lines = append(f.lines, line)
	}
}

func (f *Fake) inEuro(number int, rate json.Number) {
	for _, l := range f.lines {
		if l["transaction"].(Item)["number"] == number {
			l["currency"] = Item{"code": "EUR", "rate": rate}
		}
	}
}

// Remove takes the lines of a day away.
func (f *Fake) Remove(day string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lines = slices.DeleteFunc(f.lines, func(l Item) bool { return l["date"] == day })
}

// Hide lets nobody ask for parties.
func (f *Fake) Hide() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.nameless = true
}

// ServeHTTP answers calls below the host names.
func (f *Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/login.24sevenoffice.com/oauth/token" {
		grant(w, r)
		return
	}
	path, ok := strings.CutPrefix(r.URL.Path, "/rest.api.24sevenoffice.com/v1")
	if !ok || r.Header.Get("Authorization") != "Bearer "+token {
		write(w, http.StatusUnauthorized, Item{"error": Item{"message": "Unauthorized"}, "trackingId": "t-1"})
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	query := r.URL.Query()
	switch path {
	case "/organization/information":
		write(w, http.StatusOK, Item{
			"id": json.Number(Organization), "name": f.name, "organizationNumber": f.number,
			"settings": Item{"currencyCode": f.currency},
		})
	case "/accounts":
		write(w, http.StatusOK, f.accounts)
	case "/fiscalperiods":
		write(w, http.StatusOK, f.years)
	case "/transactiontypes":
		write(w, http.StatusOK, []Item{
			{"id": 1, "number": 1, "name": "Sale"},
			{"id": 2, "number": 2, "name": "Purchase"},
			{"id": 3, "number": 3, "name": "Expense"},
		})
	case "/transactionlines":
		write(w, http.StatusOK, f.page(query.Get("dateFrom"), query.Get("dateTo"), query.Get("page")))
	default:
		f.customer(w, strings.TrimPrefix(path, "/customers/"))
	}
}

func grant(w http.ResponseWriter, r *http.Request) {
	if r.PostFormValue("client_id") != ClientID || r.PostFormValue("client_secret") != Secret ||
		r.PostFormValue("grant_type") != "client_credentials" ||
		r.PostFormValue("login_organization") != Organization || r.PostFormValue("audience") != "https://api.24sevenoffice.com" {
		write(w, http.StatusForbidden, Item{"error": "access_denied", "error_description": "Unauthorized"})
		return
	}
	write(w, http.StatusOK, Item{"access_token": token, "expires_in": 86400, "token_type": "Bearer"})
}

func (f *Fake) page(from, to, number string) []Item {
	within := slices.DeleteFunc(slices.Clone(f.lines), func(l Item) bool {
		day, _ := l["date"].(string)
		return day < from || day >= to
	})
	n, _ := strconv.Atoi(number)
	at := min(len(within), max(0, n-1)*pageSize)
	return append([]Item{}, within[at:min(len(within), at+pageSize)]...)
}

func (f *Fake) customer(w http.ResponseWriter, id string) {
	c, ok := f.customers[id]
	switch {
	case f.nameless:
		write(w, http.StatusForbidden, Item{"error": Item{"message": "Missing scope"}, "trackingId": "t-2"})
	case !ok:
		write(w, http.StatusNotFound, Item{"error": Item{"message": "Not found"}, "trackingId": "t-3"})
	default:
		write(w, http.StatusOK, c)
	}
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
