// Package businesscentraltest is a stand-in for Business Central that speaks
// the wire format of its API v2.0, for tests.
package businesscentraltest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// What opens the books.
const (
	Tenant   = "contoso.onmicrosoft.com"
	Company  = "6dd0b0a4-1111-4c4c-9c9c-0242ac120002"
	ClientID = "our-application-id"
	Secret   = "our-application-secret-1b7f"

	host     = "/api.businesscentral.dynamics.com/v2.0/" + Tenant + "/Production/api/v2.0"
	token    = "bc-access-token-51c3"
	pageSize = 3
)

// Item is one object of a collection.
type Item map[string]any

// Fake answers below the host names of Business Central and Entra.
type Fake struct {
	Elsewhere string // origin of the next pages, when not its own

	name, number string

	mu          sync.Mutex
	collections map[string][]Item
}

// New holds the books of one company: a short fiscal year and a calendar one,
// purchase invoices, one of them in another currency, and a journal.
func New() *Fake {
	f := &Fake{name: "Skog & Sjö AB", number: "5560000001", collections: map[string][]Item{
		"accounts": {
			{"id": "a1", "number": "1930", "displayName": "Bank", "category": "Assets", "accountType": "Posting"},
			{"id": "a2", "number": "2440", "displayName": "Leverantörsskulder", "category": "Liabilities", "accountType": "Posting"},
			{"id": "a3", "number": "2641", "displayName": "Ingående moms", "category": "Liabilities", "accountType": "Posting"},
			{"id": "a4", "number": "4010", "displayName": "Varor", "category": "Cost_x0020_of_x0020_Goods_x0020_Sold", "accountType": "Posting"},
			{"id": "a5", "number": "5020", "displayName": "El", "category": "Expense", "accountType": "Posting"},
			{"id": "a6", "number": "5099", "displayName": "Summa lokaler", "category": "Expense", "accountType": "Total"},
		},
		"vendors": {
			{"id": "v1", "number": "10000", "displayName": "Vattenfall AB", "taxRegistrationNumber": "556036213801"},
			{"id": "v2", "number": "20000", "displayName": "Skogsbolaget", "taxRegistrationNumber": ""},
			{"id": "v3", "number": "30000", "displayName": "Holz GmbH", "taxRegistrationNumber": "DE811115368"},
			{"id": "v4", "number": "40000", "displayName": "Åkeriet i Norr AB", "taxRegistrationNumber": "5567037485"},
		},
		"accountingPeriods": {
			{"id": "p1", "startingDate": "2024-09-01", "name": "September", "newFiscalYear": true},
			{"id": "p2", "startingDate": "2024-10-01", "name": "October", "newFiscalYear": false},
			{"id": "p3", "startingDate": "2025-01-01", "name": "January", "newFiscalYear": true},
			{"id": "p4", "startingDate": "2025-02-01", "name": "February", "newFiscalYear": false},
		},
	}}
	f.Post("2024-11-30", "LF-1", "Invoice", "Vattenfall AB", "5020 8000", "2641 2000", "2440 -10000")
	f.Post("2024-12-05", "LF-2", "Invoice", "Holz GmbH", "4010 11512.50", "2440 -11512.50")
	f.Post("2025-01-15", "G-7", " ", "Drivmedel", "5020 640.55", "2641 160.14", "1930 -800.69")
	f.Post("2025-01-16", "G-7", " ", "Drivmedel", "5020 100", "1930 -100")
	f.Post("2025-01-31", "LF-3", "Invoice", "Åkeriet i Norr AB", "5020 1", "4010 2", "2440 -3")
	f.Post("2025-03-01", "B-9", "Payment", "Vattenfall AB", "2440 10000", "1930 -10000")
	f.Invoice("LF-1", "2024-11-30", "10000", "", Item{
		"sequence": 10000, "lineType": "Account", "lineObjectNumber": "5020", "description": "El november",
		"unitOfMeasureCode": "KWH", "quantity": 6400, "netAmount": 8000,
	})
	f.Invoice("LF-2", "2024-12-05", "30000", "EUR", Item{
		"sequence": 10000, "lineType": "Account", "lineObjectNumber": "4010", "description": "Fichte",
		"unitOfMeasureCode": "M3", "quantity": 10, "netAmount": 1000,
	})
	f.Invoice("LF-3", "2025-01-31", "40000", "", Item{"sequence": 10000, "lineType": "Item", "lineObjectNumber": "1896-S", "quantity": 1, "netAmount": 3})
	f.Invoice("LF-4", "2025-01-31", "40000", "")
	last := f.collections["purchaseInvoices"]
	last[len(last)-1]["status"] = "Draft"
	return f
}

