package procountor_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging/pagingtest"
	"tillit/integrations/procountor"
	"tillit/integrations/procountor/procountortest"
	"tillit/integrations/wire/wiretest"
)

// open serves books and returns how to open sessions with an API key.
func open(t *testing.T, b *wiretest.Books, secret, key string) (*wiretest.Server, func() connection.Session) {
	t.Helper()
	server := wiretest.Serve(t, procountortest.New(b))
	adapter := procountor.New(server.Net(t), procountor.Config{ID: procountortest.ClientID, Secret: secret})
	access := connection.Access{Connection: uuid.New(), Key: key}
	return server, func() connection.Session { return adapter.Open(access) }
}

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		secret, key string
		want        connection.Reason
	}{
		"Good":        {procountortest.Secret, procountortest.Key, ""},
		"WrongKey":    {procountortest.Secret, "another-key-of-nobody", connection.Refused},
		"WrongSecret": {"another-secret", procountortest.Key, connection.Refused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, session := open(t, wiretest.NewBooks(), c.secret, c.key)
			got, err := session().Probe(t.Context())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, connection.Company{ID: "4711", Name: "Miljöbolaget AB", CorporateNumber: "556677-8899", Currency: "EUR"}, got)
				return
			}
			failure := new(connection.Failure)
			require.ErrorAs(t, err, &failure)
			require.Equal(t, c.want, failure.Reason)
			require.NotContains(t, failure.Error(), c.key)
		})
	}
}

func TestSession_Read(t *testing.T) {
	t.Parallel()
	b := wiretest.NewBooks()
	server, session := open(t, b, procountortest.Secret, procountortest.Key)
	from, to := pagingtest.Day(t, "2025-10-01"), pagingtest.Day(t, "2026-03-20")
	var books pagingtest.Books
	require.NoError(t, books.Read(t, session, from, to))

	require.Equal(t, ledger.Account{Number: "5020", Name: "El för belysning", Type: ledger.Cost}, books.Accounts["5020"])
	require.Equal(t, ledger.Supplier{Key: "77", Name: "Vattenfall AB", CorporateNumber: "556036-2138"}, books.Suppliers["77"])
	require.Len(t, books.Vouchers, len(b.All()))
	require.Equal(t, []string{"5020 8000", "2641 2000", "2440 -10000"}, pagingtest.Rows(books.Vouchers["2024-09-01 PURCHASE_INVOICE 2551"]))
	require.Equal(t, ledger.Invoice{
		Key: "3551", Number: "F-1", Supplier: "77", Date: pagingtest.Day(t, "2025-10-03"),
		VoucherYear: pagingtest.Day(t, "2024-09-01"), VoucherSeries: "PURCHASE_INVOICE", VoucherNumber: "2551",
		Lines: []ledger.InvoiceLine{{Account: "5020", Amount: books.Invoices["3551"].Lines[0].Amount, Quantity: decimal.NewNullDecimal(decimal.NewFromInt(4)), Unit: "KWH", Text: "Tuote"}},
	}, books.Invoices["3551"])

	t.Run("what did not change costs a look", func(t *testing.T) { //nolint:paralleltest // one after the other
		server.Forget()
		require.NoError(t, books.Read(t, session, from, to))
		require.Zero(t, details(server))
		require.Len(t, books.Vouchers, len(b.All()))
	})
	t.Run("a month that changed is read whole", func(t *testing.T) { //nolint:paralleltest // one after the other
		b.Delete("A")
		b.Correct("L")
		server.Forget()
		require.NoError(t, books.Read(t, session, from, to))
		require.Equal(t, 2*3+1, details(server), "the invoices and the journal of January")
		require.Len(t, books.Vouchers, len(b.All()))
		require.Contains(t, books.Vouchers["2026-01-01 PURCHASE_INVOICE 2653"].Text, "rättad")
	})
}

// details are the calls for one receipt or invoice.
func details(server *wiretest.Server) int {
	count := 0
	for _, call := range server.Calls() {
		if strings.Contains(call, "/ledgerreceipts/") || strings.Contains(call, "/invoices/") {
			count++
		}
	}
	return count
}
