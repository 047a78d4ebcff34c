package kleer_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/kleer"
	"tillit/integrations/kleer/kleertest"
	"tillit/integrations/paging/pagingtest"
	"tillit/integrations/wire/wiretest"
)

// open serves a fake and returns how to open sessions of a company.
func open(t *testing.T, fake http.Handler, key, company string) func() connection.Session {
	t.Helper()
	a := kleer.New(wiretest.Serve(t, fake).Net(t))
	return func() connection.Session {
		return a.Open(connection.Access{Key: key, Settings: map[string]string{"companyId": company}})
	}
}

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		key, company string
		want         connection.Reason
	}{
		"Good":           {kleertest.Key, kleertest.Company, ""},
		"WrongKey":       {"another-key-77777777", kleertest.Company, connection.Refused},
		"AnotherCompany": {kleertest.Key, "4712", connection.Missing},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := open(t, kleertest.New(wiretest.NewBooks()), c.key, c.company)().Probe(t.Context())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, connection.Company{ID: kleertest.Company, Name: "Miljöbolaget AB", CorporateNumber: "556677-8899", Currency: "SEK"}, got)
				return
			}
			var f *connection.Failure
			require.ErrorAs(t, err, &f)
			require.Equal(t, c.want, f.Reason)
			require.NotContains(t, f.Error(), c.key)
		})
	}
}

func TestSession_Read(t *testing.T) {
	t.Parallel()
	session := open(t, kleertest.New(wiretest.NewBooks()), kleertest.Key, kleertest.Company)
	var books pagingtest.Books
	require.NoError(t, books.Read(t, session, pagingtest.Day(t, "2025-10-01"), pagingtest.Day(t, "2026-01-31")))
	require.Equal(t, "SEK", books.Currency)
	require.Equal(t, ledger.Account{Number: "5611", Name: "Drivmedel", Type: ledger.Cost}, books.Accounts["5611"])

	foreign := books.Vouchers["2024-09-01 L 3"]
	require.Equal(t, []string{"5611 1150.75 79", "2641 287.69 79", "2440 -1438.44 79"}, pagingtest.Rows(foreign), "by the cost on the invoice")
	require.Equal(t, "100.5 EUR", foreign.Rows[0].Original.Amount.String()+" "+foreign.Rows[0].Original.Currency)
	require.Equal(t, []string{"100", "Ombyggnad"}, []string{foreign.Rows[0].CostCentre, foreign.Rows[0].Project})
	require.Empty(t, foreign.Rows[1].CostCentre)
	require.Equal(t, []string{"5611 400.4", "2641 100.1", "1930 -500.5"}, pagingtest.Rows(books.Vouchers["2024-09-01 A 1"]))
}

// register reads the first page from a system that gives these suppliers.
func register(t *testing.T, suppliers string) (ledger.Head, error) {
	t.Helper()
	fake := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		answer := "{}"
		switch r.URL.Path {
		case "/api.kleer.se/v1/company/1/info":
			answer = `{"name":"Bolaget AB","orgno":"556677-8899"}`
		case "/api.kleer.se/v1/company/1/supplier":
			answer = suppliers
		}
		_, _ = w.Write([]byte(answer))
	})
	page, err := open(t, fake, "k", "1")().Read(t.Context(), connection.Step{
		From: pagingtest.Day(t, "2025-01-01"), To: pagingtest.Day(t, "2025-01-31"),
	})
	if err != nil {
		return ledger.Head{}, err
	}
	return page.Books.Head(), nil
}

func TestSession_Read_ListsOfManyShapes(t *testing.T) {
	t.Parallel()
	one := []ledger.Supplier{{Key: "7", Name: "El AB"}}
	for shape, want := range map[string][]ledger.Supplier{
		`{"supplier":[{"id":7,"name":"El AB"}]}`:                                 one,
		`{"supplier":{"id":"7","name":"El AB"}}`:                                 one,
		`[{"id":{"id":7},"name":"El AB"}]`:                                       one,
		`{"suppliers":[{"id":7,"name":"El AB"}]}`:                                one,
		`{"suppliers":{"id":7,"name":"El AB"}}`:                                  one,
		`{"suppliers":{"supplier":{"id":7,"name":"El AB"},"offset":0,"size":1}}`: one,
		`{"suppliers":{}}`:                                                       nil,
		`{"suppliers":null}`:                                                     nil,
		`{"offset":0,"size":"0"}`:                                                nil,
		`{}`:                                                                     nil,
		`[]`:                                                                     nil,
	} {
		head, err := register(t, shape)
		require.NoError(t, err, shape)
		require.Equal(t, want, head.Suppliers, shape)
	}
}

func TestSession_Read_RefusesListsThatDoNotAddUp(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]string{
		"too few":           `{"size":2}`,
		"too many":          `{"supplier":[{"id":7},{"id":8}],"size":1}`,
		"the same again":    `{"supplier":[{"id":7}],"size":2}`,
		"from elsewhere":    `{"supplier":[{"id":7}],"offset":1,"size":2}`,
		"without an id":     `{"supplier":[{"name":"El AB"}]}`,
		"by another name":   `{"leverantör":[{"id":7}]}`,
		"an error":          `{"error":{"message":"Tekniskt fel"}}`,
		"a part of no size": `{"supplier":[{"id":7}],"size":{}}`,
		"nothing":           `null`,
	} {
		_, err := register(t, answer)
		var f *connection.Failure
		require.ErrorAs(t, err, &f, name)
		require.Equal(t, connection.Garbled, f.Reason, name)
	}
}
