package twentyfourseven_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging/pagingtest"
	"tillit/integrations/twentyfourseven"
	"tillit/integrations/twentyfourseven/twentyfourseventest"
	"tillit/integrations/wire/wiretest"
)

// open serves a fake and returns how to open sessions of an organization.
func open(t *testing.T, fake *twentyfourseventest.Fake, secret, organization string) (*wiretest.Server, func() connection.Session) {
	t.Helper()
	server := wiretest.Serve(t, fake)
	adapter := twentyfourseven.New(server.Net(t), twentyfourseven.Config{ID: twentyfourseventest.ClientID, Secret: secret})
	access := connection.Access{Connection: uuid.New(), Settings: map[string]string{"tenantId": organization}}
	return server, func() connection.Session { return adapter.Open(access) }
}

func TestSession_Read(t *testing.T) {
	t.Parallel()
	fake := twentyfourseventest.New()
	_, session := open(t, fake, twentyfourseventest.Secret, twentyfourseventest.Organization)
	var books pagingtest.Books
	from, to := pagingtest.Day(t, "2024-07-01"), pagingtest.Day(t, "2025-03-20")
	require.NoError(t, books.Read(t, session, from, to))

	require.Equal(t, "NOK", books.Currency)
	require.Equal(t, []ledger.FiscalYear{
		{From: pagingtest.Day(t, "2025-01-01"), To: pagingtest.Day(t, "2025-12-31")},
		{From: pagingtest.Day(t, "2024-07-01"), To: pagingtest.Day(t, "2024-12-31")},
	}, books.Years)
	require.Equal(t, ledger.Account{Number: "6340", Name: "Lys, varme", Type: ledger.Cost}, books.Accounts["6340"])
	require.Equal(t, ledger.Account{Number: "1700", Type: ledger.Asset}, books.Accounts["1700"], "an account that the chart lacks")
	require.Equal(t, map[string]ledger.Supplier{
		"6001": {Key: "6001", Name: "Tafjord Kraft AS", CorporateNumber: "912058531"},
		"6002": {Key: "6002", Name: "Holz GmbH"},
	}, books.Suppliers, "customers are none")
	require.Equal(t, []string{
		"2024-07-01 Purchase 1010 2024-11-30", "2024-07-01 Purchase 1011 2024-12-05",
		"2025-01-01 Purchase 1012 2025-01-14", "2025-01-01 Purchase 1012 2025-02-14", "2025-01-01 Sale 1013 2025-03-01",
	}, slices.Sorted(maps.Keys(books.Vouchers)), "a transaction is spread over two months")
	require.Equal(t, []string{"6340 8000 6001", "2710 2000 6001", "2400 -10000 6001"}, pagingtest.Rows(books.Vouchers["2024-07-01 Purchase 1010 2024-11-30"]))
	require.Equal(t, []string{"1500 500", "3000 -500"}, pagingtest.Rows(books.Vouchers["2025-01-01 Sale 1013 2025-03-01"]))
	timber := books.Vouchers["2024-07-01 Purchase 1011 2024-12-05"]
	require.Equal(t, "EUR", timber.Rows[0].Original.Currency)
	require.Equal(t, "1000", timber.Rows[0].Original.Amount.String())

	t.Run("read again", func(t *testing.T) {
		fake.Remove("2025-01-14")
		fake.Post("2024-08-02", 1014, 2, 6002, "Sen", "6340 1", "2400 -1")
		require.NoError(t, books.Read(t, session, from, to))
		require.NotContains(t, books.Vouchers, "2025-01-01 Purchase 1012 2025-01-14")
		require.Contains(t, books.Vouchers, "2024-07-01 Purchase 1014 2024-08-02")
	})
}

// TestSession_Read_WithoutNames: whether parties can be asked for is not sure.
func TestSession_Read_WithoutNames(t *testing.T) {
	t.Parallel()
	fake := twentyfourseventest.New()
	fake.Hide()
	server, session := open(t, fake, twentyfourseventest.Secret, twentyfourseventest.Organization)
	one := session()
	var books pagingtest.Books
	require.NoError(t, books.Read(t, func() connection.Session { return one }, pagingtest.Day(t, "2024-11-01"), pagingtest.Day(t, "2025-01-31")))
	require.Empty(t, books.Suppliers)
	require.Equal(t, []string{"6340 8000 6001", "2710 2000 6001", "2400 -10000 6001"}, pagingtest.Rows(books.Vouchers["2024-07-01 Purchase 1010 2024-11-30"]))
	asked := slices.DeleteFunc(server.Calls(), func(call string) bool { return !strings.Contains(call, "/customers/") })
	require.Len(t, asked, 1, "nobody is asked again what is not told")
}

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		secret, organization string
		want                 connection.Reason
	}{
		"good":                 {twentyfourseventest.Secret, twentyfourseventest.Organization, ""},
		"another organization": {twentyfourseventest.Secret, "1", connection.Unprepared},
		"wrong secret":         {"wrong", twentyfourseventest.Organization, connection.Unprepared},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, session := open(t, twentyfourseventest.New(), c.secret, c.organization)
			company, err := session().Probe(t.Context())
			if c.want == "" {
				require.NoError(t, err)
				require.Equal(t, connection.Company{
					ID: twentyfourseventest.Organization, Name: "Skog & Sjø AS", CorporateNumber: "987654325", Currency: "NOK",
				}, company)
				return
			}
			failure := new(connection.Failure)
			require.ErrorAs(t, err, &failure)
			require.Equal(t, c.want, failure.Reason)
		})
	}
}
