package vismanet_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging/pagingtest"
	"tillit/integrations/vismanet"
	"tillit/integrations/vismanet/vismanettest"
	"tillit/integrations/wire/wiretest"
)

// open serves a fake and returns how to open sessions of the tenant.
func open(t *testing.T, fake *vismanettest.Fake, secret, tenant string) (*wiretest.Server, func() connection.Session) {
	t.Helper()
	server := wiretest.Serve(t, fake)
	adapter := vismanet.New(server.Net(t), vismanet.Config{ID: vismanettest.ClientID, Secret: secret})
	access := connection.Access{Connection: uuid.New(), Settings: map[string]string{"tenantId": tenant}}
	return server, func() connection.Session { return adapter.Open(access) }
}

func TestSession_Read(t *testing.T) {
	t.Parallel()
	fake := vismanettest.New()
	_, session := open(t, fake, vismanettest.Secret, vismanettest.Tenant)
	var books pagingtest.Books
	from, to := pagingtest.Day(t, "2024-09-01"), pagingtest.Day(t, "2025-03-20")
	require.NoError(t, books.Read(t, session, from, to))

	require.Equal(t, "SEK", books.Currency)
	require.Equal(t, []ledger.FiscalYear{
		{From: pagingtest.Day(t, "2025-01-01"), To: pagingtest.Day(t, "2025-03-31")},
		{From: pagingtest.Day(t, "2024-09-01"), To: pagingtest.Day(t, "2024-12-31")},
	}, books.Years)
	require.Equal(t, ledger.Account{Number: "5020", Name: "El", Type: ledger.Cost}, books.Accounts["5020"])
	require.Equal(t, map[string]ledger.Supplier{
		"50001": {Key: "50001", Name: "Vattenfall AB", CorporateNumber: "556036-2138"},
		"50002": {Key: "50002", Name: "Holz GmbH", CorporateNumber: "DE811115368"},
	}, books.Suppliers)
	require.Equal(t, []string{
		"2024-09-01 AP 000101", "2024-09-01 AP 000102", "2024-09-01 GL 000007", "2025-01-01 CA 000003", "2025-01-01 GL 000008",
	}, slices.Sorted(maps.Keys(books.Vouchers)))

	electricity := books.Vouchers["2024-09-01 AP 000101"]
	require.Equal(t, []string{"5020 8000 50001", "2641 2000 50001", "2440 -10000 50001"}, pagingtest.Rows(electricity),
		"the supplier of one line is that of the invoice")
	require.Equal(t, "6400", electricity.Rows[0].Quantity.Decimal.String())
	require.Equal(t, "KWH", electricity.Rows[0].Unit)
	require.False(t, electricity.Rows[1].Quantity.Valid)
	timber := books.Vouchers["2024-09-01 AP 000102"]
	require.Equal(t, "EUR", timber.Rows[0].Original.Currency)
	require.Equal(t, "1000", timber.Rows[0].Original.Amount.String())
	require.Equal(t, "-1000", timber.Rows[1].Original.Amount.String())
	require.Equal(t, pagingtest.Day(t, "2025-01-31"), books.Vouchers["2025-01-01 GL 000008"].Date, "a day outside of the period is moved into it")

	t.Run("closed periods stay", func(t *testing.T) { //nolint:paralleltest // one after the other
		fake.Remove("000101")
		before := maps.Clone(books.Vouchers)
		require.NoError(t, books.Read(t, session, from, to))
		require.Equal(t, before, books.Vouchers)
		require.Equal(t, 1, books.Pages)
	})
	t.Run("opened again", func(t *testing.T) { //nolint:paralleltest // one after the other
		fake.Close("202411", false)
		require.NoError(t, books.Read(t, session, from, to))
		require.NotContains(t, books.Vouchers, "2024-09-01 AP 000101")
		require.Equal(t, 2, books.Pages)
	})
	t.Run("posted before it was closed", func(t *testing.T) { //nolint:paralleltest // one after the other
		fake.Post("202411", "GL", "000009", "2024-11-02", "Sent", "5020 1", "1930 -1")
		fake.Close("202411", true)
		require.NoError(t, books.Read(t, session, from, to))
		require.Contains(t, books.Vouchers, "2024-09-01 GL 000009")
	})
	t.Run("the closing of the year opened again", func(t *testing.T) { //nolint:paralleltest // one after the other
		fake.Close("202413", false)
		fake.Remove("000007")
		require.NoError(t, books.Read(t, session, from, to))
		require.NotContains(t, books.Vouchers, "2024-09-01 GL 000007")
		require.Contains(t, books.Vouchers, "2024-09-01 AP 000102")
	})
}

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		secret, tenant string
		want           connection.Reason
	}{
		"good":           {vismanettest.Secret, vismanettest.Tenant, ""},
		"another tenant": {vismanettest.Secret, uuid.NewString(), connection.Unprepared},
		"wrong secret":   {"wrong", vismanettest.Tenant, connection.Unprepared},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, session := open(t, vismanettest.New(), c.secret, c.tenant)
			company, err := session().Probe(t.Context())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, connection.Company{ID: vismanettest.Tenant, Name: "Skog & Sjö AB", CorporateNumber: "556000-0001", Currency: "SEK"}, company)
				return
			}
			failure := new(connection.Failure)
			require.ErrorAs(t, err, &failure)
			require.Equal(t, c.want, failure.Reason)
		})
	}
}