// Post books an entry for each "account amount".
func (f *Fake) Post(day, document, kind, text string, rows ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range rows {
		account, amount, _ := strings.Cut(r, " ")
		debit, credit := json.Number(amount), json.Number("0")
		if bare, negative := strings.CutPrefix(amount, "-"); negative {
			debit, credit = "0", json.Number(bare)
		}
		number := 20_001 + len(f.collections["generalLedgerEntries"])
		f.collections["generalLedgerEntries"] = append(f.collections["generalLedgerEntries"], Item{
			"@odata.etag": `W/"1"`, "id": fmt.Sprintf("e%d", number), "entryNumber": number, "postingDate": day,
			"documentNumber": document, "documentType": kind, "accountId": "a", "accountNumber": account, "description": text,
			"debitAmount": debit, "creditAmount": credit, "lastModifiedDateTime": day + "T06:11:07.123Z",
		})
	}
}

// Invoice adds a purchase invoice that is paid.
func (f *Fake) Invoice(number, day, vendor, currency string, lines ...Item) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if lines == nil {
		lines = []Item{}
	}
	f.collections["purchaseInvoices"] = append(f.collections["purchaseInvoices"], Item{
		"id": "i-" + number, "number": number, "postingDate": day, "invoiceDate": day, "vendorInvoiceNumber": "printed " + number,
		"vendorNumber": vendor, "currencyCode": currency, "status": "Paid", "purchaseInvoiceLines": lines,
	})
}

// CreditMemo adds a purchase credit memo that is paid.
func (f *Fake) CreditMemo(number, day, vendor string, lines ...Item) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.collections["purchaseCreditMemos"] = append(f.collections["purchaseCreditMemos"], Item{
		"id": "c-" + number, "number": number, "postingDate": day, "creditMemoDate": day, "vendorCreditMemoNumber": "printed " + number,
		"vendorNumber": vendor, "currencyCode": "", "status": "Paid", "purchaseCreditMemoLines": lines,
	})
}

// Dimension gives the newest entry a value in a dimension.
func (f *Fake) Dimension(code, value string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	entry := f.collections["generalLedgerEntries"][len(f.collections["generalLedgerEntries"])-1]
	lines, _ := entry["dimensionSetLines"].([]Item)
	entry["dimensionSetLines"] = append(lines, Item{"id": "d", "code": code, "valueCode": value, "valueDisplayName": "Namn på " + value})
}

// ServeHTTP answers calls below the host names.
func (f *Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/login.microsoftonline.com/"+Tenant+"/oauth2/v2.0/token" {
		grant(w, r)
		return
	}
	rest, ok := strings.CutPrefix(r.URL.Path, host)
	switch {
	case !ok:
		write(w, http.StatusNotFound, Item{"error": Item{"code": "BadRequest_NotFound", "message": "No such environment."}})
	case r.Header.Get("Authorization") != "Bearer "+token:
		write(w, http.StatusUnauthorized, Item{"error": Item{"code": "Authentication_InvalidCredentials", "message": "The server has rejected the client credentials."}})
	case rest == "/companies":
		write(w, http.StatusOK, Item{"value": []Item{{"id": Company, "name": "SKOG", "displayName": f.name}}})
	default:
		path, ok := strings.CutPrefix(rest, "/companies("+Company+")/")
		if !ok {
			write(w, http.StatusNotFound, Item{"error": Item{"code": "Internal_CompanyNotFound", "message": "The company does not exist."}})
			return
		}
		f.collection(w, r, path)
	}
}

