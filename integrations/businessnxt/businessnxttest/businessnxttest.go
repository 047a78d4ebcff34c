// Package businessnxttest is a stand-in for Visma Business NXT that speaks the
// wire format of its GraphQL service, for tests.
package businessnxttest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// What opens the books.
const (
	Tenant   = "b2d4e5f6-0000-4c4c-9c9c-0242ac120002"
	Company  = "4489969"
	ClientID = "isv_tillit_nxt"
	Secret   = "our-nxt-secret-90ab"

	token    = "nxt-token-2f6b"
	pageSize = 3
)

// Row is one row of a table.
type Row map[string]any

// Fake answers below the host names of Business NXT and Visma Connect.
type Fake struct {
	name string

	mu     sync.Mutex
	tables map[string][]Row
	lacks  string // a field that the table of transactions lacks
	denied string // an error that every question is answered with
}

// New holds the books of one company over two fiscal years, with supplier
// invoices and a number that is used again on another day.
func New() *Fake {
	f := &Fake{name: "Skog & Sjö AB", tables: map[string][]Row{
		"generalLedgerAccount": {
			{"accountNo": 1930, "name": "Bank"},
			{"accountNo": 2440, "name": "Leverantörsskulder"},
			{"accountNo": 2641, "name": "Ingående moms"},
			{"accountNo": 4010, "name": "Varor"},
			{"accountNo": 5020, "name": "El"},
		},
		"associate": {
			{"supplierNo": 50001, "name": "Vattenfall AB", "companyNo": "556036-2138"},
			{"supplierNo": 50002, "name": "Åkeriet i Norr AB", "companyNo": ""},
			{"supplierNo": 0, "name": "En kund AB", "companyNo": "556000-0002"},
		},
	}}
	f.Post(2024, 7, 20241130, 50001, "Vattenfall el", "5020 8000", "2641 2000", "2440 -10000")
	f.Post(2025, 8, 20250115, 0, "Drivmedel", "5020 640.55", "2641 160.14", "1930 -800.69")
	f.Post(2025, 8, 20250116, 0, "Drivmedel", "5020 100", "1930 -100")
	f.Post(2025, 9, 20250301, 50002, "Frakt", "4010 3000", "2440 -3000")
	return f
}

// Post books a row for each "account amount"; the last has the supplier.
func (f *Fake) Post(year, voucher, day, supplier int, text string, rows ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, r := range rows {
		account, amount, _ := strings.Cut(r, " ")
		number, _ := strconv.Atoi(account)
		row := Row{
			"transactionNo": 70_001 + len(f.tables["generalLedgerTransaction"]), "accountNo": number, "year": year, "period": day / 100 % 100,
			"voucherNo": voucher, "voucherDate": day, "voucherSeriesNo": 1, "postedAmountDomestic": json.Number(amount),
			"description": text, "supplierNo": 0,
		}
		if i == len(rows)-1 {
			row["supplierNo"] = supplier
		}
		f.tables["generalLedgerTransaction"] = append(f.tables["generalLedgerTransaction"], row)
	}
}

// Remove takes the vouchers of a day away.
func (f *Fake) Remove(day int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tables["generalLedgerTransaction"] = slices.DeleteFunc(f.tables["generalLedgerTransaction"], func(r Row) bool { return r["voucherDate"] == day })
}

// Lack takes a field out of the table of transactions.
func (f *Fake) Lack(field string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lacks = field
}

// Deny answers every question with an error.
func (f *Fake) Deny(message string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.denied = message
}

// ServeHTTP answers calls below the host names.
func (f *Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/connect.visma.com/connect/token" {
		grant(w, r)
		return
	}
	var q struct {
		Query     string         `json:"query"`
		Variables map[string]any `json:"variables"`
	}
	switch {
	case r.URL.Path != "/business.visma.net/api/graphql-service" || r.Method != http.MethodPost:
		w.WriteHeader(http.StatusNotFound)
	case r.Header.Get("Authorization") != "Bearer "+token:
		w.WriteHeader(http.StatusUnauthorized)
	case json.NewDecoder(r.Body).Decode(&q) != nil:
		w.WriteHeader(http.StatusBadRequest)
	default:
		write(w, http.StatusOK, f.answer(q.Query, q.Variables))
	}
}

func grant(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	if id != ClientID || secret != Secret || r.PostFormValue("tenant_id") != Tenant || r.PostFormValue("grant_type") != "client_credentials" ||
		r.PostFormValue("scope") != "business-graphql-service-api:access-group-based-readonly" {
		write(w, http.StatusBadRequest, Row{"error": "invalid_client"})
		return
	}
	write(w, http.StatusOK, Row{"access_token": token, "expires_in": 3600, "token_type": "Bearer"})
}

var (
	table   = regexp.MustCompile(`rows:(\w+)\(`)
	fields  = regexp.MustCompile(`items\{([^}]*)\}`)
	between = regexp.MustCompile(`_between:\{from:"([^"]+)",to:"([^"]+)"`)
)

func (f *Fake) answer(query string, variables map[string]any) Row {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.denied != "" {
		return wrong(f.denied)
	}
	if strings.Contains(query, "availableCompanies") {
		return Row{"data": Row{"availableCompanies": Row{"totalCount": 1, "items": []Row{
			{"name": f.name, "vismaNetCompanyId": json.Number(Company), "vismaNetCustomerId": 12},
		}}}}
	}
	if fmt.Sprintf("%.0f", variables["no"]) != Company {
		return Row{"data": Row{"useCompany": nil}, "errors": []Row{{"message": "Access denied to company."}}}
	}
	name := table.FindStringSubmatch(query)[1]
	wanted := strings.Fields(fields.FindStringSubmatch(query)[1])
	if name == "generalLedgerTransaction" && slices.Contains(wanted, f.lacks) {
		return wrong("Cannot query field '" + f.lacks + "' on type 'GeneralLedgerTransaction'.")
	}
	all := slices.DeleteFunc(slices.Clone(f.tables[name]), func(r Row) bool {
		if days := between.FindStringSubmatch(query); days != nil {
			day := fmt.Sprint(r["voucherDate"])
			return day < strings.ReplaceAll(days[1], "-", "") || day > strings.ReplaceAll(days[2], "-", "")
		}
		return strings.Contains(query, "supplierNo:{_gt:0}") && r["supplierNo"] == 0
	})
	after, _ := variables["after"].(string)
	from, _ := strconv.Atoi(strings.TrimPrefix(after, "c"))
	to := min(from+pageSize, len(all))
	items := []Row{}
	for _, r := range all[from:to] {
		item := Row{}
		for _, field := range wanted {
			item[field] = r[field]
		}
		items = append(items, item)
	}
	return Row{"data": Row{"useCompany": Row{"rows": Row{
		"totalCount": len(all), "pageInfo": Row{"hasNextPage": to < len(all), "endCursor": "c" + strconv.Itoa(to)}, "items": items,
	}}}}
}

func wrong(message string) Row {
	return Row{"data": nil, "errors": []Row{{"message": message, "path": []string{"useCompany"}, "extensions": Row{"code": "ERROR"}}}}
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
