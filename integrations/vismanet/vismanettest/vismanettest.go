// Package vismanettest is a stand-in for Visma.net that speaks the wire format
// of its REST API, for tests.
package vismanettest

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// What opens the books.
const (
	Tenant   = "3f0c1b7a-0000-4c4c-9c9c-0242ac120002"
	ClientID = "isv_tillit"
	Secret   = "our-visma-secret-77c1"

	token    = "visma-net-token-8d2e"
	pageSize = 6
)

// Item is one object of a list.
type Item map[string]any

// Fake answers below the host names of Visma.net and Visma Connect.
type Fake struct {
	mu      sync.Mutex
	lists   map[string][]Item
	lines   []Item
	details map[string]Item // of payables, by batch and line
}

// New holds the books of one company: a short fiscal year with a period for
// closing it, and a calendar one; supplier invoices, one of them in another
// currency, and a journal.
func New() *Fake {
	f := &Fake{details: map[string]Item{}, lists: map[string][]Item{
		"/v1/branch": {{"number": "1", "name": "Skog & Sjö AB", "corporateId": "556000-0001"}},
		"/v1/ledger": {
			{"number": "2", "description": "Budget", "balanceType": "Budget", "currencyId": "SEK"},
			{"number": "1", "description": "Huvudbok", "balanceType": "Actual", "currencyId": "SEK"},
		},
		"/v1/account": {
			{"accountID": 1, "accountCD": "1930", "description": "Bank", "type": "Asset", "active": true},
			{"accountID": 2, "accountCD": "2440", "description": "Leverantörsskulder", "type": "Liability", "active": true},
			{"accountID": 3, "accountCD": "2641", "description": "Ingående moms", "type": "Liability", "active": true},
			{"accountID": 4, "accountCD": "4010", "description": "Varor", "type": "Expense", "active": true},
			{"accountID": 5, "accountCD": "5020", "description": "El", "type": "Expense", "active": true},
		},
		"/v1/supplier": {
			{"internalId": 1, "number": "50001", "name": "Vattenfall AB", "corporateId": "556036-2138", "vatRegistrationId": ""},
			{"internalId": 2, "number": "50002", "name": "Holz GmbH", "corporateId": "", "vatRegistrationId": "DE811115368"},
		},
	}}
	for _, month := range []string{"2024-09", "2024-10", "2024-11", "2024-12", "2025-01", "2025-02", "2025-03"} {
		last := map[string]string{"09": "30", "10": "31", "11": "30", "12": "31", "01": "31", "02": "28", "03": "31"}[month[5:]]
		f.addPeriod(month[:4], month[5:], month+"-01", month+"-"+last, month < "2025-03")
	}
	f.addPeriod("2024", "13", "2024-12-31", "2024-12-31", true)
	f.Post("202411", "AP", "000101", "2024-11-30", "Vattenfall el", "5020 8000", "2641 2000", "2440 -10000")
	f.Buy("000101", "1", Item{"customerSupplier": "50001", "quantity": 6400.0, "uom": "KWH"})
	f.Post("202412", "AP", "000102", "2024-12-05", "Virke", "4010 11512.50", "2440 -11512.50")
	f.inEuro("000102", "1000", "-1000")
	f.Buy("000102", "2", Item{"customerSupplier": "50002"})
	f.Post("202413", "GL", "000007", "2024-12-31", "Bokslut", "5020 5", "1930 -5")
	f.Post("202501", "GL", "000008", "2025-02-01", "Drivmedel", "5020 640.55", "2641 160.14", "1930 -800.69")
	f.Post("202503", "CA", "000003", "2025-03-01", "Betalning", "2440 10000", "1930 -10000")
	return f
}

func (f *Fake) addPeriod(year, period, from, to string, closed bool) {
	f.lists["/v1/financialPeriod"] = append(f.lists["/v1/financialPeriod"], Item{
		"year": year, "period": strings.TrimPrefix(period, "0"), "startDate": from + "T00:00:00", "endDate": to + "T00:00:00", "description": year + " " + period,
		"active": true, "closedInGeneralLedger": closed,
	})
}

// Post books a line for each "account amount".
func (f *Fake) Post(period, module, batch, day, text string, rows ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, r := range rows {
		account, amount, _ := strings.Cut(r, " ")
		debit, credit := json.Number(amount), json.Number("0")
		if bare, negative := strings.CutPrefix(amount, "-"); negative {
			debit, credit = "0", json.Number(bare)
		}
		f.lines = append(f.lines, Item{
			"lineNumber": i + 1, "module": module, "batchNumber": batch, "tranDate": day + "T00:00:00", "period": period, "description": text,
			"refNumber": "R" + batch, "branch": Item{"number": "1", "name": "HK"}, "account": Item{"type": "Expense", "number": account},
			"ledger": Item{"id": "1"}, "subaccount": "000000", "debitAmount": debit, "creditAmount": credit, "currency": "SEK",
			"currDebitAmount": debit, "currCreditAmount": credit, "lastModifiedDateTime": day + "T08:15:22.17",
		})
	}
}