func grant(w http.ResponseWriter, r *http.Request) {
	if r.PostFormValue("client_id") != ClientID || r.PostFormValue("client_secret") != Secret ||
		r.PostFormValue("grant_type") != "client_credentials" || r.PostFormValue("scope") != "https://api.businesscentral.dynamics.com/.default" {
		write(w, http.StatusUnauthorized, Item{"error": "invalid_client", "error_description": "AADSTS7000215", "error_codes": []int{7000215}})
		return
	}
	write(w, http.StatusOK, Item{"token_type": "Bearer", "expires_in": 3599, "access_token": token})
}

func (f *Fake) collection(w http.ResponseWriter, r *http.Request, path string) {
	if path == "companyInformation" {
		write(w, http.StatusOK, Item{"value": []Item{{"displayName": f.name, "currencyCode": "SEK", "taxRegistrationNumber": f.number}}})
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	query := r.URL.Query()
	items := slices.DeleteFunc(slices.Clone(f.collections[path]), func(i Item) bool { return !matches(i, query.Get("$filter")) })
	if path == "generalLedgerEntries" {
		slices.SortFunc(items, func(a, b Item) int { return compare(a["entryNumber"], fmt.Sprint(b["entryNumber"])) })
	}
	if query.Get("$orderby") == "entryNumber desc" {
		slices.Reverse(items)
	}
	top := len(items)
	if n, err := strconv.Atoi(query.Get("$top")); err == nil {
		top = min(top, n)
	}
	from, _ := strconv.Atoi(query.Get("$skiptoken"))
	to := min(from+pageSize, top)
	answer := Item{"@odata.context": "$metadata#companies/" + path, "value": selected(items[min(from, to):to], query.Get("$select"), query.Get("$expand"))}
	if to < top {
		query.Set("$skiptoken", strconv.Itoa(to))
		// As the system says its own address, whoever stands in for it.
		next := url.URL{Scheme: "https", Host: "api.businesscentral.dynamics.com", Path: strings.TrimPrefix(r.URL.Path, "/api.businesscentral.dynamics.com"), RawQuery: query.Encode()}
		answer["@odata.nextLink"] = next.String()
		if f.Elsewhere != "" {
			answer["@odata.nextLink"] = f.Elsewhere + next.RequestURI()
		}
	}
	write(w, http.StatusOK, answer)
}

// selected keeps of items the fields that were asked for, and what belongs to
// them only when expand names it.
func selected(items []Item, fields, expand string) []Item {
	kept := []Item{}
	for _, i := range items {
		if fields == "" {
			whole := maps.Clone(i)
			for _, more := range []string{"purchaseInvoiceLines", "purchaseCreditMemoLines", "dimensionSetLines"} {
				if more != expand {
					delete(whole, more)
				}
			}
			kept = append(kept, whole)
			continue
		}
		only := Item{}
		for field := range strings.SplitSeq(fields, ",") {
			only[field] = i[field]
		}
		kept = append(kept, only)
	}
	return kept
}

// term is a comparison of a filter.
var term = regexp.MustCompile(`^(\w+) (eq|ge|gt|le) '?([^']*)'?$`)

func matches(i Item, filter string) bool {
	if filter == "" {
		return true
	}
	for t := range strings.SplitSeq(filter, " and ") {
		m := term.FindStringSubmatch(t)
		if m == nil {
			return false
		}
		order := compare(i[m[1]], m[3])
		if !map[string]bool{"eq": order == 0, "ge": order >= 0, "gt": order > 0, "le": order <= 0}[m[2]] {
			return false
		}
	}
	return true
}

func compare(value any, with string) int {
	if n, ok := value.(int); ok {
		m, _ := strconv.Atoi(with)
		return cmp.Compare(n, m)
	}
	text, _ := value.(string)
	return cmp.Compare(text, with)
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; odata.metadata=minimal")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