// Remove takes a batch away.
func (f *Fake) Remove(batch string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lines = slices.DeleteFunc(f.lines, func(l Item) bool { return l["batchNumber"] == batch })
}

// Close closes or opens a period.
func (f *Fake) Close(period string, closed bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range f.lists["/v1/financialPeriod"] {
		if p["year"] == period[:4] && p["period"] == strings.TrimPrefix(period[4:], "0") {
			p["closedInGeneralLedger"] = closed
		}
	}
}

// Buy says in the journal what a line of a batch bought.
func (f *Fake) Buy(batch, line string, detail Item) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.details[batch+" "+line] = detail
}

func (f *Fake) inEuro(batch, debit, credit string) {
	for _, l := range f.lines {
		if l["batchNumber"] == batch {
			l["currency"] = "EUR"
			l["currDebitAmount"], l["currCreditAmount"] = json.Number("0"), json.Number("0")
			if l["debitAmount"] == json.Number("0") {
				l["currCreditAmount"] = json.Number(strings.TrimPrefix(credit, "-"))
			} else {
				l["currDebitAmount"] = json.Number(debit)
			}
		}
	}
}

// ServeHTTP answers calls below the host names.
func (f *Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/connect.visma.com/connect/token" {
		grant(w, r)
		return
	}
	path, ok := strings.CutPrefix(r.URL.Path, "/api.finance.visma.net")
	if !ok || r.Header.Get("Authorization") != "Bearer "+token {
		write(w, http.StatusUnauthorized, Item{"Message": "Authorization has been denied for this request."})
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	query := r.URL.Query()
	items, ok := f.lists[path]
	switch path {
	case "/v1/GeneralLedgerTransactions":
		if query.Get("ledger") != "1" || query.Get("fromPeriod") == "" || query.Get("toPeriod") == "" {
			write(w, http.StatusBadRequest, Item{"ExceptionMessage": "ledger, fromPeriod and toPeriod are mandatory"})
			return
		}
		items, ok = f.within(query.Get("fromPeriod"), query.Get("toPeriod")), true
	case "/v2/journaltransaction":
		f.journal(w, query.Get("periodId"), query.Get("module"), query.Get("pageNumber"))
		return
	}
	if !ok {
		write(w, http.StatusNotFound, Item{"ExceptionType": "NotFound", "ExceptionMessage": "No such resource"})
		return
	}
	write(w, http.StatusOK, pageOf(items, query.Get("pageNumber")))
}

func grant(w http.ResponseWriter, r *http.Request) {
	if r.PostFormValue("client_id") != ClientID || r.PostFormValue("client_secret") != Secret || r.PostFormValue("tenant_id") != Tenant ||
		r.PostFormValue("grant_type") != "client_credentials" || r.PostFormValue("scope") != "vismanet_erp_service_api:read" {
		write(w, http.StatusBadRequest, Item{"error": "unauthorized_client"})
		return
	}
	write(w, http.StatusOK, Item{"access_token": token, "expires_in": 3600, "token_type": "Bearer"})
}

func (f *Fake) within(from, to string) []Item {
	return slices.DeleteFunc(slices.Clone(f.lines), func(l Item) bool {
		period, _ := l["period"].(string)
		return period < from || period > to
	})
}

// journal pages by lines, so that a batch may lie on two pages.
func (f *Fake) journal(w http.ResponseWriter, period, module, number string) {
	lines := slices.DeleteFunc(f.within(period, period), func(l Item) bool { return l["module"] != module })
	batches := []Item{}
	for _, l := range pageOf(lines, number) {
		line := Item{"lineNumber": l["lineNumber"], "accountNumber": "", "customerSupplier": "", "quantity": 0.0, "uom": ""}
		maps.Copy(line, f.details[fmt.Sprint(l["batchNumber"], " ", l["lineNumber"])])
		if n := len(batches); n > 0 && batches[n-1]["batchNumber"] == l["batchNumber"] {
			before, _ := batches[n-1]["journalTransactionLines"].([]Item)
			batches[n-1]["journalTransactionLines"] = append(before, line)
			continue
		}
		batches = append(batches, Item{
			"module": module, "batchNumber": l["batchNumber"], "financialPeriod": period, "status": "Posted",
			"journalTransactionLines": []Item{line},
		})
	}
	write(w, http.StatusOK, batches)
}

func pageOf(items []Item, number string) []Item {
	n, _ := strconv.Atoi(number)
	from := min(len(items), max(0, n-1)*pageSize)
	return append([]Item{}, items[from:min(len(items), from+pageSize)]...)
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
